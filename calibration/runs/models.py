"""A run of models on a suite: begun, carried on, finished."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from calibration.ledger.entries import Seat
from calibration.ledger.ledger import LEDGER, Ledger, read
from calibration.panels.answers import decide
from calibration.protocols.base import Case
from calibration.records import Answer
from calibration.runs.balloting import read_attempt
from calibration.runs.batching import BatchClient
from calibration.runs.bill import billed
from calibration.runs.budget import Budget, Caps, Stop
from calibration.runs.engine import WORKERS, Progress, Watcher, Work, conduct, jobs
from calibration.runs.folder import Run, begin, ended, gathered, held, now, require_its_ledger
from calibration.runs.plan import Plan
from calibration.suites.frozen import OpenSuite
from calibration.suites.references import load_references
from toolkit.errors import UsageError


@dataclass(frozen=True, slots=True)
class Session:
    """How far one session goes: the caps of the whole run, and seconds and submissions of this session.

    `past` is the folder of a run whose answers to the very same questions are taken over.
    """

    caps: Caps = field(default_factory=Caps)
    seconds: float | None = None
    submissions: int | None = None
    past: Path | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """A run as a session left it; `stopped` says why it is not finished, None when it is."""

    run: Run
    stopped: Stop | None


def run_models(
    suite: OpenSuite, plan: Plan, out: Path, session: Session, watcher: Watcher | None = None
) -> Ended:
    """Make the run of the plan on the suite in the folder `out`, or go on with it.

    What has a valid result is not asked again. Raises UsageError when `out` holds a run of something else, no
    run but other files, or lies in the suite, and when a cap on cost meets a judge without prices.
    """
    _refuse_unpriced(plan, session.caps)
    cases = cases_of(suite, plan)
    with ExitStack() as stack:
        past = stack.enter_context(read(session.past / LEDGER)) if session.past else None
        info = begin(out, suite, plan.judge, questioning=plan.questioning())
        ledger = stack.enter_context(held(out))
        require_its_ledger(out, info, ledger)
        pending: Sequence[tuple[Case, Mapping[Seat, Answer]]] = ()
        if info.finished is None or ledger.unfinished():
            ledger.lay(job for case in cases for job in jobs(plan, case, plan.seats()))
            pending = _pending(plan, ledger, cases)
        part = pending[: session.submissions]
        spent = billed(info, ledger).incurred
        if session.caps.cost is not None:
            spent += _unsaid(plan, ledger, cases)
        work = Work(
            plan,
            ledger,
            Budget(session.caps, called=ledger.calls(), spent=spent),
            Progress(total=len(cases), done=len(cases) - len(pending)),
            ledger.begun(),
            past,
            _open_batches(plan, ledger) or WORKERS,
        )
        stopped = asyncio.run(_session(work, part, session.seconds, watcher or Watcher()))
        if stopped is None and len(part) < len(pending):
            stopped = Stop.LIMIT
        info = ended(out, info, None if stopped else info.finished or now())
        return Ended(gathered(out, info, ledger), stopped)


def cases_of(suite: OpenSuite, plan: Plan) -> tuple[Case, ...]:
    """What the plan asks about; the true proofs are read only for a protocol that shows them."""
    references = load_references(suite) if plan.protocol.sees_reference else {}
    return tuple(Case(submission, references.get(submission.id)) for submission in suite.submissions)


def _pending(plan: Plan, ledger: Ledger, cases: Sequence[Case]) -> list[tuple[Case, Mapping[Seat, Answer]]]:
    """The submissions that lack a vote, with the ballots that need no call."""
    unfinished = ledger.unfinished()
    ballots: defaultdict[str, dict[Seat, Answer]] = defaultdict(dict)
    for seat, answer in ledger.answers():
        if (answer.submission, seat) not in unfinished:
            ballots[answer.submission][seat] = answer
    return [
        (case, ballots[case.submission.id])
        for case in cases
        if any(seat not in ballots[case.submission.id] for seat in _wanted(plan, ballots[case.submission.id]))
    ]


def _wanted(plan: Plan, known: Mapping[Seat, Answer]) -> tuple[Seat, ...]:
    """The seats that must vote, as far as the ballots tell."""
    first = plan.seats()
    if any(seat not in known for seat in first):
        return first
    again = decide(plan.judge, plan.rule, known).resample
    return plan.seats_of(again, 1) if again else ()


def _unsaid(plan: Plan, ledger: Ledger, cases: Sequence[Case]) -> float:
    """The most that earlier requests cost of which nobody says what they used, in US dollars."""
    found, total = {case.submission.id: case for case in cases}, 0.0
    for job, requests in ledger.unsaid().items():
        case, kept = found[job.submission], ledger.latest(job.submission, job.seat)
        earlier = {slot: read_attempt(plan.protocol, case, slot, kept[slot]) for slot in kept}
        question = plan.protocol.question(case, job.slot, earlier)
        total += requests * plan.jurors[job.seat.juror].most(question)
    return total


def _open_batches(plan: Plan, ledger: Ledger) -> int:
    """Tell the clients that hand in batches where to remember them; how many submissions must be in hand.

    That is all of them, so that a batch is as large as it can be; 0 when no client hands in batches.
    """
    workers = 0
    for juror in plan.jurors.values():
        if isinstance(juror.client, BatchClient):
            juror.client.remember_in(ledger, juror.name)
            workers = sys.maxsize
    return workers


async def _session(
    work: Work, pending: Sequence[tuple[Case, Mapping[Seat, Answer]]], seconds: float | None, watcher: Watcher
) -> Stop | None:
    try:
        return await conduct(work, pending, seconds, watcher)
    finally:
        for juror in work.plan.jurors.values():
            await juror.client.close()


def _refuse_unpriced(plan: Plan, caps: Caps) -> None:
    unpriced = [juror.name for juror in plan.jurors.values() if juror.prices is None]
    if caps.cost is not None and unpriced:
        raise UsageError(
            f"the cost of {', '.join(unpriced)} is not known, so it cannot be capped",
            hint="Give its prices where the model is declared, or cap the calls with --max-calls.",
        )
