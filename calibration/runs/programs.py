"""Runs of judges in Python, and of answers that were got elsewhere: one answer a submission."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from calibration.judges.base import Judge
from calibration.ledger.entries import Attempt, Job, Seat
from calibration.ledger.ledger import Ledger
from calibration.records import Answer, Parse, Report, Submission, Transport
from calibration.runs.folder import Run, begin, ended, gathered, held, now
from calibration.suites.frozen import OpenSuite, sha256

SLOT = "report"

Respond: TypeAlias = Callable[[Submission], Answer]
"""Gets a judge's answer about one submission, whatever becomes of it; it does not raise."""


def ask(judge: Judge, submission: Submission) -> Answer:
    """Call the judge once. A judge that raises, or returns no report with a verdict, gives no verdict."""
    start = time.monotonic()
    report: Report | None = None
    try:
        found = judge.review(submission)
        transport, raw = Transport.OK, found.model_dump_json()
        if found.verdict is not None and found.submission == submission.id:
            report = found
    except Exception as error:
        transport, raw = Transport.ERROR, f"{type(error).__name__}: {error}"
        raw = raw.encode(errors="backslashreplace").decode()
    return Answer(
        judge=judge.name,
        submission=submission.id,
        transport=transport,
        parse=Parse.VALID if report else Parse.INVALID,
        report=report,
        raw=raw,
        seconds=round(time.monotonic() - start, 6),
    )


def run_judge(
    suite: OpenSuite,
    judge: Judge,
    parameters: Mapping[str, str | int | float],
    out: Path,
    on_answer: Callable[[Answer], None] = lambda _: None,
) -> Run:
    """Run the judge on the suite into the folder `out`, or finish the run that was begun there.

    Raises UsageError when `out` holds a run of something else, no run but other files, or lies in the suite.
    """
    return make_run(suite, judge.name, partial(ask, judge), parameters, out, on_answer)


def make_run(
    suite: OpenSuite,
    judge: str,
    respond: Respond,
    parameters: Mapping[str, str | int | float],
    out: Path,
    on_answer: Callable[[Answer], None] = lambda _: None,
) -> Run:
    """Make or finish, in the folder `out`, the run of a judge whose answers `respond` gets.

    `parameters` are all that its answers depend on. Raises UsageError as `run_judge` does.
    """
    info = begin(out, suite, judge, parameters=parameters)
    with held(out) as ledger:
        _answer_all(suite, Seat(judge), respond, ledger, on_answer)
        run = gathered(out, ended(out, info, info.finished or now()), ledger)
    ordered = {submission.id: run.answers[submission.id] for submission in suite.submissions}
    return Run(run.path, run.info, ordered, run.ballots)


def _answer_all(
    suite: OpenSuite, seat: Seat, respond: Respond, ledger: Ledger, on_answer: Callable[[Answer], None]
) -> None:
    """Answer every submission that has no usable answer yet; `on_answer` hears of each as it is there."""
    jobs = {submission.id: Job(submission.id, seat, SLOT) for submission in suite.submissions}
    ledger.lay(jobs.values())
    known = {answer.submission: answer for _, answer in ledger.answers()}
    for submission in suite.submissions:
        answer = known.get(submission.id)
        if answer is None or not answer.usable:
            answer = respond(submission)
            key = sha256(f"{seat.juror}\n{submission.id}".encode())
            ledger.record(jobs[submission.id], key, [_attempt(answer)])
            ledger.settle(seat, answer)
        on_answer(answer)


def _attempt(answer: Answer) -> Attempt:
    return Attempt(
        transport=answer.transport,
        parse=answer.parse,
        text=answer.raw,
        raw=answer.raw.encode(),
        detail="; ".join(answer.notes),
        seconds=answer.seconds,
    )
