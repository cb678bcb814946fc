"""Planting in one theorem: proposals, decisions, certificates, and a record that lets a later run go on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

import mutations
import toolkit
from mutations.categories import Category
from mutations.operators.base import Operator
from mutations.operators.registry import operators
from mutations.records import code_of
from mutations.referee.certifying import LIBRARY, certify, spec_of
from mutations.referee.judging import Referee, proposals
from mutations.referee.outcomes import Decision, Outcome
from mutations.reports import Built
from mutations.theorem import modules_of
from toolkit.corpus.proof import read_proof
from toolkit.lean.files import write_atomically


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one proposal, as it is kept and told."""

    plant: str
    operator: str
    category: str
    step: str
    drops: tuple[str, ...]
    outcome: str
    why: str
    reason: str


@dataclass(frozen=True, slots=True)
class TheoremPlants:
    """The proposals for one theorem; `seconds` is the time that they took, 0 when they were on record."""

    theorem: str
    rows: tuple[Row, ...]
    seconds: float

    @property
    def certified(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.outcome == Outcome.CERTIFIED)


def plant_theorem(built: Built, theorem: str, folder: Path) -> TheoremPlants:
    """Plant errors in a theorem of a built project, into `folder`.

    Writes `Planted/<Theorem>.lean` with the certificates, its artifact, and last the record `<Theorem>.json`.
    With a record made from the same theorem by the same operators nothing is done again. Raises Rejected when
    the theorem's proof cannot be read, Unchecked when Lean writes no artifact.
    """
    known = operators()
    key = _key(built, theorem, known)
    record = folder / f"{theorem}.json"
    kept = _kept(record, key)
    if kept is not None and _artifact_stands(folder, theorem, kept):
        return TheoremPlants(theorem, kept, 0.0)
    started = monotonic()
    env = built.environment
    proof = read_proof(theorem, env)
    referee = Referee(proof, env, built.project, built.toolchain)
    decisions = referee.decide(list(proposals(proof, env, known)))
    chosen = [d for d in decisions if d.outcome is Outcome.CERTIFIED]
    planted = certify(proof, chosen, folder, built.project, built.toolchain)
    rows = tuple(_row(d, planted.failures.get(d.plant)) for d in decisions)
    text = json.dumps({"key": key, "theorem": theorem, "rows": [asdict(r) for r in rows]}, indent=1)
    write_atomically(record, text.encode())
    return TheoremPlants(theorem, rows, monotonic() - started)


def _row(decision: Decision, failure: Exception | None) -> Row:
    outcome, spec = Outcome.UNDECIDED if failure else decision.outcome, spec_of(decision)
    return Row(
        spec.id,
        decision.proposal.operator,
        spec.category,
        spec.step,
        spec.drops,
        str(outcome),
        str(failure) if failure else decision.why,
        spec.reason,
    )


def _key(built: Built, theorem: str, known: Sequence[Operator]) -> str:
    words = [code_of(mutations, toolkit), *(operator.name for operator in known)]
    return built.records.key(modules_of([theorem], built.modules), words)


def _kept(record: Path, key: str) -> tuple[Row, ...] | None:
    try:
        data = json.loads(record.read_bytes())
        if data["key"] != key:
            return None
        return tuple(Row(**{**row, "drops": tuple(row["drops"])}) for row in data["rows"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _artifact_stands(folder: Path, theorem: str, rows: Iterable[Row]) -> bool:
    """Whether the artifact of a record is there, where it has certified plants."""
    certified = any(row.outcome == Outcome.CERTIFIED for row in rows)
    return not certified or (folder / LIBRARY / f"{theorem}.olean").is_file()


def yields(theorems: Iterable[TheoremPlants]) -> dict[str, Counter[str]]:
    """How many proposals of each operator had each outcome; those that proposed nothing are there, too."""
    table = {operator.name: Counter[str]() for operator in operators()}
    for planted in theorems:
        for row in planted.rows:
            table.setdefault(row.operator, Counter())[row.outcome] += 1
    return table


def by_category(theorems: Iterable[TheoremPlants]) -> dict[str, int]:
    """How many plants of each category are certified."""
    found = Counter(row.category for planted in theorems for row in planted.certified)
    return {str(category): found[str(category)] for category in Category}
