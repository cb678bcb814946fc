"""Location within one step: in how many planted proofs does the judge point at most one step away?

Numerator: planted submissions that are detected and where some substantive issue points to the planted step,
to the one before it or to the one after it, in the order of the text.
Denominator: planted submissions. An answer without a verdict is a miss.
Source: error localisation with tolerance, as benchmarks of process judges report it whose step numbers count
from 0 or from 1; here labels are opaque, so one step beside is beside in the text.
"""

from __future__ import annotations

from calibration.scoring.metric import PLANTED, Metric, Reading, register

LOCATION_NEAR = register(
    Metric(
        name="location_near",
        title="location, within one step",
        position=32,
        of=PLANTED,
        hit=lambda outcome: (
            outcome.detected
            and any(finding.distance is not None and finding.distance <= 1 for finding in outcome.findings)
        ),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
