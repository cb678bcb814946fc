"""Plants by operators, taken from the folder that planting left; what is believed is the artifact alone.

The record says which plants there are, and tells them in words. That each is certified is read from the
compiled certificates and replayed by the kernel, as for plants written by hand, against the corpus as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

import mutations
import toolkit
from mutations.certificates import Certificate, certificate_checks, read_certificate
from mutations.kernel import Check, verified
from mutations.operators.registry import operators
from mutations.records import code_of
from mutations.referee.certifying import LIBRARY
from mutations.referee.outcomes import Outcome
from mutations.referee.polished import Kept, read_polished
from mutations.referee.record import Row, read_record
from mutations.reports import Built
from mutations.theorem import modules_of
from toolkit.corpus.proof import Proof, read_proof
from toolkit.corpus.spec import PlantSpec
from toolkit.engine import Engine
from toolkit.errors import LeancalError, Unchecked, UsageError
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.terms import Name


@dataclass(frozen=True, slots=True)
class OperatorPlant:
    """A plant as its record tells it, and its certificate."""

    spec: PlantSpec
    operator: str
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class StoredPlants:
    """The certified plants of one theorem, with the terms of its proof and of all its certificates.

    `polished` are the texts that a model made, by plant; they are still to be checked.
    """

    proof: Proof
    environment: Environment
    plants: tuple[OperatorPlant, ...]
    polished: Mapping[str, Kept] = field(default_factory=dict)


def planted_theorems(folder: Path) -> tuple[str, ...]:
    """The theorems that have a record in a folder; UsageError when none has."""
    found = tuple(sorted(file.stem for file in folder.glob("*.json"))) if folder.is_dir() else ()
    if not found:
        raise UsageError(
            f"{folder} holds no plants by operators",
            hint=f"Make some with `leancal plant --all -o {folder}`, or name another folder.",
        )
    return found


def stored_plants(
    built: Built, folder: Path, engine: Engine, *, on_theorem: Callable[[str], None] = lambda _: None
) -> Mapping[str, StoredPlants]:
    """The plants that a folder holds, by theorem, each verified.

    Raises UsageError when there are none or of a theorem that the corpus does not have, and Unchecked when a
    record or an artifact is damaged, or belongs to a theorem as it was before.
    """
    theorems = planted_theorems(folder)
    if unknown := [t for t in theorems if not modules_of([t], built.modules)]:
        raise UsageError(f"{folder} holds plants in {unknown[0]}, which is no theorem of the corpus")

    def note(index: int, _: LeancalError | None) -> None:
        on_theorem(theorems[index])

    for result in engine.map(partial(verify, built, folder), theorems, on_result=note):
        if isinstance(result, LeancalError):
            raise result
    return {theorem: read_plants(built, theorem, folder) for theorem in theorems}


def read_plants(built: Built, theorem: str, folder: Path) -> StoredPlants:
    """The plants of one theorem, the shape of their certificates checked; they are still to be verified."""
    rows = _rows(folder, theorem)
    if not rows:
        return StoredPlants(read_proof(theorem, built.environment), built.environment, ())
    module = f"{LIBRARY}.{theorem}"
    env = load_environment([folder, built.project.lib], [module])
    if foreign := env.outside(module, Name.of(theorem)):
        raise _stale(folder, theorem, f"{module} declares {foreign[0]}, outside the namespace {theorem}")
    proof = read_proof(theorem, env)
    plants: list[OperatorPlant] = []
    for row in rows:
        spec = PlantSpec(
            id=row.plant, category=row.category, step=row.step, drops=row.drops, reason=row.reason
        )
        try:
            certificate = read_certificate(proof, spec, env)
        except LeancalError as error:
            raise _stale(
                folder, theorem, f"{theorem}.{row.plant} is not certified: {error.message}"
            ) from None
        if certificate.carried != row.carried:
            raise _stale(folder, theorem, f"{theorem}.{row.plant} changes other steps than its record says")
        plants.append(OperatorPlant(spec, row.operator, certificate))
    return StoredPlants(proof, env, tuple(plants), read_polished(folder, theorem))


def verify(built: Built, folder: Path, theorem: str) -> None:
    """Audit and replay the certificates of one theorem, unless that was done with the same artifacts.

    Raises Unchecked when one does not hold, or the record does not belong to its files.
    """
    artifact = folder / LIBRARY / f"{theorem}.olean"
    rows = _rows(folder, theorem)
    if not rows:
        return
    words = [code_of(mutations, toolkit), sha256(artifact.read_bytes()).hexdigest(), *map(str, rows)]
    key = built.records.key(modules_of([theorem], built.modules), words)
    built.records.once(f"{theorem}.planted", key, partial(_replay, built, folder, theorem))


def _replay(built: Built, folder: Path, theorem: str) -> None:
    stored = read_plants(built, theorem, folder)
    checks: dict[Name, Check] = {}
    for plant in stored.plants:
        checks |= certificate_checks(stored.proof, plant.certificate, stored.environment)
    failures = verified(checks, stored.environment, built.toolchain).failures
    for name, error in failures.items():
        raise _stale(folder, theorem, f"{name} is not certified: {error.message}")


def _rows(folder: Path, theorem: str) -> tuple[Row, ...]:
    """The certified plants on record; Unchecked when the record or its artifact is not as it was left."""
    try:
        key = json.loads((folder / f"{theorem}.json").read_bytes())["data"]["key"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        key = None
    record = read_record(folder, theorem, key) if isinstance(key, str) else None
    if record is None:
        raise _stale(folder, theorem, f"the record of the plants in {theorem}, or its artifact, is damaged")
    rows = tuple(row for row in record.rows if row.outcome == Outcome.CERTIFIED)
    if rows and not (folder / LIBRARY / f"{theorem}.olean").is_file():
        raise _stale(folder, theorem, f"the plants in {theorem} have no artifact")
    known = {operator.name: operator.category for operator in operators()}
    for row in rows:
        if known.get(row.operator) != row.category:
            raise _stale(folder, theorem, f"no operator `{row.operator}` makes a {row.category} any more")
    return rows


def _stale(folder: Path, theorem: str, problem: str) -> Unchecked:
    return Unchecked(problem, hint=f"Plant again: `leancal plant {theorem} -o {folder}`.")
