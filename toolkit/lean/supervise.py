"""Run one program under limits, and say how it ended.

The program gets a process group of its own; on time-out, on too much memory, and after it has ended, the
whole group is killed. Both its streams are drained while it runs and kept up to a cap, so that no amount
of output blocks it or fills this process.

Memory is the *anonymous* memory of the process, read from the system every few hundredths of a second.
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
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO

TICK = 0.02
GRACE = 0.3
CHUNK = 1 << 16


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


class _Stream:
    def __init__(self, pipe: IO[bytes], cap: int) -> None:
        self.pipe = pipe
        self.room = cap
        self.chunks: list[bytes] = []
        self.capped = False

    def read(self) -> bool:
        """Take what is there; false at the end of the stream."""
        try:
            data = os.read(self.pipe.fileno(), CHUNK)
        except BlockingIOError:
            return True
        if len(data) > self.room:
            self.capped = True
        if self.room:
            self.chunks.append(data[: self.room])
            self.room -= len(self.chunks[-1])
        return bool(data)


def supervise(
    command: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    timeout: float,
    memory_mb: int,
    output_cap: int = 4 << 20,
    stdin: bytes = b"",
    cancelled: Callable[[], bool] = lambda: False,
) -> Ended:
    """Run `command` to its end.

    `timeout` is in seconds of wall-clock time, `memory_mb` in MiB, `output_cap` in bytes for each stream.
    `stdin` is for small inputs. `cancelled` is asked now and then; once it is true the run is stopped.

    Raises OSError when the program cannot be started.
    """
    started = time.monotonic()
    process = subprocess.Popen(
        list(command),
        cwd=cwd,
        env=dict(env),
        stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None and process.stderr is not None
    streams = [_Stream(process.stdout, output_cap), _Stream(process.stderr, output_cap)]
    try:
        if process.stdin is not None:
            _feed(process.stdin, stdin)
        stopped, peak = _watch(process, streams, started + timeout, memory_mb, cancelled)
    finally:
        _kill_group(process.pid, signal.SIGKILL)
        process.wait()
        _drain(streams)
        for stream in streams:
            stream.pipe.close()
    code = process.returncode
    crashed = stopped is None and code < 0
    return Ended(
        outcome=stopped or (Outcome.CRASHED if crashed else Outcome.FINISHED),
        exit_code=code if stopped is None and not crashed else None,
        signal=-code if crashed else None,
        stdout=b"".join(streams[0].chunks),
        stderr=b"".join(streams[1].chunks),
        capped=any(s.capped for s in streams),
        seconds=time.monotonic() - started,
        peak_mb=peak >> 10,
    )


def _watch(
    process: subprocess.Popen[bytes],
    streams: list[_Stream],
    deadline: float,
    memory_mb: int,
    cancelled: Callable[[], bool],
) -> tuple[Outcome | None, int]:
    """Drain and measure until the process ends or has to be stopped; why it was, and its peak in KiB."""
    peak = 0
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            os.set_blocking(stream.pipe.fileno(), False)
            selector.register(stream.pipe, selectors.EVENT_READ, stream)
        # without a handle on the process its end is noticed at the next tick
        handle = os.pidfd_open(process.pid) if hasattr(os, "pidfd_open") else None
        try:
            if handle is not None:
                selector.register(handle, selectors.EVENT_READ)
            measured = 0.0
            while process.poll() is None:
                for key, _ in selector.select(TICK):
                    if isinstance(key.data, _Stream) and not key.data.read():
                        selector.unregister(key.fileobj)
                now = time.monotonic()
                if now - measured >= TICK:
                    measured = now
                    peak = max(peak, anonymous_kb(process.pid))
                if peak > memory_mb << 10:
                    stopped = Outcome.MEMORY
                elif now > deadline:
                    stopped = Outcome.TIMEOUT
                elif cancelled():
                    stopped = Outcome.CANCELLED
                else:
                    continue
                _stop(process)
                return stopped, peak
        finally:
            if handle is not None:
                os.close(handle)
    return None, peak


def anonymous_kb(pid: int) -> int:
    """Memory of a process that no file backs, swapped out or not, in KiB; 0 when it cannot be read."""
    try:
        status = Path(f"/proc/{pid}/status").read_bytes()
    except OSError:
        return 0
    fields = (line.split() for line in status.splitlines())
    return sum(int(f[1]) for f in fields if f and f[0] in (b"RssAnon:", b"VmSwap:"))


def _feed(pipe: IO[bytes], data: bytes) -> None:
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(data)


def _stop(process: subprocess.Popen[bytes]) -> None:
    _kill_group(process.pid, signal.SIGTERM)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        _kill_group(process.pid, signal.SIGKILL)


def _kill_group(leader: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)


def _drain(streams: list[_Stream]) -> None:
    """Read what was left in the pipes, but not for ever: a process that left the group may hold them open."""
    deadline = time.monotonic() + GRACE
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            os.set_blocking(stream.pipe.fileno(), False)
            selector.register(stream.pipe, selectors.EVENT_READ, stream)
        while selector.get_map() and time.monotonic() < deadline:
            for key, _ in selector.select(TICK):
                if not key.data.read():
                    selector.unregister(key.fileobj)
