"""What commands write: results to standard output, news and errors to standard error.

Text is written as it is: nothing in it, such as square brackets, is taken for markup.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

_UNLIMITED = 100_000

Advance: TypeAlias = Callable[[int, int, str], None]
"""Tell how far a task is: how many parts of how many are done, and what is being done."""


def emit_json(data: Any) -> None:
    """Write one JSON value as one line to standard output."""
    print(json.dumps(data, ensure_ascii=False))


def say(text: str) -> None:
    """Write a line for the person at the terminal to standard error."""
    print(text, file=sys.stderr)


def print_line(text: str) -> None:
    """Write one line to standard output; what comes from files and models must not make lines of its own."""
    print(printable(text))


def printable(text: str) -> str:
    """The text with everything escaped that would act on a terminal or end the line."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]], *, title: str = "") -> None:
    """Write a table to standard output; numbers are set to the right, and None is an empty cell.

    On a terminal the table is fitted to its width; elsewhere no line is cut or wrapped. What would act on a
    terminal is escaped: names come from the files of others.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(title) if title else None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for number, column in enumerate(columns):
        cells = [row[number] for row in rows]
        numeric = bool(cells) and all(isinstance(c, int | float) for c in cells)
        table.add_column(Text(_lines(column)), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text("" if cell is None else _lines(str(cell))) for cell in row))
    width = None if sys.stdout.isatty() else _UNLIMITED
    Console(file=sys.stdout, highlight=False, markup=False, width=width).print(table)


@contextlib.contextmanager
def progress(description: str) -> Iterator[Advance]:
    """Show a progress bar on standard error while the block runs, if that is a terminal.

    The block gets a function to call with the parts done, the parts in all, and the part in hand.
    """
    if not sys.stderr.isatty():
        yield lambda done, total, detail: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[detail]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(description), total=None, detail="")

        def advance(done: int, total: int, detail: str) -> None:
            bar.update(task, completed=done, total=total, detail=escape(detail))

        yield advance
