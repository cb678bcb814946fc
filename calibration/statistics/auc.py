"""The area under the ROC curve, with ties, and an interval that knows of clusters."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calibration.statistics.bootstrap import Floats, Indices, cluster_codes
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Z95


def midranks(values: Floats) -> Floats:
    """The rank of each value from 1, ties sharing the mean of their ranks."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray((ends - (counts - 1) / 2)[inverse])


def auc(scores: ArrayLike, positive: ArrayLike, clusters: ArrayLike | None = None) -> Estimate:
    """The chance that a positive scores above a negative, a tie counted half; all three of shape (n,).

    The interval is Newcombe's from Hanley and McNeil's variance, at sample sizes divided by the design
    effect: the variance by clusters over the one by single observations, at least 1. Where that has no
    variance, as in a perfect separation, the data tell nothing of it, and each cluster counts once. None
    when there is none of either.

    Sources: R. G. Newcombe, Statist. Med. 25 (2006), 559–573, method 5; N. A. Obuchowski, Biometrics 53
    (1997), 567–578; E. R. DeLong and others, Biometrics 44 (1988), 837–845.
    """
    s, is_positive = np.asarray(scores, dtype=np.float64), np.asarray(positive, dtype=np.bool_)
    n = len(s)
    m, k = int(is_positive.sum()), n - int(is_positive.sum())
    if m == 0 or k == 0:
        return Estimate.none(n)
    above, below = components(s, is_positive)
    area = float(above.mean())
    codes = np.arange(n, dtype=np.intp) if clusters is None else cluster_codes(clusters)
    effect = _design_effect(above, below, is_positive, codes, area)
    return Estimate(area, *_newcombe(area, m / effect, k / effect), n)


def components(s: Floats, positive: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """The share of negatives that each positive beats, and of positives that each negative loses to."""
    ranks = midranks(s)
    m, k = int(positive.sum()), int((~positive).sum())
    above = (ranks[positive] - midranks(s[positive])) / k
    below = 1 - (ranks[~positive] - midranks(s[~positive])) / m
    return above, below


def _design_effect(
    above: Floats, below: Floats, positive: NDArray[np.bool_], codes: Indices, area: float
) -> float:
    alone = _variance(above, below, positive, np.arange(len(codes), dtype=np.intp), area)
    if alone == 0:
        members = (
            np.unique(codes[positive]).size / len(above),
            np.unique(codes[~positive]).size / len(below),
        )
        return 1 / min(members)
    return max(1.0, _variance(above, below, positive, codes, area) / alone)


def _variance(
    above: Floats, below: Floats, positive: NDArray[np.bool_], codes: Indices, area: float
) -> float:
    """Obuchowski's variance of the area."""
    m, k = len(above), len(below)
    count = int(codes.max()) + 1
    up = np.bincount(codes[positive], above - area, count)
    down = np.bincount(codes[~positive], below - area, count)
    return (
        _bessel(np.unique(codes[positive]).size) * float(up @ up) / m**2
        + _bessel(np.unique(codes[~positive]).size) * float(down @ down) / k**2
        + 2 * _bessel(count) * float(up @ down) / (m * k)
    )


def _bessel(count: int) -> float:
    return count / (count - 1) if count > 1 else 1.0


def _newcombe(area: float, m: float, k: float) -> tuple[float, float]:
    half = (m + k) / 2

    def inside(theta: float) -> bool:
        spread = 1 + (half - 1) * ((1 - theta) / (2 - theta) + theta / (1 + theta))
        return abs(area - theta) <= Z95 * sqrt(max(theta * (1 - theta) * spread, 0.0) / (m * k))

    return _edge(area, 0.0, inside), _edge(area, 1.0, inside)


def _edge(start: float, end: float, inside: Callable[[float], bool]) -> float:
    if inside(end):
        return end
    near, far = start, end
    for _ in range(60):
        middle = (near + far) / 2
        near, far = (middle, far) if inside(middle) else (near, middle)
    return near
