"""Planting in a corpus, theorem by theorem: proposals, decisions, certificates, and records."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

import mutations
import toolkit
from mutations.categories import Category
from mutations.operators.base import Operator
from mutations.operators.registry import operators
from mutations.records import code_of
from mutations.referee.certifying import certify
from mutations.referee.judging import Referee, proposals
from mutations.referee.outcomes import Outcome
from mutations.referee.record import (
    Record,
    Row,
    failure_of,
    read_record,
    remove_certificates,
    row_of,
    write_record,
)
from mutations.referee.stored import verify
from mutations.reports import Built, Finding
from mutations.theorem import modules_of
from toolkit.corpus.proof import Step, read_proof
from toolkit.engine import Engine
from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.lean.build import ModuleStatus


@dataclass(frozen=True, slots=True)
class TheoremPlants:
    """The proposals for one theorem; `seconds` is the time that they took, 0 when they were on record."""

    theorem: str
    rows: tuple[Row, ...]
    seconds: float

    @property
    def certified(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.outcome == Outcome.CERTIFIED)


@dataclass(frozen=True, slots=True)
class Planting:
    """The plants of the theorems in which planting came to an end, and what failed of the others."""

    theorems: tuple[TheoremPlants, ...]
    findings: tuple[Finding, ...]


def chosen_operators(names: Collection[str], categories: Collection[Category]) -> tuple[Operator, ...]:
    """The operators of these names that are of these categories; of any where none are given.

    Raises UsageError when there is no operator of a name, or none that is both.
    """
    known = operators()
    if unknown := sorted(set(names) - {o.name for o in known}):
        there = [o.name for o in known]
        near = difflib.get_close_matches(unknown[0], there, 1)
        guess = f"did you mean `{near[0]}`? " if near else ""
        raise UsageError(
            f"there is no operator `{unknown[0]}`", hint=f"{guess}The operators are {', '.join(there)}"
        )
    chosen = tuple(
        o for o in known if (not names or o.name in names) and (not categories or o.category in categories)
    )
    if not chosen:
        raise UsageError(f"none of these operators makes a {' or '.join(sorted(categories))}")
    return chosen


def plant_corpus(
    built: Built,
    theorems: Sequence[str],
    folder: Path,
    chosen: Sequence[Operator],
    engine: Engine,
    *,
    on_theorem: Callable[[str], None] = lambda _: None,
) -> Planting:
    """Plant errors in theorems of a built project, several at once, into `folder`; results in their order.

    What fails of a theorem is a finding, and costs only that theorem.
    """
    work = sorted(theorems, key=partial(_size, built), reverse=True)
    names = [operator.name for operator in chosen]
    task = partial(_plant, built, folder, names)

    def note(index: int, _: TheoremPlants | LeancalError) -> None:
        on_theorem(work[index])

    results = dict(zip(work, engine.map(task, work, on_result=note), strict=True))
    planted = [r for t in theorems if isinstance(r := results[t], TheoremPlants)]
    findings = [Finding(t, r) for t in theorems if isinstance(r := results[t], LeancalError)]
    return Planting(tuple(planted), (*findings, *_failures(planted)))


def _failures(planted: Iterable[TheoremPlants]) -> Iterator[Finding]:
    """A finding for each operator that could not propose for a theorem, with the first step and reason."""
    for theorem in planted:
        told: set[str] = set()
        for row in theorem.rows:
            if row.outcome == Outcome.FAILED and row.operator not in told:
                told.add(row.operator)
                error = Unchecked(
                    f"the operator `{row.operator}` failed at {row.step}: {row.why}",
                    hint="Repair it, or leave it out: --operator and --category choose.",
                )
                yield Finding(theorem.theorem, error)


def _size(built: Built, theorem: str) -> int:
    """The bytes of a theorem's artifacts: with the longest first, no process is left alone at the end."""
    artifacts = [built.modules[m].olean for m in modules_of([theorem], built.modules)]
    return sum(olean.stat().st_size for olean in artifacts if olean is not None)


def _plant(built: Built, folder: Path, names: Sequence[str], theorem: str) -> TheoremPlants:
    return plant_theorem(built, theorem, folder, [o for o in operators() if o.name in names])


def plant_theorem(
    built: Built, theorem: str, folder: Path, chosen: Sequence[Operator] | None = None
) -> TheoremPlants:
    """Plant errors in a theorem of a built project by these operators, or all, into `folder`.

    Writes `Planted/<Theorem>.lean` with the certificates, its artifact, and last the record `<Theorem>.json`.
    What is on record is not done again, and what other operators have on record is kept: it is made again
    with the rest. Raises Rejected when the theorem's proof cannot be read, Unchecked when it was not
    compiled or Lean writes no artifact.
    """
    known = operators()
    chosen = known if chosen is None else chosen
    names = {operator.name for operator in chosen}
    key = built.records.key(modules_of([theorem], built.modules), [code_of(mutations, toolkit)])
    kept = _kept(built, theorem, folder, key)
    recorded = kept.known(known) if kept is not None else set[str]()
    if kept is not None and kept.ended_well and names <= recorded:
        return TheoremPlants(theorem, _of(kept.rows, names), 0.0)
    started = monotonic()
    _require_compiled(built, theorem)
    used = [o for o in known if o.name in names | recorded]
    env = built.environment
    proof = read_proof(theorem, env)
    referee = Referee(proof, env, built.project, built.toolchain)
    failed: list[Row] = []

    def fails(operator: Operator, step: Step, why: str) -> None:
        failed.append(failure_of(operator, step.label, why))

    decisions = referee.decide(list(proposals(proof, env, used, fails)))
    certified = [d for d in decisions if d.outcome is Outcome.CERTIFIED]
    planted = certify(proof, certified, folder, built.project, built.toolchain)
    if not certified:
        remove_certificates(folder, theorem)
    rows = (*(row_of(d, planted.failures.get(d.plant)) for d in decisions), *failed)
    write_record(folder, theorem, key, rows, used)
    return TheoremPlants(theorem, _of(rows, names), monotonic() - started)


def _kept(built: Built, theorem: str, folder: Path, key: str) -> Record | None:
    """The record of a theorem under a key, if its certificates hold: nobody has to have written it here."""
    record = read_record(folder, theorem, key)
    try:
        if record is not None:
            verify(built, folder, theorem)
    except LeancalError:
        return None
    return record


def _require_compiled(built: Built, theorem: str) -> None:
    for module in modules_of([theorem], built.modules):
        result = built.modules[module]
        if result.olean is None:
            kind = Rejected if result.status is ModuleStatus.FAILED else Unchecked
            said = next((d.message for d in result.diagnostics if d.severity == "error"), result.reason)
            raise kind(": ".join(filter(None, [f"{module} did not compile", said])))


def _of(rows: Iterable[Row], names: Collection[str]) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.operator in names)


def yields(theorems: Iterable[TheoremPlants], chosen: Iterable[Operator]) -> dict[str, Counter[str]]:
    """How many proposals of each operator had each outcome; those that proposed nothing are there, too."""
    table = {operator.name: Counter[str]() for operator in chosen}
    for planted in theorems:
        for row in planted.rows:
            table[row.operator][row.outcome] += 1
    return table


def by_category(theorems: Iterable[TheoremPlants]) -> dict[str, int]:
    """How many plants of each category are certified."""
    found = Counter(row.category for planted in theorems for row in planted.certified)
    return {str(category): found[str(category)] for category in Category}
