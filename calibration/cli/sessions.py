"""What `run` and `resume` share: how far a session goes, what is shown of it, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from calibration.cli.console import emit_json, progress, say
from calibration.ledger.ledger import LEDGER, read
from calibration.records import Answer, Parse
from calibration.runs.bill import Bill, billed
from calibration.runs.budget import Stop
from calibration.runs.engine import Progress, Watcher
from calibration.runs.folder import Run
from calibration.runs.models import Ended
from toolkit.errors import Unchecked

INTERRUPTED = 130

_TOLD = 5
"""How many answers without a verdict are told of, one a line."""


@contextmanager
def watching(judge: str) -> Iterator[Watcher]:
    """Show how far a run of models is, on a terminal."""
    with progress(judge) as advance:

        def show(seen: Progress) -> None:
            cost = f", {seen.cost:.2f} USD" if seen.cost else ""
            advance(seen.done, seen.total, f"{seen.calls} calls, {seen.unusable} without a verdict{cost}")

        yield Watcher(show, lambda: say("stopping: waiting for the calls in flight; again to drop them"))


def tell(ended: Ended, json: bool) -> None:
    """Say how a session ended, with the causes of what has no verdict, and end the command accordingly."""
    run, out = ended.run, ended.run.path
    answered = sum(answer.usable for answer in run.answers.values())
    with read(out / LEDGER) as ledger:
        bill = billed(run.info, ledger)
    if json:
        emit_json(
            {
                "run": str(out),
                "judge": run.info.judge,
                "submissions": run.info.submissions,
                "asked": len(run.answers),
                "answered": answered,
                "no_verdict": {answer.submission: _reason(answer) for answer in _failed(run)},
                "stopped": ended.stopped.name.lower() if ended.stopped else None,
                "bill": bill.json(),
            }
        )
    else:
        print(f"{run.info.judge}: {answered} of {_asked(run)} have a verdict; see {out}")
        print(_billed(bill))
    if repaired := sum(answer.parse is Parse.REPAIRED for answer in run.answers.values()):
        say(f"answers repaired: {repaired}; {out / LEDGER} says how")
    for line in reasons(run):
        say(line)
    if ended.stopped:
        say(f"stopped: {ended.stopped}; `leancal resume {out}` goes on")
        raise typer.Exit(INTERRUPTED if ended.stopped is Stop.INTERRUPTED else Unchecked.exit_code)
    if answered < run.info.submissions:
        say(f"`leancal resume {out}` asks again about those without a verdict")
        raise typer.Exit(Unchecked.exit_code)


def reasons(run: Run) -> list[str]:
    """Why answers have no verdict, one a line, the first few."""
    failed = _failed(run)
    told = [f"{answer.submission}: {_reason(answer)}" for answer in failed[:_TOLD]]
    if rest := len(failed) - len(told):
        told.append(f"{rest} more: see {run.path / LEDGER}")
    return told


def _failed(run: Run) -> list[Answer]:
    return [answer for answer in run.answers.values() if not answer.usable]


def _asked(run: Run) -> str:
    asked, submissions = len(run.answers), run.info.submissions
    if asked == submissions:
        return f"{submissions} submissions"
    return f"{asked} asked, of {submissions} submissions in all,"


def _reason(answer: Answer) -> str:
    return "; ".join(answer.notes) or str(answer.transport)


def _billed(bill: Bill) -> str:
    tokens = bill.tokens
    parts = [f"{bill.attempts} attempts"]
    if bill.silent < bill.attempts or not bill.attempts:
        parts.append(f"{tokens.input} tokens in ({tokens.cached} cached)")
        parts.append(f"{tokens.output} out ({tokens.reasoning} reasoning)")
    if bill.unpriced:
        parts.append("cost unknown")
    else:
        parts.append(f"{bill.incurred:.4f} USD ({bill.failed:.4f} for failed attempts)")
    if bill.replayed:
        parts.append(f"{bill.replayed:.4f} USD paid by the run that was reused")
    if bill.silent:
        parts.append(f"{bill.silent} attempts that did not say what they used")
    return ", ".join(parts)
