"""Compile a project: in the order of its imports, on all cores, and only what changed.

A module's key is a hash of everything its artifact depends on: its source, the options, the toolchain's
version and commit, and the keys of the modules it imports. An artifact made under the same key, and still
the bytes that were made, is not made again; its warnings are told again.
"""

from __future__ import annotations

import hashlib
import heapq
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.engine import Engine, provided
from toolkit.errors import LeancalError, Unchecked
from toolkit.lean.compile import (
    DEFAULT_LIMITS,
    OPTIONS,
    Compilation,
    Limits,
    ModuleResult,
    ModuleStatus,
    compile_module,
    with_artifact,
)
from toolkit.lean.files import locked
from toolkit.lean.modules import ProblemKind, SourceModule, read_modules
from toolkit.lean.project import Project
from toolkit.lean.store import Store
from toolkit.lean.toolchain import Toolchain, require_pinned

__all__ = [
    "DEFAULT_LIMITS",
    "BuildEvent",
    "BuildResult",
    "Limits",
    "ModuleResult",
    "ModuleStatus",
    "build_project",
]

_KEY_SCHEME: Final = "1"


@dataclass(frozen=True, slots=True)
class BuildResult:
    """All modules of the project, each after those it imports; `lib` is the folder of their artifacts."""

    modules: tuple[ModuleResult, ...]
    lib: Path
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether every module has an artifact."""
        return all(m.olean is not None for m in self.modules)

    def with_status(self, status: ModuleStatus) -> tuple[ModuleResult, ...]:
        return tuple(m for m in self.modules if m.status is status)


@dataclass(frozen=True, slots=True)
class BuildEvent:
    """News of a running build: `module` is what has just been `started`, or `result` what has ended.

    With neither, the build waits for another one that holds the folder. `done` of `total` modules have
    ended.
    """

    done: int
    total: int
    started: str | None = None
    result: ModuleResult | None = None


def build_project(
    project: Project,
    toolchain: Toolchain,
    *,
    wanted: Callable[[str], bool] = lambda module: True,
    engine: Engine | None = None,
    limits: Limits = DEFAULT_LIMITS,
    on_event: Callable[[BuildEvent], None] = lambda event: None,
) -> BuildResult:
    """Compile the `wanted` modules of `project` and their imports by `engine` (all cores here if None).

    `on_event` is called in the calling thread. What the modules' own state is stands in the result;
    Unchecked is raised when the build as a whole cannot be done: the toolchain is not the one the project
    asks for, Lean does not run, or the build folder cannot be written.
    """
    started = time.monotonic()
    _require_match(project, toolchain)
    try:
        with locked(project.build / "lock", on_wait=lambda: on_event(BuildEvent(0, 0))):
            build = _Build(project, toolchain, wanted, limits, on_event)
            with provided(engine) as workers:
                build.run(workers)
    except OSError as error:
        raise Unchecked(
            f"the build of {project.root} stopped: {error}",
            hint=f"is {project.build} writable, and is there room on the disk?",
        ) from error
    modules = tuple(build.results[name] for name in build.modules)
    return BuildResult(modules, project.lib, time.monotonic() - started)


def _require_match(project: Project, toolchain: Toolchain) -> None:
    require_pinned(toolchain)
    if toolchain.version != project.lean_version:
        raise Unchecked(
            f"{project.root} asks for Lean {project.lean_version}, but this Lean is {toolchain.version}",
            hint=f"leancal works with Lean {toolchain.version}; bring the project to it first",
        )


class _Build:
    """One build under way: which modules have ended, which are ready, and which run."""

    def __init__(
        self,
        project: Project,
        toolchain: Toolchain,
        wanted: Callable[[str], bool],
        limits: Limits,
        on_event: Callable[[BuildEvent], None],
    ) -> None:
        self.project = project
        self.toolchain = toolchain
        self.limits = limits
        self.on_event = on_event
        modules = read_modules(project, toolchain)
        self.modules = _with_imports(modules, wanted)
        self.results: dict[str, ModuleResult] = {}
        self.store = Store(project.build)
        self.store.prune(self._relative(m) for m in modules.values())
        self.keys = _keys(self.modules, toolchain)

    def run(self, engine: Engine) -> None:
        dependents = _dependents(self.modules)
        rank = _ranks(self.modules, dependents)
        open_imports = {name: len(_known_imports(m, self.modules)) for name, m in self.modules.items()}
        ready = [(-rank[name], name) for name, n in open_imports.items() if n == 0]
        heapq.heapify(ready)
        running: dict[Future[ModuleResult], str] = {}
        try:
            while ready or running:
                ended: list[ModuleResult] = []
                while ready and len(running) < engine.jobs and not ended:
                    module = self.modules[heapq.heappop(ready)[1]]
                    known = self._without_lean(module)
                    if known is not None:
                        ended.append(known)
                        continue
                    self.on_event(BuildEvent(len(self.results), len(self.modules), started=module.name))
                    running[self._begin(module, engine)] = module.name
                if not ended:
                    done = wait(running, return_when=FIRST_COMPLETED).done
                    ended += [self._result(f, self.modules[running.pop(f)]) for f in done]
                for result in ended:
                    self._finish(result)
                    for dependent in dependents[result.name]:
                        open_imports[dependent] -= 1
                        if open_imports[dependent] == 0:
                            heapq.heappush(ready, (-rank[dependent], dependent))
        except BaseException:
            engine.close()
            raise

    def _begin(self, module: SourceModule, engine: Engine) -> Future[ModuleResult]:
        work = Compilation(self.project, self.toolchain, module, self.keys[module.name], self.limits)
        return engine.submit(compile_module, work)

    def _result(self, future: Future[ModuleResult], module: SourceModule) -> ModuleResult:
        try:
            return future.result()
        except LeancalError as error:
            return ModuleResult(module.name, module.file, ModuleStatus.UNCHECKED, reason=str(error))

    def _finish(self, result: ModuleResult) -> None:
        if result.olean is None:
            self.store.drop(self._relative(self.modules[result.name]))
        self.results[result.name] = result
        self.on_event(BuildEvent(len(self.results), len(self.modules), result=result))

    def _without_lean(self, module: SourceModule) -> ModuleResult | None:
        """What is known of a module without compiling it; none when it has to be compiled."""
        if module.problem is not None:
            missing = module.problem.kind is ProblemKind.MISSING_IMPORT
            return ModuleResult(
                module.name,
                module.file,
                ModuleStatus.UNCHECKED if missing else ModuleStatus.FAILED,
                reason=f"{self._shown(module)}: {module.problem.message}",
            )
        without = [i for i in module.imports if self.results[i].olean is None]
        if without:
            return ModuleResult(
                module.name, module.file, ModuleStatus.SKIPPED, reason=f"it imports {without[0]}"
            )
        artifact = self.store.load(self._relative(module), self.keys[module.name])
        if artifact is None:
            return None
        return with_artifact(module, ModuleStatus.CACHED, artifact, self.keys[module.name])

    def _relative(self, module: SourceModule) -> Path:
        return module.file.relative_to(self.project.source)

    def _shown(self, module: SourceModule) -> Path:
        return module.file.relative_to(self.project.root)


def _with_imports(modules: dict[str, SourceModule], wanted: Callable[[str], bool]) -> dict[str, SourceModule]:
    """The wanted modules and all that they import, in the order of `modules`."""
    kept: set[str] = set()
    for name in reversed(modules):
        if name in kept or wanted(name):
            kept.update([name, *modules[name].imports])
    return {name: module for name, module in modules.items() if name in kept}


def _known_imports(module: SourceModule, modules: Mapping[str, SourceModule]) -> list[str]:
    """The imports to wait for: a module with a problem is not compiled, so it waits for none."""
    return [] if module.problem else [i for i in module.imports if i in modules]


def _keys(modules: Mapping[str, SourceModule], toolchain: Toolchain) -> dict[str, str]:
    keys: dict[str, str] = {}
    for name, module in modules.items():
        if module.problem is None:
            imports = [keys.get(i, "") for i in module.imports]
            parts = [_KEY_SCHEME, toolchain.identity, *OPTIONS, name, module.sha256, *imports]
            keys[name] = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
    return keys


def _dependents(modules: Mapping[str, SourceModule]) -> dict[str, list[str]]:
    dependents: dict[str, list[str]] = {name: [] for name in modules}
    for name, module in modules.items():
        for i in _known_imports(module, modules):
            dependents[i].append(name)
    return dependents


def _ranks(modules: Mapping[str, SourceModule], dependents: Mapping[str, list[str]]) -> dict[str, int]:
    """How long a chain of modules waits for each, so that the longest chain is begun first."""
    ranks: dict[str, int] = {}
    for name in reversed(list(modules)):
        ranks[name] = 1 + max((ranks.get(d, 0) for d in dependents[name]), default=0)
    return ranks
