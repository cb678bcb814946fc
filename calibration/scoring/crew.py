"""Work shared out among copies of this process, which have all that it has read."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import IO, Any, TypeVar

from toolkit.engine.worker import die_with
from toolkit.errors import LeancalError

Item = TypeVar("Item")
Result = TypeVar("Result")

_NUMBER = struct.Struct("I")


def shared_out(
    task: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> list[Result | LeancalError]:
    """What `task` gives or raises for each item, done in this process and in `jobs` − 1 copies of it.

    What a copy does not bring back, since it was killed or its task failed in another way, is done here.
    Where the system cannot copy a process that uses the libraries of numbers, all is done here. A copy dies
    with this process.
    """

    def attempt(item: Item) -> Result | LeancalError:
        try:
            return task(item)
        except LeancalError as error:
            return error

    if jobs < 2 or sys.platform != "linux":
        return [attempt(item) for item in items]
    with ExitStack() as stack:
        queue = stack.enter_context(tempfile.TemporaryFile(buffering=0))
        queue.write(b"".join(map(_NUMBER.pack, range(len(items)))))
        queue.seek(0)

        def work() -> dict[int, Result | LeancalError]:
            return {number: attempt(items[number]) for number in _taken(queue)}

        copies = [stack.enter_context(_copy(work)) for _ in range(jobs - 1)]
        found = work()
        for copy in copies:
            found.update(_brought(copy))
    return [found[number] if number in found else attempt(item) for number, item in enumerate(items)]


def _taken(queue: IO[bytes]) -> Iterator[int]:
    """Numbers that nobody else took: all copies read the file by one position, which the system moves on."""
    while number := os.read(queue.fileno(), _NUMBER.size):
        yield _NUMBER.unpack(number)[0]


@contextmanager
def _copy(work: Callable[[], object]) -> Iterator[IO[bytes]]:
    """A copy of this process that works, writes a pickle of what comes of it, and leaves."""
    reader, writer = os.pipe()
    here = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            die_with(here)
            os.close(reader)
            with os.fdopen(writer, "wb") as results:
                pickle.dump(work(), results)
        finally:
            # nothing of what this process was about to write, tidy up or tell is the copy's to do
            os._exit(0)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as results:
            yield results
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _brought(results: IO[bytes]) -> Mapping[int, Any]:
    try:
        found: Mapping[int, Any] = pickle.load(results)
    except (EOFError, pickle.UnpicklingError):
        return {}
    return found
