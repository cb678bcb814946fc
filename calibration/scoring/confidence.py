"""How far a judge's confidence, and its protocol's score, can be taken at their word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.scoring.outcomes import Outcome
from calibration.statistics.auc import auc
from calibration.statistics.bootstrap import Resampling
from calibration.statistics.brier import Brier, brier
from calibration.statistics.calibration import Calibration, calibration
from calibration.statistics.estimate import Estimate


@dataclass(frozen=True, slots=True)
class Confidence:
    """What a judge's confidences are worth, over the `n` usable answers that have one.

    `calibration` and `brier` hold the confidence in the verdict against whether the verdict is right. `auc`
    is the chance that a planted proof is more suspect than another: suspicion is the confidence of a
    rejection, and one less the confidence of an acceptance. `score_auc` is the chance that a proof without an
    error scores above a planted one, where the protocol scores.
    """

    n: int
    calibration: Calibration
    brier: Brier
    auc: Estimate
    score_auc: Estimate

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "n": self.n,
            **self.calibration.json(),
            "brier": self.brier.json(),
            "auc": self.auc.json(),
            "score_auc": self.score_auc.json(),
        }


def confidence(outcomes: Sequence[Outcome], resampling: Resampling) -> Confidence:
    """The worth of the confidences of one run; the intervals are by theorem."""
    said = np.array([_said(outcome) for outcome in outcomes], dtype=np.float64)
    scores = np.array([_score(outcome) for outcome in outcomes], dtype=np.float64)
    planted = np.array([outcome.planted for outcome in outcomes], dtype=np.bool_)
    rejected = np.array([outcome.detected for outcome in outcomes], dtype=np.bool_)
    known, scored = np.isfinite(said), np.isfinite(scores)
    part = resampling.subset(known)
    right = (planted == rejected)[known]
    suspicion = np.where(rejected, said, 1 - said)[known]
    return Confidence(
        int(known.sum()),
        calibration(said[known], right, part),
        brier(said[known], right, part),
        auc(suspicion, planted[known], part.codes),
        auc(scores[scored], ~planted[scored], resampling.codes[scored]),
    )


def _said(outcome: Outcome) -> float | None:
    report = outcome.answer.report if outcome.answer is not None and outcome.usable else None
    return report.confidence if report else None


def _score(outcome: Outcome) -> float | None:
    return outcome.answer.score if outcome.answer is not None and outcome.usable else None
