"""The protocol `report`: one structured report, with verdict, issues and confidence."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.parsing import Reading, ReportAnswer, read_answer
from calibration.prompting import render
from calibration.protocols.base import Case, Judgement, Question, Slot, register, schema_of
from calibration.records import Submission

REPORT = "report"


class ReportProtocol:
    """Shows the submission alone and asks for all that is wrong with it."""

    name = REPORT
    templates: tuple[str, ...] = (REPORT,)
    sees_reference = False
    votes = 1

    def describe(self) -> str:
        return "one report: verdict, issues with category, step and quote, confidence"

    def slots(self, submission: Submission) -> tuple[Slot, ...]:
        return (Slot(REPORT),)

    def question(self, case: Case, slot: str, earlier: Mapping[str, Reading[ReportAnswer]]) -> Question:
        return Question(render(REPORT, case.submission.text), schema_of(ReportAnswer))

    def read(self, case: Case, slot: str, answer: str) -> Reading[ReportAnswer]:
        return read_answer(answer, ReportAnswer, case.submission.text)

    def reduce(self, case: Case, readings: Mapping[str, Reading[ReportAnswer]]) -> Judgement:
        reading = readings.get(REPORT)
        given = reading.value if reading else None
        return Judgement(given.report(case.submission.id) if given else None)


register(ReportProtocol())
