"""What of a conclusion depends on the choice of judge: the count of correct proofs, and what is hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from calibration.compare.sheet import Bools, Sheet
from calibration.scoring.outcomes import Outcome
from calibration.statistics.correlation import spearman
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Proportion

_NAMED = 20
"""How many reversals of two judges are named."""


@dataclass(frozen=True, slots=True)
class Reversal:
    """Two groups that two judges put in opposite orders; `easier` is so for the first judge."""

    easier: str
    harder: str


@dataclass(frozen=True, slots=True)
class RankPair:
    """How alike two judges rank the groups.

    `correlation` is Spearman's; `reversed` of the `pairs` of groups are in opposite orders, `named` the first
    of them.
    """

    first: str
    second: str
    correlation: Estimate
    reversed: int
    named: tuple[Reversal, ...]
    pairs: int

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "first": self.first,
            "second": self.second,
            "spearman": self.correlation.json(),
            "pairs_of_groups": self.pairs,
            "reversed": self.reversed,
            "named": [[one.easier, one.harder] for one in self.named],
        }


@dataclass(frozen=True, slots=True)
class Ranking:
    """How often each judge does well in each group: `shares` has one for each group, by judge."""

    groups: tuple[str, ...]
    shares: Mapping[str, tuple[Proportion, ...]]
    pairs: tuple[RankPair, ...]

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "shares": {
                name: {group: share.json() for group, share in zip(self.groups, shares, strict=True)}
                for name, shares in self.shares.items()
            },
            "pairs": [pair.json() for pair in self.pairs],
        }


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """`passes` counts the proofs that each judge calls correct, of all; `truth` those that are.

    `categories` ranks the categories by how often their plants are detected, `theorems` the theorems by how
    often the verdict is right. An answer without a verdict passes nothing, detects nothing and is not right.
    """

    truth: Proportion
    passes: Mapping[str, Proportion]
    categories: Ranking
    theorems: Ranking

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "correct": self.truth.json(),
            "passes": {name: found.json() for name, found in self.passes.items()},
            "categories": self.categories.json(),
            "theorems": self.theorems.json(),
        }


def sensitivity(sheet: Sheet) -> Sensitivity:
    """What the judges of the sheet would have one conclude."""
    planted, passed = sheet.planted(), sheet.passed()
    right = np.where(planted, passed == 0, passed == 1)
    n = sheet.items
    return Sensitivity(
        Proportion.of(int((~planted).sum()), n),
        {
            name: Proportion.of(int((row == 1).sum()), n)
            for name, row in zip(sheet.names, passed, strict=True)
        },
        _ranking(sheet, right, lambda outcome: outcome.gold.category and str(outcome.gold.category)),
        _ranking(sheet, right, lambda outcome: outcome.gold.theorem),
    )


def _ranking(sheet: Sheet, right: Bools, group_of: Callable[[Outcome], str | None]) -> Ranking:
    labels = [group_of(outcome) for outcome in sheet.outcomes[0]]
    groups = tuple(sorted({label for label in labels if label is not None}))
    place = {group: number for number, group in enumerate(groups)}
    inside = np.array([label is not None for label in labels], dtype=np.bool_)
    codes = np.array([place[label] for label in labels if label is not None], dtype=np.intp)
    sizes = np.bincount(codes, minlength=len(groups))
    shares = {
        name: tuple(
            Proportion.of(int(k), int(n))
            for k, n in zip(np.bincount(codes[row[inside]], minlength=len(groups)), sizes, strict=True)
        )
        for name, row in zip(sheet.names, right, strict=True)
    }
    pairs = tuple(_rank_pair(groups, shares, one, other) for one, other in combinations(sheet.names, 2))
    return Ranking(groups, shares, pairs)


def _rank_pair(
    groups: Sequence[str], shares: Mapping[str, Sequence[Proportion]], first: str, second: str
) -> RankPair:
    one, other = (np.array([share.k / share.n for share in shares[name]]) for name in (first, second))
    count, first_ones = 0, list[tuple[int, int]]()
    # group by group: all pairs of ten thousand theorems at once take gigabytes
    for i in range(len(groups)):
        opposite = np.flatnonzero((one[i] - one[i + 1 :]) * (other[i] - other[i + 1 :]) < 0) + i + 1
        count += len(opposite)
        first_ones += [(i, int(j)) for j in opposite[: _NAMED - len(first_ones)]]
    named = [(i, j) if one[i] > one[j] else (j, i) for i, j in first_ones]
    return RankPair(
        first,
        second,
        spearman(one, other),
        count,
        tuple(Reversal(groups[i], groups[j]) for i, j in named),
        len(groups) * (len(groups) - 1) // 2,
    )
