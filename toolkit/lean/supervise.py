"""Run one program under limits, and say how it ended.

The program gets a process group of its own; on time-out, on too much memory, and after it has ended, the
whole group is killed. Both its streams are drained while it runs and kept up to a cap, so that no amount
of output blocks it or fills this process.

Memory is the *anonymous* memory of the process and of those below it, read from the system every few
hundredths of a second.
Limits that the kernel offers do not fit Lean: `RLIMIT_AS` counts mapped artifacts and libraries, and both
it and `RLIMIT_DATA` count the gigabyte of stack that Lean reserves, and never touches, for each thread.
Lean's own `-M` fails an elaboration with an ordinary error, which could not be told from a wrong proof.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import IO, Protocol

from toolkit.lean.usage import Stored, Usage, usage_below

TICK = 0.02
GRACE = 0.3
KEEPER_GRACE = 5.0
CHUNK = 1 << 16
OUTPUT_CAP = 4 << 20


class Outcome(StrEnum):
    """How a supervised process ended."""

    FINISHED = "finished"
    """By itself, with an exit code."""
    TIMEOUT = "timeout"
    """Killed at the wall-clock limit."""
    MEMORY = "memory"
    """Killed at the memory limit."""
    CPU = "cpu"
    """Killed at the limit on processor time."""
    FILE_SIZE = "file size"
    """Killed at the limit on the size of a file."""
    SCRATCH = "scratch folder"
    """Killed at the limit on what its scratch folder may hold."""
    PROCESSES = "processes"
    """Killed at the limit on threads and processes."""
    CANCELLED = "cancelled"
    """Killed since the caller no longer wants it."""
    CRASHED = "crashed"
    """By a signal that was not ours, such as a stack overflow's abort."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A supervised process after its end.

    `exit_code` is set when it finished, `signal` when it crashed. `stdout` and `stderr` hold what was
    written up to the cap; `capped` says that there was more. `peak_mb` is the most anonymous memory
    seen, in MiB (0 where the system does not tell), `seconds` the wall-clock time.
    """

    outcome: Outcome
    exit_code: int | None
    signal: int | None
    stdout: bytes
    stderr: bytes
    capped: bool
    seconds: float
    peak_mb: int


@dataclass(frozen=True, slots=True)
class Watched:
    """Limits that are kept by watching: wall-clock time in seconds, anonymous memory in MiB, and counts.

    `scratch` is a folder that may hold `scratch_mb` MiB. `levels` is how many generations of our own
    processes there are before the program that is meant.
    """

    seconds: float
    memory_mb: int
    threads: int | None = None
    processes: int | None = None
    scratch: Path | None = None
    scratch_mb: int = 0
    levels: int = 0


class Subject(Protocol):
    """A program that was started: what it takes to watch it and to stop it."""

    @property
    def pid(self) -> int: ...

    def handle(self) -> int | None:
        """A file that becomes readable at its end, where the system has such; the subject's to close."""

    def wait(self, seconds: float) -> bool:
        """Whether it has ended, after waiting for that at most so long."""

    def send(self, number: signal.Signals) -> None:
        """Signal it and what belongs to it; nothing when it is gone."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What `follow` saw: why the program was stopped, if it was, and the rest as in `Ended`."""

    stopped: Outcome | None
    stdout: bytes
    stderr: bytes
    capped: bool
    seconds: float
    peak_mb: int

    def ended(self, status: int) -> Ended:
        """With the program's wait status in the form that `subprocess` gives it."""
        crashed = self.stopped is None and status < 0
        return Ended(
            outcome=self.stopped or (Outcome.CRASHED if crashed else Outcome.FINISHED),
            exit_code=status if self.stopped is None and not crashed else None,
            signal=-status if crashed else None,
            stdout=self.stdout,
            stderr=self.stderr,
            capped=self.capped,
            seconds=self.seconds,
            peak_mb=self.peak_mb,
        )


class _Stream:
    def __init__(self, pipe: int, cap: int) -> None:
        os.set_blocking(pipe, False)
        self.pipe = pipe
        self.room = cap
        self.chunks: list[bytes] = []
        self.capped = False

    def read(self) -> bool:
        """Take what is there; false at the end of the stream."""
        try:
            data = os.read(self.pipe, CHUNK)
        except BlockingIOError:
            return True
        if len(data) > self.room:
            self.capped = True
        if self.room:
            self.chunks.append(data[: self.room])
            self.room -= len(self.chunks[-1])
        return bool(data)


@contextlib.contextmanager
def given(data: bytes) -> Iterator[IO[bytes]]:
    """`data` as a program's standard input."""
    with tempfile.TemporaryFile() if data else Path(os.devnull).open("rb") as file:
        if data:
            file.write(data)
            file.seek(0)
        yield file


def supervise(
    command: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    timeout: float,
    memory_mb: int,
    output_cap: int = OUTPUT_CAP,
    stdin: bytes = b"",
    cancelled: Callable[[], bool] = lambda: False,
) -> Ended:
    """Run `command` to its end.

    `timeout` is in seconds of wall-clock time, `memory_mb` in MiB, `output_cap` in bytes for each stream.
    `cancelled` is asked now and then; once it is true the run is stopped.

    Raises OSError when the program cannot be started.
    """
    watched = Watched(timeout, memory_mb)
    return run_watched(
        command, watched, cwd=cwd, env=env, output_cap=output_cap, stdin=stdin, cancelled=cancelled
    )


def run_watched(
    command: Sequence[str],
    watched: Watched,
    *,
    cwd: Path,
    env: Mapping[str, str],
    output_cap: int = OUTPUT_CAP,
    stdin: bytes = b"",
    files: Collection[int] = (),
    cancelled: Callable[[], bool] = lambda: False,
) -> Ended:
    """Like `supervise`, for any limits, and for a program that is given open `files` besides its streams."""
    started = time.monotonic()
    with given(stdin) as source:
        process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env=dict(env),
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            pass_fds=tuple(files),
        )
    assert process.stdout is not None and process.stderr is not None
    child = _Child(process)
    try:
        pipes = process.stdout.fileno(), process.stderr.fileno()
        followed = follow(child, *pipes, watched, started=started, output_cap=output_cap, cancelled=cancelled)
    finally:
        child.close()
    return followed.ended(process.returncode)


class _Child:
    """A child process that leads a process group."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._handle = os.pidfd_open(process.pid) if hasattr(os, "pidfd_open") else None

    @property
    def pid(self) -> int:
        return self._process.pid

    def handle(self) -> int | None:
        return self._handle

    def wait(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def close(self) -> None:
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
        if self._handle is not None:
            os.close(self._handle)


def follow(
    subject: Subject,
    stdout: int,
    stderr: int,
    watched: Watched,
    *,
    started: float,
    output_cap: int = OUTPUT_CAP,
    cancelled: Callable[[], bool] = lambda: False,
) -> Followed:
    """See a program that was `started` (by the monotonic clock) to its end; nothing of it is left afterwards.

    `stdout` and `stderr` are the reading ends of its streams; they are left open.
    """
    streams = [_Stream(stdout, output_cap), _Stream(stderr, output_cap)]
    stored = Stored(watched.scratch, watched.scratch_mb)
    try:
        stopped, peak = _watch(subject, streams, watched, stored, started, cancelled)
    finally:
        if watched.levels:
            # keepers end what they keep before themselves
            subject.send(signal.SIGTERM)
            subject.wait(KEEPER_GRACE)
        subject.send(signal.SIGKILL)
        subject.wait(KEEPER_GRACE)
        _drain(streams)
    if stopped is None and stored.is_too_much():
        stopped = Outcome.SCRATCH
    return Followed(
        stopped,
        b"".join(streams[0].chunks),
        b"".join(streams[1].chunks),
        any(s.capped for s in streams),
        time.monotonic() - started,
        peak >> 10,
    )


def _watch(
    subject: Subject,
    streams: list[_Stream],
    watched: Watched,
    stored: Stored,
    started: float,
    cancelled: Callable[[], bool],
) -> tuple[Outcome | None, int]:
    """Drain and measure until the program ends or has to be stopped; why it was, and its peak in KiB."""
    peak, measured = 0, time.monotonic()
    use = Usage()
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream.pipe, selectors.EVENT_READ, stream)
        # without a handle on the program its end is noticed at the next tick
        handle = subject.handle()
        if handle is not None:
            selector.register(handle, selectors.EVENT_READ)
        while not subject.wait(0):
            for key, _ in selector.select(TICK):
                if isinstance(key.data, _Stream) and not key.data.read():
                    selector.unregister(key.fileobj)
            now = time.monotonic()
            if now - measured >= TICK:
                measured = now
                use = usage_below(subject.pid, watched.levels)
                peak = max(peak, use.memory_kb)
            stopped = _reason(use, watched, now - started) or (Outcome.CANCELLED if cancelled() else None)
            if stopped is None and stored.is_due(now) and stored.is_too_much():
                stopped = Outcome.SCRATCH
            if stopped:
                subject.send(signal.SIGTERM)
                subject.wait(KEEPER_GRACE if watched.levels else GRACE)
                return stopped, peak
    return None, peak


def _reason(use: Usage, watched: Watched, seconds: float) -> Outcome | None:
    """Why a program with this use has to be stopped after so many seconds, if it has to."""
    if use.memory_kb > watched.memory_mb << 10:
        return Outcome.MEMORY
    if watched.threads is not None and use.threads > watched.threads:
        return Outcome.PROCESSES
    if watched.processes is not None and use.processes > watched.processes + 1:
        return Outcome.PROCESSES
    return Outcome.TIMEOUT if seconds > watched.seconds else None


def confined_end(ended: Ended, status: int | None, cpu_seconds: float, cpu_limit: int | None) -> Ended:
    """An end with the wait status that the program's keeper wrote down; none if the keeper was killed."""
    if ended.outcome not in (Outcome.FINISHED, Outcome.CRASHED):
        return ended
    code = -signal.SIGKILL if status is None else os.waitstatus_to_exitcode(status)
    outcome = Outcome.FINISHED
    if code < 0:
        outcome = Outcome.CRASHED
    if code == -signal.SIGXFSZ:
        outcome = Outcome.FILE_SIZE
    at_limit = cpu_limit is not None and cpu_seconds >= cpu_limit
    if code == -signal.SIGXCPU or (code == -signal.SIGKILL and at_limit):
        outcome = Outcome.CPU
    return replace(
        ended,
        outcome=outcome,
        exit_code=code if outcome is Outcome.FINISHED else None,
        signal=-code if outcome is Outcome.CRASHED else None,
    )


def _drain(streams: list[_Stream]) -> None:
    """Read what was left in the pipes, but not for ever: a process that left the group may hold them open."""
    deadline = time.monotonic() + GRACE
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream.pipe, selectors.EVENT_READ, stream)
        while selector.get_map() and time.monotonic() < deadline:
            for key, _ in selector.select(TICK):
                if not key.data.read():
                    selector.unregister(key.fileobj)
