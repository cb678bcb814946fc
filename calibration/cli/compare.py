"""`leancal compare`: runs on one suite, submission by submission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.missing import tell_missing

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN RUN...", help="Finished runs of one suite.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the first run was made."),
    ] = None,
    partial: Annotated[
        bool,
        typer.Option("--partial", help="Take runs that are not finished; what is missing is no verdict."),
    ] = False,
    readings: Annotated[
        bool,
        typer.Option("--readings", help="Add the other readings of each run, such as `material`."),
    ] = False,
    show: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many submissions that divide the judges to list.")
    ] = 20,
    no_worse: Annotated[
        bool,
        typer.Option("--no-worse", help="End with 1 when a run does significantly worse than the first."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Compare runs: who found what, where the judges differ, and what of it is more than chance.

    Exit code 0 when they could be compared, 1 only with --no-worse.
    """
    from calibration.cli.comparisons import show_comparison
    from calibration.compare.comparison import compare as compared
    from calibration.compare.loading import scored_together, with_readings
    from calibration.scoring.partial import Admission

    frozen, named = scored_together(runs, suite, Admission.PARTIAL if partial else Admission.WHOLE)
    found = compared(with_readings(frozen, named) if readings else named)
    worse = found.worse_than_first()
    if json:
        emit_json(
            {
                "suite": frozen.digest,
                "unfinished": [name for name, scored in named.items() if scored.run.info.finished is None],
                "unknown": {name: list(scored.unknown) for name, scored in named.items()},
                "worse_than_first": [{"metric": one.metric.name, "judge": judge} for one, judge in worse],
                **found.json(),
            }
        )
    else:
        show_comparison(found, show)
    tell_missing(named)
    if no_worse and worse:
        for one, judge in worse:
            say(f"{judge} does worse than {found.names[0]}: {one.title}")
        raise typer.Exit(1)
