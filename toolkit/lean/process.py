"""Run Lean once, in a fresh process, under limits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

from toolkit.errors import Unchecked
from toolkit.lean._plan import Plan
from toolkit.lean.diagnostics import Diagnostic, errors_of, parse_output
from toolkit.lean.sandbox import (
    Isolation,
    Report,
    Sandbox,
    can_be_alone,
    confined_environment,
    read_report,
    sandbox_plan,
)
from toolkit.lean.supervise import Ended, Outcome, Watched, confined_end, run_watched
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
    if sandbox is not None and can_be_alone(sandbox):
        alone = prepare(toolchain, args, lean_path, cwd, timeout, memory_mb, sandbox, starters=1, alone=True)
        run = _run(toolchain, alone, cwd, stdin, cancelled)
        if run is not None:
            return run
    job = prepare(toolchain, args, lean_path, cwd, timeout, memory_mb, sandbox, starters=1, alone=False)
    run = _run(toolchain, job, cwd, stdin, cancelled)
    assert run is not None
    return run


def _run(
    toolchain: Toolchain, job: Job, cwd: Path, stdin: str, cancelled: Callable[[], bool]
) -> LeanRun | None:
    """A run of a job; none where Lean cannot be kept from other processes in the way that the job has it."""
    source = stdin.encode("utf-8", "surrogateescape")
    with could_start(cwd):
        if job.plan is None:
            command = (*toolchain.supervised_command, *job.words)
            ended = run_watched(
                command, job.watched, cwd=cwd, env=job.environment, stdin=source, cancelled=cancelled
            )
            return lean_run(ended, Isolation(limits=job.limits))
        with pipe() as (reading, writing):
            number = writing.fileno()
            command = toolchain.confined_command(f"{number}:{job.plan.dump().hex()}")
            ended = run_watched(
                (*command, *job.words),
                job.watched,
                cwd=cwd,
                env=job.environment,
                stdin=source,
                files=[number],
                cancelled=cancelled,
            )
            writing.close()
            report = read_report(reading.fileno(), job.limits)
            return None if report.unfit else reported_run(job, ended, report)


@dataclass(frozen=True, slots=True)
class Job:
    """A run that is ready to be started; `cpu_limit` is in seconds of processor time."""

    words: tuple[str, ...]
    environment: dict[str, str]
    plan: Plan | None
    watched: Watched
    cpu_limit: int | None

    @property
    def limits(self) -> tuple[str, ...]:
        """The limits that are kept by watching, in words."""
        watched = self.watched
        words = [f"{watched.seconds:g} s of time", f"{watched.memory_mb} MiB of memory"]
        if watched.threads is not None:
            words.append(f"{watched.threads} threads")
        if watched.processes is not None:
            words.append(f"{watched.processes} other processes")
        if watched.scratch is not None:
            words.append(f"{watched.scratch_mb} MiB in the scratch folder")
        return tuple(words)


def prepare(
    toolchain: Toolchain,
    args: Sequence[str | Path],
    lean_path: Sequence[Path],
    cwd: Path,
    timeout: float,
    memory_mb: int,
    sandbox: Sandbox | None,
    *,
    starters: int,
    alone: bool,
) -> Job:
    """A run as its starter needs it, which is one of `starters` processes of ours below this one.

    `alone` is how Lean is kept from other processes, see `Plan`.
    """
    words = tuple(map(str, args))
    environment = clean_environment(lean_path)
    if sandbox is None:
        # a launcher becomes Lean, a zygote has a keeper start it
        return Job(words, environment, None, Watched(timeout, memory_mb, levels=1 - starters), None)
    plan = sandbox_plan(
        sandbox, target=toolchain.path, lean_path=lean_path, inputs=words, cwd=cwd, alone=alone
    )
    levels = starters + (0 if alone else 1)
    watched = Watched(
        timeout,
        memory_mb,
        sandbox.threads,
        sandbox.processes,
        Path(plan.scratch),
        sandbox.scratch_mb,
        levels,
    )
    environment = confined_environment(environment, plan.scratch)
    return Job(words, environment, plan, watched, sandbox.cpu_seconds)


@contextmanager
def could_start(cwd: Path) -> Iterator[None]:
    """Take errors of the system within for what they mean: Lean could not be started."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unchecked(
            f"Lean could not be started in {cwd}: {error}", hint="`leancal doctor` says which Lean is used"
        ) from error


@contextmanager
def pipe() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """A pipe's reading and writing end, closed at the end if they are not before."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb", 0) as source, os.fdopen(writing, "wb", 0) as sink:
        yield source, sink


def reported_run(job: Job, ended: Ended, report: Report) -> LeanRun:
    """The run as its keeper's report tells it; Unchecked when a required confinement was not to be had."""
    if report.refused:
        raise Unchecked(
            f"this system cannot confine Lean, which was required: {report.refused}",
            hint="run it without the requirement only if you trust the source",
        )
    return lean_run(confined_end(ended, report.status, report.cpu_seconds, job.cpu_limit), report.isolation)


def lean_run(ended: Ended, isolation: Isolation) -> LeanRun:
    """A supervised process as a run of Lean."""
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
