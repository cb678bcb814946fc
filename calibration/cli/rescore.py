"""`leancal rescore`: read the kept answers of a run anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, say
from calibration.cli.options import JsonOption
from calibration.cli.sessions import reasons
from calibration.runs.folder import read_info, suite_of
from calibration.runs.rescoring import rescore as read_anew
from calibration.suites.frozen import load_submissions
from toolkit.errors import Unchecked

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def rescore(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The run's folder.")],
    suite: Annotated[
        Path | None,
        typer.Option(metavar="SUITE", help="The suite's folder; where it lay when the run was made."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Read all answers of a run anew with the parser of this version; nobody is asked.

    Exit code 2 when some submission has no verdict in the end.
    """
    found = read_anew(run, load_submissions(suite or suite_of(run, read_info(run))))
    answers = found.run.answers.values()
    answered = sum(answer.usable for answer in answers)
    if json:
        emit_json(
            {
                "run": str(run),
                "judge": found.run.info.judge,
                "submissions": len(answers),
                "answered": answered,
                "changed": list(found.changed),
            }
        )
    else:
        print(
            f"{found.run.info.judge}: {answered} of {len(answers)} answers have a verdict, "
            f"{len(found.changed)} changed; see {run}"
        )
    if found.run.info.finished is None:
        say(f"the run is not finished: `leancal resume {run}` asks what is missing")
    if answered < len(answers) or found.run.info.finished is None:
        say("\n".join(reasons(found.run)))
        raise typer.Exit(Unchecked.exit_code)
