"""A declaration in someone's own Lean file, in words: what it needs is built, then the file is compiled."""

from __future__ import annotations

from pathlib import Path

from calibration.cli.preparation import chosen_project
from calibration.cli.sources import broken_imports, read_source
from toolkit.engine import EngineName, engine_of
from toolkit.lean.check.candidate import Candidate, Compiler
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.world import Library
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import find_toolchain, require_pinned
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
    wanted = {*(candidate.imports or ()), FOUNDATION} - ({FOUNDATION} if place.lake else set())
    with engine_of(EngineName.LOCAL) as engine:
        broken = broken_imports(place, toolchain, wanted, engine)
    lean_path = place.lake.search_path if place.lake else (place.lib,)
    library = Library(lean_path, believes=place.lake.is_trusted if place.lake else _nothing, broken=broken)
    return candidate, name, Compiler(toolchain, run_lean, lean_path), library


def _nothing(_: str) -> bool:
    return False
