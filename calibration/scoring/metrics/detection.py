"""Detection: of the proofs with a planted error, how many does the judge reject?

Numerator: planted submissions whose verdict is `incorrect`, whatever the issues say.
Denominator: planted submissions. An answer without a verdict is a miss.
"""

from __future__ import annotations

from operator import attrgetter

from calibration.scoring.metric import PLANTED, Metric, Reading, register

DETECTION = register(
    Metric(
        name="detection",
        title="detection",
        position=10,
        of=PLANTED,
        hit=attrgetter("detected"),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
