"""All that is told of a scored run besides its headline: intervals, breakdowns, confidence, shortfalls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.records import Gold
from calibration.scoring import shortfalls
from calibration.scoring.breakdowns import Breakdown, Grouping, breakdown, groupings
from calibration.scoring.confidence import Confidence, confidence
from calibration.scoring.metric import DETECTED, PLANTED, USABLE
from calibration.scoring.outcomes import Outcome
from calibration.scoring.shortfalls import Shortfall, ShortfallCount
from calibration.scoring.tally import Tally, holding
from calibration.statistics import DRAWS
from calibration.statistics.agreement import cohen_kappa
from calibration.statistics.bootstrap import Floats, Resampling, cluster_codes
from calibration.statistics.correlation import spearman_later
from calibration.statistics.detectable import smallest_departure, smallest_paired_difference
from calibration.statistics.estimate import Estimate, rounded
from calibration.statistics.exact import clopper_pearson

AGAINST_DIFFICULTY = ("detection", "strict")
"""The scores that are correlated with how hard a plant is."""

DIFFICULTIES = ("depth", "distance")


@dataclass(frozen=True, slots=True)
class Intervals:
    """Two more intervals of a score: Clopper and Pearson's, and the one of the bootstrap by theorem.

    None for an empty class; that by theorem also where all theorems agree, or where there is but one.
    """

    exact: tuple[float, float] | None
    theorem: tuple[float, float] | None

    def json(self) -> dict[str, object]:
        """The ends, to six digits."""
        return {name: _ends(getattr(self, name)) for name in ("exact", "theorem")}


def _ends(interval: tuple[float, float] | None) -> dict[str, float | None]:
    low, high = interval or (None, None)
    return {"low": rounded(low), "high": rounded(high)}


@dataclass(frozen=True, slots=True)
class Detectable:
    """What `n` submissions can show with 80 % power at the 5 % level.

    `below` and `above` are how far a true rate must lie from the judge's to be told from it, `paired` the
    least difference between two judges, where one is right wherever they disagree. None: nothing can be.
    """

    n: int
    below: float | None
    above: float | None
    paired: float | None

    def json(self) -> dict[str, float | None]:
        """The fields."""
        return {"n": self.n, **{name: rounded(getattr(self, name)) for name in ("below", "above", "paired")}}


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is told of one run; the mappings are by metric where not said otherwise.

    `by` has the breakdowns by name; `kappa` is Cohen's, of the usable verdicts with the truth; `difficulty`
    has for each score and measure of difficulty Spearman's correlation over the planted submissions.
    """

    intervals: Mapping[str, Intervals]
    by: Mapping[str, Breakdown]
    confidence: Confidence
    shortfalls: Mapping[Shortfall, ShortfallCount]
    difficulty: Mapping[str, Mapping[str, Estimate]]
    kappa: Estimate
    detectable: Mapping[str, Detectable]

    def json(self) -> dict[str, object]:
        """All of it."""
        return {
            "by": {name: found.json() for name, found in self.by.items()},
            "confidence": self.confidence.json(),
            "shortfalls": {kind.name.lower(): found.json() for kind, found in self.shortfalls.items()},
            "difficulty": {
                name: {measure: found.json() for measure, found in each.items()}
                for name, each in self.difficulty.items()
            },
            "kappa": self.kappa.json(),
            "detectable": {name: found.json() for name, found in self.detectable.items()},
        }


@dataclass(frozen=True, slots=True)
class Basis:
    """What the analyses of all runs on one suite share: its groups, the draws of its theorems, and how hard
    each submission is by each measure, NaN where that is not known."""

    groupings: tuple[Grouping, ...]
    resampling: Resampling
    difficulty: Mapping[str, Floats]

    @classmethod
    def of(cls, gold: Sequence[Gold], *, draws: int = DRAWS, seed: int = 0) -> Basis:
        """The basis for these submissions, in their order."""
        codes = cluster_codes([record.theorem for record in gold])
        hard = {name: np.array([_difficulty(g, name) for g in gold], np.float64) for name in DIFFICULTIES}
        return cls(groupings(gold), Resampling(codes, draws, seed), hard)


def analyse(basis: Basis, outcomes: Sequence[Outcome], tally: Tally) -> Analysis:
    """Analyse the outcomes of one run, in the order of the basis's submissions, with their headline tally."""
    intervals = _intervals(basis.resampling, tally)
    confident = confidence(outcomes, basis.resampling)
    correlations = {
        name: {measure: _correlation(basis, tally, name, measure) for measure in DIFFICULTIES}
        for name in AGAINST_DIFFICULTY
    }
    return Analysis(
        intervals(),
        {grouping.name: breakdown(tally, grouping) for grouping in basis.groupings},
        confident(),
        shortfalls.count(outcomes),
        {name: {measure: found() for measure, found in each.items()} for name, each in correlations.items()},
        _kappa(outcomes),
        _detectable(tally),
    )


def _intervals(resampling: Resampling, tally: Tally) -> Callable[[], dict[str, Intervals]]:
    hits, members = (resampling.by_cluster(table.T) for table in (tally.hits, tally.members))
    drawn = resampling.ratios(hits, members)

    def found() -> dict[str, Intervals]:
        low, high = drawn()
        return {
            name: Intervals(
                clopper_pearson(k, n) if n else None,
                (float(low[row]), float(high[row])) if high[row] > low[row] else None,
            )
            for row, (name, k, n) in enumerate(_counts(tally))
        }

    return found


def _counts(tally: Tally) -> Iterator[tuple[str, int, int]]:
    """The name of each metric, with its hits and members."""
    return zip(tally.names, tally.hits.sum(axis=1).tolist(), tally.members.sum(axis=1).tolist(), strict=True)


def _difficulty(gold: Gold, measure: str) -> int | None:
    return None if gold.difficulty is None else getattr(gold.difficulty, measure)


def _correlation(basis: Basis, tally: Tally, name: str, measure: str) -> Callable[[], Estimate]:
    members, hits = tally.of(name)
    hard = basis.difficulty[measure]
    known = members & np.isfinite(hard)
    return spearman_later(hard[known], hits[known], basis.resampling.subset(known))


def _kappa(outcomes: Sequence[Outcome]) -> Estimate:
    usable = holding(USABLE, outcomes)
    return cohen_kappa(holding(DETECTED, outcomes)[usable], holding(PLANTED, outcomes)[usable])


def _detectable(tally: Tally) -> dict[str, Detectable]:
    found = {}
    for name, k, n in _counts(tally):
        below, above = smallest_departure(n, k / n) if n else (None, None)
        found[name] = Detectable(n, below, above, smallest_paired_difference(n))
    return found
