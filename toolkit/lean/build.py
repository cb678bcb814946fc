"""Compile a project: in the order of its imports, on all cores, and only what changed.

A module's key is a hash of everything its artifact depends on: its source, the options, the toolchain's
version and commit, and the keys of the modules it imports. An artifact made under the same key, and still
the bytes that were made, is not made again; its warnings are told again.

What "compiled" is worth: Lean ended with code 0, told no error, and wrote the artifact. That nothing was
smuggled past the kernel is for the certification to show, which replays the terms.
"""

from __future__ import annotations

import hashlib
import heapq
import os
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.files import locked
from toolkit.lean.modules import ProblemKind, SourceModule, read_modules
from toolkit.lean.process import MEMORY_MB, TIMEOUT, LeanRun, run_lean
from toolkit.lean.project import Project
from toolkit.lean.sources import switched_off_checks
from toolkit.lean.store import Artifact, Store
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain, require_pinned

OPTIONS: Final = ("--json",)
"""Lean's options for every module, besides those that name files."""
_KEY_SCHEME: Final = "1"
_CHANGED: Final = "the source changed while it was compiled; build again"


class ModuleStatus(StrEnum):
    """What became of a module in a build."""

    BUILT = "built"
    CACHED = "cached"
    """Not changed: the artifact at hand was made from the same, and is intact."""
    FAILED = "failed"
    """Lean, or a rule of the project, refuses it."""
    SKIPPED = "skipped"
    """Not tried, since a module that it imports has no artifact."""
    UNCHECKED = "unchecked"
    """Time-out, memory, crash, missing import: nothing is known about it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one module may use: seconds of wall-clock time, and MiB of anonymous memory."""

    timeout: float = TIMEOUT
    memory_mb: int = MEMORY_MB


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class ModuleResult:
    """A module after the build.

    `olean`, its `sha256` and the `key` it was made under are there when it was built or cached. `reason`
    says in words why it was not, besides what the diagnostics say. `seconds` is the time spent on it in
    this build, `peak_mb` the most memory that Lean needed for it.
    """

    name: str
    file: Path
    status: ModuleStatus
    reason: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    olean: Path | None = None
    sha256: str | None = None
    key: str | None = None
    seconds: float = 0.0
    peak_mb: int = 0


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


def default_jobs() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def build_project(
    project: Project,
    toolchain: Toolchain,
    *,
    wanted: Callable[[str], bool] = lambda module: True,
    jobs: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
    on_event: Callable[[BuildEvent], None] = lambda event: None,
) -> BuildResult:
    """Compile the `wanted` modules of `project` and their imports, up to `jobs` at once (all cores if None).

    `on_event` is called in the calling thread. What the modules' own state is stands in the result;
    Unchecked is raised when the build as a whole cannot be done: the toolchain is not the one the project
    asks for, Lean does not run, or the build folder cannot be written.
    """
    started = time.monotonic()
    _require_match(project, toolchain)
    try:
        with locked(project.build / "lock", on_wait=lambda: on_event(BuildEvent(0, 0))):
            build = _Build(project, toolchain, wanted, limits, on_event)
            build.run(jobs or default_jobs())
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
        self.cancelled = threading.Event()

    def run(self, jobs: int) -> None:
        dependents = _dependents(self.modules)
        rank = _ranks(self.modules, dependents)
        open_imports = {name: len(_known_imports(m, self.modules)) for name, m in self.modules.items()}
        ready = [(-rank[name], name) for name, n in open_imports.items() if n == 0]
        heapq.heapify(ready)
        running: dict[Future[ModuleResult], str] = {}
        with ThreadPoolExecutor(jobs) as pool:
            try:
                while ready or running:
                    ended: list[ModuleResult] = []
                    while ready and len(running) < jobs and not ended:
                        module = self.modules[heapq.heappop(ready)[1]]
                        known = self._without_lean(module)
                        if known is not None:
                            ended.append(known)
                            continue
                        self.on_event(BuildEvent(len(self.results), len(self.modules), started=module.name))
                        running[pool.submit(self._compile, module)] = module.name
                    if not ended:
                        for future in wait(running, return_when=FIRST_COMPLETED).done:
                            del running[future]
                            ended.append(future.result())
                    for result in ended:
                        self._finish(result)
                        for dependent in dependents[result.name]:
                            open_imports[dependent] -= 1
                            if open_imports[dependent] == 0:
                                heapq.heappush(ready, (-rank[dependent], dependent))
            except BaseException:
                self.cancelled.set()
                raise

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
        return self._made(module, ModuleStatus.CACHED, artifact, 0.0) if artifact else None

    def _compile(self, module: SourceModule) -> ModuleResult:
        source = module.file.read_bytes()
        if hashlib.sha256(source).hexdigest() != module.sha256:
            return ModuleResult(module.name, module.file, ModuleStatus.UNCHECKED, reason=_CHANGED)
        refused = switched_off_checks(source.decode("utf-8", "replace"), str(self._shown(module)))
        if refused:
            return ModuleResult(module.name, module.file, ModuleStatus.FAILED, diagnostics=refused)
        made = self.store.scratch()
        try:
            run = run_lean(
                self.toolchain,
                [*OPTIONS, "-R", self.project.source, "-o", made, self._shown(module)],
                lean_path=[self.store.lib],
                cwd=self.project.root,
                timeout=self.limits.timeout,
                memory_mb=self.limits.memory_mb,
                cancelled=self.cancelled.is_set,
            )
            status, reason = self._verdict(module, run, made)
            if status is not ModuleStatus.BUILT:
                return ModuleResult(
                    module.name,
                    module.file,
                    status,
                    reason=reason,
                    diagnostics=run.diagnostics,
                    seconds=run.seconds,
                    peak_mb=run.peak_mb,
                )
            artifact = self.store.keep(
                self._relative(module),
                self.keys[module.name],
                made,
                diagnostics=run.diagnostics,
                seconds=run.seconds,
                peak_mb=run.peak_mb,
            )
            return self._made(module, ModuleStatus.BUILT, artifact, run.seconds)
        finally:
            shutil.rmtree(made.parent, ignore_errors=True)

    def _made(
        self, module: SourceModule, status: ModuleStatus, artifact: Artifact, seconds: float
    ) -> ModuleResult:
        return ModuleResult(
            module.name,
            module.file,
            status,
            diagnostics=artifact.diagnostics,
            olean=artifact.olean,
            sha256=artifact.sha256,
            key=self.keys[module.name],
            seconds=seconds,
            peak_mb=artifact.peak_mb,
        )

    def _verdict(self, module: SourceModule, run: LeanRun, made: Path) -> tuple[ModuleStatus, str]:
        limits, said = self.limits, run.stderr.strip()[:500]
        if run.outcome is Outcome.TIMEOUT:
            return ModuleStatus.UNCHECKED, f"stopped after {limits.timeout:g} s, the time limit"
        if run.outcome is Outcome.MEMORY:
            return ModuleStatus.UNCHECKED, f"stopped at {limits.memory_mb} MiB, the memory limit"
        if run.outcome is Outcome.CANCELLED:
            return ModuleStatus.UNCHECKED, "the build was interrupted"
        if run.outcome is Outcome.CRASHED:
            return ModuleStatus.UNCHECKED, f"Lean crashed with signal {run.signal}. {said}".rstrip()
        if run.errors:
            return ModuleStatus.FAILED, ""
        if run.exit_code != 0:
            return (
                ModuleStatus.UNCHECKED,
                f"Lean ended with code {run.exit_code} and told no error. {said}".rstrip(),
            )
        if not made.is_file() or made.stat().st_size == 0:
            return ModuleStatus.UNCHECKED, "Lean ended with code 0 and wrote no artifact"
        if hashlib.sha256(module.file.read_bytes()).hexdigest() != module.sha256:
            return ModuleStatus.UNCHECKED, _CHANGED
        return ModuleStatus.BUILT, ""

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
