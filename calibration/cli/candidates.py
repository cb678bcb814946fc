"""A declaration in someone's own Lean file, in words: what it needs is built, then the file is compiled."""

from __future__ import annotations

from pathlib import Path

from calibration.cli.console import progress
from calibration.cli.preparation import chosen_project
from calibration.cli.sources import read_source
from toolkit.engine import EngineName, engine_of
from toolkit.errors import LeancalError
from toolkit.lean.build import build_project
from toolkit.lean.check.candidate import Candidate, Compiler
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.world import Library
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain, find_toolchain, require_pinned
from toolkit.prose.render import Told
from toolkit.prose.user import declared, tell
from toolkit.prose.user.declaration import Declared


def told_declaration(file: Path, name: str, project: Path | None, lean: str | None) -> Told:
    """The declaration `name` of a Lean file in plain prose.

    Raises UsageError when there is no such file or declaration, Rejected when the file does not compile or
    the declaration is unproved, Unchecked when something has no words or could not be compiled.
    """
    return tell(*_prepared(file, name, project, lean))


def declared_in(file: Path, name: str, project: Path | None, lean: str | None) -> Declared:
    """The declaration `name` of a Lean file, compiled. Raises as `told_declaration`."""
    return declared(*_prepared(file, name, project, lean))


def _prepared(
    file: Path, name: str, project: Path | None, lean: str | None
) -> tuple[Candidate, str, Compiler, Library]:
    source = read_source(file)
    place = chosen_project(project)
    toolchain = place.lake.toolchain if place.lake and lean is None else require_pinned(find_toolchain(lean))
    (candidate,) = with_imports([Candidate(str(file), source, name)], toolchain)
    broken = _built(place, toolchain, {*(candidate.imports or ()), FOUNDATION})
    lean_path = place.lake.search_path if place.lake else (place.lib,)
    library = Library(lean_path, believes=place.lake.is_trusted if place.lake else _nothing, broken=broken)
    return candidate, name, Compiler(toolchain, run_lean, lean_path), library


def _nothing(_: str) -> bool:
    return False


def _built(project: Project, toolchain: Toolchain, wanted: set[str]) -> dict[str, str]:
    """Build the wanted modules; those that could not be built, with why."""
    if project.lake is not None:
        from toolkit.lean.lake import build_modules

        broken = {}
        for module in sorted(wanted - {FOUNDATION}):
            try:
                if project.lake.find(module) is None or project.lake.is_own(module):
                    build_modules(project.lake, [module])
            except LeancalError as error:
                broken[module] = error.message
        return broken
    with engine_of(EngineName.LOCAL) as engine, progress("compiling") as advance:
        built = build_project(
            project,
            toolchain,
            wanted=lambda module: module in wanted,
            engine=engine,
            on_event=lambda event: advance(event.done, event.total, event.started or ""),
        )
    return {m.name: m.reason or m.status.value for m in built.modules if m.olean is None}
