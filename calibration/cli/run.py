"""`leancal run`: have a judge review a suite."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, progress, say
from calibration.judges import registry
from calibration.records import Answer
from calibration.runs import Run, run_judge
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import Unchecked

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def run(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="The suite's folder.")],
    judge: Annotated[str, typer.Option(metavar="J", help="The judge; `leancal judges` lists them.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="RUN", help="The run's folder.")],
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of a judge that draws at random.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Have a judge review every submission of a suite.

    A run that was interrupted goes on where it stopped when the same command is given again. Exit code 2
    when some submission has no verdict in the end.
    """
    done = review(load_submissions(suite), judge, seed, out)
    answered = sum(answer.usable for answer in done.answers.values())
    if json:
        emit_json({"run": str(out), "judge": judge, "submissions": len(done.answers), "answered": answered})
    else:
        print(f"{judge}: {answered} of {len(done.answers)} submissions have a verdict; see {out}")
    if answered < len(done.answers):
        say("a submission without a verdict is asked again when the same command is given again")
        raise typer.Exit(Unchecked.exit_code)


def review(suite: OpenSuite, judge: str, seed: int, out: Path) -> Run:
    """Run the judge of that name on the suite, with a progress bar."""
    with progress(judge) as advance:
        seen: list[str] = []

        def show(answer: Answer) -> None:
            seen.append(answer.submission)
            advance(len(seen), len(suite.submissions), answer.submission)

        return run_judge(suite, registry.make(judge, seed=seed), {"seed": seed}, out, show)
