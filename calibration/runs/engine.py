"""Asking models: many submissions at once, every reply on disk before it is used, a clean stop at any time.

How many calls are in flight is up to the clients. A worker takes one submission after another, so that no
more prompts are made than can soon be sent.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from calibration.ledger.entries import Attempt, Job, Seat, attempts_of
from calibration.ledger.keys import question_key
from calibration.ledger.ledger import Ledger
from calibration.panels.answers import decide
from calibration.parsing import Reading
from calibration.protocols.base import Case, Question, Slot
from calibration.records import Answer, Parse, Transport
from calibration.runs.balloting import ballot, read_attempt
from calibration.runs.budget import Budget, Stop
from calibration.runs.plan import Juror, Plan
from toolkit.models.base import Call, Reply

WORKERS = 256
"""How many submissions are in hand at once."""

TICK = 0.2
"""Seconds between two looks at how far a run is."""

Result = TypeVar("Result")


@dataclass(slots=True)
class Progress:
    """How far a run is: submissions done of all, those of them without a verdict, what was spent on it."""

    total: int
    done: int = 0
    unusable: int = 0
    calls: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Work:
    """What a session works with.

    `begun` are the submissions and seats of which the ledger has some result already. `past` is a ledger
    whose answers to the same questions are taken over. `workers` is how many submissions are in hand at once.
    """

    plan: Plan
    ledger: Ledger
    budget: Budget
    progress: Progress
    begun: frozenset[tuple[str, Seat]] = frozenset()
    past: Ledger | None = None
    workers: int = WORKERS


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who is told how far a run is, every so often, and that it is about to stop."""

    show: Callable[[Progress], None] = lambda _: None
    stopping: Callable[[], None] = lambda: None


async def conduct(
    work: Work, pending: Sequence[tuple[Case, Mapping[Seat, Answer]]], seconds: float | None, watcher: Watcher
) -> Stop | None:
    """Answer the pending submissions, each with the ballots that it has; why it stopped, None at the end.

    Stops at the budget's caps, after so many seconds, and when interrupted: the first interrupt waits for the
    calls in flight, the second one does not.
    """
    queue = iter(pending)
    workers = [_worker(work, queue) for _ in range(min(work.workers, len(pending)))]
    async with _interruptible(work.budget, watcher), _shown(work.progress, watcher):
        try:
            async with asyncio.timeout(seconds):
                await _together(workers)
        except TimeoutError:
            work.budget.stop(Stop.DEADLINE)
    work.ledger.flush()
    return work.budget.stopped


async def _worker(work: Work, queue: Iterator[tuple[Case, Mapping[Seat, Answer]]]) -> None:
    for case, known in queue:
        if work.budget.stopped:
            return
        await _submission(work, case, dict(known))


async def _submission(work: Work, case: Case, ballots: dict[Seat, Answer]) -> None:
    """Fill the panel's seats, and those of a juror who is to vote anew."""
    plan, missing = work.plan, [seat for seat in work.plan.seats() if seat not in ballots]
    while True:
        found = await _together([_ballot(work, case, seat) for seat in missing])
        for seat, answer in zip(missing, found, strict=True):
            if answer is None:
                return
            ballots[seat] = answer
        panel = decide(plan.judge, plan.rule, ballots)
        if panel.resample is None:
            break
        again = plan.seats_of(panel.resample, 1)
        work.ledger.lay(jobs(plan, case, again))
        missing = [seat for seat in again if seat not in ballots]
    work.progress.done += 1
    work.progress.unusable += not panel.answer.usable


def jobs(plan: Plan, case: Case, seats: Sequence[Seat]) -> list[Job]:
    """The rows of these seats about one submission."""
    slots = plan.protocol.slots(case.submission)
    return [Job(case.submission.id, seat, slot.name) for seat in seats for slot in slots]


async def _ballot(work: Work, case: Case, seat: Seat) -> Answer | None:
    """The seat's answer, from what the ledger has and new calls; None when the budget let one not through."""
    protocol, id_ = work.plan.protocol, case.submission.id
    kept = work.ledger.latest(id_, seat) if (id_, seat) in work.begun else {}
    attempts = {slot: attempt for slot, attempt in kept.items() if attempt.valid}
    readings = {slot: read_attempt(protocol, case, slot, attempt) for slot, attempt in attempts.items()}
    waiting = [slot for slot in protocol.slots(case.submission) if slot.name not in attempts]
    while ready := [slot for slot in waiting if _can_be_asked(slot, readings)]:
        asked = await _together([_ask(work, case, seat, slot.name, readings) for slot in ready])
        for slot, result in zip(ready, asked, strict=True):
            if result is None:
                return None
            attempts[slot.name], readings[slot.name] = result
        waiting = [slot for slot in waiting if slot not in ready]
    answer = ballot(protocol, case, seat, attempts, readings)
    work.ledger.settle_soon(seat, answer)
    return answer


def _can_be_asked(slot: Slot, readings: Mapping[str, Reading[Any]]) -> bool:
    return all(name in readings and readings[name].parse is not Parse.INVALID for name in slot.after)


async def _ask(
    work: Work, case: Case, seat: Seat, slot: str, earlier: Mapping[str, Reading[Any]]
) -> tuple[Attempt, Reading[Any]] | None:
    """Ask one question, keep what comes back, and read it; None when the budget does not let it through."""
    plan = work.plan
    juror, question = plan.jurors[seat.juror], plan.protocol.question(case, slot, earlier)
    job = Job(case.submission.id, seat, slot)
    call = plan.call(job, question)
    key = question_key(juror.client.identity, call, question.prompt.version, seat)
    attempts = _taken_over(work, key) or await _called(work, juror, call, question)
    if attempts is None:
        return None
    last = attempts[-1]
    reading = read_attempt(plan.protocol, case, slot, last)
    kept = (*attempts[:-1], replace(last, parse=reading.parse))
    work.ledger.record(job, key, kept)
    return kept[-1], reading


def _taken_over(work: Work, key: str) -> tuple[Attempt, ...] | None:
    past = work.past.answered(key) if work.past else None
    return (replace(past, replayed=True),) if past else None


async def _called(work: Work, juror: Juror, call: Call, question: Question) -> tuple[Attempt, ...] | None:
    most = juror.most(question)
    if not await work.budget.admit(most):
        return None
    told = 0

    def may_repeat(failed: Reply) -> bool:
        nonlocal told
        allowed = work.budget.repeat(juror.cost(failed, most))
        told += allowed
        return allowed

    try:
        reply = await juror.client.complete(replace(call, may_repeat=may_repeat))
    except Exception as error:
        reply = Reply(Transport.ERROR, detail=f"{type(error).__name__}: {error}")
    untold = reply.earlier[told:]
    cost = sum(juror.cost(one, most) for one in (*untold, reply))
    await work.budget.close(most, cost, len(untold))
    attempts = attempts_of(reply, Parse.INVALID)
    work.progress.calls, work.progress.cost = work.budget.called, work.budget.spent
    return attempts


async def _together(parts: Sequence[Awaitable[Result]]) -> list[Result]:
    """The results of all parts; the first error ends them all and is raised as it is."""
    if len(parts) == 1:
        return [await parts[0]]
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def _shown(progress: Progress, watcher: Watcher) -> AsyncIterator[None]:
    async def look() -> None:
        while True:
            watcher.show(progress)
            await asyncio.sleep(TICK)

    task = asyncio.ensure_future(look())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        watcher.show(progress)


@asynccontextmanager
async def _interruptible(budget: Budget, watcher: Watcher) -> AsyncIterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def interrupt() -> None:
        if budget.stopped is Stop.INTERRUPTED and task:
            task.cancel()
        budget.stop(Stop.INTERRUPTED)
        watcher.stopping()

    loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        yield
    except asyncio.CancelledError:
        if budget.stopped is not Stop.INTERRUPTED or task is None:
            raise
        task.uncancel()
    finally:
        loop.remove_signal_handler(signal.SIGINT)
