"""What certification found out: of each theorem, each plant, and the foundation."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from mutations.certificates import Certificate, read_certificate
from mutations.records import Records
from toolkit.corpus.folder import TheoremFolder
from toolkit.corpus.proof import Proof, read_proof
from toolkit.corpus.spec import PlantSpec
from toolkit.errors import LeancalError, Unchecked
from toolkit.lean.compile import ModuleResult
from toolkit.lean.environment import Environment, load_environment
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain


@dataclass(frozen=True, slots=True)
class Built:
    """A built project, with all that certifying one of its theorems takes; another process can have it."""

    project: Project
    toolchain: Toolchain
    modules: Mapping[str, ModuleResult]
    records: Records

    @property
    def environment(self) -> Environment:
        """The compiled terms, read once in each process; Unchecked when an artifact cannot be read."""
        return _environment(
            self.project.lib, tuple((m.name, m.sha256) for m in self.modules.values() if m.olean)
        )


@lru_cache(maxsize=1)
def _environment(lib: Path, artifacts: tuple[tuple[str, str | None], ...]) -> Environment:
    return load_environment(lib, [name for name, _ in artifacts])


class Status(StrEnum):
    """What is known of a theorem or a plant."""

    CERTIFIED = "certified"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Finding:
    """Why a theorem (`Markov`) or a plant (`Markov.strictFromWeak`) is not certified."""

    subject: str
    error: LeancalError

    @property
    def status(self) -> Status:
        return Status.UNCHECKED if isinstance(self.error, Unchecked) else Status.REJECTED

    def __str__(self) -> str:
        return f"{self.subject}: {self.status}: {self.error}"


@dataclass(frozen=True, slots=True)
class Parts:
    """A theorem's proof, and the certificates of its plants by id, as read from the compiled terms."""

    proof: Proof
    certificates: Mapping[str, Certificate]


@dataclass(frozen=True, slots=True)
class TheoremReport:
    """All that certification found out about one theorem; `folder` is None when its texts cannot be read."""

    name: str
    folder: TheoremFolder | None = None
    findings: tuple[Finding, ...] = ()
    axioms: frozenset[str] = frozenset()
    """The names of the axioms that the proof and the certificates stand on."""
    kernel_mb: int = field(default=0, compare=False)
    """The most memory that replaying it took, in MiB; 0 when nothing was replayed."""

    @property
    def plants(self) -> tuple[PlantSpec, ...]:
        """The plants that the folder describes."""
        return self.folder.spec.plant if self.folder else ()

    @property
    def status(self) -> Status:
        """The status of the theorem and its clean proof; a finding about a plant does not count here."""
        return _worst(f for f in self.findings if f.subject == self.name)

    def plant_status(self, plant: str) -> Status:
        """The status of one plant; it cannot be better than the theorem's."""
        return _worst(f for f in self.findings if f.subject in (self.name, f"{self.name}.{plant}"))


@dataclass(frozen=True)
class Certification:
    """The certification of a corpus, or of some of its theorems."""

    built: Built
    theorems: tuple[TheoremReport, ...]
    foundation: tuple[Finding, ...]
    """What is wrong with the foundation itself."""
    _read: dict[str, Parts | None] = field(default_factory=dict, repr=False)

    @property
    def environment(self) -> Environment:
        """The compiled terms, read when they are first asked for."""
        return self.built.environment

    def parts(self, report: TheoremReport) -> Parts | None:
        """The proof and the certificates behind a report, as far as they can be read."""
        if report.name not in self._read:
            self._read[report.name] = _parts(report.folder, self.environment) if report.folder else None
        return self._read[report.name]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.foundation, *(f for theorem in self.theorems for f in theorem.findings))

    @property
    def planted(self) -> int:
        """How many plants the corpus describes."""
        return sum(len(t.plants) for t in self.theorems)

    @property
    def certified(self) -> int:
        """How many of them are certified."""
        return sum(t.plant_status(p.id) is Status.CERTIFIED for t in self.theorems for p in t.plants)


def _worst(findings: Iterable[Finding]) -> Status:
    statuses = {f.status for f in findings}
    for status in (Status.REJECTED, Status.UNCHECKED):
        if status in statuses:
            return status
    return Status.CERTIFIED


def _parts(folder: TheoremFolder, env: Environment) -> Parts | None:
    certificates: dict[str, Certificate] = {}
    try:
        proof = read_proof(folder.name, env)
    except LeancalError:
        return None
    for spec in folder.spec.plant:
        with contextlib.suppress(LeancalError):
            certificates[spec.id] = read_certificate(proof, spec, env)
    return Parts(proof, certificates)
