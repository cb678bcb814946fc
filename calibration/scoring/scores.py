"""The scores of one judge on one suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.records import Parse, Transport
from calibration.runs import Run, load_run
from calibration.runs.folder import read_info, suite_of
from calibration.scoring.confusion import Confusion, confusion
from calibration.scoring.metric import Reading
from calibration.scoring.outcomes import Outcome, outcomes
from calibration.scoring.partial import Admission, known_only, load_partial
from calibration.scoring.tally import Tallies, tallies
from calibration.statistics.proportion import Proportion
from calibration.suites.frozen import MANIFEST
from calibration.suites.gold import Suite, load_suite
from toolkit.errors import UsageError

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
    `tallies` are the arrays that the proportions are counted from, in the order of the outcomes.
    """

    judge: str
    submissions: int
    headline: Mapping[str, Proportion]
    readings: Mapping[Reading, Mapping[str, Proportion]]
    invented: Rate
    invalid: Mapping[str, int]
    confusion: Confusion
    tallies: Tallies = field(repr=False, compare=False)

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


@dataclass(frozen=True, slots=True)
class Scored:
    """A run with its outcomes and scores.

    `unknown` are the ids of answers about submissions that the suite does not hold, left out where that was
    asked for.
    """

    run: Run
    outcomes: tuple[Outcome, ...]
    scores: Scores
    unknown: tuple[str, ...] = ()


def score(suite: Suite, run: Run) -> Scored:
    """Score a run. UsageError when it does not belong to the suite."""
    results = outcomes(suite, run)
    return Scored(run, results, score_outcomes(run.info.judge, results))


def score_known(suite: Suite, run: Run) -> Scored:
    """Score a run by its answers about the submissions of the suite; others are told in `unknown`.

    UsageError when it is of another suite.
    """
    known, unknown = known_only(suite, run)
    return replace(score(suite, known), unknown=unknown)


def suite_path(run: Path, place: Path | None) -> Path:
    """The suite's folder: `place` if that is given, else where it lay when the run in folder `run` was made.

    UsageError when it is not there any more.
    """
    if place is not None:
        return place
    found = suite_of(run, read_info(run))
    if not (found / MANIFEST).is_file():
        raise UsageError(
            f"the suite of the run {run} is not where it was, {found}", hint="Say where it lies: --suite DIR."
        )
    return found


def require_distinct(paths: Sequence[Path]) -> None:
    """UsageError when a run is named twice: it would count as two."""
    times = Counter(path.resolve() for path in paths)
    for path in paths:
        if times[path.resolve()] > 1:
            raise UsageError(f"the run {path} is named twice", hint="Name each run once.")


def score_together(
    paths: Sequence[Path], place: Path | None, admission: Admission = Admission.WHOLE
) -> tuple[Suite, dict[str, Scored]]:
    """Runs of one suite with their scores, by judge; runs of one judge are told apart by folder.

    The suite is read from `place`, else from where it lay when the first run was made. Raises UsageError
    when a run is of another suite, and, unless partial runs are admitted, when it is not finished or answers
    about an unknown submission, or when a run is named twice.
    """
    require_distinct(paths)
    whole = admission is Admission.WHOLE
    runs = [load_run(path) if whole else load_partial(path) for path in paths]
    suite = load_suite(suite_path(paths[0], place))
    times = Counter(run.info.judge for run in runs)
    named = {}
    for run in runs:
        judge = run.info.judge
        name = judge if times[judge] == 1 else f"{judge} ({run.path})"
        named[name] = score(suite, run) if whole else score_known(suite, run)
    return suite, named


def score_outcomes(judge: str, results: Sequence[Outcome]) -> Scores:
    """The scores of a judge from its outcomes."""
    counted = tallies(results)
    usable = [outcome for outcome in results if outcome.usable]
    causes = Counter(cause(outcome) for outcome in results if not outcome.usable)
    return Scores(
        judge=judge,
        submissions=len(results),
        headline=counted.headline.proportions(),
        readings={reading: tally.proportions() for reading, tally in counted.readings.items()},
        invented=Rate(sum(len(outcome.invented) for outcome in usable), len(usable)),
        invalid={why: causes[why] for why in CAUSES},
        confusion=confusion(results),
        tallies=counted,
    )


def cause(outcome: Outcome) -> str:
    """Why an outcome has no verdict: one of `CAUSES`."""
    if outcome.answer is None:
        return MISSING
    if outcome.answer.transport is Transport.OK and outcome.answer.parse is Parse.INVALID:
        return UNPARSED
    return str(outcome.answer.transport)
