"""Certifying one theorem of a built corpus, and every planted error in it.

Structure, certificates, axioms, bindings, texts, and the replay of all of it by the kernel. What
fails is a finding that names the theorem or the plant; what could not be checked is a finding too. The
tasks here can be done in any process.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path

import mutations
import toolkit
from mutations.audit import audit_foundation
from mutations.bindings import bindings_of, check_bindings
from mutations.certificates import Certificate, certificate_checks, nothing_more, read_certificate
from mutations.documents import Register, documents, planted_edits, require_visible, typo_edits, with_typo
from mutations.kernel import Check, Kernel
from mutations.prose_check import CLEAN, Checks, require_checked
from mutations.records import code_of
from mutations.reports import Built, Finding, Parts, TheoremReport
from toolkit.corpus.folder import TheoremFolder, read_folder
from toolkit.corpus.proof import read_proof, require_premises_only
from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.compile import ModuleResult
from toolkit.lean.environment import FOUNDATION, Environment, is_foundation
from toolkit.lean.project import LIBRARY
from toolkit.lean.terms import Name


def modules_of(theorems: Collection[str], modules: Iterable[str]) -> list[str]:
    """Those of `modules` that belong to the theorems."""
    spaces = tuple(f"{LIBRARY}.{theorem}." for theorem in theorems)
    return [m for m in modules if m.startswith(spaces)]


def recorded(built: Built, path: Path) -> TheoremReport | None:
    """The report of a theorem that passed as it stands; None when it has to be certified."""
    found = built.records.found(path.name, _key(built, path))
    if found is None:
        return None
    return TheoremReport(path.name, read_folder(path), axioms=frozenset(found))


def foundation_passed(built: Built) -> bool:
    """Whether the foundation passed its audit as it stands."""
    return built.records.found(FOUNDATION, _foundation_key(built)) is not None


def certify_foundation(built: Built) -> TheoremReport:
    """Audit the foundation itself, and record it when nothing is wrong."""
    try:
        audit_foundation(built.environment)
    except LeancalError as error:
        return TheoremReport(FOUNDATION, findings=(Finding(FOUNDATION, error),))
    built.records.passed(FOUNDATION, _foundation_key(built), ())
    return TheoremReport(FOUNDATION)


def _foundation_key(built: Built) -> str:
    return built.records.key((), [code_of(mutations, toolkit)])


def certify_theorem(built: Built, path: Path) -> TheoremReport:
    """Certify the theorem in a folder, and record it when nothing is wrong."""
    name, modules, records = path.name, built.modules, built.records
    folder: TheoremFolder | None = None
    try:
        if not path.is_dir():
            raise Unchecked(f"the machine {platform.node()} has no folder {path}", hint="see docs/cluster.md")
        folder = read_folder(path)
        env = built.environment
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
    checks: dict[Name, Check] = dict.fromkeys(subjects, nothing_more)
    checks |= {s.declaration: partial(require_premises_only, proof, s, env) for s in proof.steps}
    for plant, certificate in certificates.items():
        more = certificate_checks(proof, certificate, env)
        subjects |= dict.fromkeys(more, f"{name}.{plant}")
        checks |= more
    plants = [f"{plant.id} {plant.step} {plant.drops}" for plant in folder.spec.plant]
    kernel = Kernel(built.toolchain, env, records)
    facts = kernel.facts(name, modules_of([name], modules), plants, checks)
    findings += [Finding(subjects[declaration], error) for declaration, error in facts.failures.items()]
    axioms = frozenset(map(str, facts.axioms))
    if not findings:
        records.passed(name, _key(built, path), axioms)
    return TheoremReport(name, folder, tuple(findings), axioms, facts.peak_mb)


def _key(built: Built, path: Path) -> str:
    """The key of all that a theorem's certification rests on: its modules and its texts."""
    texts = [f"{f.name} {sha256(f.read_bytes()).hexdigest()}" for f in sorted(path.iterdir()) if f.is_file()]
    modules = modules_of([path.name], built.modules)
    return built.records.key(modules, [code_of(mutations, toolkit), *texts])


def _require_of_its_own(theorem: str, modules: Iterable[str], env: Environment) -> None:
    """A theorem stands on the foundation and on its own folder, and declares names of its own only.

    So what its prose must explain is known by name, and nothing outside its folder changes what it says.
    """
    space = Name.of(theorem)
    own = [module for module in modules_of([theorem], modules) if module in env.modules]
    for module in own:
        for imported in map(str, env.modules[module].imports):
            if imported not in own and not is_foundation(imported):
                raise Rejected(
                    f"{module} imports {imported}, which belongs neither to {FOUNDATION} nor to {theorem}",
                    hint=f"move what it gives to {FOUNDATION}, or into the theorem's own folder",
                )
        for name in env.outside(module, space):
            raise Rejected(f"{module} declares {name}, outside the namespace {theorem}")


def _text_findings(folder: TheoremFolder, parts: Parts, env: Environment) -> Iterator[Finding]:
    """The bindings hold, every variant has its prose, which says what is claimed, and every plant shows."""
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
    versions = {CLEAN: clean}
    for plant, certificate in certificates.items():
        try:
            planted = documents(folder, proof, certificates, env, plant)
            require_visible(planted_edits(clean, planted, certificate.step))
            versions[plant] = planted
        except LeancalError as error:
            yield Finding(f"{folder.name}.{plant}", error)
    try:
        checks = Checks(folder, proof, certificates, env)
    except LeancalError as error:
        yield Finding(folder.name, error)
        return
    for variant, version in versions.items():
        try:
            found = checks.document(variant, Register.PAPER, version[Register.PAPER])
            require_checked((found.without_bindings(),))
        except LeancalError as error:
            yield Finding(folder.name if variant == CLEAN else f"{folder.name}.{variant}", error)


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
