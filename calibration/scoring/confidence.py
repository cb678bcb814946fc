"""How far a judge's confidence, and its protocol's score, can be taken at their word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.scoring.metric import DETECTED, PLANTED
from calibration.scoring.outcomes import Outcome
from calibration.scoring.tally import holding
from calibration.statistics.auc import auc
from calibration.statistics.bootstrap import Resampling
from calibration.statistics.brier import Brier, brier_later
from calibration.statistics.calibration import Calibration, calibration_later
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


def confidence(outcomes: Sequence[Outcome], resampling: Resampling) -> Callable[[], Confidence]:
    """The worth of the confidences of one run, for when what is drawn is drawn (`Resampling.later`); the
    intervals are by theorem.
    """
    told = [_said(outcome) for outcome in outcomes]
    said, scores = np.array(told, dtype=np.float64).reshape(-1, 2).T
    planted, rejected = holding(PLANTED, outcomes), holding(DETECTED, outcomes)
    known, scored = np.isfinite(said), np.isfinite(scores)
    part = resampling.subset(known)
    right = (planted == rejected)[known]
    suspicion = np.where(rejected, said, 1 - said)[known]
    gaps, squares = calibration_later(said[known], right, part), brier_later(said[known], right, part)
    return lambda: Confidence(
        int(known.sum()),
        gaps(),
        squares(),
        auc(suspicion, planted[known], part.codes),
        auc(scores[scored], ~planted[scored], resampling.codes[scored]),
    )


def _said(outcome: Outcome) -> tuple[float | None, float | None]:
    """The confidence and the protocol's score of a usable answer."""
    answer = outcome.answer
    if answer is None or answer.report is None or not outcome.usable:
        return None, None
    return answer.report.confidence, answer.score
