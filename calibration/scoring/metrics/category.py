"""Category: of the proofs with a planted error, in how many does the judge name its kind?

Numerator: planted submissions that are detected and where some substantive issue, at whatever step, has the
category of the plant.
Denominator: planted submissions. An answer without a verdict is a miss.
"""

from __future__ import annotations

from calibration.scoring.metric import PLANTED, Metric, Reading, register

CATEGORY = register(
    Metric(
        name="category",
        title="category",
        position=20,
        of=PLANTED,
        hit=lambda outcome: outcome.detected and any(finding.category for finding in outcome.findings),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
