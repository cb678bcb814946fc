"""Spearman's rank correlation, with an interval that knows of clusters."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from calibration.statistics.auc import midranks
from calibration.statistics.bootstrap import Floats, Resampling
from calibration.statistics.estimate import Estimate


def spearman(x: ArrayLike, y: ArrayLike, resampling: Resampling | None = None) -> Estimate:
    """The correlation of the ranks of x and y, shape (n,), ties sharing their mean rank.

    None when either is constant. The interval is that of the bootstrap by clusters with the ranks of the
    whole sample. Source: C. Spearman, Amer. J. Psychol. 15 (1904), 72–101.
    """
    return spearman_later(x, y, resampling)()


def spearman_later(
    x: ArrayLike, y: ArrayLike, resampling: Resampling | None = None
) -> Callable[[], Estimate]:
    """`spearman`, its interval drawn together with what else waits (`Resampling.later`)."""
    one, other = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    n = len(one)
    if n < 2 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return lambda: Estimate.none(n)
    a, b = (_standard(midranks(values)) for values in (one, other))
    per_item = np.stack([np.ones(n), a, b, a * a, b * b, a * b], axis=1)
    value = float(_pearson(per_item.sum(axis=0)[None])[0])
    if resampling is None:
        return lambda: Estimate(value, None, None, n)
    drawn = resampling.later(resampling.by_cluster(per_item))
    return lambda: resampling.interval(value, _pearson(drawn()), n)


def _standard(ranks: Floats) -> Floats:
    return np.asarray((ranks - ranks.mean()) / ranks.std())


def _pearson(sums: Floats) -> Floats:
    n, a, b, aa, bb, ab = sums.T
    with np.errstate(invalid="ignore", divide="ignore"):
        found = (ab - a * b / n) / np.sqrt((aa - a * a / n) * (bb - b * b / n))
    return np.asarray(np.clip(found, -1.0, 1.0))
