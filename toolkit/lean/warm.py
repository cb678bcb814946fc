"""Run Lean from a process that has it loaded already.

Most of a small run's time goes into loading Lean and getting it ready. A *zygote* does that once, and then
forks for each run: a run has a process and memory of its own, the limits and the sandbox of any other run,
and no way back into the zygote.
"""

from __future__ import annotations

import marshal
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from toolkit.lean._prepared import KNOWN
from toolkit.lean.process import (
    MEMORY_MB,
    TIMEOUT,
    Job,
    LeanRun,
    could_start,
    pipe,
    prepare,
    reported_run,
    run_lean,
)
from toolkit.lean.sandbox import Sandbox, can_be_alone, read_report
from toolkit.lean.supervise import given
from toolkit.lean.toolchain import Toolchain, ToolchainKind
from toolkit.lean.watch import follow

RUNS = 1000
"""Runs after which a zygote is replaced."""
_ATTEMPTS = 3
_ZYGOTES = 4
_PATIENCE = 30.0
_SCRIPT = Path(__file__).with_name("_zygote.py")


class WarmLean:
    """Runs like `run_lean`, each in a process of its own that is forked from one with Lean in memory.

    A context manager; `run` is a `Runner`, and may be called from several threads at once. A zygote ends with
    this process, however that ends, and is replaced after `runs` runs; when it is killed, what it ran is
    run again. A toolchain that cannot be kept in memory (an executable, or any where processes have
    no handles) is run as `run_lean` runs it.

    `header`, such as "prelude\\nimport Base\\n", is the beginning of a source whose imports the zygotes have
    done already; a run that imports just these saves the time. They are looked up in its import path, are
    taken anew when a file of theirs changes, and must be trusted: importing runs what they initialize,
    outside of any sandbox.
    """

    def __init__(self, header: str = "", *, runs: int = RUNS) -> None:
        self._header = header
        self._runs = runs
        self._lock = threading.Lock()
        self._zygotes: dict[_Key, _Zygote] = {}
        self._retired: list[_Zygote] = []
        self._failures: Counter[_Key] = Counter()
        self._alone = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the zygotes. Runs that are still under way come to their end first, up to some seconds."""
        with self._lock:
            zygotes = [*self._retired, *self._zygotes.values()]
            self._zygotes.clear()
            self._retired.clear()
        for zygote in zygotes:
            zygote.retire()
        for zygote in zygotes:
            zygote.end()

    def run(
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
    ) -> LeanRun:
        """Like `run_lean`, which see."""
        if can_be_warm(toolchain):
            for _ in range(_ATTEMPTS):
                alone = self._alone and sandbox is not None and can_be_alone(sandbox)
                job = prepare(
                    toolchain, args, lean_path, cwd, timeout, memory_mb, sandbox, starters=0, alone=alone
                )
                run = self._attempt(toolchain, job, cwd, stdin, cancelled)
                if run is not None:
                    return run
        return run_lean(
            toolchain,
            args,
            lean_path=lean_path,
            cwd=cwd,
            timeout=timeout,
            memory_mb=memory_mb,
            stdin=stdin,
            cancelled=cancelled,
            sandbox=sandbox,
        )

    def _attempt(
        self, toolchain: Toolchain, job: Job, cwd: Path, stdin: str, cancelled: Callable[[], bool]
    ) -> LeanRun | None:
        """One run; none if the zygote or a keeper ended before it, or was not to be had."""
        with could_start(cwd), ExitStack() as stack:
            cwd.stat()
            source = stack.enter_context(given(stdin.encode("utf-8", "surrogateescape")))
            out, out_end = stack.enter_context(pipe())
            err, err_end = stack.enter_context(pipe())
            reading, writing = stack.enter_context(pipe())
            forked = self._fork(toolchain, job, cwd, [source, out_end, err_end, writing])
            started = time.monotonic()
            if forked is None:
                return None
            stack.callback(forked.close)
            for end in (out_end, err_end, writing):
                end.close()
            watched = replace(job.watched, shared_kb=forked.shared_kb)
            followed = follow(
                forked, out.fileno(), err.fileno(), watched, started=started, cancelled=cancelled
            )
            report = read_report(reading.fileno(), job.limits)
            if report.unfit:
                self._alone = False
            if report.unfit or (report.status is None and followed.stopped is None and not report.refused):
                return None
            return reported_run(job, followed.ended(0), report)

    def _fork(self, toolchain: Toolchain, job: Job, cwd: Path, files: list[IO[bytes]]) -> _Forked | None:
        plain, prepared = _Key(toolchain), _Key(toolchain, self._header, job.environment["LEAN_PATH"])
        with self._lock:
            prepares = self._header and can_be_prepared(toolchain) and self._is_fit(prepared)
            key = prepared if prepares else plain
            if not self._is_fit(key):
                return None
            zygote = self._zygotes.pop(key, None) or self._new(key)
            forked = zygote.fork(job, cwd, files)
            if not zygote.was_ready:
                self._failures[key] += 1
            if forked is None or zygote.forks >= self._runs:
                zygote.retire()
                self._retired.append(zygote)
            else:
                self._zygotes[key] = zygote
            return forked

    def _is_fit(self, key: _Key) -> bool:
        return self._failures[key] < _ATTEMPTS

    def _new(self, key: _Key) -> _Zygote:
        self._retired = [z for z in self._retired if z.alive()]
        if len(self._zygotes) >= _ZYGOTES:
            oldest = self._zygotes.pop(next(iter(self._zygotes)))
            oldest.retire()
            self._retired.append(oldest)
        return _Zygote(key)


@dataclass(frozen=True, slots=True)
class _Key:
    """What a zygote has in memory: a toolchain, and what `header` imports from `path`."""

    toolchain: Toolchain
    header: str = ""
    path: str = ""


def can_be_warm(toolchain: Toolchain) -> bool:
    """Whether this toolchain can be kept in memory on this system."""
    return toolchain.kind is ToolchainKind.EMBEDDED and hasattr(os, "pidfd_open")


def can_be_prepared(toolchain: Toolchain) -> bool:
    """Whether imports can be done beforehand with this toolchain on this machine."""
    return (toolchain.commit, os.uname().machine) == KNOWN


class _Zygote:
    """The process with Lean in memory, and the socket to it."""

    def __init__(self, key: _Key) -> None:
        self.forks = 0
        self.was_ready = False
        self._shared_kb = 0
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._channel.settimeout(_PATIENCE)
        with theirs:
            number = theirs.fileno()
            script = [str(_SCRIPT), str(number), str(os.getpid()), str(key.toolchain.path), key.header]
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", *script],
                cwd="/",
                # a fork would share the rings of asynchronous input and output with it
                env={"LEAN_PATH": key.path, "UV_USE_IO_URING": "0"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(number,),
                start_new_session=True,
            )

    def fork(self, job: Job, cwd: Path, files: list[IO[bytes]]) -> _Forked | None:
        """Start a run with these standard streams and report; none if the zygote does not answer."""
        plan = job.plan.dump() if job.plan else b""
        request = marshal.dumps((list(job.words), job.environment, str(cwd), plan))
        try:
            if not self.was_ready:
                word, _, shared = self._channel.recv(32).partition(b" ")
                self.was_ready = word == b"ready"
                self._shared_kb = int(shared or 0) >> 10
            if not self.was_ready:
                return None
            socket.send_fds(self._channel, [request], [file.fileno() for file in files])
            answer, handles, _, _ = socket.recv_fds(self._channel, 1000, 1)
        except OSError:
            return None
        if not handles:
            if answer:
                raise OSError(answer.decode("utf-8", "replace"))
            return None
        self.forks += 1
        return _Forked(int(answer), handles[0], self._shared_kb)

    def alive(self) -> bool:
        return self._process.poll() is None

    def retire(self) -> None:
        """Ask for no more; it ends after its last run."""
        self._channel.close()

    def end(self) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE)
        self._process.kill()
        self._process.wait()


class _Forked:
    """A process that a zygote forked, by its number and a handle on it; `shared_kb` is as in `Watched`."""

    def __init__(self, pid: int, handle: int, shared_kb: int) -> None:
        self.shared_kb = shared_kb
        self._pid = pid
        self._handle = handle

    @property
    def pid(self) -> int:
        return self._pid

    def handle(self) -> int:
        return self._handle

    def wait(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def send(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def close(self) -> None:
        os.close(self._handle)
