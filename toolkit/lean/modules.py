"""The modules of a project and what they import, as Lean itself reads it.

The import lines are read by Lean (`--deps-json`), all files in one process, and remembered by the hash of
each file's content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from toolkit.errors import Unchecked
from toolkit.lean.files import write_atomically
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.sources import BOM, BOM_REFUSED
from toolkit.lean.supervise import Outcome
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain

_BATCH = 500


class ProblemKind(StrEnum):
    """Why a module cannot be compiled as it stands."""

    HEADER = "header"
    """Lean cannot read the file or its import lines, or the file uses what is not supported."""
    CYCLE = "cycle"
    """It imports itself, at one or several removes."""
    MISSING_IMPORT = "missing import"
    """It imports a module that the project does not have."""


@dataclass(frozen=True, slots=True)
class Problem:
    kind: ProblemKind
    message: str


@dataclass(frozen=True, slots=True)
class SourceModule:
    """A source file: its module name, its path, the SHA-256 of its content, and the modules it imports."""

    name: str
    file: Path
    sha256: str
    imports: tuple[str, ...]
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class Header:
    """The modules that a source imports, in its order, and why it cannot be compiled as it stands."""

    imports: tuple[str, ...]
    problem: str | None


def module_name(relative: Path) -> str:
    """The module that a source file, given relative to the source folder, is for Lean."""
    return str(Name((*relative.parts[:-1], relative.name.removesuffix(".lean"))))


def read_modules(project: Project, toolchain: Toolchain) -> dict[str, SourceModule]:
    """All modules of the project by name, each after those it imports.

    A module that takes part in a cycle, imports what is not there, or has no readable header carries its
    `problem`. Raises Unchecked when Lean cannot be run.
    """
    files = sorted(
        f
        for f in project.source.rglob("*.lean")
        if f.is_file() and not any(p.startswith(".") for p in f.relative_to(project.source).parts)
    )
    hashes = {f: hashlib.sha256(f.read_bytes()).hexdigest() for f in files}
    headers = _headers(project, toolchain, hashes)
    modules = {}
    for file, sha256 in hashes.items():
        name, header = module_name(file.relative_to(project.source)), headers[sha256]
        problem = Problem(ProblemKind.HEADER, header.problem) if header.problem else None
        modules[name] = SourceModule(name, file, sha256, header.imports, problem)
    modules = {name: _with_missing_import(m, modules, project) for name, m in modules.items()}
    return _in_order(modules)


def _with_missing_import(
    module: SourceModule, modules: Mapping[str, SourceModule], project: Project
) -> SourceModule:
    missing = [i for i in module.imports if i not in modules]
    if module.problem or not missing:
        return module
    if "Init" in missing and module.file.read_bytes().startswith(BOM.encode()):
        return replace(module, problem=Problem(ProblemKind.HEADER, f"{BOM_REFUSED}: save it without"))
    if "Init" in missing:
        message = (
            "the file does not begin with `prelude`, so it imports Lean's own library, which is not here"
        )
    else:
        folder = project.source.relative_to(project.root)
        wanted = folder.joinpath(*missing[0].split("."))
        message = f"it imports {missing[0]}, but there is no file {wanted}.lean"
    return replace(module, problem=Problem(ProblemKind.MISSING_IMPORT, message))


def _in_order(modules: dict[str, SourceModule]) -> dict[str, SourceModule]:
    imports = {name: [i for i in m.imports if i in modules] for name, m in modules.items()}
    while True:
        try:
            order = list(TopologicalSorter(imports).static_order())
        except CycleError as error:
            # the sorter lists a cycle from the imported to the importer
            cycle: list[str] = list(reversed(error.args[1]))
            message = "it is part of a cycle of imports: " + " → ".join(cycle)
            for name in cycle:
                imports[name] = []
                modules[name] = replace(modules[name], problem=Problem(ProblemKind.CYCLE, message))
        else:
            return {name: modules[name] for name in order}


def _headers(project: Project, toolchain: Toolchain, hashes: Mapping[Path, str]) -> dict[str, Header]:
    """The header of each file by the hash of its content."""
    store = project.build / "headers.json"
    known = _load(store, toolchain)
    new = {sha256: file for file, sha256 in hashes.items() if sha256 not in known}
    if not new:
        return known
    unread = list(new.items())
    for start in range(0, len(unread), _BATCH):
        batch = unread[start : start + _BATCH]
        read = read_headers([file for _, file in batch], toolchain, cwd=project.root)
        known.update({sha256: header for (sha256, _), header in zip(batch, read, strict=True)})
    wanted = {sha256: known[sha256] for sha256 in hashes.values()}
    _save(store, toolchain, wanted)
    return wanted


def read_headers(files: Sequence[Path], toolchain: Toolchain, *, cwd: Path) -> list[Header]:
    """The headers of source files as Lean itself reads them, all in one process; nothing of them is run.

    Raises Unchecked when Lean does not tell.
    """
    run = run_lean(toolchain, ["--deps-json", *files], lean_path=[], cwd=cwd)
    try:
        if run.outcome is not Outcome.FINISHED or run.exit_code != 0:
            raise ValueError
        answers = json.loads("\n".join(run.raw))["imports"]
        return [_header(answer) for _, answer in zip(files, answers, strict=True)]
    except (ValueError, KeyError, TypeError) as error:
        raise Unchecked(
            f"Lean did not tell the imports of the sources in {cwd}: {run.outcome.value}, "
            f"exit code {run.exit_code}. {run.stderr.strip()[:500]}",
            hint="`leancal doctor` says whether this Lean works",
        ) from error


def _header(answer: dict[str, Any]) -> Header:
    if answer["errors"]:
        return Header((), " ".join(answer["errors"]))
    result = answer["result"]
    imports = tuple(dict.fromkeys(str(i["module"]) for i in result["imports"]))
    if result["isModule"]:
        # its private part would lie in a second artifact, which no audit reads
        return Header(imports, "the file begins with `module`, which is not supported: leave that line out")
    return Header(imports, None)


def _load(store: Path, toolchain: Toolchain) -> dict[str, Header]:
    try:
        data = json.loads(store.read_text(encoding="utf-8"))
        if data["toolchain"] != toolchain.identity:
            return {}
        return {h: Header(tuple(i), p) for h, (i, p) in data["headers"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _save(store: Path, toolchain: Toolchain, headers: Mapping[str, Header]) -> None:
    data = {
        "toolchain": toolchain.identity,
        "headers": {sha256: (h.imports, h.problem) for sha256, h in headers.items()},
    }
    write_atomically(store, json.dumps(data).encode())
