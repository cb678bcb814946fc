"""Tables of results: what each judge, or each vote, said about each submission, and how it is scored.

They give the gold away, and so do not belong beside a judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import Field, create_model

from calibration.exports.columns import Table
from calibration.exports.truth import Truth, truth_of
from calibration.ledger.entries import Seat
from calibration.records import Parse, Record, Transport, Verdict
from calibration.runs import RunInfo
from calibration.scoring.metric import Metric, metrics
from calibration.scoring.outcomes import Outcome, Reason, held_against
from calibration.scoring.scores import Scored, cause
from calibration.scoring.shortfalls import Mark, kinds, mark
from calibration.suites.gold import Suite
from mutations.categories import Category

SEPARATOR = "; "
"""Between the parts of a cell that lists several things."""


class Seated(Record):
    """Whose answer about which submission a row is of."""

    suite: str = Field(description="digest of the suite")
    judge: str = Field(description="the judge; its run's folder is added where two runs are of one judge")
    protocol: str | None = Field(description="how a model was asked; empty for a judge that is no model")
    panel: str | None = Field(description="the rule over the votes of models")
    juror: str | None = Field(description="whose vote it is; empty for the answer of a judge")
    vote: int | None = Field(description="number of the vote among those of its juror, from 0")
    round: int | None = Field(description="round of sampling, from 0")
    submission: str = Field(description="id of the submission")


class Asked(Truth, Seated):
    """Whose answer about which submission a row is of, and what is true of that submission."""


class Answered(Asked):
    """The answer of one judge, or one vote, about one submission, with every fact that it is scored by."""

    transport: Transport | None = Field(description="how the call ended; empty where there was none")
    parse: Parse | None = Field(description="how the answer reads")
    no_verdict: str | None = Field(
        description="why there is no verdict: how the call ended, unparsed, or missing"
    )
    verdict: Verdict | None = Field(description="what the judge says")
    confidence: float | None = Field(description="the probability that it gives its verdict")
    score: float | None = Field(description="the number of the protocol, where it has one")
    seconds: float | None = Field(description="how long it took")
    issues: int | None = Field(description="issues in the report, minor ones too")
    substantive: int | None = Field(description="substantive issues in the report")
    invented: int | None = Field(description="substantive issues that speak of nothing that is there")
    found_category: Category | None = Field(description="category of the issue that answers the plant")
    found_step: str | None = Field(description="the step that this issue points to")
    found_reason: Reason | None = Field(description="whether this issue shows what is wrong there")
    mark: Mark = Field(description="the answer in one word")
    shortfalls: str | None = Field(
        description="what kept the answer from a strict match, parted by a semicolon"
    )
    notes: str | None = Field(
        description="what was repaired, or why there is no verdict, parted by a semicolon"
    )


@cache
def _metrics() -> tuple[Metric, ...]:
    return metrics()


@cache
def answered_row() -> type[Answered]:
    """The row with a column for each metric: whether the answer counts in its numerator."""
    scored: dict[str, Any] = {
        f"scored_{metric.name}": (
            bool | None,
            Field(
                description=f"{metric.title}: whether the answer is in the numerator; empty where the "
                "submission is not in the denominator, and where there is no verdict (as_failure takes that "
                f"for {str(metric.failure).lower()}, valid_only leaves it out)"
            ),
        )
        for metric in _metrics()
    }
    return create_model("Answered", __base__=Answered, __doc__=Answered.__doc__, **scored)


@dataclass(frozen=True, slots=True)
class Result:
    """One outcome, and whose it is: a judge's, or that of one seat."""

    suite: str
    judge: str
    info: RunInfo
    seat: Seat | None
    outcome: Outcome

    def asked(self) -> dict[str, Any]:
        """The cells of `Asked`."""
        questioning, gold, seat = self.info.questioning, self.outcome.gold, self.seat
        return {
            "suite": self.suite,
            "judge": self.judge,
            "protocol": questioning.protocol if questioning else None,
            "panel": questioning.panel if questioning else None,
            "juror": seat.juror if seat else None,
            "vote": seat.vote if seat else None,
            "round": seat.round if seat else None,
            "submission": gold.id,
            **truth_of(gold),
        }

    def answered(self) -> Answered:
        """The row."""
        outcome = self.outcome
        answer, found = outcome.answer, outcome.answering
        report = answer.report if answer is not None and outcome.usable else None
        scored: dict[str, Any] = {
            f"scored_{m.name}": m.hit(outcome) if outcome.usable and m.of(outcome) else None
            for m in _metrics()
        }
        return answered_row()(
            **self.asked(),
            transport=answer.transport if answer else None,
            parse=answer.parse if answer else None,
            no_verdict=None if outcome.usable else cause(outcome),
            verdict=outcome.verdict,
            confidence=report.confidence if report else None,
            score=answer.score if answer else None,
            seconds=answer.seconds if answer else None,
            issues=len(report.issues) if report else None,
            substantive=len(outcome.findings) if report else None,
            invented=len(outcome.invented) if report else None,
            found_category=found.issue.category if found else None,
            found_step=found.step if found else None,
            found_reason=found.reason if found else None,
            mark=mark(outcome),
            shortfalls=SEPARATOR.join(kinds(outcome)) or None,
            notes=(SEPARATOR.join(answer.notes) or None) if answer else None,
            **scored,
        )


def answers(suite: Suite, named: Mapping[str, Scored]) -> Iterator[Result]:
    """The answer of each judge about each submission, judge by judge."""
    for name, scored in named.items():
        for outcome in scored.outcomes:
            yield Result(suite.digest, name, scored.run.info, None, outcome)


def votes(suite: Suite, named: Mapping[str, Scored]) -> Iterator[Result]:
    """Each vote about each submission, scored like an answer: judge by judge, seat by seat."""
    for name, scored in named.items():
        run = scored.run
        for seat in sorted({seat for seats in run.ballots.values() for seat in seats}):
            cast = {id_: seats[seat] for id_, seats in run.ballots.items() if seat in seats}
            for outcome in held_against(suite.submissions, suite.gold, cast):
                if outcome.answer is not None or seat.round == 0:
                    yield Result(suite.digest, name, run.info, seat, outcome)


def answers_table(suite: Suite, named: Mapping[str, Scored]) -> Table:
    """One row for each judge and submission."""
    return Table("answers", answered_row(), [result.answered() for result in answers(suite, named)])


def votes_table(suite: Suite, named: Mapping[str, Scored]) -> Table:
    """One row for each vote and submission."""
    return Table("votes", answered_row(), [result.answered() for result in votes(suite, named)])
