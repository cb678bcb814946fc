"""Work spread over processes: on this machine, or on the machines of a Ray cluster.

    with engine_of("local") as engine:
        results = engine.map(check, files)

- `engine`: what every engine does, and what becomes of a task that fails;
- `local`: this process, or worker processes of this machine;
- `worker`: what such a worker does;
- `cluster`: Ray.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from toolkit.engine.engine import Engine, EngineName, default_jobs
from toolkit.engine.local import LocalEngine, ThisProcess
from toolkit.errors import UsageError

__all__ = ["Engine", "EngineName", "LocalEngine", "ThisProcess", "default_jobs", "engine_of", "provided"]


def engine_of(name: str, jobs: int | None = None) -> Engine:
    """The engine of that name, working on up to `jobs` items at once (all cores that there are if None).

    Raises UsageError when there is none of that name or what it needs is not installed, and Unchecked when
    it cannot be reached.
    """
    if name == EngineName.LOCAL:
        jobs = jobs or default_jobs()
        return ThisProcess() if jobs == 1 else LocalEngine(jobs)
    if name == EngineName.RAY:
        from toolkit.engine.cluster import RayEngine

        return RayEngine(jobs)
    raise UsageError(f"there is no engine `{name}`", hint=f"choose one of {', '.join(EngineName)}")


@contextmanager
def provided(engine: Engine | None) -> Iterator[Engine]:
    """The engine that a caller gave, which stays open; else all cores of this machine for the while."""
    if engine is not None:
        yield engine
        return
    with engine_of(EngineName.LOCAL) as own:
        yield own
