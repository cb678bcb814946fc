"""A corpus inside a Lake project: built by Lake, then copied out, so that what is certified stays as it is.

The copies lie in one folder, as the artifacts of a project in leancal's own layout do, whichever packages
they came from.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from toolkit.errors import LeancalError, Unchecked, UsageError
from toolkit.lean.build import BuildResult, Limits, ModuleResult, ModuleStatus
from toolkit.lean.environment import module_path
from toolkit.lean.files import locked, write_atomically
from toolkit.lean.lake.building import LAKE_LIMITS, build_modules
from toolkit.lean.lake.project import LakeProject, source_path
from toolkit.lean.modules import module_name
from toolkit.lean.olean import PARTS, read_module
from toolkit.lean.project import LIBRARY, Project


def corpus_source(lake: LakeProject) -> Path:
    """The project's folder of sources that holds a corpus; its root when there is none. Raises Unchecked."""
    if (lake.root / LIBRARY).is_dir():
        return lake.root
    own = (source for source in source_path(lake) if source.is_relative_to(lake.root))
    return next((source for source in own if (source / LIBRARY).is_dir()), lake.root)


def build_corpus(
    project: Project,
    *,
    wanted: Callable[[str], bool] = lambda module: True,
    limits: Limits = LAKE_LIMITS,
) -> BuildResult:
    """Have Lake build the `wanted` modules of a Lake project's corpus; copy them and all that they import.

    A module that Lake could not build, or whose artifact cannot be read, is unchecked, with the reason.
    Raises UsageError when the project has no corpus, and Unchecked when the copies cannot be written.
    """
    lake = project.lake
    if lake is None or not (project.source / LIBRARY).is_dir():
        raise UsageError(
            f"{project.root} has no folder `{LIBRARY}` among its Lake sources: there is nothing to certify",
            hint="a corpus has one folder a theorem; `lake build` alone compiles the rest",
        )
    started = time.monotonic()
    files = {
        module_name(file.relative_to(project.source)): file
        for file in sorted((project.source / LIBRARY).rglob("*.lean"))
    }
    modules = {name: file for name, file in files.items() if wanted(name)}
    reason = ""
    try:
        build_modules(lake, list(modules), limits=limits)
    except Unchecked as error:
        reason = error.message
    try:
        with locked(project.build / "lock", on_wait=lambda: None):
            results = _Copying(lake, project.lib, modules, reason).run()
            _prune(project.lib, [module_path(project.lib, r.name) for r in results])
    except OSError as error:
        raise Unchecked(
            f"the artifacts of {project.root} could not be copied: {error}",
            hint=f"is {project.build} writable, and is there room on the disk?",
        ) from error
    return BuildResult(tuple(results), project.lib, time.monotonic() - started)


class _Copying:
    """The modules copied so far, each after those it imports."""

    def __init__(self, lake: LakeProject, lib: Path, sources: dict[str, Path], failed: str) -> None:
        self.lake = lake
        self.lib = lib
        self.sources = sources
        self.failed = failed
        self.done: dict[str, ModuleResult] = {}

    def run(self) -> list[ModuleResult]:
        for name in self.sources:
            self._copy(name, ())
        return list(self.done.values())

    def _copy(self, name: str, above: tuple[str, ...]) -> ModuleResult:
        if name in self.done:
            return self.done[name]
        if name in above:
            return self._without(name, "it is part of a cycle of imports")
        # after a failed build an artifact of the project's own may be an old one
        if self.failed and (name in self.sources or self.lake.is_own(name)):
            return self._keep(self._without(name, self.failed))
        artifact = self.lake.find(name)
        if artifact is None:
            return self._keep(self._without(name, "Lake's search path has no compiled artifact of it"))
        place = module_path(self.lib, name)
        sha256 = _copy_parts(artifact, place)
        try:
            imports = list(map(str, read_module(place).imports))
        except LeancalError as error:
            return self._keep(self._without(name, error.message))
        made = [self._copy(i, (*above, name)) for i in imports]
        if bad := next((m for m in made if m.olean is None), None):
            return self._keep(self._without(name, f"it imports {bad.name}: {bad.reason}"))
        key = hashlib.sha256("\0".join([name, sha256, *(m.key or "" for m in made)]).encode()).hexdigest()
        file = self.sources.get(name, artifact)
        return self._keep(ModuleResult(name, file, ModuleStatus.BUILT, olean=place, sha256=sha256, key=key))

    def _without(self, name: str, reason: str) -> ModuleResult:
        file = self.sources.get(name, module_path(self.lib, name))
        return ModuleResult(name, file, ModuleStatus.UNCHECKED, reason=reason)

    def _keep(self, result: ModuleResult) -> ModuleResult:
        if result.olean is None:
            for part in _parts(module_path(self.lib, result.name)):
                part.unlink(missing_ok=True)
        self.done[result.name] = result
        return result


def _parts(olean: Path) -> list[Path]:
    """The files that an artifact may consist of."""
    return [olean, *(olean.with_name(olean.name + suffix) for suffix in PARTS)]


def _copy_parts(artifact: Path, place: Path) -> str:
    """Copy an artifact with its parts, and return a hash of them all."""
    hashed = hashlib.sha256()
    for original, copy in zip(_parts(artifact), _parts(place), strict=True):
        if not original.is_file():
            copy.unlink(missing_ok=True)
            continue
        data = original.read_bytes()
        hashed.update(data)
        if not copy.is_file() or copy.read_bytes() != data:
            write_atomically(copy, data)
    return hashed.hexdigest()


def _prune(lib: Path, keep: Iterable[Path]) -> None:
    kept = {part for olean in keep for part in _parts(olean)}
    for file in list(lib.rglob("*.olean*")):
        if file not in kept:
            file.unlink()
