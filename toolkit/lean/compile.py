"""Compiling one module, and what became of it.

What "compiled" is worth: Lean ended with code 0, told no error, and wrote the artifact. That nothing was
smuggled past the kernel is for the certification to show, which replays the terms.
"""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from toolkit.lean.diagnostics import Diagnostic
from toolkit.lean.modules import SourceModule
from toolkit.lean.process import MEMORY_MB, TIMEOUT, LeanRun, run_lean
from toolkit.lean.project import Project
from toolkit.lean.sources import switched_off_checks
from toolkit.lean.store import Artifact, Store
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain

OPTIONS: Final = ("--json",)
"""Lean's options for every module, besides those that name files."""
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
class Compilation:
    """A module to be compiled now that its imports are, and the key that its artifact gets."""

    project: Project
    toolchain: Toolchain
    module: SourceModule
    key: str
    limits: Limits


def compile_module(work: Compilation) -> ModuleResult:
    """Compile a module and keep its artifact, unless something is wrong with it.

    Raises Unchecked when Lean cannot be started, OSError when the build folder cannot be written.
    """
    module, store = work.module, Store(work.project.build)
    source = module.file.read_bytes()
    if hashlib.sha256(source).hexdigest() != module.sha256:
        return ModuleResult(module.name, module.file, ModuleStatus.UNCHECKED, reason=_CHANGED)
    shown = module.file.relative_to(work.project.root)
    refused = switched_off_checks(source.decode("utf-8", "replace"), str(shown))
    if refused:
        return ModuleResult(module.name, module.file, ModuleStatus.FAILED, diagnostics=refused)
    made = store.scratch()
    try:
        run = run_lean(
            work.toolchain,
            [*OPTIONS, "-R", work.project.source, "-o", made, shown],
            lean_path=[store.lib],
            cwd=work.project.root,
            timeout=work.limits.timeout,
            memory_mb=work.limits.memory_mb,
        )
        status, reason = _verdict(work, run, made)
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
        artifact = store.keep(
            module.file.relative_to(work.project.source),
            work.key,
            made,
            diagnostics=run.diagnostics,
            seconds=run.seconds,
            peak_mb=run.peak_mb,
        )
        return with_artifact(module, ModuleStatus.BUILT, artifact, work.key, run.seconds)
    finally:
        shutil.rmtree(made.parent, ignore_errors=True)


def with_artifact(
    module: SourceModule, status: ModuleStatus, artifact: Artifact, key: str, seconds: float = 0.0
) -> ModuleResult:
    """A module that has its artifact, after `seconds` of work."""
    return ModuleResult(
        module.name,
        module.file,
        status,
        diagnostics=artifact.diagnostics,
        olean=artifact.olean,
        sha256=artifact.sha256,
        key=key,
        seconds=seconds,
        peak_mb=artifact.peak_mb,
    )


def _verdict(work: Compilation, run: LeanRun, made: Path) -> tuple[ModuleStatus, str]:
    limits, said = work.limits, run.stderr.strip()[:500]
    if run.outcome is Outcome.TIMEOUT:
        return ModuleStatus.UNCHECKED, f"stopped after {limits.timeout:g} s, the time limit"
    if run.outcome is Outcome.MEMORY:
        return ModuleStatus.UNCHECKED, f"stopped at {limits.memory_mb} MiB, the memory limit"
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
    if hashlib.sha256(work.module.file.read_bytes()).hexdigest() != work.module.sha256:
        return ModuleStatus.UNCHECKED, _CHANGED
    return ModuleStatus.BUILT, ""
