"""What a judge's pass count on a benchmark without gold tells, by the errors that the judge was seen to make.

The rates are of verdicts alone, as a pass count is: an issue beside the verdict `correct` changes nothing.
Answers without a verdict are left out of the rates, as they are of a pass count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.records import Verdict
from calibration.runs import Run
from calibration.scoring.outcomes import Outcome
from calibration.scoring.scores import Scored
from calibration.statistics.correction import Correction, Rate, corrected, measured
from calibration.statistics.estimate import rounded
from calibration.statistics.proportion import Proportion
from toolkit.errors import UsageError


@dataclass(frozen=True, slots=True)
class Passes:
    """How many of how many proofs with a verdict a judge passed; `invalid` more had no verdict."""

    passed: int
    of: int
    invalid: int = 0


@dataclass(frozen=True, slots=True)
class Corrected:
    """A judge's pass rate, and the rate of right proofs that it tells of.

    `passed_right` is how often it passes clean proofs and such with a typo, `passed_wrong` how often planted
    ones.
    """

    judge: str
    passes: Passes
    passed_right: Rate
    passed_wrong: Rate
    correction: Correction

    def json(self) -> dict[str, object]:
        """All of it."""
        found = self.correction
        return {
            "judge": self.judge,
            "passes": Proportion.of(self.passes.passed, self.passes.of).json(),
            "invalid": self.passes.invalid,
            "passed_right": self.passed_right.json(),
            "passed_wrong": self.passed_wrong.json(),
            "youden": found.youden.json(),
            "trouble": found.trouble,
            "rate": found.rate.json(),
            "unclipped": rounded(found.unclipped),
            "clipped": found.clipped,
        }


def passes_of(run: Run, measured: Run) -> Passes:
    """What a run on a benchmark passed.

    UsageError when it is of another judge than the run that measured the errors, or was asked otherwise.
    """
    judge = measured.info.judge
    if run.info.judge != judge:
        raise UsageError(
            f"the run {run.path} is of {run.info.judge}, and the errors were measured of {judge}",
            hint="Only the errors of the same judge can correct its pass rate.",
        )
    _require_same_questioning(measured, run)
    verdicts = [
        answer.report.verdict
        for answer in run.answers.values()
        if answer.usable and answer.report is not None
    ]
    return Passes(verdicts.count(Verdict.CORRECT), len(verdicts), len(run.answers) - len(verdicts))


def correct(measured_on: Sequence[Scored], passes: Passes) -> Corrected:
    """The corrected pass rate of the judge whose scored runs are given, taken together.

    The variants of one theorem count as less than so many independent proofs. UsageError when the runs are of
    several judges or of one that was asked in several ways, or when no proof was passed or rejected at all.
    """
    judges = sorted({scored.run.info.judge for scored in measured_on})
    if len(judges) > 1:
        raise UsageError(
            f"the runs are of several judges: {', '.join(judges)}", hint="Correct by the runs of one judge."
        )
    for scored in measured_on:
        _require_same_questioning(measured_on[0].run, scored.run)
    if not 0 <= passes.passed <= passes.of or passes.of == 0:
        raise UsageError(
            f"{passes.passed} passes of {passes.of} proofs is no rate", hint="Give --passes K --of N, K ≤ N."
        )
    usable = [outcome for scored in measured_on for outcome in scored.outcomes if outcome.usable]
    right, wrong = (_passed([o for o in usable if o.planted is planted]) for planted in (False, True))
    return Corrected(judges[0], passes, right, wrong, corrected(passes.passed, passes.of, right, wrong))


def _require_same_questioning(first: Run, other: Run) -> None:
    """UsageError when a judge was asked by another protocol, prompt, panel or sampling: it errs otherwise."""
    one, two = first.info.questioning, other.info.questioning
    same = one is two if one is None or two is None else one.same_question(two)
    if not same:
        raise UsageError(
            f"the runs {first.path} and {other.path} asked {first.info.judge} in different ways",
            hint="Take runs of the same protocol, prompts, votes, panel and sampling.",
        )


def _passed(outcomes: Sequence[Outcome]) -> Rate:
    return measured([not o.detected for o in outcomes], [o.gold.theorem for o in outcomes])
