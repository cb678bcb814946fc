"""See a program that was started to its end, under limits.

Both its streams are drained while it runs and kept up to a cap, so that no amount of output blocks it or
fills this process.

Memory is the *anonymous* memory of the process and of those below it, read from the system every few
hundredths of a second. Limits that the kernel offers do not fit Lean: `RLIMIT_AS` counts mapped artifacts
and libraries, and both it and `RLIMIT_DATA` count the gigabyte of stack that Lean reserves, and never
touches, for each thread. Lean's own `-M` fails an elaboration with an ordinary error, which could not be told
from a wrong proof.
"""

from __future__ import annotations

import os
import selectors
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

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
    processes there are before the program that is meant. `shared_kb` KiB of its memory are those of the
    process that it was forked from, and do not count.
    """

    seconds: float
    memory_mb: int
    threads: int | None = None
    processes: int | None = None
    scratch: Path | None = None
    scratch_mb: int = 0
    levels: int = 0
    shared_kb: int = 0


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
                use = usage_below(subject.pid, watched.levels, watched.shared_kb)
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
