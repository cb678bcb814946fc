"""What the report shows, gathered from a suite and its scored runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.records import Answer, Gold, Issue, Report, Severity, Submission
from calibration.runs import RunInfo
from calibration.scoring.outcomes import Outcome, Reason
from calibration.scoring.scores import Scored, Scores
from calibration.scoring.shortfalls import Mark, mark, shortfalls
from calibration.suites.gold import Suite


@dataclass(frozen=True, slots=True)
class JudgeView:
    """One judge; `key` names it in the page's markup."""

    key: str
    name: str
    scores: Scores
    run: RunInfo


@dataclass(frozen=True, slots=True)
class IssueView:
    """One issue and what is right about it, in words; `true` when it speaks of the planted error."""

    issue: Issue
    true: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One judge's answer about one submission."""

    judge: JudgeView
    answer: Answer | None
    report: Report | None
    mark: Mark
    shortfalls: tuple[str, ...]
    issues: tuple[IssueView, ...]


@dataclass(frozen=True, slots=True)
class ItemView:
    """One submission with its gold and every judge's answer."""

    submission: Submission
    gold: Gold
    answers: tuple[AnswerView, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """All that the page shows; the items in the order of theorem and variant, the clean version first."""

    suite: Suite
    judges: tuple[JudgeView, ...]
    items: tuple[ItemView, ...]


def view(suite: Suite, named: Mapping[str, Scored]) -> ReportView:
    """Gather what the report shows."""
    judges = tuple(
        JudgeView(f"j{number}", name, scored.scores, scored.run.info)
        for number, (name, scored) in enumerate(named.items())
    )
    results = [{outcome.gold.id: outcome for outcome in scored.outcomes} for scored in named.values()]
    items = [
        ItemView(
            suite.submissions[id_],
            gold,
            tuple(_answer(judge, found[id_]) for judge, found in zip(judges, results, strict=True)),
        )
        for id_, gold in suite.gold.items()
    ]
    items.sort(key=lambda item: (item.gold.theorem, item.gold.kind, item.gold.variant))
    return ReportView(suite, judges, tuple(items))


def _answer(judge: JudgeView, outcome: Outcome) -> AnswerView:
    answer = outcome.answer
    report = answer.report if answer is not None and answer.usable else None
    findings = iter(outcome.findings)
    issues = []
    for issue in report.issues if report else ():
        if issue.severity is not Severity.SUBSTANTIVE:
            issues.append(IssueView(issue, False, ()))
            continue
        finding = next(findings)
        true = finding is outcome.answering
        notes = {
            "points to the planted step": finding.at_plant,
            "names the category": finding.category,
            "quotes the planted words": finding.reason is Reason.MATCHED,
            "invented: this is not the planted error": not true,
        }
        issues.append(IssueView(issue, true, tuple(note for note, holds in notes.items() if holds)))
    return AnswerView(judge, answer, report, mark(outcome), shortfalls(outcome), tuple(issues))
