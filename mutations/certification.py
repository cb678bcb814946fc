"""Certifying a built corpus: the foundation, every theorem, and every planted error in it.

Each theorem is certified by itself, so that the work spreads over processes. What could not be checked is
a finding, as what is wrong is, and never counts as certified.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TypeAlias

from mutations.records import records_of
from mutations.reports import Built, Certification, Finding, Parts, Status, TheoremReport
from mutations.theorem import (
    certify_foundation,
    certify_theorem,
    foundation_passed,
    modules_of,
    recorded,
)
from toolkit.corpus.folder import theorem_folders
from toolkit.engine import Engine, provided
from toolkit.errors import LeancalError, Rejected, Unchecked, UsageError
from toolkit.lean.build import BuildResult
from toolkit.lean.environment import FOUNDATION, is_foundation
from toolkit.lean.project import LIBRARY, Project
from toolkit.lean.toolchain import Toolchain

__all__ = [
    "TIER",
    "Certification",
    "Finding",
    "Parts",
    "Status",
    "TheoremReport",
    "belongs",
    "certify_project",
    "chosen_folders",
    "require_certified",
]

Work: TypeAlias = Callable[[], TheoremReport]

TIER = "T2"
"""The trust tier of a certification: the kernel has checked every declaration again, from its terms."""


def certify_project(
    project: Project,
    built: BuildResult,
    toolchain: Toolchain,
    *,
    theorems: Collection[str] | None = None,
    engine: Engine | None = None,
    on_theorem: Callable[[TheoremReport], None] = lambda _: None,
) -> Certification:
    """Certify the named theorems of a built project, or all, by `engine` (all cores here if None).

    Raises UsageError when the project holds no corpus or not such a theorem. All else that fails is a
    finding.
    """
    folders = chosen_folders(project, theorems)
    modules = {m.name: m for m in built.modules}
    site = Built(project, toolchain, modules, records_of(project, built, toolchain))
    passed = [report for folder in folders if (report := recorded(site, folder))]
    reports = {report.name: report for report in passed}
    for report in passed:
        on_theorem(report)
    # the longest first, so that no process is left alone with one at the end
    new = sorted((f for f in folders if f.name not in reports), key=partial(_size, site), reverse=True)
    work: dict[str, Work] = {f.name: partial(certify_theorem, site, f) for f in new}
    if not foundation_passed(site):
        work = {FOUNDATION: partial(certify_foundation, site), **work}
    names = list(work)

    def note(index: int, result: TheoremReport | LeancalError) -> None:
        name = names[index]
        if isinstance(result, LeancalError):
            result = TheoremReport(name, findings=(Finding(name, result),))
        reports[name] = result
        if name != FOUNDATION:
            on_theorem(result)

    with provided(engine) as workers:
        workers.map(_do, list(work.values()), on_result=note)
    foundation = reports[FOUNDATION].findings if FOUNDATION in reports else ()
    return Certification(site, tuple(reports[folder.name] for folder in folders), foundation)


def _do(work: Work) -> TheoremReport:
    return work()


def _size(site: Built, folder: Path) -> int:
    """The bytes of a theorem's artifacts, by which the time that it takes can be guessed."""
    artifacts = [site.modules[m].olean for m in modules_of([folder.name], site.modules)]
    return sum(olean.stat().st_size for olean in artifacts if olean is not None)


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
    return theorems is None or is_foundation(module) or bool(modules_of(theorems, [module]))


def require_certified(certification: Certification) -> None:
    """Raise Rejected or Unchecked, with every finding, unless the whole corpus is certified."""
    findings = certification.findings
    if not findings:
        return
    kind = Rejected if any(f.status is Status.REJECTED for f in findings) else Unchecked
    lines = [f"{len(findings)} of the corpus's theorems and plants are not certified", *map(str, findings)]
    raise kind("\n".join(lines))
