"""Two or more judges on the same submissions: who does better, and whether chance would do as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, chdtrc

from calibration.statistics.estimate import Estimate, rounded, significant
from calibration.statistics.proportion import wilson

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two judges on the same items: how many each gets right, and whether they differ.

    `difference` is the share that the first gets right less that of the second, with Newcombe's interval; `p`
    is McNemar's exact, `p_holm` the same adjusted for all pairs that are compared.
    """

    first: str
    second: str
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: Estimate
    p: float
    p_holm: float

    @property
    def n(self) -> int:
        """How many items there are."""
        return self.both + self.only_first + self.only_second + self.neither

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "first": self.first,
            "second": self.second,
            "both": self.both,
            "only_first": self.only_first,
            "only_second": self.only_second,
            "neither": self.neither,
            "difference": self.difference.json(),
            "p": significant(self.p),
            "p_holm": significant(self.p_holm),
        }


@dataclass(frozen=True, slots=True)
class CochranQ:
    """Cochran's Q of three or more judges; `p` None when no item tells them apart."""

    q: float | None
    df: int
    p: float | None
    n: int

    def json(self) -> dict[str, object]:
        """The fields."""
        return {"q": rounded(self.q), "df": self.df, "p": significant(self.p), "n": self.n}


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value: as many items, or more, on one side, were both sides equally likely.

    1 when no item tells the two apart. Source: Q. McNemar, Psychometrika 12 (1947), 153–157; the binomial
    form is the sign test.
    """
    n = only_first + only_second
    return min(1.0, 2 * float(bdtr(min(only_first, only_second), n, 0.5)))


def holm(p: Sequence[float]) -> tuple[float, ...]:
    """The p-values adjusted for being several, in their order.

    Source: S. Holm, Scand. J. Statist. 6 (1979), 65–70.
    """
    order = sorted(range(len(p)), key=lambda i: p[i])
    adjusted = [0.0] * len(p)
    highest = 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, (len(p) - rank) * p[i]))
        adjusted[i] = highest
    return tuple(adjusted)


def paired_difference(both: int, only_first: int, only_second: int, neither: int) -> Estimate:
    """The difference of two shares of the same items, with Newcombe's square-and-add interval.

    Source: R. G. Newcombe, Statist. Med. 17 (1998), 2635–2650, method 10.
    """
    n = both + only_first + only_second + neither
    if n == 0:
        return Estimate.none()
    first, second = both + only_first, both + only_second
    p1, p2 = first / n, second / n
    low1, high1 = wilson(first, n)
    low2, high2 = wilson(second, n)
    phi = _phi(both, only_first, only_second, neither)
    delta = p1 - p2
    below = _square_and_add(p1 - low1, high2 - p2, phi)
    above = _square_and_add(high1 - p1, p2 - low2, phi)
    return Estimate(delta, max(-1.0, delta - below), min(1.0, delta + above), n)


def _square_and_add(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def _phi(a: int, b: int, c: int, d: int) -> float:
    """The correlation of the two, corrected for continuity where it is positive."""
    product = (a + b) * (c + d) * (a + c) * (b + d)
    if product == 0:
        return 0.0
    n, cross = a + b + c + d, a * d - b * c
    return (max(cross - n / 2, 0) if cross > 0 else cross) / sqrt(product)


def pairwise(names: Sequence[str], right: Bools) -> tuple[Pair, ...]:
    """Every pair of judges; `right` has shape (judges, items): whether a judge is right about an item."""
    counts = [
        (first, second, _cells(right[i], right[j]))
        for (i, first), (j, second) in combinations(enumerate(names), 2)
    ]
    raw = [mcnemar(cells[1], cells[2]) for _, _, cells in counts]
    return tuple(
        Pair(first, second, *cells, paired_difference(*cells), p, adjusted)
        for (first, second, cells), p, adjusted in zip(counts, raw, holm(raw), strict=True)
    )


def _cells(a: Bools, b: Bools) -> tuple[int, int, int, int]:
    """How many items both are right about, only the first, only the second, neither."""
    both, first, second = (int(np.count_nonzero(x)) for x in (a & b, a, b))
    return both, first - both, second - both, len(a) - first - second + both


def cochran_q(right: Bools) -> CochranQ:
    """Whether the judges are right equally often; `right` has shape (judges, items).

    Q = (k−1) (k Σ G² − (Σ G)²) / (k Σ L − Σ L²), with G the number right of each judge and L of each item;
    χ² with k−1 degrees of freedom. Source: W. G. Cochran, Biometrika 37 (1950), 256–266.
    """
    k, n = right.shape
    by_judge, by_item = right.sum(axis=1, dtype=np.int64), right.sum(axis=0, dtype=np.int64)
    spread = k * int(by_item.sum()) - int((by_item**2).sum())
    if spread == 0:
        return CochranQ(None, k - 1, None, n)
    q = (k - 1) * (k * int((by_judge**2).sum()) - int(by_judge.sum()) ** 2) / spread
    return CochranQ(q, k - 1, float(chdtrc(k - 1, q)), n)
