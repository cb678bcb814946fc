"""The protocols that ask for one verdict and its reason: `holistic`, and `critic`, which criticises first."""

from __future__ import annotations

from collections.abc import Mapping

from calibration.parsing import AnswerForm, Reading, read_answer
from calibration.prompting import render
from calibration.protocols.base import Case, Judgement, Question, Slot, schema_of
from calibration.records import Probability, Report, Submission, Verdict


class VerdictAnswer(AnswerForm):
    """A verdict, and how sure the judge is of it.

    What it rests on is in a form of its own, named after this one where both are put together: its fields
    then come first in the schema, and a model that is held to it writes in its order.
    """

    called = "a verdict"

    verdict: Verdict
    confidence: Probability | None = None


class VerdictProtocol:
    """Shows the submission and asks for a verdict in the given form."""

    sees_reference = False

    def __init__(self, name: str, form: type[VerdictAnswer], votes: int, about: str) -> None:
        self.name = name
        self.templates: tuple[str, ...] = (name,)
        self.votes = votes
        self._form = form
        self._about = about

    def describe(self) -> str:
        return self._about

    def slots(self, submission: Submission) -> tuple[Slot, ...]:
        return (Slot(self.name),)

    def question(self, case: Case, slot: str, earlier: Mapping[str, Reading[VerdictAnswer]]) -> Question:
        return Question(render(self.name, case.submission.text), schema_of(self._form))

    def read(self, case: Case, slot: str, answer: str) -> Reading[VerdictAnswer]:
        return read_answer(answer, self._form, case.submission.text)

    def reduce(self, case: Case, readings: Mapping[str, Reading[VerdictAnswer]]) -> Judgement:
        reading = readings.get(self.name)
        if reading is None or reading.value is None:
            return Judgement(None)
        given = reading.value
        return Judgement(
            Report(submission=case.submission.id, verdict=given.verdict, confidence=given.confidence)
        )
