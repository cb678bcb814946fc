"""One answer held against the gold of its submission: the facts that every metric counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from calibration.records import Answer, Gold, Issue, Kind, Submission, Verdict
from calibration.runs import Run
from calibration.scoring.quotes import holds, touches
from calibration.suites.gold import Suite
from toolkit.errors import UsageError


class Reason(StrEnum):
    """Whether an issue at the planted step quotes the planted words."""

    MATCHED = "matched"
    MISSED = "missed"
    NOT_GIVEN = "not_given"
    """The issue has no quote."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A substantive issue; `step` is the label it points to, `at_plant` whether that is the planted one."""

    issue: Issue
    step: str | None
    at_plant: bool
    category: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one submission.

    `answer` is None when the run has none. `quotes` says whether the judge quotes at all, in any report of
    the run: a judge that never does is not scored on reasons.
    """

    gold: Gold
    answer: Answer | None
    findings: tuple[Finding, ...]
    quotes: bool

    @property
    def usable(self) -> bool:
        """Whether there is a verdict."""
        return self.answer is not None and self.answer.usable

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, None when there is no usable answer."""
        report = self.answer.report if self.answer is not None and self.answer.usable else None
        return report.verdict if report else None

    @property
    def detected(self) -> bool:
        """Whether the judge rejects the proof."""
        return self.verdict is Verdict.INCORRECT

    @property
    def planted(self) -> bool:
        """Whether there is an error to be found."""
        return self.gold.kind is Kind.PLANTED

    @property
    def answering(self) -> Finding | None:
        """The issue that speaks of the plant: at the planted step, the one that gets most else right."""
        at_plant = [finding for finding in self.findings if finding.at_plant]
        return max(at_plant, key=lambda f: (f.category, f.reason is Reason.MATCHED), default=None)

    @property
    def invented(self) -> tuple[Finding, ...]:
        """The substantive issues that speak of nothing that is there."""
        answering = self.answering
        return tuple(finding for finding in self.findings if finding is not answering)


def outcomes(suite: Suite, run: Run) -> tuple[Outcome, ...]:
    """Every submission of the suite with the run's answer to it.

    Raises UsageError when the run is of another suite, or has an answer about an unknown submission.
    """
    if run.info.suite != suite.digest:
        raise UsageError(
            f"the run {run.path} was made on another suite than the one in {suite.path}",
            hint="Score it with its own suite: --suite DIR.",
        )
    unknown = sorted(run.answers.keys() - suite.submissions.keys())
    if unknown:
        raise UsageError(f"the run {run.path} answers about {unknown[0]}, which the suite does not hold")
    return held_against(suite.submissions, suite.gold, run.answers)


def held_against(
    submissions: Mapping[str, Submission], gold: Mapping[str, Gold], answers: Mapping[str, Answer]
) -> tuple[Outcome, ...]:
    """The outcome of each submission, in order."""
    quotes = any(_quotes(answer) for answer in answers.values())
    result = []
    for id_, record in gold.items():
        answer = answers.get(id_)
        report = answer.report if answer is not None and answer.usable else None
        issues = report.substantive() if report else ()
        findings = tuple(find(issue, submissions[id_], record) for issue in issues)
        result.append(Outcome(record, answer, findings, quotes))
    return tuple(result)


def _quotes(answer: Answer) -> bool:
    return answer.usable and answer.report is not None and any(i.quote for i in answer.report.issues)


def find(issue: Issue, submission: Submission, gold: Gold) -> Finding:
    """Where an issue points, and what of it is right."""
    step = step_of(issue, submission)
    if gold.kind is not Kind.PLANTED or gold.before is None or gold.after is None:
        return Finding(issue, step, False, False, Reason.NOT_GIVEN)
    at_plant = step is not None and step == gold.step
    category = issue.category is gold.category
    if not issue.quote:
        return Finding(issue, step, at_plant, category, Reason.NOT_GIVEN)
    text = next(s.text for s in submission.steps if s.label == gold.step)
    matched = at_plant and touches(issue.quote, text, gold.before, gold.after)
    return Finding(issue, step, at_plant, category, Reason.MATCHED if matched else Reason.MISSED)


def step_of(issue: Issue, submission: Submission) -> str | None:
    """The one step that the issue names; else the one step that holds its quote; else None."""
    words = set(re.findall(r"[^\W_]+", (issue.step or "").casefold()))
    named = [step.label for step in submission.steps if step.label.casefold() in words]
    if not named and issue.quote:
        named = [step.label for step in submission.steps if holds(step.text, issue.quote)]
    return named[0] if len(named) == 1 else None
