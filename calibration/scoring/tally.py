"""What every metric counts, as arrays: who is in its denominator, and who in its numerator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.scoring.metric import Metric, Reading, metrics
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
    usable = np.fromiter((outcome.usable for outcome in outcomes), np.bool_, len(outcomes))
    inside = {of: [of(outcome) for outcome in outcomes] for of in {metric.of for metric in known}}
    members = np.array([inside[metric.of] for metric in known], dtype=np.bool_)
    hits = np.array([_hits(metric, inside[metric.of], outcomes) for metric in known], dtype=np.bool_)
    failure = np.array([metric.failure for metric in known])[:, None]
    as_failure = Tally(names, members, members & np.where(usable, hits, failure))
    valid_only = Tally(names, members & usable, members & usable & hits)
    readings = {Reading.AS_FAILURE: as_failure, Reading.VALID_ONLY: valid_only}
    first = np.array([metric.headline is Reading.AS_FAILURE for metric in known])[:, None]
    headline = Tally(
        names,
        np.where(first, as_failure.members, valid_only.members),
        np.where(first, as_failure.hits, valid_only.hits),
    )
    return Tallies(readings, headline)


def _hits(metric: Metric, members: Sequence[bool], outcomes: Sequence[Outcome]) -> list[bool]:
    hit = metric.hit
    return [
        member and outcome.usable and hit(outcome) for member, outcome in zip(members, outcomes, strict=True)
    ]
