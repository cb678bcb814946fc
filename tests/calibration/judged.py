"""Answers made by hand, and the runs that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from mini_suite import five, freeze

from calibration.records import (
    Answer,
    Gold,
    Issue,
    Kind,
    Parse,
    Report,
    Severity,
    Submission,
    Transport,
    Verdict,
)
from calibration.runs import Run, make_run
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite
from mutations.categories import Category


def issue(
    category: Category | None = None,
    step: str | None = None,
    quote: str | None = None,
    reason: str = "because",
) -> Issue:
    """A substantive issue."""
    return Issue(category=category, step=step, quote=quote, reason=reason, severity=Severity.SUBSTANTIVE)


def says(gold: Gold, verdict: Verdict, *issues: Issue, confidence: float | None = None) -> Answer:
    """A usable answer."""
    report = Report(submission=gold.id, verdict=verdict, issues=issues, confidence=confidence)
    return Answer(
        judge="j",
        submission=gold.id,
        transport=Transport.OK,
        parse=Parse.VALID,
        report=report,
        raw="",
        seconds=0.0,
    )


def refuses(gold: Gold) -> Answer:
    """An answer without a verdict."""
    return Answer(
        judge="j",
        submission=gold.id,
        transport=Transport.REFUSED,
        parse=Parse.INVALID,
        report=None,
        raw="",
        seconds=0.0,
    )


def truth(gold: Gold) -> Answer:
    """Exactly what is true."""
    if gold.kind is not Kind.PLANTED:
        return says(gold, Verdict.CORRECT, confidence=0.9)
    return says(gold, Verdict.INCORRECT, issue(gold.category, gold.step, gold.after), confidence=0.9)


def freeze_theorems(folder: Path, count: int) -> Suite:
    """A suite of so many theorems, in five versions each."""
    return freeze(folder, corpus=[v for i in range(count) for v in five(f"T{i}")])


def keep(suite: Suite, answers: Mapping[str, Answer], out: Path, judge: str = "j") -> Run:
    """The finished run of a judge who gives these answers."""

    def respond(submission: Submission) -> Answer:
        return answers[submission.id].model_copy(update={"judge": judge})

    return make_run(load_submissions(suite.path), judge, respond, {}, out)


class Interrupted(BaseException):
    """What ends a run before its time."""


def keep_some(suite: Suite, answers: Mapping[str, Answer], out: Path, count: int) -> None:
    """The run of a judge that was interrupted after so many answers."""
    left = iter(range(count))

    def respond(submission: Submission) -> Answer:
        if next(left, None) is None:
            raise Interrupted
        return answers[submission.id]

    with suppress(Interrupted):
        make_run(load_submissions(suite.path), "j", respond, {}, out)
