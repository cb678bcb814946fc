"""The review of one Lean text: mechanical gates, then jurors; and how reviews compare."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from toolkit.formalize.agent.inspection import Inspection
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import ELABORATES
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.jury import Case, JurorGate, Jury, hear
from toolkit.formalize.verdicts import GateResult, MechanicalResult
from toolkit.lean.check import Verdict
from toolkit.prose.asking import Model

_ERRORS: Final = 20
"""Errors of Lean that a maker is told of one text."""
_ASKED: Final = {
    JurorGate.CONSISTENCY: "compared the statement with a back-translation of the Lean",
    JurorGate.DEGENERACY: "compared the statement with the Lean, looking for degenerate content",
}


@dataclass(frozen=True, slots=True)
class Review:
    """What was found about one candidate's Lean; `jury` is None when the jurors were not asked."""

    candidate: Candidate
    mechanical: MechanicalResult
    jury: Jury | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """The gates passed, then the yes votes: of two reviews, the better candidate has the greater one."""
        mechanical = sum(_passed(gate) for gate in self.mechanical.gates)
        held = self.jury.held if self.jury else ()
        return mechanical + sum(h.passed for h in held), sum(h.yes for h in held)

    @property
    def verdict(self) -> Verdict:
        """Rejected by a proven fault or by the votes cast, accepted when nothing is left to check."""
        if self.mechanical.verdict is Verdict.REJECTED:
            return Verdict.REJECTED
        if self.jury is None:
            return Verdict.UNCHECKED
        if not self.jury.passed:
            return Verdict.UNCHECKED if self.jury.open else Verdict.REJECTED
        return self.mechanical.verdict

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is not accepted; empty when it is."""
        return tuple(self._reasons())

    def _reasons(self) -> Iterator[str]:
        for gate, finding in self.mechanical.faults:
            if finding.standing is Standing.UNCHECKED or (gate.fatal and finding.standing is Standing.PROVEN):
                yield f"{gate.gate}: {finding.message}"
        if self.jury is None:
            if self.mechanical.verdict is not Verdict.REJECTED:
                yield "the juror gates were not run"
            return
        for held in self.jury.held:
            if held.problem:
                yield f"{held.gate}: {held.problem}"
            elif not held.passed:
                open_ = ", and votes that could not be had or read could have decided" if held.open else ""
                yield f"{held.gate}: {held.yes} of {len(held.counted)} votes are yes{open_}"

    @property
    def findings(self) -> str:
        """All that speaks against it, for whoever writes the next version."""
        return "\n\n".join(self._findings())

    def _findings(self) -> Iterator[str]:
        errors = [d for d in self.mechanical.diagnostics if d.severity == "error"]
        if errors:
            said = [f"line {d.line}, column {d.column}: {d.message}" for d in errors[:_ERRORS]]
            yield "Lean does not elaborate it:\n" + "\n".join(said)
        for gate, finding in self.mechanical.faults:
            if not errors or gate.gate != ELABORATES:
                yield _told(gate, finding)
        for held in self.jury.held if self.jury else ():
            if held.passed:
                continue
            if held.gate is JurorGate.CONSISTENCY and self.jury is not None and self.jury.translation.text:
                yield f"In other words, it says:\n{self.jury.translation.text.strip()}"
            if held.ballots:
                against = [f"- {reason}" for reason in held.dissent] or ["(no reason was given)"]
                counts = f"{held.yes} of {len(held.counted)} are content"
                yield "\n".join([f"Readers who {_ASKED[held.gate]} ({counts}) say:", *against])

    def record(self) -> dict[str, Any]:
        """The review as JSON."""
        gates, yes = self.rank
        return {
            "verdict": self.verdict.value,
            "reasons": [*self.reasons],
            "gates_passed": gates,
            "yes_votes": yes,
            "lean": self.candidate.lean,
            "mechanical": self.mechanical.as_json(),
            "jury": self.jury and self.jury.record(),
        }


def _passed(gate: GateResult) -> bool:
    return not gate.fatal or gate.standing in (Standing.CLEAR, Standing.SUSPECTED)


def _told(gate: GateResult, finding: Finding) -> str:
    text = f"{gate.gate}, {finding.standing.value}: {finding.message}"
    if finding.evidence is not None:
        text += f"\nLean proves: {finding.evidence.says}\n```lean\n{finding.evidence.lean.strip()}\n```"
    return text


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Whoever reviews: what inspects a candidate, and one model of each family of jurors, or none.

    `translator` puts into words what rules cannot. `foundation` says whether the project is the foundation.
    """

    inspect: Callable[[Candidate], Awaitable[Inspection]]
    jurors: Sequence[Model] = ()
    translator: Model | None = None
    foundation: bool = True

    async def review(self, candidate: Candidate, key: str) -> Review:
        """Review a candidate's Lean; `key` names the turn.

        Jurors are not asked about what Lean refuses or proves degenerate.
        """
        inspection = await self.inspect(candidate)
        translator = self.translator or next(iter(self.jurors), None)
        if inspection.blind is None or translator is None or not self.jurors:
            return Review(candidate, inspection.mechanical)
        case = Case(candidate, inspection.blind, self.foundation)
        return Review(candidate, inspection.mechanical, await hear(case, self.jurors, translator, key))
