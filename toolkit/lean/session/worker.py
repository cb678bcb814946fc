"""One process of Lean's language server, which works on one file, and the stream of messages to and from it.

Lean's `--server` only relays between an editor and one such process (`--worker`) for each file, which it
starts in a session of its own, out of reach of whoever has to end it. So the processes are driven directly.
"""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from pexpect import EOF, TIMEOUT  # type: ignore[import-untyped]
from pexpect.popen_spawn import PopenSpawn  # type: ignore[import-untyped]

from toolkit.lean.files import remove_folder
from toolkit.lean.sandbox import Isolation
from toolkit.lean.session.failure import Reason, Unanswered
from toolkit.lean.session.launch import Launch
from toolkit.lean.session.protocol import Decoder, Message, OversizedMessage, StrayOutput, encode
from toolkit.lean.supervise import KEEPER_GRACE, Watched
from toolkit.lean.usage import Stored, Usage, usage_below

_PIECE = 1 << 16
_WAITING_PIECES = 256
_WATCH_TICK = 0.05
_STDERR_CAP = 1 << 20
_STDERR_HEAD = 1 << 12
_DRAIN = 2.0


class _Pipe(PopenSpawn):  # type: ignore[misc]
    """A spawned process whose output is waited for rather than polled.

    At most sixteen MiB of it wait to be taken; then the process has to wait.
    """

    def __init__(self, command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> None:
        self._pieces: queue.Queue[bytes] = queue.Queue(_WAITING_PIECES)
        self._exhausted = False
        super().__init__(list(command), cwd=cwd, env=dict(env), timeout=None)

    def _read_incoming(self) -> None:
        output = self.proc.stdout.fileno()
        while True:
            try:
                piece = os.read(output, _PIECE)
            except OSError:
                piece = b""
            self._pieces.put(piece)
            if not piece:
                return

    def read_nonblocking(self, size: int = 1, timeout: float | None = -1) -> bytes:
        """Some of the output, at most one piece; TIMEOUT when none comes in time, EOF after the last.

        The pieces are given as they came, whatever `size` is.
        """
        if self._exhausted:
            raise EOF("end of output")
        try:
            piece = self._pieces.get(timeout=max(timeout or 0, 0))
        except queue.Empty:
            raise TIMEOUT("no output") from None
        if not piece:
            self._exhausted = True
            raise EOF("end of output")
        return piece

    def close(self) -> None:
        """Close the streams of a process that has ended."""
        deadline = time.monotonic() + _DRAIN
        while self._read_thread.is_alive() and time.monotonic() < deadline:
            with contextlib.suppress(queue.Empty):
                self._pieces.get(timeout=0.01)
        self._read_thread.join(0.1)
        with contextlib.suppress(OSError):
            self.proc.stdin.close()
        if not self._read_thread.is_alive():
            self.proc.stdout.close()


class WorkerEnded(Exception):
    """The process has ended."""


class Worker:
    """A running process, which takes messages of at most `output_mb` MiB.

    It leads a process group of its own, all of which ends with it, and it ends with the thread that made it.
    """

    def __init__(self, launch: Launch, output_mb: int) -> None:
        self.started_ns = time.time_ns()
        self.memory_mb = 0
        self._launch = launch
        self._output_mb = output_mb
        self._errors_head = b""
        self._stopped: Unanswered | None = None
        self._decoder = Decoder(output_mb << 20)
        self._pipe = _Pipe(launch.words, cwd=launch.cwd, env=launch.environment)
        os.set_blocking(self._pipe.proc.stdin.fileno(), False)
        self._closing = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    @property
    def pid(self) -> int:
        """The process that was started: Lean, or the one that keeps it in a sandbox."""
        return int(self._pipe.pid)

    @property
    def readable_pid(self) -> int | None:
        """Lean's process, if the system tells about it: in a sandbox it does not."""
        return self.pid if self._launch.report is None else None

    @property
    def isolation(self) -> Isolation:
        """What confines Lean."""
        return self._launch.reported().isolation

    def send(self, message: Message, deadline: float) -> None:
        """Send a message. Unanswered (timeout) if it is not taken in time, WorkerEnded if it cannot be."""
        rest = memoryview(encode(message))
        poll = select.poll()
        try:
            poll.register(self._pipe.proc.stdin.fileno(), select.POLLOUT)
            while rest:
                poll.poll(1000 * _WATCH_TICK)
                rest = rest[self._pipe.send(bytes(rest[:_PIECE])) or 0 :]
                if rest and time.monotonic() > deadline:
                    raise Unanswered(Reason.TIMEOUT, "Lean took no message within the time limit")
        except (BrokenPipeError, ValueError):
            raise WorkerEnded from None

    def receive(self, seconds: float) -> list[Message]:
        """The messages that come within a time, none or more.

        Raises WorkerEnded at the end of the stream, and Unanswered (spoofed, output) when it is not Lean's.
        """
        try:
            return self._decoder.feed(self._pipe.read_nonblocking(_PIECE, seconds))
        except TIMEOUT:
            return []
        except EOF:
            raise WorkerEnded from None
        except StrayOutput:
            raise stray_output() from None
        except OversizedMessage:
            raise Unanswered(
                Reason.OUTPUT,
                f"Lean sent a message of more than {self._output_mb} MiB, or one nested too deeply",
            ) from None

    def ending(self) -> Unanswered:
        """Why a process that has ended did so."""
        self.close()
        if self._stopped is not None:
            return self._stopped
        report = self._launch.reported()
        if report.refused:
            missing = f"this system cannot confine Lean, which was required: {report.refused}"
            return Unanswered(Reason.UNCONFINED, missing)
        code = int(self._pipe.proc.returncode)
        if report.status is not None:
            code = os.waitstatus_to_exitcode(report.status)
        if code == -signal.SIGKILL:
            return Unanswered(
                Reason.KILLED, "Lean was killed, by somebody or by the system for want of memory"
            )
        how = f"was ended by signal {-code}" if code < 0 else f"ended the process with code {code}"
        said = next((line[:200] for line in self.stderr().splitlines() if line.strip()), "")
        return Unanswered(Reason.CRASH, f"Lean {how}" + (f": {said}" if said else ""))

    def stderr(self) -> str:
        """What the process wrote to its standard error, without the middle when that was much."""
        try:
            rest = self._launch.errors.read_bytes()
        except OSError:
            rest = b""
        return (self._errors_head + rest).decode("utf-8", "replace")

    def close(self) -> None:
        """End the process and all that it started in its group; nothing when that was done."""
        if self._pipe.proc.returncode is not None:
            return
        self._closing.set()
        self._watcher.join()
        self._kill()
        self._pipe.proc.wait()
        self._pipe.close()
        remove_folder(self._launch.cwd)

    def _watch(self) -> None:
        """Measure what the process uses, and stop it at its limits, also while nobody waits for it."""
        watched = self._launch.watched
        stored = Stored(watched.scratch, watched.scratch_mb)
        while not self._closing.wait(_WATCH_TICK):
            use = usage_below(self.pid, watched.levels)
            self.memory_mb = use.memory_kb >> 10
            self._stopped = _excess(use, watched)
            if not self._stopped and stored.is_due(time.monotonic()) and stored.is_too_much():
                said = f"Lean wrote more than {watched.scratch_mb} MiB into its scratch folder"
                self._stopped = Unanswered(Reason.SCRATCH, said)
            if self._stopped or self._has_ended():
                # what it has started may hold its output open
                self._kill()
                return
            with contextlib.suppress(OSError):
                if self._launch.errors.stat().st_size > _STDERR_CAP:
                    with self._launch.errors.open("rb") as errors:
                        self._errors_head = self._errors_head or errors.read(_STDERR_HEAD)
                    os.truncate(self._launch.errors, 0)

    def _has_ended(self) -> bool:
        """Whether the process has ended, without taking note of it for the system."""
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _kill(self) -> None:
        if self._launch.watched.levels:
            # the one that keeps Lean in its sandbox ends all below it, and then itself
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)
            deadline = time.monotonic() + KEEPER_GRACE
            while not self._has_ended() and time.monotonic() < deadline:
                time.sleep(0.005)
        for kill in (os.killpg, os.kill):
            # until it has made its own group there is only the process
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(self.pid, signal.SIGKILL)


def _excess(use: Usage, watched: Watched) -> Unanswered | None:
    """Why a process with this use has to be stopped, if it has to."""
    if use.memory_kb > watched.memory_mb << 10:
        return Unanswered(Reason.MEMORY, f"Lean took more than {watched.memory_mb} MiB of memory")
    if watched.threads is not None and use.threads > watched.threads:
        return Unanswered(Reason.PROCESSES, f"Lean had more than {watched.threads} threads")
    if watched.processes is not None and use.processes > watched.processes + 1:
        return Unanswered(Reason.PROCESSES, f"Lean had more than {watched.processes} other processes")
    return None


def stray_output() -> Unanswered:
    """The failure for output that is not the language server's."""
    return Unanswered(
        Reason.SPOOFED, "something that is not Lean's language server wrote into its answers; none is taken"
    )
