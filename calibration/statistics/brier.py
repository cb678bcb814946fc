"""The Brier score of probabilities, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from calibration.statistics.bootstrap import Resampling
from calibration.statistics.calibration import BINS, equal_mass_bins
from calibration.statistics.estimate import Estimate, rounded


@dataclass(frozen=True, slots=True)
class Brier:
    """The score, 0 best, and its parts: score = reliability − resolution + uncertainty + within.

    `reliability` is how far the probabilities are from the shares in their bins (0 best), `resolution` how
    far the shares differ from bin to bin (more is better), `uncertainty` the variance of the event itself;
    `within` is what the bins hide, 0 when each holds one probability. All None when there is nothing.
    """

    score: Estimate
    reliability: float | None
    resolution: float | None
    uncertainty: float | None
    within: float | None

    def json(self) -> dict[str, object]:
        """The fields."""
        parts = ("reliability", "resolution", "uncertainty", "within")
        return {"score": self.score.json(), **{name: rounded(getattr(self, name)) for name in parts}}


def brier(probability: ArrayLike, event: ArrayLike, resampling: Resampling | None = None) -> Brier:
    """The mean of (probability − event)², both of shape (n,), and its decomposition over equal-mass bins.

    Sources: G. W. Brier, Mon. Weather Rev. 78 (1950), 1–3; A. H. Murphy, J. Appl. Meteorol. 12 (1973),
    595–600; D. B. Stephenson and others, Weather Forecast. 23 (2008), 752–757, for what bins hide.
    """
    return brier_later(probability, event, resampling)()


def brier_later(
    probability: ArrayLike, event: ArrayLike, resampling: Resampling | None = None
) -> Callable[[], Brier]:
    """`brier`, its interval drawn together with what else waits (`Resampling.later`)."""
    p, y = np.asarray(probability, dtype=np.float64), np.asarray(event, dtype=np.float64)
    n = len(p)
    if n == 0:
        return lambda: Brier(Estimate.none(), None, None, None, None)
    squares = (p - y) ** 2
    score = float(squares.mean())
    places = equal_mass_bins(p, BINS)
    counts = np.bincount(places)
    shares, means = np.bincount(places, y) / counts, np.bincount(places, p) / counts
    base = float(y.mean())
    reliability = float(counts @ (means - shares) ** 2) / n
    resolution = float(counts @ (shares - base) ** 2) / n
    uncertainty = base * (1 - base)
    within = score - (reliability - resolution + uncertainty)
    parts = (reliability, resolution, uncertainty, within)
    if resampling is None:
        return lambda: Brier(Estimate(score, None, None, n), *parts)
    drawn = resampling.later(resampling.by_cluster(np.stack([squares, np.ones(n)], axis=1)))

    def found() -> Brier:
        sums = drawn()
        with np.errstate(invalid="ignore"):
            return Brier(resampling.interval(score, sums[:, 0] / sums[:, 1], n), *parts)

    return found
