"""The scores of one judge on one suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calibration.records import Parse, Transport
from calibration.runs import Run
from calibration.scoring.confusion import Confusion, confusion
from calibration.scoring.metric import Reading, metrics
from calibration.scoring.outcomes import Outcome, outcomes
from calibration.statistics.proportion import Proportion
from calibration.suites.gold import Suite

MISSING = "missing"
UNPARSED = "unparsed"
CAUSES = (*(str(end) for end in Transport if end is not Transport.OK), UNPARSED, MISSING)


@dataclass(frozen=True, slots=True)
class Rate:
    """`total` things in `reports` reports; the mean is None when there is no report."""

    total: int
    reports: int

    @property
    def mean(self) -> float | None:
        return self.total / self.reports if self.reports else None

    def json(self) -> dict[str, int | float | None]:
        mean = None if self.mean is None else round(self.mean, 6)
        return {"total": self.total, "reports": self.reports, "mean": mean}

    def __str__(self) -> str:
        return "n/a (0)" if self.mean is None else f"{self.mean:.2f} ({self.total} in {self.reports})"


@dataclass(frozen=True, slots=True)
class Scores:
    """What one judge scores.

    `headline` and `readings` hold a proportion for each metric by name; `invalid` counts the submissions
    without a verdict by cause (`CAUSES`); `invented` counts invented substantive issues in usable reports.
    """

    judge: str
    submissions: int
    headline: Mapping[str, Proportion]
    readings: Mapping[Reading, Mapping[str, Proportion]]
    invented: Rate
    invalid: Mapping[str, int]
    confusion: Confusion

    def json(self) -> dict[str, object]:
        """The scores as JSON: each metric by name, and the rest."""
        return {
            **{name: value.json() for name, value in self.headline.items()},
            "invented_per_report": self.invented.json(),
            "invalid": {"count": sum(self.invalid.values()), "n": self.submissions, **self.invalid},
            "readings": {
                str(reading): {name: value.json() for name, value in values.items()}
                for reading, values in self.readings.items()
            },
            "confusion": self.confusion.json(),
        }


def score(suite: Suite, run: Run) -> Scores:
    """The scores of a run. UsageError when the run does not belong to the suite."""
    return score_outcomes(run.info.judge, outcomes(suite, run))


def score_outcomes(judge: str, results: Sequence[Outcome]) -> Scores:
    """The scores of a judge from its outcomes."""
    known = metrics()
    readings = {
        reading: {metric.name: metric.score(results, reading) for metric in known} for reading in Reading
    }
    usable = [outcome for outcome in results if outcome.usable]
    causes = Counter(_cause(outcome) for outcome in results if not outcome.usable)
    return Scores(
        judge=judge,
        submissions=len(results),
        headline={metric.name: readings[metric.headline][metric.name] for metric in known},
        readings=readings,
        invented=Rate(sum(len(outcome.invented) for outcome in usable), len(usable)),
        invalid={cause: causes[cause] for cause in CAUSES},
        confusion=confusion(results),
    )


def _cause(outcome: Outcome) -> str:
    if outcome.answer is None:
        return MISSING
    if outcome.answer.transport is Transport.OK and outcome.answer.parse is Parse.INVALID:
        return UNPARSED
    return str(outcome.answer.transport)
