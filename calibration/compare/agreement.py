"""How often the judges' verdicts are alike, whoever is right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from calibration.compare.sheet import Sheet
from calibration.statistics.agreement import cohen_kappa, krippendorff_alpha
from calibration.statistics.bootstrap import Resampling, cluster_codes
from calibration.statistics.estimate import Estimate
from calibration.statistics.proportion import Proportion


@dataclass(frozen=True, slots=True)
class VerdictPair:
    """The verdicts of two judges on the proofs about which both have one.

    `only_first` are the proofs that only the first calls correct, `only_second` those that only the second
    does: with the second in the place of the first, the count of correct proofs shifts by `shift`.
    """

    first: str
    second: str
    alike: int
    only_first: int
    only_second: int
    kappa: Estimate

    @property
    def n(self) -> int:
        """On how many proofs both have a verdict."""
        return self.alike + self.only_first + self.only_second

    @property
    def shift(self) -> int:
        """How many more proofs the second calls correct."""
        return self.only_second - self.only_first

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "first": self.first,
            "second": self.second,
            "n": self.n,
            "alike": self.alike,
            "only_first_passes": self.only_first,
            "only_second_passes": self.only_second,
            "shift": self.shift,
            "kappa": self.kappa.json(),
        }


@dataclass(frozen=True, slots=True)
class Agreement:
    """All verdicts. `split` counts the proofs on which two verdicts differ, of those with two or more.

    `alpha` is Krippendorff's over all judges, its interval by theorem.
    """

    pairs: tuple[VerdictPair, ...]
    split: Proportion
    alpha: Estimate

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "pairs": [pair.json() for pair in self.pairs],
            "split": self.split.json(),
            "krippendorff_alpha": self.alpha.json(),
        }


def agreement(sheet: Sheet) -> Agreement:
    """The agreement of all judges, and of each pair."""
    passed = sheet.passed()
    pairs = tuple(_pair(sheet, passed, i, j) for i, j in combinations(range(len(sheet.names)), 2))
    yes, no = (passed == 1).sum(axis=0), (passed == 0).sum(axis=0)
    several = yes + no >= 2
    split = Proportion.of(int(((yes > 0) & (no > 0) & several).sum()), int(several.sum()))
    theorems = cluster_codes([outcome.gold.theorem for outcome in sheet.outcomes[0]])
    return Agreement(pairs, split, krippendorff_alpha(passed, resampling=Resampling(theorems)))


def _pair(sheet: Sheet, passed: np.ndarray, i: int, j: int) -> VerdictPair:
    known = np.isfinite(passed[i]) & np.isfinite(passed[j])
    one, other = passed[i][known], passed[j][known]
    return VerdictPair(
        sheet.names[i],
        sheet.names[j],
        int((one == other).sum()),
        int((one > other).sum()),
        int((one < other).sum()),
        cohen_kappa(one, other),
    )
