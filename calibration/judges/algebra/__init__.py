"""The judge that computes: it evaluates the formulas of each step and reports the first that fails.

An honest floor without a language model. It sees wrong equations and bounds and nothing else, and leaves
alone whatever it cannot read in full. See `docs/algebra-judge.md`.
"""

from __future__ import annotations

from calibration.judges.base import register
from calibration.records import Issue, Report, Severity, Submission, Verdict
from mutations.categories import Category


@register
class Algebra:
    """Evaluates equations and inequalities at sampled points; the samples depend on the text alone."""

    name = "algebra"

    def __init__(self, *, seed: int) -> None:
        del seed

    def describe(self) -> str:
        return "evaluates the formulas of each step at sampled points and reports the first that fails"

    def review(self, submission: Submission) -> Report:
        from calibration.judges.algebra.checking import Outcome
        from calibration.judges.algebra.examining import examine, statistics

        examined = examine(submission)
        for item in examined:
            if item.finding.outcome is Outcome.FAILS:
                issue = Issue(
                    category=Category.CALCULATION_ERROR,
                    step=item.claim.step,
                    quote=item.claim.source,
                    reason=f"The formula {item.claim.source} is false {item.finding.detail}.",
                    severity=Severity.SUBSTANTIVE,
                )
                return Report(
                    submission=submission.id, verdict=Verdict.INCORRECT, issues=(issue,), confidence=0.95
                )
        counts = statistics(examined)
        covered = counts.evaluated / counts.read if counts.read else 0.0
        return Report(
            submission=submission.id, verdict=Verdict.CORRECT, confidence=round(0.5 + 0.25 * covered, 3)
        )
