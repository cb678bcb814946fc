"""One answer held against the gold of its submission: the facts that every metric counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from calibration.records import Answer, Gold, Issue, Kind, Submission, Verdict
from calibration.runs import Run
from calibration.scoring.quotes import holds, touches
from calibration.scoring.reasons import names_reason
from calibration.suites.gold import Suite
from toolkit.errors import UsageError


class Reason(StrEnum):
    """Whether an issue at the planted step shows, as far as a rule can tell, what is wrong there."""

    MATCHED = "matched"
    """It quotes the planted words."""
    NAMED = "named"
    """Its explanation names the refuting facts or the planted words."""
    MISSED = "missed"
    """It quotes other words."""
    NOT_GIVEN = "not_given"
    """It has no quote, and an explanation that a rule cannot judge, or none."""

    @property
    def right(self) -> bool:
        """Whether the reason is found to be right."""
        return self is _MATCHED or self is _NAMED


# looking a member up in its class takes longer than comparing it
_PLANTED, _INCORRECT = Kind.PLANTED, Verdict.INCORRECT
_MATCHED, _NAMED, _MISSED, _NOT_GIVEN = Reason.MATCHED, Reason.NAMED, Reason.MISSED, Reason.NOT_GIVEN


# findings and outcomes are made by the hundred thousand, and named tuples take a quarter of the time


class Finding(NamedTuple):
    """A substantive issue, and what of it is right.

    `step` is the label it points to and `distance` the number of steps from there to the planted one, in the
    order of the text; None where there is no such step. `at_plant` says whether that is 0, `category` whether
    the category is that of the plant, `quotes_plant` whether its quote overlaps what the plant changed,
    whatever step it names.
    """

    issue: Issue
    step: str | None
    distance: int | None
    at_plant: bool
    category: bool
    quotes_plant: bool
    reason: Reason


class Outcome(NamedTuple):
    """What became of one submission.

    `answer` is None when the run has none. `quotes` says whether the rule for reasons has anything to go by
    in any report of the run: a judge that never quotes and names nothing is not scored on reasons. `usable`
    says whether there is a verdict, `detected` whether it rejects the proof, `planted` whether there is an
    error to be found. `answering` is the issue that speaks of the plant, of those at the planted step the one
    that gets most else right; `invented` are the substantive issues that speak of nothing that is there.
    """

    gold: Gold
    answer: Answer | None
    findings: tuple[Finding, ...]
    quotes: bool
    usable: bool
    verdict: Verdict | None
    detected: bool
    planted: bool
    answering: Finding | None
    invented: tuple[Finding, ...]

    @classmethod
    def of(cls, gold: Gold, answer: Answer | None, findings: tuple[Finding, ...], *, quotes: bool) -> Outcome:
        """The outcome of an answer with these findings."""
        # an answer has a verdict only where it is usable
        report = answer.report if answer is not None else None
        verdict = report.verdict if report is not None else None
        answering = _answering(findings) if findings else None
        invented = findings
        if answering is not None:
            invented = tuple([finding for finding in findings if finding is not answering])
        return cls(
            gold,
            answer,
            findings,
            quotes,
            verdict is not None,
            verdict,
            verdict is _INCORRECT,
            gold.kind is _PLANTED,
            answering,
            invented,
        )


def _answering(findings: Iterable[Finding]) -> Finding | None:
    at_plant = [finding for finding in findings if finding.at_plant]
    if len(at_plant) < 2:
        return at_plant[0] if at_plant else None
    return max(at_plant, key=lambda f: (f.category, f.reason.right))


def outcomes(suite: Suite, run: Run) -> tuple[Outcome, ...]:
    """Every submission of the suite with the run's answer to it.

    Raises UsageError when the run is of another suite, or has an answer about an unknown submission.
    """
    require_suite(suite, run)
    unknown = sorted(run.answers.keys() - suite.submissions.keys())
    if unknown:
        raise UsageError(
            f"the run {run.path} answers about {unknown[0]}, which the suite does not hold",
            hint="`--partial` leaves such answers out and counts them.",
        )
    return held_against(suite.submissions, suite.gold, run.answers)


def require_suite(suite: Suite, run: Run) -> None:
    """UsageError when the run is of another suite: the same id then means another proof."""
    if run.info.suite != suite.digest:
        raise UsageError(
            f"the run {run.path} was made on another suite than the one in {suite.path}",
            hint="Score it with its own suite: --suite DIR.",
        )


def held_against(
    submissions: Mapping[str, Submission], gold: Mapping[str, Gold], answers: Mapping[str, Answer]
) -> tuple[Outcome, ...]:
    """The outcome of each submission, in order."""
    found = {
        id_: tuple([find(issue, submissions[id_], gold[id_]) for issue in report.substantive()])
        for id_, answer in answers.items()
        if (report := answer.report) is not None and report.issues and id_ in gold and answer.usable
    }
    named = any(finding.reason is _NAMED for findings in found.values() for finding in findings)
    quotes = named or any(_quotes(answer) for answer in answers.values())
    return tuple(
        [Outcome.of(g, answers.get(id_), found.get(id_, ()), quotes=quotes) for id_, g in gold.items()]
    )


def _quotes(answer: Answer) -> bool:
    return answer.usable and answer.report is not None and any(i.quote for i in answer.report.issues)


def find(issue: Issue, submission: Submission, gold: Gold) -> Finding:
    """Where an issue points, and what of it is right."""
    places = submission.places
    step = issue.step if issue.step in places else _implied_step(issue, submission)
    if gold.kind is not _PLANTED or gold.before is None or gold.after is None:
        return Finding(issue, step, None, False, False, False, _NOT_GIVEN)
    planted = places[gold.step or ""]
    quote = issue.quote
    quotes = bool(quote) and touches(quote or "", submission.steps[planted].text, gold.before, gold.after)
    at_plant = step == gold.step
    if at_plant and quotes:
        reason = _MATCHED
    elif at_plant and issue.reason and names_reason(issue.reason, gold, submission):
        reason = _NAMED
    else:
        reason = _MISSED if quote else _NOT_GIVEN
    distance = None if step is None else abs(places[step] - planted)
    return Finding(issue, step, distance, at_plant, issue.category is gold.category, quotes, reason)


def step_of(issue: Issue, submission: Submission) -> str | None:
    """The one step that the issue names; else the one step that holds its quote; else None."""
    return issue.step if issue.step in submission.places else _implied_step(issue, submission)


def _implied_step(issue: Issue, submission: Submission) -> str | None:
    words = set(re.findall(r"[^\W_]+", (issue.step or "").casefold()))
    named = [step.label for step in submission.steps if step.label.casefold() in words]
    if not named and issue.quote:
        named = [step.label for step in submission.steps if holds(step.text, issue.quote)]
    return named[0] if len(named) == 1 else None
