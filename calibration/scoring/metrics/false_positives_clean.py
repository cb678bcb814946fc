"""False positives on clean: in how many correct proofs does the judge see a substantive error?

Numerator: clean submissions with the verdict `incorrect` or a substantive issue.
Denominator: clean submissions with a usable answer; a refusal is no acquittal, and must not look like one.
The reading `as_failure` counts it as a false positive.
"""

from __future__ import annotations

from calibration.records import Kind
from calibration.scoring.metric import Metric, Reading, register

_CLEAN = Kind.CLEAN

FALSE_POSITIVES_CLEAN = register(
    Metric(
        name="false_positives_clean",
        title="false positives, clean",
        position=60,
        of=lambda outcome: outcome.gold.kind is _CLEAN,
        hit=lambda outcome: outcome.detected or bool(outcome.findings),
        failure=True,
        headline=Reading.VALID_ONLY,
    )
)
