"""Reason, by rule: in how many planted proofs does the judge show what is wrong, as far as a rule can tell?

Numerator: planted submissions that are detected and where some substantive issue at the planted step quotes
the planted words, or names them or the refuting facts in its explanation (see `calibration.scoring.reasons`).
Denominator: planted submissions, if in any report of the run the judge quotes, or names such a reason;
otherwise empty. An answer without a verdict is a miss.
The rule sees what is named, not whether the explanation is right: jurors may be asked for that.
"""

from __future__ import annotations

from calibration.scoring.metric import Metric, Reading, judged_on_reasons, register

REASON = register(
    Metric(
        name="reason",
        title="reason, by rule",
        position=40,
        of=judged_on_reasons,
        hit=lambda outcome: outcome.detected and any(finding.reason.right for finding in outcome.findings),
        failure=False,
        headline=Reading.AS_FAILURE,
    )
)
