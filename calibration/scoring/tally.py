"""What every metric counts, as arrays: who is in its denominator, and who in its numerator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from calibration.scoring.metric import USABLE, Reading, metrics
from calibration.scoring.outcomes import Outcome
from calibration.statistics.proportion import Proportion

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tally:
    """The members and hits of the metrics `names` in one reading: two arrays of shape (metrics, submissions).

    A hit is a member. The submissions stand in the order of the outcomes.
    """

    names: tuple[str, ...]
    members: Bools
    hits: Bools

    def of(self, name: str) -> tuple[Bools, Bools]:
        """The members and hits of one metric, shape (submissions,)."""
        row = self.names.index(name)
        return self.members[row], self.hits[row]

    def proportions(self) -> dict[str, Proportion]:
        """Each metric's proportion with Wilson's interval, by name."""
        k, n = self.hits.sum(axis=1), self.members.sum(axis=1)
        return {name: Proportion.of(int(a), int(b)) for name, a, b in zip(self.names, k, n, strict=True)}


@dataclass(frozen=True, slots=True)
class Tallies:
    """The tally in each reading, and the one of every metric's headline reading."""

    readings: dict[Reading, Tally]
    headline: Tally


def tallies(outcomes: Sequence[Outcome]) -> Tallies:
    """Count these outcomes by every metric."""
    known = metrics()
    names = tuple(metric.name for metric in known)
    usable = holding(USABLE, outcomes)
    classes = {of: holding(of, outcomes) for of in {metric.of for metric in known}}
    counted = {of: list(compress(outcomes, (inside & usable).tolist())) for of, inside in classes.items()}
    members = np.array([classes[metric.of] for metric in known])
    hits = np.zeros_like(members)
    for row, metric in enumerate(known):
        hits[row, members[row] & usable] = holding(metric.hit, counted[metric.of])
    failure = np.array([metric.failure for metric in known])[:, None]
    as_failure = Tally(names, members, np.where(usable, hits, members & failure))
    valid_only = Tally(names, members & usable, hits)
    readings = {Reading.AS_FAILURE: as_failure, Reading.VALID_ONLY: valid_only}
    first = np.array([metric.headline is Reading.AS_FAILURE for metric in known])[:, None]
    headline = Tally(
        names,
        np.where(first, as_failure.members, valid_only.members),
        np.where(first, as_failure.hits, valid_only.hits),
    )
    return Tallies(readings, headline)


def holding(condition: Callable[[Outcome], bool], outcomes: Sequence[Outcome]) -> Bools:
    """Of which outcomes a condition holds, shape (submissions,)."""
    return np.fromiter(map(condition, outcomes), np.bool_, len(outcomes))
