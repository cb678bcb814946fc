"""The table of issues: everything that a judge says is wrong, and what of it is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from calibration.exports.columns import Table
from calibration.exports.results import Asked, Result, answers
from calibration.records import Severity
from calibration.scoring.outcomes import Reason
from calibration.scoring.scores import Scored
from calibration.suites.gold import Suite
from mutations.categories import Category


class IssueRow(Asked):
    """One issue of the report of one judge about one submission."""

    issue: int = Field(description="number of the issue in its report, from 0")
    severity: Severity = Field(description="what the judge says: only substantive issues are scored")
    category: Category | None = Field(description="what the judge says")
    step: str | None = Field(description="what the judge writes")
    quote: str | None = Field(description="what the judge quotes")
    reason: str | None = Field(description="what the judge gives for a reason")
    points_to: str | None = Field(description="the step that a substantive issue points to")
    steps_away: int | None = Field(description="how many steps that is from the planted one")
    right_category: bool | None = Field(
        description="whether a substantive issue has the category of the plant"
    )
    quotes_plant: bool | None = Field(description="whether a substantive issue quotes what the plant changed")
    reason_by_rule: Reason | None = Field(description="whether a substantive issue shows what is wrong there")
    answers_plant: bool | None = Field(description="whether it is the issue that answers the plant")
    invented: bool | None = Field(description="whether it speaks of nothing that is there")


def issues_table(suite: Suite, named: Mapping[str, Scored]) -> Table:
    """One row for each issue of each usable report."""
    return Table("issues", IssueRow, [row for result in answers(suite, named) for row in _rows(result)])


def _rows(result: Result) -> Iterator[IssueRow]:
    outcome = result.outcome
    report = outcome.answer.report if outcome.answer is not None and outcome.usable else None
    findings, answering = iter(outcome.findings), outcome.answering
    for number, issue in enumerate(report.issues if report else ()):
        found = next(findings) if issue.severity is Severity.SUBSTANTIVE else None
        yield IssueRow(
            **result.asked(),
            issue=number,
            severity=issue.severity,
            category=issue.category,
            step=issue.step,
            quote=issue.quote,
            reason=issue.reason,
            points_to=found.step if found else None,
            steps_away=found.distance if found else None,
            right_category=found.category if found else None,
            quotes_plant=found.quotes_plant if found else None,
            reason_by_rule=found.reason if found else None,
            answers_plant=found is answering if found else None,
            invented=found is not answering if found else None,
        )
