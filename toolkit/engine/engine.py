"""What every engine does: run tasks elsewhere, and tell what became of them."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from enum import StrEnum
from types import TracebackType
from typing import Final, Self, TypeAlias, TypeVar

from toolkit.errors import LeancalError, Unchecked

Item = TypeVar("Item")
Result = TypeVar("Result")
Task: TypeAlias = Callable[[Item], Result]
"""A function of a module, or a `functools.partial` of one, so that another process can import it."""

ATTEMPTS: Final = 3
"""How often an item is begun in all when the process that works on it is killed."""


class EngineName(StrEnum):
    """The engines to choose from."""

    LOCAL = "local"
    RAY = "ray"


class Engine(ABC):
    """Runs tasks on items; both, and the results, must be picklable.

    A process that is killed is replaced, and its item done again. When that has happened `ATTEMPTS` times
    the item ends in Unchecked: nothing is known about it.

    Processes are started when there is work for them, and are ended by `close`, at the end of a `with`, when
    a `map` is interrupted, and with this process, however it ends.
    """

    jobs: int
    """How many items are worked on at once."""
    peak_mb: int = 0
    """The most memory that a worker has needed by now, in MiB; 0 when there was none, or it is not told."""

    @abstractmethod
    def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
        """Begin a task. What it raises, the future raises; Unchecked when its processes were killed."""

    @abstractmethod
    def close(self) -> None:
        """End all processes, whatever they are doing."""

    def map(
        self,
        task: Task[Item, Result],
        items: Sequence[Item],
        *,
        on_result: Callable[[int, Result | LeancalError], None] = lambda index, result: None,
    ) -> list[Result | LeancalError]:
        """The results of a task on `items`, begun in their order; the result of each at its own place.

        The LeancalError that a task raises, or that its process was killed too often, is the result of its
        item. Anything else that it raises is a bug, ends the work and is raised here. `on_result` is
        called in this thread with the place of an item and its result, as soon as it is there.
        """
        results: dict[int, Result | LeancalError] = {}
        running: dict[Future[Result], int] = {}
        waiting = iter(enumerate(items))
        try:
            while len(results) < len(items):
                while len(running) < self.jobs and (following := next(waiting, None)):
                    index, item = following
                    running[self.submit(task, item)] = index
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    index = running.pop(future)
                    result: Result | LeancalError = _outcome(future)
                    results[index] = result
                    on_result(index, result)
        except BaseException:
            self.close()
            raise
        return [results[index] for index in range(len(items))]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def default_jobs() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def killed_too_often(how: str) -> Unchecked:
    """The result of an item whose processes were killed; `how` tells the last time."""
    return Unchecked(
        f"the worker process died {ATTEMPTS} times over this item, at last {how}",
        hint="was there enough memory? Fewer jobs at once (`--jobs`) need less",
    )


def _outcome(future: Future[Result]) -> Result | LeancalError:
    try:
        return future.result()
    except LeancalError as error:
        return error
