"""The judge that finds an error in every proof: full detection, worth nothing."""

from __future__ import annotations

from calibration.judges.base import register
from calibration.records import Issue, Report, Severity, Submission, Verdict
from mutations.categories import Category


@register
class RejectAll:
    """Says `incorrect`, always, and blames the first step with an invalid inference."""

    name = "reject-all"

    def __init__(self, *, seed: int) -> None:
        del seed

    def describe(self) -> str:
        return "says that the first step of every proof is an invalid inference; needs nothing"

    def review(self, submission: Submission) -> Report:
        issue = Issue(
            category=Category.INVALID_INFERENCE,
            step=submission.steps[0].label if submission.steps else None,
            reason="The step does not follow.",
            severity=Severity.SUBSTANTIVE,
        )
        return Report(submission=submission.id, verdict=Verdict.INCORRECT, issues=(issue,))
