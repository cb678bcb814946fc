"""`leancal run`: have a judge review a suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from calibration.cli.console import emit_json, progress, say
from calibration.judges import registry
from calibration.outside import record_outside
from calibration.records import Answer, Parse
from calibration.runs import ANSWERS, Run, run_judge
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import Unchecked

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_TOLD = 5
"""How many answers without a verdict are told of, one a line."""


@app.command()
def run(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="The suite's folder.")],
    judge: Annotated[
        str,
        typer.Option(metavar="J", help="The judge, as `leancal judges` lists it; any name with --answers."),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="RUN", help="The run's folder.")],
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of a judge that draws at random.")] = 0,
    answers: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Take the answers of an outside judge from this file, and ask nobody."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
) -> None:
    """Have a judge review every submission of a suite, or take in the answers of a judge asked elsewhere.

    A run that was interrupted goes on where it stopped when the same command is given again. Each line of
    FILE is {"id": ID, "answer": ANSWER}: the object that `leancal suite prompts` asks for, or the text that a
    judge wrote, or null for no answer. Exit code 2 when some submission has no verdict in the end.
    """
    opened = load_submissions(suite)
    done = review(opened, judge, seed, out) if answers is None else take_in(opened, answers, judge, out)
    answered = sum(answer.usable for answer in done.answers.values())
    if json:
        emit_json({"run": str(out), "judge": judge, "submissions": len(done.answers), "answered": answered})
    else:
        print(f"{judge}: {answered} of {len(done.answers)} submissions have a verdict; see {out}")
    if repaired := sum(answer.parse is Parse.REPAIRED for answer in done.answers.values()):
        say(f"answers repaired: {repaired}; {out / ANSWERS} says how")
    if answered < len(done.answers):
        if answers is None:
            say("a submission without a verdict is asked again when the same command is given again")
        else:
            say("\n".join(_reasons(done)))
        raise typer.Exit(Unchecked.exit_code)


def _reasons(done: Run) -> list[str]:
    failed = [answer for answer in done.answers.values() if not answer.usable]
    told = [
        f"{answer.submission}: {'; '.join(answer.notes) or answer.transport}" for answer in failed[:_TOLD]
    ]
    if rest := len(failed) - len(told):
        told.append(f"{rest} more: see {done.path / ANSWERS}")
    return told


def review(suite: OpenSuite, judge: str, seed: int, out: Path) -> Run:
    """Run the judge of that name on the suite, with a progress bar."""
    with _shown(judge, suite) as show:
        return run_judge(suite, registry.make(judge, seed=seed), {"seed": seed}, out, show)


def take_in(suite: OpenSuite, answers: Path, judge: str, out: Path) -> Run:
    """Make the run of a judge that was asked elsewhere, with a progress bar."""
    with _shown(judge, suite) as show:
        return record_outside(suite, answers, judge, out, show)


@contextmanager
def _shown(judge: str, suite: OpenSuite) -> Iterator[Callable[[Answer], None]]:
    with progress(judge) as advance:
        seen = count(1)
        yield lambda answer: advance(next(seen), len(suite.submissions), answer.submission)
