"""The proofs behind `proven` answers, checked once more: as texts, in fresh processes, up to the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from toolkit.engine import Engine
from toolkit.formalize.gates.base import Standing
from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.check import Candidate, CheckResult, Limits, Tier, Verdict
from toolkit.lean.check.batch import Order, check_all
from toolkit.lean.check.headers import with_imports
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain


@dataclass(frozen=True, slots=True)
class Proof:
    """What stands behind a proven answer of a gate about a candidate; `lean` is a whole Lean file."""

    candidate: str
    gate: str
    lean: str


@dataclass(frozen=True, slots=True)
class Rechecked:
    """What became of the proofs; `by_terms` counts the proven answers that are read off the terms alone.

    `failed` and `unchecked` say why, by candidate and gate.
    """

    accepted: int
    failed: Mapping[tuple[str, str], str]
    unchecked: Mapping[tuple[str, str], str]
    by_terms: int

    @property
    def total(self) -> int:
        return self.accepted + len(self.failed) + len(self.unchecked)

    def json(self) -> dict[str, object]:
        return {
            "proofs": self.total,
            "accepted": self.accepted,
            "failed": [{"id": i, "gate": g, "why": why} for (i, g), why in self.failed.items()],
            "unchecked": [{"id": i, "gate": g, "why": why} for (i, g), why in self.unchecked.items()],
            "proven_by_terms": self.by_terms,
        }


def proofs_of(results: Iterable[MechanicalResult]) -> tuple[tuple[Proof, ...], int]:
    """The proofs behind proven answers, and how many proven answers are read off the terms alone."""
    proofs: list[Proof] = []
    by_terms = 0
    for result in results:
        for gate in result.gates:
            for finding in gate.findings:
                if finding.standing is not Standing.PROVEN:
                    continue
                if finding.evidence is None:
                    by_terms += 1
                else:
                    proofs.append(Proof(result.id, gate.gate, finding.evidence.lean))
    return tuple(proofs), by_terms


def recheck(
    results: Iterable[MechanicalResult],
    project: Project,
    toolchain: Toolchain,
    engine: Engine,
) -> Rechecked:
    """Check each proof at T2 as the text that a user gets; nothing that was found before counts."""
    proofs, by_terms = proofs_of(results)
    files = with_imports([Candidate(f"{p.candidate}.{p.gate}", p.lean.encode()) for p in proofs], toolchain)
    path = project.lake.search_path if project.lake else (project.lib,)
    order = Order(toolchain, path, Tier.T2, limits=Limits(), lake=project.lake)
    checked = check_all(files, order, engine)
    verdicts = list(zip(((p.candidate, p.gate) for p in proofs), checked, strict=True))
    return Rechecked(
        sum(result.verdict is Verdict.ACCEPTED for _, result in verdicts),
        {place: _why(result) for place, result in verdicts if result.verdict is Verdict.REJECTED},
        {place: _why(result) for place, result in verdicts if result.verdict is Verdict.UNCHECKED},
        by_terms,
    )


def _why(result: CheckResult) -> str:
    said = result.message or next((t.message for t in result.targets if t.message), "")
    return f"{result.reason}: {said}"
