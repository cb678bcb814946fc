"""Strict match: in how many submissions does the judge say exactly what is true?

Numerator: planted submissions that are detected, with just one substantive issue, which has the category and
the step of the plant and, if it has a quote, quotes the planted words; clean and typo submissions with the
verdict `correct` and no substantive issue.
Denominator: all submissions. An answer without a verdict is no match.
"""

from __future__ import annotations

from calibration.scoring.metric import Metric, Reading, register
from calibration.scoring.outcomes import Outcome, Reason

_MISSED = Reason.MISSED


def matches(outcome: Outcome) -> bool:
    """Whether a usable answer says exactly what is true."""
    if not outcome.planted:
        return not outcome.detected and not outcome.findings
    found = outcome.answering
    if found is None or outcome.invented or not outcome.detected:
        return False
    return found.category and found.reason is not _MISSED


STRICT = register(
    Metric(
        name="strict",
        title="strict match",
        position=50,
        of=lambda outcome: True,
        hit=matches,
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
