"""Run one program under limits, and say how it ended.

The program gets a process group of its own; on time-out, on too much memory, and after it has ended, the
whole group is killed. `watch` tells how it is seen to its end.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

from toolkit.lean.watch import KEEPER_GRACE, OUTPUT_CAP, Ended, Outcome, Watched, follow

__all__ = [
    "KEEPER_GRACE",
    "OUTPUT_CAP",
    "Ended",
    "Outcome",
    "Watched",
    "confined_end",
    "given",
    "run_watched",
    "supervise",
]


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
