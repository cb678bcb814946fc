"""What a metric is, how it makes itself known, and how it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from calibration.scoring.outcomes import Outcome
from toolkit.plugins import import_all


class Reading(StrEnum):
    """How an answer without a verdict (refused, cut short, unreadable, …) counts."""

    AS_FAILURE = "as_failure"
    """Against the judge: a miss where something should be found, an alarm where nothing should."""
    VALID_ONLY = "valid_only"
    """Not at all: numerator and denominator hold usable answers only."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A proportion over submissions.

    `of` says which submissions are in the denominator, `hit` which usable ones of them in the numerator.
    `failure` is what an unusable answer counts as in the reading `as_failure`, and `headline` the reading
    that is shown first. `position` orders the columns of a table.
    """

    name: str
    title: str
    position: int
    of: Callable[[Outcome], bool]
    hit: Callable[[Outcome], bool]
    failure: bool
    headline: Reading


PLANTED: Callable[[Outcome], bool] = attrgetter("planted")
"""The denominator of planted submissions."""
USABLE: Callable[[Outcome], bool] = attrgetter("usable")
DETECTED: Callable[[Outcome], bool] = attrgetter("detected")


def judged_on_reasons(outcome: Outcome) -> bool:
    """The denominator of planted submissions in a run where the rule for reasons has something to go by."""
    return outcome.planted and outcome.quotes


_METRICS: dict[str, Metric] = {}


def register(metric: Metric) -> Metric:
    """Make a metric known; ValueError when its name is taken."""
    if _METRICS.setdefault(metric.name, metric) is not metric:
        raise ValueError(f"two metrics are called {metric.name}")
    return metric


def metrics() -> tuple[Metric, ...]:
    """All metrics, in the order of a table's columns."""
    import_all("calibration.scoring.metrics")
    return tuple(sorted(_METRICS.values(), key=lambda metric: metric.position))
