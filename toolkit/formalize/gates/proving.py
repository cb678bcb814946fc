"""Gates that Lean decides: what each wants proved goes into one file, with what the others want."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.errors import Unchecked
from toolkit.formalize.gates.base import Evidence, Finding, Standing, Subject, unanswered
from toolkit.formalize.gates.registry import gates
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Case, Goal, prove
from toolkit.formalize.reading import read


class ProvingGate(ABC):
    """A gate that states goals and judges by what Lean makes of them."""

    name: ClassVar[str]
    question: ClassVar[str]
    fatal: ClassVar[bool]

    @abstractmethod
    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        """What is to be proved; the names of goals are the gate's own among all gates."""

    @abstractmethod
    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterable[Finding]:
        """Findings; `answers` has one for each goal, by name."""

    def examine(self, subject: Subject) -> Iterable[Finding]:
        return _found(subject)[self.name]


Findings = Mapping[str, tuple[Finding, ...]]
_prepared: dict[int, tuple[Subject, Findings]] = {}
"""What was found last, by the identity of the subject."""


def prepare(subjects: Sequence[Subject]) -> None:
    """Put many subjects of one project to the proving gates at once, so that `examine` has their findings.

    They are there until other subjects are examined. Raises Unchecked when Lean cannot be run at all.
    """
    _prepared.clear()
    proving = [g for g in gates() if isinstance(g, ProvingGate)]
    inquiries: list[Inquiry] = []
    for subject in subjects:
        try:
            inquiries.append(Inquiry(read(subject)))
        except Unchecked as error:
            unchecked = (Finding(Standing.UNCHECKED, error.message),)
            _prepared[id(subject)] = subject, {g.name: unchecked for g in proving}
    goals = [{g.name: _goals(g, inquiry) for g in proving} for inquiry in inquiries]
    cases = [
        Case(inquiry.reading, tuple(goal for of_gate in own.values() for goal in of_gate.goals))
        for inquiry, own in zip(inquiries, goals, strict=True)
    ]
    for inquiry, own, answers in zip(inquiries, goals, prove(cases), strict=True):
        found = {g.name: _judged(g, inquiry, own[g.name], answers) for g in proving}
        _prepared[id(inquiry.reading.subject)] = inquiry.reading.subject, found


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a gate wants proved; or why that could not be found out."""

    goals: tuple[Goal, ...] = ()
    broken: tuple[Finding, ...] = ()


def _goals(gate: ProvingGate, inquiry: Inquiry) -> _Wanted:
    try:
        return _Wanted(tuple(gate.goals(inquiry)))
    except Exception as error:
        return _Wanted(broken=(unanswered(error),))


def _judged(
    gate: ProvingGate, inquiry: Inquiry, wanted: _Wanted, answers: Mapping[str, Answer]
) -> tuple[Finding, ...]:
    if wanted.broken:
        return wanted.broken
    own = {goal.name: answers[goal.name] for goal in wanted.goals}
    try:
        found = tuple(gate.judged(inquiry, own))
    except Exception as error:
        return (unanswered(error),)
    open_ = next((answer.unchecked for answer in own.values() if answer.unchecked), "")
    if open_ and not any(answer.evidence for answer in own.values()):
        found += (Finding(Standing.UNCHECKED, open_),)
    return found


def _found(subject: Subject) -> Findings:
    kept = _prepared.get(id(subject))
    if kept is None:
        prepare([subject])
        kept = _prepared[id(subject)]
    return kept[1]


def first_proved(answers: Mapping[str, Answer]) -> tuple[str, int, Evidence] | None:
    """The first goal that was proved, by which of its proofs, and the evidence."""
    for name, answer in answers.items():
        if answer.evidence is not None:
            return name, answer.proof, answer.evidence
    return None
