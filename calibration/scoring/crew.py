"""The processes that score several runs together."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from toolkit.engine import Engine, default_jobs
from toolkit.engine.local import LocalEngine, ThisProcess

WORTH_PROCESSES = 12 << 20
"""Bytes of runs from which on starting other processes takes less time than it saves."""
THREADS = "OPENBLAS_NUM_THREADS"


@contextmanager
def crew(runs: Sequence[Path]) -> Iterator[Engine]:
    """Processes besides this one to score runs in, as many as help; they import what that needs at once.

    They multiply matrices in one thread each, as this process does meanwhile: each core has one of them.
    """
    others = min(default_jobs(), len(runs)) - 1
    if others < 1 or sum(map(_bytes, runs)) < WORTH_PROCESSES:
        yield ThisProcess()
        return
    with ExitStack() as stack:
        stack.enter_context(_one_thread_each())
        engine = stack.enter_context(LocalEngine(others))
        for _ in range(others):
            engine.submit(ready, "calibration.scoring.telling")
        yield engine


def ready(module: str) -> None:
    """Import what a worker will need."""
    importlib.import_module(module)


def _bytes(run: Path) -> int:
    """How much there is to read in a run; nothing when it is none, which is told later."""
    try:
        return sum(file.stat().st_size for file in run.iterdir())
    except OSError:
        return 0


@contextmanager
def _one_thread_each() -> Iterator[None]:
    before = os.environ.get(THREADS)
    os.environ[THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[THREADS]
        else:
            os.environ[THREADS] = before
