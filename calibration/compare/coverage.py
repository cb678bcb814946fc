"""Who found what: the planted errors by how many judges find them, and what one judge alone finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from calibration.compare.sheet import Bools, Sheet
from calibration.scoring.metric import Metric, metrics


@dataclass(frozen=True, slots=True)
class Coverage:
    """The planted errors by one metric.

    `by_judges` has at k how many of them just k judges get right, from none to all; `alone` how many each
    judge is the only one to get right.
    """

    metric: Metric
    by_judges: tuple[int, ...]
    alone: Mapping[str, int]

    @property
    def none(self) -> int:
        """How many no judge gets right."""
        return self.by_judges[0]

    @property
    def all(self) -> int:
        """How many all judges get right."""
        return self.by_judges[-1]

    @property
    def some(self) -> int:
        """How many some judges get right and some do not."""
        return sum(self.by_judges) - self.none - self.all

    def json(self) -> dict[str, object]:
        """The fields."""
        return {"by_judges": list(self.by_judges), "alone": dict(self.alone)}


COVERED = ("detection", "location", "strict")
"""The metrics by which it is told."""


def coverage(sheet: Sheet) -> tuple[Coverage, ...]:
    """The planted errors of the sheet's submissions by each of those metrics."""
    planted = sheet.planted()
    chosen = [metric for metric in metrics() if metric.name in COVERED]
    return tuple(_coverage(sheet, metric, sheet.marks(metric).well[:, planted]) for metric in chosen)


def _coverage(sheet: Sheet, metric: Metric, well: Bools) -> Coverage:
    times = well.sum(axis=0)
    counts = np.bincount(times, minlength=len(sheet.names) + 1)
    alone = {name: int((row & (times == 1)).sum()) for name, row in zip(sheet.names, well, strict=True)}
    return Coverage(metric, tuple(int(count) for count in counts), alone)
