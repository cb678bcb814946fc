"""The bootstrap by clusters: variants of one theorem are drawn together, since they are not independent.

Whatever is a function of sums over submissions is resampled without touching a submission again: the sums of
each cluster are made once, and a draw is a row of weights, how often each cluster was drawn. Source: A. C.
Davison and D. V. Hinkley, Bootstrap Methods and their Application (1997), sections 2.4 and 3.8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calibration.statistics import DRAWS
from calibration.statistics.estimate import Estimate

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


def cluster_codes(labels: ArrayLike) -> Indices:
    """A code 0, 1, … for each label, the same for the same label."""
    return np.unique(np.asarray(labels), return_inverse=True)[1].astype(np.intp)


@dataclass(eq=False, slots=True)
class _Due:
    """Sums by cluster that wait to be drawn, or were."""

    by_cluster: Floats
    drawn: Floats | None = None


@dataclass(frozen=True)
class Resampling:
    """`draws` samples of whole clusters, with replacement; the same seed draws the same.

    `codes` has the cluster of each observation, numbered from 0 without gaps.
    """

    codes: Indices
    draws: int = DRAWS
    seed: int = 0

    @cached_property
    def clusters(self) -> int:
        """How many clusters there are."""
        return int(self.codes.max()) + 1 if self.codes.size else 0

    @cached_property
    def weights(self) -> NDArray[np.float32]:
        """How often each draw has each cluster, shape (draws, clusters)."""
        count = self.clusters
        random = np.random.default_rng(self.seed)
        drawn = random.integers(0, count, (self.draws, count), dtype=np.int32)
        drawn += np.arange(self.draws, dtype=np.int32)[:, None] * np.int32(count)
        found = np.bincount(drawn.ravel(), minlength=self.draws * count)
        return found.reshape(self.draws, count).astype(np.float32)

    def subset(self, members: NDArray[np.bool_]) -> Resampling:
        """The same draws of the same clusters, with these observations alone."""
        part = Resampling(self.codes[members], self.draws, self.seed)
        part.__dict__.update(clusters=self.clusters, weights=self.weights, _due=self._due)
        return part

    def by_cluster(self, values: ArrayLike) -> Floats:
        """The sums over each cluster of values per observation: from (n, …) to (clusters, …)."""
        array = np.asarray(values, dtype=np.float64)
        flat = array.reshape(len(array), -1)
        sums = np.zeros((self.clusters, flat.shape[1]))
        for number, column in enumerate(flat.T):
            sums[:, number] = np.bincount(self.codes, column, self.clusters)
        return sums.reshape(self.clusters, *array.shape[1:])

    def sums(self, by_cluster: Floats) -> Floats:
        """What the sums over all observations are in each draw: from (clusters, …) to (draws, …).

        Counts up to 2^24 come out exact; other values have seven digits.
        """
        flat = by_cluster.reshape(self.clusters, -1).astype(np.float32)
        return (self.weights @ flat).astype(np.float64).reshape(self.draws, *by_cluster.shape[1:])

    def later(self, by_cluster: Floats) -> Callable[[], Floats]:
        """As `sums`, but made when the first result is asked for, together with all that wait until then.

        Weights need reading from memory only once then, which takes most of the time.
        """
        due = _Due(by_cluster)
        self._due.append(due)

        def drawn() -> Floats:
            if due.drawn is None:
                self._draw()
            assert due.drawn is not None
            return due.drawn

        return drawn

    @cached_property
    def _due(self) -> list[_Due]:
        return []

    def _draw(self) -> None:
        flat = [due.by_cluster.reshape(self.clusters, -1) for due in self._due]
        ends = np.cumsum([part.shape[1] for part in flat])[:-1]
        parts = np.split(self.sums(np.concatenate(flat, axis=1)), ends, axis=1)
        for due, part in zip(self._due, parts, strict=True):
            due.drawn = part.reshape(self.draws, *due.by_cluster.shape[1:])
        self._due.clear()

    def ratios(self, numerators: Floats, denominators: Floats) -> Callable[[], tuple[Floats, Floats]]:
        """The intervals of ratios of sums, from two arrays (clusters, …), as `later`; NaN as
        `percentile_interval`.
        """
        above, below = self.later(numerators), self.later(denominators)

        def intervals() -> tuple[Floats, Floats]:
            with np.errstate(invalid="ignore", divide="ignore"):
                return percentile_interval(above() / below())

        return intervals

    def interval(self, value: float | None, drawn: Floats, n: int) -> Estimate:
        """The estimate `value` with the percentiles of `drawn`, shape (draws,), as its interval."""
        if value is None:
            return Estimate.none(n)
        if self.clusters < 2:
            return Estimate(value, None, None, n)
        low, high = percentile_interval(drawn)
        known = np.isfinite(low) and np.isfinite(high)
        return Estimate(value, float(low) if known else None, float(high) if known else None, n)


def percentile_interval(drawn: Floats) -> tuple[Floats, Floats]:
    """The 95 % percentile interval along the first axis, NaN left out.

    It is NaN where fewer than half the draws count. A draw is NaN when it has no member of a class, so a
    class of a few clusters has no interval.
    """
    ordered = np.sort(drawn, axis=0)
    known = np.isfinite(ordered).sum(axis=0)
    ends = [_quantile(ordered, known, q) for q in (0.025, 0.975)]
    enough = known * 2 >= len(drawn)
    low, high = (np.where(enough, end, np.nan) for end in ends)
    return low, high


def _quantile(ordered: Floats, known: NDArray[np.intp], q: float) -> Floats:
    place = q * np.maximum(known - 1, 0)
    below = np.floor(place).astype(np.intp)
    above = np.minimum(below + 1, np.maximum(known - 1, 0))
    low, high = (np.take_along_axis(ordered, i[None], axis=0)[0] for i in (below, above))
    return np.asarray(low + (place - below) * (high - low))
