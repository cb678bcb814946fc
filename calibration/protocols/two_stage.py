"""The protocol `two_stage`: a blind report, then a grade from 0 to 10 beside the true proof and a rubric.

The second stage sees the first one's report. The points are worked out here from how the proof stands to each
core step; the verdict is `correct` from 8 points on, and the blind one is kept as the reading `blind`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from calibration.parsing import AnswerForm, Reading, ReportAnswer, read_answer
from calibration.prompting import render
from calibration.protocols.base import Case, Judgement, Question, Slot, register, schema_of
from calibration.protocols.rubric import ESSENTIALLY_COMPLETE, Standing, core_steps, grade
from calibration.records import Issue, Parse, Probability, Record, Report, Submission, Verdict

BLIND = "blind"
GRADE = "grade"


class CoreStepAnswer(Record):
    """How the proof stands to one core step."""

    number: int
    reason: str | None = None
    status: Standing


class GradeAnswer(AnswerForm):
    """The answer of the second stage."""

    called = "a grade"

    core_steps: tuple[CoreStepAnswer, ...]
    ideas: Annotated[int, Field(ge=0, le=2)] = 0
    issues: tuple[Issue, ...] = ()
    confidence: Probability | None = None


class TwoStageProtocol:
    """Judges blind, and then beside the truth."""

    name = "two_stage"
    templates: tuple[str, ...] = ("report", "two_stage")
    sees_reference = True
    votes = 1

    def describe(self) -> str:
        return "a blind report, then 0 to 10 points by a rubric beside the true proof; correct from 8 on"

    def slots(self, submission: Submission) -> tuple[Slot, ...]:
        return (Slot(BLIND), Slot(GRADE, after=(BLIND,)))

    def question(
        self, case: Case, slot: str, earlier: Mapping[str, Reading[ReportAnswer | GradeAnswer]]
    ) -> Question:
        if slot == BLIND:
            return Question(render("report", case.submission.text), schema_of(ReportAnswer))
        blind = earlier[BLIND].value
        prompt = render(
            "two_stage",
            case.submission.text,
            reference=case.truth.text,
            earlier=blind.model_dump_json(indent=2) if blind else "",
            rubric=core_steps(case.truth),
        )
        return Question(prompt, schema_of(GradeAnswer))

    def read(self, case: Case, slot: str, answer: str) -> Reading[ReportAnswer] | Reading[GradeAnswer]:
        if slot == BLIND:
            return read_answer(answer, ReportAnswer, case.submission.text)
        reading = read_answer(answer, GradeAnswer, f"{case.submission.text}\n{case.truth.text}")
        if reading.value is None:
            return reading
        wanted = [core.number for core in core_steps(case.truth)]
        if sorted(step.number for step in reading.value.core_steps) != wanted:
            return Reading(Parse.INVALID, None, ("not a grade: it does not hold every core step once",))
        return reading

    def reduce(self, case: Case, readings: Mapping[str, Reading[ReportAnswer | GradeAnswer]]) -> Judgement:
        blind, graded = (readings[slot].value if slot in readings else None for slot in (BLIND, GRADE))
        if not isinstance(blind, ReportAnswer) or not isinstance(graded, GradeAnswer):
            return Judgement(None)
        standing = {step.number: step.status for step in graded.core_steps}
        points = grade(core_steps(case.truth), standing, graded.ideas)
        report = Report(
            submission=case.submission.id,
            verdict=Verdict.CORRECT if points >= ESSENTIALLY_COMPLETE else Verdict.INCORRECT,
            issues=graded.issues,
            confidence=graded.confidence,
        )
        return Judgement(report, {BLIND: blind.report(case.submission.id)}, float(points))


register(TwoStageProtocol())
