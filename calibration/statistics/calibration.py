"""Whether a judge is right as often as it says it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calibration.statistics.bootstrap import Floats, Indices, Resampling
from calibration.statistics.estimate import Estimate, rounded
from calibration.statistics.proportion import Proportion

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers of one bin: the lowest, mean and highest confidence, and how many are right."""

    least: float
    confidence: float
    most: float
    right: Proportion

    def json(self) -> dict[str, object]:
        """The fields."""
        bounds = {"least": self.least, "confidence": self.confidence, "most": self.most}
        return {**{name: rounded(value) for name, value in bounds.items()}, "right": self.right.json()}


@dataclass(frozen=True, slots=True)
class Calibration:
    """The reliability bins, and the mean (`ece`) and root mean square (`rms`) gap over them.

    A gap is that between the confidence of a bin and the share that is right in it, weighted by its members.
    """

    bins: tuple[Bin, ...]
    ece: Estimate
    rms: Estimate

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "ece": self.ece.json(),
            "rms": self.rms.json(),
            "bins": [found.json() for found in self.bins],
        }


def equal_mass_bins(values: Floats, count: int) -> Indices:
    """The bin of each value, 0, 1, …: at most `count` bins with about as many members each.

    Equal values stand in one bin, so that the order of the data changes nothing: a value that many share
    may fill several places, and there are then fewer bins.
    """
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    middles = np.cumsum(counts) - counts / 2
    places = np.minimum((middles * count / max(len(values), 1)).astype(np.intp), count - 1)
    return np.unique(places[inverse], return_inverse=True)[1].astype(np.intp)


def calibration(confidence: ArrayLike, right: ArrayLike, resampling: Resampling | None = None) -> Calibration:
    """Calibration of confidences in [0, 1], shape (n,), by equal-mass bins.

    ECE = Σ n_b/n |right_b − confidence_b|, RMS = √(Σ n_b/n (right_b − confidence_b)²). Both are at least 0
    and so biased upwards when bins are small. The intervals are those of the bootstrap by clusters with the
    bins held fixed. Sources: M. P. Naeini and others, AAAI (2015), for ECE; K. Nguyen and B. O'Connor, EMNLP
    (2015), for equal mass; D. Hendrycks and others, ICLR (2019), for RMS.
    """
    return calibration_later(confidence, right, resampling)()


def calibration_later(
    confidence: ArrayLike, right: ArrayLike, resampling: Resampling | None = None
) -> Callable[[], Calibration]:
    """`calibration`, its intervals drawn together with what else waits (`Resampling.later`)."""
    c, hit = np.asarray(confidence, dtype=np.float64), np.asarray(right, dtype=np.bool_)
    n = len(c)
    if n == 0:
        return lambda: Calibration((), Estimate.none(), Estimate.none())
    places = equal_mass_bins(c, BINS)
    members = np.eye(int(places.max()) + 1)[places]
    per_item = np.stack([members, members * (hit - c)[:, None]], axis=1)
    gaps = _gaps(per_item.sum(axis=0)[None])
    ece, rms = float(gaps[0][0]), float(gaps[1][0])
    bins = tuple(_bin(c[places == b], hit[places == b]) for b in range(members.shape[1]))
    if resampling is None:
        return lambda: Calibration(bins, Estimate(ece, None, None, n), Estimate(rms, None, None, n))
    drawn = resampling.later(resampling.by_cluster(per_item))

    def found() -> Calibration:
        of_ece, of_rms = _gaps(drawn())
        return Calibration(bins, resampling.interval(ece, of_ece, n), resampling.interval(rms, of_rms, n))

    return found


def _bin(c: Floats, hit: NDArray[np.bool_]) -> Bin:
    right = Proportion.of(int(np.count_nonzero(hit)), len(hit))
    return Bin(float(c.min()), float(c.mean()), float(c.max()), right)


def _gaps(sums: Floats) -> tuple[Floats, Floats]:
    """ECE and RMS of sums of shape (draws, 2, bins): members, and right less confidence."""
    counts, gaps = sums[:, 0], sums[:, 1]
    total = counts.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        squares = np.where(counts > 0, gaps**2 / counts, 0.0)
        return np.abs(gaps).sum(axis=1) / total, np.sqrt(squares.sum(axis=1) / total)
