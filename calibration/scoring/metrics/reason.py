"""Reason, by rule: in how many planted proofs does the judge quote the very words that are wrong?

Numerator: planted submissions that are detected and where some substantive issue at the planted step has a
quote, a piece of which occurs once in that step and overlaps the planted words.
Denominator: planted submissions, if the judge quotes in any report of the run; otherwise empty. An answer
without a verdict is a miss. The rule sees what is pointed at, not whether the explanation is right.
"""

from __future__ import annotations

from calibration.scoring.metric import Metric, Reading, register
from calibration.scoring.outcomes import Reason

REASON = register(
    Metric(
        name="reason",
        title="reason (quoted)",
        position=40,
        of=lambda outcome: outcome.planted and outcome.quotes,
        hit=lambda outcome: (
            outcome.detected and any(finding.reason is Reason.MATCHED for finding in outcome.findings)
        ),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
