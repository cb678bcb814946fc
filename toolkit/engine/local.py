"""Work done in this process, or in worker processes of this machine.

A worker is a fresh Python that shares nothing with this process: no lock that another thread held, no
import that its tasks do not need, and no `__main__` to run again.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, cast

from toolkit.engine.engine import ATTEMPTS, Engine, Item, Result, Task, default_jobs, killed_too_often
from toolkit.errors import LeancalError, Unchecked

WORKER: Final = Path(__file__).with_name("worker.py")
GRACE: Final = 1.0
"""Seconds that a worker gets to tidy up when it is told to end."""


class ThisProcess(Engine):
    """Does one item after another, here: for one job, and for those who want no other process."""

    jobs = 1

    def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
        """Do a task; the future has ended."""
        future: Future[Result] = Future()
        try:
            future.set_result(task(item))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """End nothing: nothing was started."""


class LocalEngine(Engine):
    """Worker processes of this machine; a `map` of one item does without."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or default_jobs()
        # each thread serves a worker of its own: the system ends a worker with the thread that started it
        self._threads = ThreadPoolExecutor(self.jobs)
        self._own = threading.local()
        self._workers: list[_Worker] = []
        self._lock = threading.Lock()
        self._closed = False

    def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
        """Begin a task in the first worker that is free."""
        return self._threads.submit(self._ask, pickle.dumps((task, item)))

    def map(
        self,
        task: Task[Item, Result],
        items: Sequence[Item],
        *,
        on_result: Callable[[int, Result | LeancalError], None] = lambda index, result: None,
    ) -> list[Result | LeancalError]:
        if len(items) > 1:
            return super().map(task, items, on_result=on_result)
        return ThisProcess().map(task, items, on_result=on_result)

    def close(self) -> None:
        with self._lock:
            self._closed = True
        for worker in self._workers:
            worker.process.terminate()
        deadline = time.monotonic() + GRACE
        for worker in self._workers:
            worker.end(deadline - time.monotonic())
        self._threads.shutdown(cancel_futures=True)

    def _ask(self, request: bytes) -> Any:
        """What a task returned; raises what it raised."""
        how = ""
        for _ in range(ATTEMPTS):
            worker = self._worker()
            try:
                reply = worker.ask(request)
            except (EOFError, OSError, pickle.UnpicklingError):
                how = worker.end()
                continue
            result, error, peak = pickle.loads(reply)
            self.peak_mb = max(self.peak_mb, peak)
            if error is not None:
                raise error
            return result
        raise killed_too_often(how)

    def _worker(self) -> _Worker:
        """This thread's worker; a new one when it has none that lives."""
        found = cast("_Worker | None", getattr(self._own, "worker", None))
        if found is not None and found.process.poll() is None:
            return found
        if found is not None:
            found.end()
        with self._lock:
            if self._closed:
                raise CancelledError
            try:
                made = self._own.worker = _Worker()
            except OSError as error:
                raise Unchecked(f"a worker process could not be started: {error}") from error
            self._workers.append(made)
        return made


class _Worker:
    """A worker process and the pipes to it."""

    def __init__(self) -> None:
        # in a session of its own, so that only this process decides what ^C does
        self.process = subprocess.Popen(
            [sys.executable, "-P", WORKER, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._requests, self._replies = self.process.stdin, self.process.stdout
        self._first = [sys.path]

    def ask(self, request: bytes) -> bytes:
        """Have a request done; EOFError, OSError or UnpicklingError when the worker dies over it."""
        messages = [*self._first, request]
        self._first = []
        for message in messages:
            pickle.dump(message, self._requests)
        self._requests.flush()
        return cast(bytes, pickle.load(self._replies))

    def end(self, grace: float = GRACE) -> str:
        """Give a dying worker `grace` seconds, then kill it; says how it ended."""
        try:
            self.process.wait(max(grace, 0))
        except subprocess.TimeoutExpired:
            self.process.kill()
        code = self.process.wait()
        for pipe in (self._requests, self._replies):
            with contextlib.suppress(OSError):
                pipe.close()
        return f"by signal {-code}" if code < 0 else f"with exit code {code}"
