"""Run Lean once, in a fresh process, under limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from toolkit.errors import Unchecked
from toolkit.lean.diagnostics import Diagnostic, errors_of, parse_output
from toolkit.lean.sandbox import Isolation, Sandbox
from toolkit.lean.supervise import Outcome, supervise
from toolkit.lean.toolchain import Toolchain, clean_environment

TIMEOUT = 120.0
"""Seconds of wall-clock time a run gets when nothing else is said."""
MEMORY_MB = 4096
"""MiB of anonymous memory a run gets when nothing else is said."""


@dataclass(frozen=True, slots=True)
class LeanRun:
    """A run of Lean after its end.

    `diagnostics` are the messages it printed (with `--json`) and `raw` the other lines of its output:
    for people to read, never to decide by. `capped` says that there was more output than was kept.
    `signal` is the signal that ended a crashed run, `peak_mb` the most anonymous memory seen in MiB.
    `isolation` says what kept the run in its bounds.

    Success is not a property of a run: it takes exit code 0, no error *and* the artifact that was asked for.
    """

    outcome: Outcome
    exit_code: int | None
    signal: int | None
    diagnostics: tuple[Diagnostic, ...]
    raw: tuple[str, ...]
    stderr: str
    capped: bool
    seconds: float
    peak_mb: int
    isolation: Isolation

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return errors_of(self.diagnostics)


class Runner(Protocol):
    """A way to run Lean once: `run_lean`, or the `run` of a `WarmLean`."""

    def __call__(
        self,
        toolchain: Toolchain,
        args: Sequence[str | Path],
        *,
        lean_path: Sequence[Path],
        cwd: Path,
        timeout: float = TIMEOUT,
        memory_mb: int = MEMORY_MB,
        stdin: str = "",
        cancelled: Callable[[], bool] = lambda: False,
        sandbox: Sandbox | None = None,
    ) -> LeanRun: ...


def run_lean(
    toolchain: Toolchain,
    args: Sequence[str | Path],
    *,
    lean_path: Sequence[Path],
    cwd: Path,
    timeout: float = TIMEOUT,
    memory_mb: int = MEMORY_MB,
    stdin: str = "",
    cancelled: Callable[[], bool] = lambda: False,
    sandbox: Sandbox | None = None,
) -> LeanRun:
    """Run Lean with `args` in folder `cwd`, finding imports in the folders of `lean_path`.

    `timeout` is in seconds of wall-clock time, `memory_mb` in MiB of anonymous memory (mapped artifacts
    do not count). `stdin` is for a small source given with `--stdin`. Once `cancelled` is true the
    run is stopped. Nothing that the environment says
    about Lean reaches the run.

    `sandbox` is for sources that are not trusted.

    Raises Unchecked when Lean cannot be started at all, or not in a sandbox that is required.
    """
    isolation = Isolation(limits=(f"{timeout:g} s of time", f"{memory_mb} MiB of memory"))
    if sandbox is not None and sandbox.required and not isolation.complete:
        raise Unchecked(f"this system cannot confine Lean: {isolation}", hint="leave out the requirement")
    try:
        ended = supervise(
            (*toolchain.supervised_command, *map(str, args)),
            cwd=cwd,
            env=clean_environment(lean_path),
            timeout=timeout,
            memory_mb=memory_mb,
            stdin=stdin.encode("utf-8", "surrogateescape"),
            cancelled=cancelled,
        )
    except (OSError, ValueError) as error:
        raise Unchecked(
            f"Lean could not be started in {cwd}: {error}", hint="`leancal doctor` says which Lean is used"
        ) from error
    diagnostics, raw = parse_output(ended.stdout.decode("utf-8", "replace"))
    return LeanRun(
        outcome=ended.outcome,
        exit_code=ended.exit_code,
        signal=ended.signal,
        diagnostics=diagnostics,
        raw=raw,
        stderr=ended.stderr.decode("utf-8", "replace"),
        capped=ended.capped,
        seconds=ended.seconds,
        peak_mb=ended.peak_mb,
        isolation=isolation,
    )
