"""How a candidate stands after the mechanical gates, gate by gate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.formalize.gates.base import Evidence, Finding, Standing
from toolkit.lean.check import Verdict
from toolkit.lean.diagnostics import Diagnostic

_GRAVEST = (Standing.PROVEN, Standing.UNCHECKED, Standing.SUSPECTED, Standing.CLEAR)


def gravest(standings: Iterable[Standing]) -> Standing:
    """A proven fault stands whatever else could not be checked, and no conclusion is not clear."""
    return min(standings, key=_GRAVEST.index, default=Standing.CLEAR)


@dataclass(frozen=True, slots=True)
class GateResult:
    """How a candidate stands at one gate; `fatal` says that a proven fault rejects it."""

    gate: str
    fatal: bool
    findings: tuple[Finding, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def standing(self) -> Standing:
        return gravest(f.standing for f in self.findings)

    def as_json(self) -> dict[str, Any]:
        return {
            "gate": self.gate,
            "standing": self.standing.value,
            "fatal": self.fatal,
            "findings": [_finding_as_json(f) for f in self.findings],
            "seconds": round(self.seconds, 3),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> GateResult:
        """The record that `as_json` wrote; KeyError, TypeError or ValueError when it is not one."""
        findings = tuple(map(_finding_from_json, data["findings"]))
        return cls(str(data["gate"]), bool(data["fatal"]), findings, float(data["seconds"]))


@dataclass(frozen=True, slots=True)
class MechanicalResult:
    """What the mechanical gates say of a candidate.

    `declaration` is the name of the proposition, and `statement` its text for reading; both are empty when
    the candidate states none. `gates` are the steps of elaboration and the gates, as far as they were asked.
    `diagnostics` are what Lean said when it did not elaborate. `seconds` is wall-clock time.
    """

    id: str
    topic: str
    gates: tuple[GateResult, ...]
    declaration: str = ""
    statement: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> Verdict:
        """Rejected by a proven fault at a fatal gate, else unchecked by a gate without a conclusion."""
        if any(g.fatal and g.standing is Standing.PROVEN for g in self.gates):
            return Verdict.REJECTED
        return Verdict.ACCEPTED if self.gates and self.is_final else Verdict.UNCHECKED

    @property
    def is_final(self) -> bool:
        """Whether every gate came to a conclusion: a time-out or a crash may not come again."""
        return not any(f.standing is Standing.UNCHECKED for g in self.gates for f in g.findings)

    @property
    def faults(self) -> tuple[tuple[GateResult, Finding], ...]:
        """Whatever is not clear, the gravest first."""
        found = [(g, f) for g in self.gates for f in g.findings if f.standing is not Standing.CLEAR]
        return tuple(sorted(found, key=lambda pair: (_GRAVEST.index(pair[1].standing), not pair[0].fatal)))

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "topic": self.topic,
            "verdict": self.verdict.value,
            "declaration": self.declaration,
            "statement": self.statement,
            "gates": [g.as_json() for g in self.gates],
            "diagnostics": [d.as_json() for d in self.diagnostics],
            "seconds": round(self.seconds, 3),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> MechanicalResult:
        """The record that `as_json` wrote; KeyError, TypeError or ValueError when it is not one."""
        return cls(
            id=str(data["id"]),
            topic=str(data["topic"]),
            gates=tuple(map(GateResult.from_json, data["gates"])),
            declaration=str(data["declaration"]),
            statement=str(data["statement"]),
            diagnostics=tuple(map(Diagnostic.from_json, data["diagnostics"])),
            seconds=float(data["seconds"]),
        )


@dataclass(frozen=True, slots=True)
class TopicCount:
    """Of the candidates of one topic, how many were retained, rejected and unchecked."""

    topic: str
    retained: int
    rejected: int
    unchecked: int

    @property
    def total(self) -> int:
        return self.retained + self.rejected + self.unchecked


def by_topic(results: Sequence[MechanicalResult]) -> tuple[TopicCount, ...]:
    """The counts of each topic, by name."""
    counts = []
    for topic in sorted({r.topic for r in results}):
        verdicts = [r.verdict for r in results if r.topic == topic]
        counts.append(
            TopicCount(
                topic,
                verdicts.count(Verdict.ACCEPTED),
                verdicts.count(Verdict.REJECTED),
                verdicts.count(Verdict.UNCHECKED),
            )
        )
    return tuple(counts)


def _finding_as_json(finding: Finding) -> dict[str, Any]:
    evidence = finding.evidence
    return {
        "standing": finding.standing.value,
        "message": finding.message,
        "evidence": {"lean": evidence.lean, "says": evidence.says} if evidence else None,
    }


def _finding_from_json(data: dict[str, Any]) -> Finding:
    evidence = data["evidence"]
    return Finding(
        Standing(data["standing"]),
        str(data["message"]),
        Evidence(str(evidence["lean"]), str(evidence["says"])) if evidence is not None else None,
    )
