"""A batch of files or candidates at the terminal: a progress bar, and rows of what is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeVar

from calibration.cli.console import progress, say

Result_contra = TypeVar("Result_contra", contravariant=True)
Result = TypeVar("Result")


class Rows(Protocol[Result_contra]):
    """A file of rows that is held open while a batch is done."""

    path: Path

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def add(self, index: int, result: Result_contra) -> None:
        """Append the row of the item at that place."""


@contextmanager
def shown(
    doing: str, total: int, done: int, rows: Rows[Result] | None, name: Callable[[Result], str]
) -> Iterator[Callable[[int, Result], None]]:
    """Show how far a batch of `total` items is, of which `done` are done already, while the block runs.

    The block gets a function to call with the place and the result of each item, as soon as it is there. Who
    interrupts it is told how to go on.
    """
    with ExitStack() as stack:
        advance = stack.enter_context(progress(doing))
        if rows:
            stack.enter_context(rows)

        def show(index: int, result: Result) -> None:
            nonlocal done
            done += 1
            if rows:
                rows.add(index, result)
            advance(done, total, name(result))

        try:
            yield show
        except KeyboardInterrupt:
            say(_how_to_go_on(done, total, rows.path if rows else None))
            raise


def _how_to_go_on(done: int, total: int, file: Path | None) -> str:
    if file is None:
        return f"interrupted after {done} of {total}; with --resume OUT, what is done is kept"
    return f"interrupted after {done} of {total}; --resume {file} goes on from there"
