"""What each judge gets right: arrays of shape (judges, submissions)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.records import Verdict
from calibration.scoring.metric import Metric, Reading
from calibration.scoring.outcomes import Outcome

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Marks:
    """One metric: which submissions it counts for each judge, and whether the judge does well there.

    Doing well is a hit, or no false positive. An answer without a verdict does not do well.
    """

    metric: Metric
    counted: Bools
    well: Bools
    usable: Bools

    def shared(self, first: int, second: int, reading: Reading) -> Bools:
        """The submissions that are counted for two judges: with `valid_only`, those with both verdicts."""
        both = self.counted[first] & self.counted[second]
        if reading is Reading.VALID_ONLY:
            both = both & self.usable[first] & self.usable[second]
        return np.asarray(both)

    def common(self, reading: Reading) -> Bools:
        """The submissions that are counted for all judges."""
        all_ = np.logical_and.reduce(self.counted)
        if reading is Reading.VALID_ONLY:
            all_ = all_ & np.logical_and.reduce(self.usable)
        return np.asarray(all_)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The outcomes of all judges, each about all submissions in one order."""

    names: tuple[str, ...]
    outcomes: tuple[tuple[Outcome, ...], ...]
    usable: Bools

    @classmethod
    def of(cls, results: Mapping[str, Sequence[Outcome]]) -> Sheet:
        """The sheet of the outcomes, by judge; ValueError when they are of different submissions."""
        ids = [[outcome.gold.id for outcome in outcomes] for outcomes in results.values()]
        if any(other != ids[0] for other in ids):
            raise ValueError("the outcomes are about different submissions")
        rows = tuple(tuple(outcomes) for outcomes in results.values())
        return cls(tuple(results), rows, np.array([[o.usable for o in row] for row in rows], dtype=np.bool_))

    @property
    def items(self) -> int:
        """How many submissions there are."""
        return len(self.outcomes[0])

    def marks(self, metric: Metric) -> Marks:
        """What a metric counts."""
        counted = np.array([[metric.of(o) for o in row] for row in self.outcomes], dtype=np.bool_)
        well = np.array(
            [[o.usable and metric.hit(o) != metric.failure for o in row] for row in self.outcomes],
            dtype=np.bool_,
        )
        return Marks(metric, counted, well & counted, self.usable)

    def passed(self) -> Floats:
        """1 where a judge calls the proof correct, 0 where incorrect, NaN without a verdict."""
        said = {Verdict.CORRECT: 1.0, Verdict.INCORRECT: 0.0, None: np.nan}
        return np.array([[said[o.verdict] for o in row] for row in self.outcomes], dtype=np.float64)

    def planted(self) -> Bools:
        """Which submissions hold a planted error, shape (submissions,)."""
        return np.array([o.planted for o in self.outcomes[0]], dtype=np.bool_)
