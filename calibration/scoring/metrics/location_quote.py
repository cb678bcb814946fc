"""Location by quote: in how many planted proofs does the judge quote the planted words at all?

Numerator: planted submissions that are detected and where some substantive issue, whatever step it names, has
a quote of which a piece occurs once in the planted step and overlaps what the plant changed.
Denominator: planted submissions, if the rule for reasons has anything to go by in the run (`Outcome.quotes`);
otherwise empty. An answer without a verdict is a miss.
"""

from __future__ import annotations

from calibration.scoring.metric import Metric, Reading, judged_on_reasons, register

LOCATION_QUOTE = register(
    Metric(
        name="location_quote",
        title="location, by quote",
        position=34,
        of=judged_on_reasons,
        hit=lambda outcome: outcome.detected and any(finding.quotes_plant for finding in outcome.findings),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
