"""False positives on typo: in how many correct proofs with a typo does the judge see a substantive error?

Numerator: typo submissions with the verdict `incorrect` or a substantive issue. The typo, called
substantive, counts here too: it is none.
Denominator: typo submissions with a usable answer; a refusal is no acquittal, and must not look like one.
The reading `as_failure` counts it as a false positive.
"""

from __future__ import annotations

from calibration.records import Kind
from calibration.scoring.metric import Metric, Reading, register

_TYPO = Kind.TYPO

FALSE_POSITIVES_TYPO = register(
    Metric(
        name="false_positives_typo",
        title="false positives, typo",
        position=70,
        of=lambda outcome: outcome.gold.kind is _TYPO,
        hit=lambda outcome: outcome.detected or bool(outcome.findings),
        failure=True,
        headline=Reading.VALID_ONLY,
    )
)
