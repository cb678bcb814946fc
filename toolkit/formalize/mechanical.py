"""All mechanical gates on a candidate: elaboration and its audit first, then each gate for itself."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import STEPS, Refusal, Workshop, elaborate
from toolkit.formalize.gates.base import Finding, Gate, Subject, unanswered
from toolkit.formalize.gates.registry import gates as all_gates
from toolkit.formalize.verdicts import GateResult, MechanicalResult
from toolkit.lean.printer import readable


def examined(
    candidate: Candidate,
    at: Workshop,
    gates: Sequence[Gate] | None = None,
) -> MechanicalResult:
    """What the gates, all that are at hand if None, say of a candidate.

    A gate that breaks, or that Lean gives no answer to, is unchecked for this candidate.
    """
    return examined_with_subject(candidate, at, gates)[0]


def examined_with_subject(
    candidate: Candidate,
    at: Workshop,
    gates: Sequence[Gate] | None = None,
) -> tuple[MechanicalResult, Subject | None]:
    """As `examined`, with the elaborated candidate for whoever asks further; None when it states nothing."""
    started = time.monotonic()
    found = elaborate(candidate, at)
    elaborated = time.monotonic()
    if isinstance(found, Refusal):
        steps = _steps(found, elaborated - started)
        refused = MechanicalResult(
            candidate.id,
            candidate.topic,
            steps,
            diagnostics=found.diagnostics,
            seconds=elaborated - started,
        )
        return refused, None
    results = [*_steps(None, elaborated - started)]
    for gate in gates if gates is not None else all_gates():
        begun = time.monotonic()
        findings = tuple(_asked(gate, found))
        results.append(GateResult(gate.name, gate.fatal, findings, time.monotonic() - begun))
    result = MechanicalResult(
        candidate.id,
        candidate.topic,
        tuple(results),
        str(found.constant.name),
        readable(found.statement, found.env.get),
        seconds=time.monotonic() - started,
    )
    return result, found


def _steps(refusal: Refusal | None, seconds: float) -> tuple[GateResult, ...]:
    """The steps of elaboration up to the one that failed; the last one carries the time of all."""
    names = list(STEPS)
    if refusal is None:
        return (*(GateResult(n, True) for n in names[:-1]), GateResult(names[-1], True, (), seconds))
    before = names[: names.index(refusal.step)]
    failed = GateResult(refusal.step, True, (refusal.finding,), seconds)
    return (*(GateResult(n, True) for n in before), failed)


def _asked(gate: Gate, subject: Subject) -> Iterable[Finding]:
    try:
        return list(gate.examine(subject))
    except Exception as error:
        return [unanswered(error)]
