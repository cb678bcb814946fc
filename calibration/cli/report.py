"""`leancal report`: runs and their scores as a web page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json
from calibration.cli.missing import tell_missing
from calibration.cli.places import beside
from calibration.report.page import write_report
from calibration.scoring.partial import Admission
from calibration.scoring.scores import score_together

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Runs of one suite.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE.html", help="The page to write.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was made."),
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Show unfinished runs, counting what is missing.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Write one self-contained page: scores and plots, and every submission with what was planted and said.

    The page needs no network and shows the gold: do not give it to a judge.
    """
    frozen, named = score_together(runs, suite, Admission.PARTIAL if partial else Admission.WHOLE)
    beside(out, frozen.path)
    write_report(out, frozen, named)
    tell_missing(named)
    if json:
        emit_json({"report": str(out), "judges": list(named), "submissions": len(frozen.submissions)})
    else:
        print(f"wrote {out} (judges: {len(named)}, submissions: {len(frozen.submissions)})")
