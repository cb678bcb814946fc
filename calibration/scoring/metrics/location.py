"""Location: of the proofs with a planted error, in how many does the judge point to the planted step?

Numerator: planted submissions that are detected and where some substantive issue, of whatever category,
points to the planted step: by its label, or, when it names no step, by a quote found in that step alone.
Denominator: planted submissions. An answer without a verdict is a miss.
"""

from __future__ import annotations

from calibration.scoring.metric import PLANTED, Metric, Reading, register

LOCATION = register(
    Metric(
        name="location",
        title="location",
        position=30,
        of=PLANTED,
        hit=lambda outcome: outcome.detected and outcome.answering is not None,
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
