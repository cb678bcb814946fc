"""Who does better by a metric: every pair of judges on the submissions that both are scored on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from calibration.compare.sheet import Marks, Sheet
from calibration.scoring.metric import Metric, Reading, metrics
from calibration.statistics.detectable import smallest_paired_difference
from calibration.statistics.estimate import rounded
from calibration.statistics.paired import CochranQ, Pair, cochran_q, holm, mcnemar, paired_difference
from calibration.statistics.proportion import Proportion


@dataclass(frozen=True, slots=True)
class ByMetric:
    """One metric: how often each judge does well, and how each pair differs.

    The p-values are adjusted by Holm for all pairs of this metric. `q` is there for three judges or more.
    `detectable` is the smallest difference of two judges that so many submissions show four times of five,
    with as much disagreement as the pairs have on average, `disagreement`; None where that is too little to
    show any. `at_best` is the same for judges who disagree only where one of them is the better.
    """

    metric: Metric
    reading: Reading
    well: Mapping[str, Proportion]
    pairs: tuple[Pair, ...]
    q: CochranQ | None
    disagreement: float | None
    detectable: float | None
    at_best: float | None

    def json(self) -> dict[str, object]:
        """The fields."""
        return {
            "reading": str(self.reading),
            "well": {name: found.json() for name, found in self.well.items()},
            "pairs": [pair.json() for pair in self.pairs],
            "cochran_q": self.q.json() if self.q else None,
            "disagreement": rounded(self.disagreement),
            "smallest_detectable_difference": rounded(self.detectable),
            "smallest_detectable_at_best": rounded(self.at_best),
        }

    @property
    def title(self) -> str:
        """What doing well is, in words."""
        return f"no {self.metric.title}" if self.metric.failure else self.metric.title


def by_metric(sheet: Sheet) -> Mapping[Reading, tuple[ByMetric, ...]]:
    """All metrics that count anything for some pair, in both readings."""
    marks = [sheet.marks(metric) for metric in metrics()]
    return {reading: _comparable(_compare(sheet, one, reading) for one in marks) for reading in Reading}


def headline(found: Mapping[Reading, tuple[ByMetric, ...]]) -> tuple[ByMetric, ...]:
    """Each metric in the reading of its headline."""
    chosen = [one for reading in Reading for one in found[reading] if one.metric.headline is reading]
    return tuple(sorted(chosen, key=lambda one: one.metric.position))


def _comparable(found: Iterable[ByMetric]) -> tuple[ByMetric, ...]:
    return tuple(one for one in found if any(pair.n for pair in one.pairs))


def _compare(sheet: Sheet, marks: Marks, reading: Reading) -> ByMetric:
    chosen = list(combinations(range(len(sheet.names)), 2))
    cells = [_cells(marks, i, j, reading) for i, j in chosen]
    raw = [mcnemar(cell[1], cell[2]) for cell in cells]
    pairs = tuple(
        Pair(sheet.names[i], sheet.names[j], *cell, paired_difference(*cell), p, adjusted)
        for (i, j), cell, p, adjusted in zip(chosen, cells, raw, holm(raw), strict=True)
    )
    counted = [pair for pair in pairs if pair.n]
    common = marks.common(reading)
    several = len(sheet.names) > 2 and bool(common.any())
    disagreement = detectable = at_best = None
    if counted:
        total = sum(pair.n for pair in counted)
        size = round(total / len(counted))
        disagreement = sum(pair.only_first + pair.only_second for pair in counted) / total
        detectable = smallest_paired_difference(size, disagreement)
        at_best = smallest_paired_difference(size)
    return ByMetric(
        marks.metric,
        reading,
        {name: _well(marks, judge, reading) for judge, name in enumerate(sheet.names)},
        pairs,
        cochran_q(marks.well[:, common]) if several else None,
        disagreement,
        detectable,
        at_best,
    )


def _cells(marks: Marks, first: int, second: int, reading: Reading) -> tuple[int, int, int, int]:
    shared = marks.shared(first, second, reading)
    one, other = marks.well[first][shared], marks.well[second][shared]
    counts = (one & other, one & ~other, ~one & other, ~one & ~other)
    both, only_first, only_second, neither = (int(np.count_nonzero(count)) for count in counts)
    return both, only_first, only_second, neither


def _well(marks: Marks, judge: int, reading: Reading) -> Proportion:
    shared = marks.shared(judge, judge, reading)
    return Proportion.of(int(np.count_nonzero(marks.well[judge][shared])), int(np.count_nonzero(shared)))
