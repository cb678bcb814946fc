"""The judge that finds every proof correct: the floor of detection."""

from __future__ import annotations

from calibration.judges.base import register
from calibration.records import Report, Submission, Verdict


@register
class AcceptAll:
    """Says `correct`, always."""

    name = "accept-all"

    def __init__(self, *, seed: int) -> None:
        del seed

    def describe(self) -> str:
        return "says that every proof is correct; needs nothing"

    def review(self, submission: Submission) -> Report:
        return Report(submission=submission.id, verdict=Verdict.CORRECT)
