"""The protocol `reference`: a report by a judge that is also shown a true proof."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.parsing import Reading, ReportAnswer, read_answer
from calibration.prompting import render
from calibration.protocols.base import Case, Question, register, schema_of
from calibration.protocols.report import ReportProtocol


class ReferenceProtocol(ReportProtocol):
    """Asks for a report beside the true proof: how well a judge sees what it could look up."""

    name = "reference"
    templates: tuple[str, ...] = ("reference",)
    sees_reference = True

    def describe(self) -> str:
        return "one report by a judge that is also shown a true proof"

    def question(self, case: Case, slot: str, earlier: Mapping[str, Reading[ReportAnswer]]) -> Question:
        prompt = render("reference", case.submission.text, reference=case.truth.text)
        return Question(prompt, schema_of(ReportAnswer))

    def read(self, case: Case, slot: str, answer: str) -> Reading[ReportAnswer]:
        return read_answer(answer, ReportAnswer, f"{case.submission.text}\n{case.truth.text}")


register(ReferenceProtocol())
