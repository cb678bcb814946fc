"""Certifying a built corpus: every theorem, and every planted error in it.

For each theorem: structure, certificates, axioms, bindings, texts, and the replay of all of it in a fresh
Lean that imports the foundation only. What fails is a finding that names its theorem or plant; what could
not be checked is a finding too, and never counts as certified.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path

import mutations
import toolkit
from mutations.audit import audit_foundation
from mutations.bindings import bindings_of, check_bindings
from mutations.certificates import Certificate, Role, read_certificate, require_honest_lemma
from mutations.documents import documents, planted_edits, require_visible, typo_edits, with_typo
from mutations.kernel import Check, Kernel
from mutations.records import Records, code_of, records_of
from toolkit.corpus.folder import TheoremFolder, read_folder, theorem_folders
from toolkit.corpus.proof import Proof, read_proof, require_premises_only
from toolkit.corpus.spec import PlantSpec
from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.lean.build import BuildResult, ModuleResult
from toolkit.lean.environment import FOUNDATION, Environment, is_foundation, load_environment
from toolkit.lean.project import Project
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

LIBRARY = "Corpus"
TIER = "T2"
"""The trust tier of a certification: the kernel has replayed every declaration from explicit terms."""


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
    """All that certification found out about one theorem.

    `folder` is None when its texts could not be read, `parts` when its proof could not, or when nothing had
    changed and so nothing was read (`Certification.parts` does it then).
    """

    name: str
    folder: TheoremFolder | None = None
    parts: Parts | None = None
    findings: tuple[Finding, ...] = ()
    axioms: frozenset[Name] = frozenset()
    """The axioms that the proof and the certificates stand on."""

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

    theorems: tuple[TheoremReport, ...]
    foundation: tuple[Finding, ...]
    """What is wrong with the foundation itself."""
    load: Callable[[], Environment]
    _read: dict[str, Parts] = field(default_factory=dict, repr=False)

    @cached_property
    def environment(self) -> Environment:
        """The compiled terms, read when they are first asked for."""
        return self.load()

    def parts(self, report: TheoremReport) -> Parts | None:
        """The proof and the certificates behind a report, as far as they could be read."""
        if report.parts is not None or report.folder is None or report.findings:
            return report.parts
        if report.name not in self._read:
            self._read[report.name] = _read_parts(report.folder, self.environment)
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


def certify_project(
    project: Project,
    built: BuildResult,
    toolchain: Toolchain,
    *,
    theorems: Collection[str] | None = None,
    jobs: int,
    on_theorem: Callable[[TheoremReport], None] = lambda _: None,
) -> Certification:
    """Certify the named theorems of a built project, or all, on `jobs` threads.

    Raises UsageError when the project holds no corpus or not such a theorem. All else that fails is a
    finding.
    """
    folders = chosen_folders(project, theorems)
    modules = {m.name: m for m in built.modules}
    records = records_of(project, built, toolchain)
    reports = {path: _recorded(path, modules, records) for path in folders}
    compiled = [m.name for m in built.modules if m.olean]
    load = cache(partial(load_environment, project.lib, compiled))
    try:
        records.once(
            FOUNDATION, records.key((), [code_of(mutations, toolkit)]), lambda: audit_foundation(load())
        )
        foundation: tuple[Finding, ...] = ()
    except LeancalError as error:
        foundation = (Finding(FOUNDATION, error),)

    def one(path: Path) -> TheoremReport:
        report = reports[path] or _certify(path, modules, Kernel(project, toolchain, load(), records))
        on_theorem(report)
        return report

    if not all(reports.values()):
        load()
    with ThreadPoolExecutor(jobs) as pool:
        return Certification(tuple(pool.map(one, folders)), foundation, load)


def chosen_folders(project: Project, theorems: Collection[str] | None) -> tuple[Path, ...]:
    """The folders of the named theorems, or of all; UsageError when the corpus has none of a name."""
    folders = theorem_folders(project.source / LIBRARY)
    if theorems is None:
        return folders
    names = [folder.name for folder in folders]
    if unknown := sorted(set(theorems) - set(names)):
        raise UsageError(f"the corpus has no theorem {unknown[0]}", hint=f"it has {', '.join(names)}")
    return tuple(folder for folder in folders if folder.name in theorems)


def belongs(module: str, theorems: Collection[str] | None) -> bool:
    """Whether a build that certifies the named theorems, or all, wants a module."""
    return theorems is None or is_foundation(module) or bool(_modules_of(theorems, [module]))


def require_certified(certification: Certification) -> None:
    """Raise Rejected or Unchecked, with every finding, unless the whole corpus is certified."""
    findings = certification.findings
    if not findings:
        return
    kind = Rejected if any(f.status is Status.REJECTED for f in findings) else Unchecked
    lines = [f"{len(findings)} of the corpus's theorems and plants are not certified", *map(str, findings)]
    raise kind("\n".join(lines))


def _recorded(path: Path, modules: Mapping[str, ModuleResult], records: Records) -> TheoremReport | None:
    """The report of a theorem that passed as it stands; None when it has to be certified."""
    found = records.found(path.name, _key(path, modules, records))
    if found is None:
        return None
    return TheoremReport(path.name, read_folder(path), axioms=frozenset(map(Name.of, found)))


def _key(path: Path, modules: Mapping[str, ModuleResult], records: Records) -> str:
    """The key of all that a theorem's certification rests on: its modules and its texts."""
    texts = [f"{f.name} {sha256(f.read_bytes()).hexdigest()}" for f in sorted(path.iterdir()) if f.is_file()]
    return records.key(_modules_of([path.name], modules), [code_of(mutations, toolkit), *texts])


def _modules_of(theorems: Collection[str], modules: Iterable[str]) -> list[str]:
    spaces = tuple(f"{LIBRARY}.{theorem}." for theorem in theorems)
    return [m for m in modules if m.startswith(spaces)]


def _certify(path: Path, modules: Mapping[str, ModuleResult], kernel: Kernel) -> TheoremReport:
    name, env = path.name, kernel.environment
    folder: TheoremFolder | None = None
    try:
        folder = read_folder(path)
        _require_compiled(modules, f"{LIBRARY}.{name}.Proof")
        _require_of_its_own(name, modules, env)
        proof = read_proof(name, env)
    except LeancalError as error:
        return TheoremReport(name, folder, findings=(Finding(name, error),))

    findings: list[Finding] = []
    certificates: dict[str, Certificate] = {}
    for spec in folder.spec.plant:
        try:
            _require_compiled(modules, f"{LIBRARY}.{name}.Plants", plant=spec.id)
            certificates[spec.id] = read_certificate(proof, spec, env)
        except LeancalError as error:
            findings.append(Finding(f"{name}.{spec.id}", error))
    parts = Parts(proof, certificates)
    findings += _text_findings(folder, parts, env)

    subjects = dict.fromkeys((*(s.declaration for s in proof.steps), proof.main), name)
    checks: dict[Name, Check] = dict.fromkeys(subjects, _nothing_more)
    checks |= {s.declaration: partial(require_premises_only, proof, s, env) for s in proof.steps}
    for plant, certificate in certificates.items():
        for declared in certificate.declarations:
            subjects[declared.name] = f"{name}.{plant}"
            follows = declared.role is Role.FOLLOWS
            checks[declared.name] = (
                partial(require_honest_lemma, proof, certificate, declared.name, env)
                if follows
                else _nothing_more
            )
    plants = [f"{plant.id} {plant.step} {plant.drops}" for plant in folder.spec.plant]
    facts = kernel.facts(name, _modules_of([name], modules), plants, checks)
    findings += [Finding(subjects[declaration], error) for declaration, error in facts.failures.items()]
    if not findings:
        kernel.records.passed(name, _key(path, modules, kernel.records), map(str, facts.axioms))
    return TheoremReport(name, folder, parts, tuple(findings), facts.axioms)


def _read_parts(folder: TheoremFolder, env: Environment) -> Parts:
    proof = read_proof(folder.name, env)
    return Parts(proof, {spec.id: read_certificate(proof, spec, env) for spec in folder.spec.plant})


def _require_of_its_own(theorem: str, modules: Iterable[str], env: Environment) -> None:
    """A theorem stands on the foundation and on its own folder, and declares names of its own only.

    So what its prose must explain is known by name, and nothing outside its folder changes what it says.
    """
    space = Name.of(theorem)
    own = [module for module in _modules_of([theorem], modules) if module in env.modules]
    for module in own:
        for imported in map(str, env.modules[module].imports):
            if imported not in own and not is_foundation(imported):
                raise Rejected(
                    f"{module} imports {imported}, which belongs neither to {FOUNDATION} nor to {theorem}",
                    hint=f"move what it gives to {FOUNDATION}, or into the theorem's own folder",
                )
        for name in env.modules[module].constants:
            if not name.is_in(space) and name.parts[0] != "_private":
                raise Rejected(f"{module} declares {name}, outside the namespace {theorem}")


def _nothing_more() -> None:
    """The check of a declaration of which only audit and replay are asked."""


def _text_findings(folder: TheoremFolder, parts: Parts, env: Environment) -> Iterator[Finding]:
    """The bindings hold, every variant has its prose in every register, and every plant shows in it."""
    proof, certificates = parts.proof, parts.certificates
    try:
        check_bindings(folder, bindings_of(folder, proof, certificates, env))
    except LeancalError as error:
        yield Finding(folder.name, error)
    try:
        clean = documents(folder, proof, certificates, env)
        with_typo(clean, typo_edits(folder), folder)
    except LeancalError as error:
        yield Finding(folder.name, error)
        return
    for plant, certificate in certificates.items():
        try:
            planted = documents(folder, proof, certificates, env, plant)
            require_visible(planted_edits(clean, planted, certificate.step))
        except LeancalError as error:
            yield Finding(f"{folder.name}.{plant}", error)


def _require_compiled(modules: Mapping[str, ModuleResult], module: str, *, plant: str | None = None) -> None:
    """Raise unless the module has an artifact; the message quotes Lean's first error.

    An error in the namespace of another plant leaves `plant` unchecked rather than rejected.
    """
    built = modules.get(module)
    if built is None:
        raise Rejected(f"there is no module {module}")
    if built.olean is not None:
        return
    errors = [d for d in built.diagnostics if d.severity == "error"]
    mine = [d for d in errors if plant is None or _namespace_at(built.file, d.line) in (plant, None)]
    if not mine:
        raise Unchecked(": ".join(filter(None, [f"{module} did not compile", built.reason])))
    first = mine[0]
    raise Rejected(f"{module} did not compile: line {first.line}: {first.message}")


def _namespace_at(file: Path, line: int) -> str | None:
    """The last component of the namespace opened last before a line: to say whose error it is, no more."""
    opened = re.findall(r"^namespace (?:\S+\.)?(\S+)$", _head(file, line), re.MULTILINE)
    return opened[-1] if opened else None


def _head(file: Path, lines: int) -> str:
    return "".join(file.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)[:lines])
