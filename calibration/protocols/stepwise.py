"""The protocol `stepwise`: a verdict on each step; the proof is correct when all steps are.

One false aside that nothing uses fails the whole proof by this rule, and experts accept such proofs. So each
verdict also says whether the proof uses what is wrong, and the answer has a second reading, `material`, by
which a step fails the proof only if what is wrong in it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from pydantic import model_validator

from calibration.parsing import AnswerForm, Reading, read_answer
from calibration.prompting import render
from calibration.protocols.base import Case, Judgement, Question, Slot, register, schema_of
from calibration.records import Issue, Probability, Report, Severity, Submission, Verdict
from mutations.categories import Category

MATERIAL = "material"
_PREFIX = "step "


class StepAnswer(AnswerForm):
    """The verdict on one step; `used` must be there when it is `incorrect`."""

    called = "a verdict on a step"

    reason: str | None = None
    verdict: Verdict
    category: Category | None = None
    quote: str | None = None
    used: bool | None = None
    confidence: Probability | None = None

    @model_validator(mode="after")
    def _a_wrong_step_is_used_or_not(self) -> Self:
        if self.verdict is Verdict.INCORRECT and self.used is None:
            raise ValueError("a wrong step without a word on whether it is used")
        return self


class StepwiseProtocol:
    """Asks about each step by itself, with the whole submission in view."""

    name = "stepwise"
    templates: tuple[str, ...] = ("stepwise",)
    sees_reference = False
    votes = 1

    def describe(self) -> str:
        return "a verdict on each step, all must pass; also read without false asides that nothing uses"

    def slots(self, submission: Submission) -> tuple[Slot, ...]:
        return tuple(Slot(_PREFIX + step.label) for step in submission.steps)

    def question(self, case: Case, slot: str, earlier: Mapping[str, Reading[StepAnswer]]) -> Question:
        prompt = render(self.name, case.submission.text, step=slot.removeprefix(_PREFIX))
        return Question(prompt, schema_of(StepAnswer))

    def read(self, case: Case, slot: str, answer: str) -> Reading[StepAnswer]:
        return read_answer(answer, StepAnswer, case.submission.text)

    def reduce(self, case: Case, readings: Mapping[str, Reading[StepAnswer]]) -> Judgement:
        given = {slot.removeprefix(_PREFIX): reading.value for slot, reading in readings.items()}
        answers = [(step.label, given.get(step.label)) for step in case.submission.steps]
        strict = _report(case, answers, lambda answer: True)
        material = _report(case, answers, lambda answer: answer.used is True)
        return Judgement(strict, {MATERIAL: material} if strict and material else {})


def _report(
    case: Case, answers: Sequence[tuple[str, StepAnswer | None]], fails: Callable[[StepAnswer], bool]
) -> Report | None:
    """The report when wrong steps fail the proof if they satisfy `fails`.

    None when no step fails and some step has no verdict: it might have failed.
    """
    wrong = [(label, a) for label, a in answers if a is not None and a.verdict is Verdict.INCORRECT]
    failing = any(fails(answer) for _, answer in wrong)
    if not failing and any(answer is None for _, answer in answers):
        return None
    issues = tuple(
        Issue(
            category=answer.category,
            step=label,
            quote=answer.quote,
            reason=answer.reason,
            severity=Severity.SUBSTANTIVE if fails(answer) else Severity.MINOR,
        )
        for label, answer in wrong
    )
    verdict = Verdict.INCORRECT if failing else Verdict.CORRECT
    return Report(submission=case.submission.id, verdict=verdict, issues=issues)


register(StepwiseProtocol())
