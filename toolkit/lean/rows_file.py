"""A file of results, one JSON object a line, to which a batch appends, and from which it goes on.

A row is appended, in one write, as soon as its item is done: a process that is killed loses no finished row.
At the end the rows are put into the order of the items.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from toolkit.errors import UsageError
from toolkit.lean.files import is_stream, read_file, using, write_atomically


class RowsFile:
    """The rows of one batch, each of which begins with `begin`; a context manager that holds the file open.

    Raises UsageError as `require_results`.
    """

    def __init__(self, path: Path, begin: bytes) -> None:
        self._found = require_results(path, begin)
        self.path = path
        self._lines: dict[int, bytes] = {}
        self._file = -1

    def earlier(self) -> list[bytes]:
        """The lines of an earlier run, without a last one that was cut short."""
        return self._found.split(b"\n")[:-1]

    def __enter__(self) -> Self:
        with using(self.path, "write"):
            write_atomically(self.path, self._sorted())
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        return self

    def append(self, index: int, line: bytes) -> None:
        """Append the line of the item at that place."""
        self._lines[index] = line
        with using(self.path, "write"):
            while line:
                line = line[os.write(self._file, line) :]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)
        if error is None:
            with using(self.path, "write"):
                write_atomically(self.path, self._sorted())

    def _sorted(self) -> bytes:
        return b"".join(self._lines[index] for index in sorted(self._lines))


def require_results(path: Path, begin: bytes) -> bytes:
    """What a file of rows holds that begin with `begin`; nothing when there is no file.

    UsageError for a device or a pipe, and for a file that holds something else, since it would be lost.
    """
    if is_stream(path):
        raise UsageError(
            f"{path} is a device or a pipe, and rows are put in order at the end", hint="Name a file."
        )
    data = read_file(path) if path.exists() else b""
    first = data.split(b"\n", 1)[0]
    if not data.startswith(begin[: len(data)]) or not _may_be_result(first):
        raise UsageError(f"{path} holds something else than results", hint="Name another file.")
    return data


def _may_be_result(line: bytes) -> bool:
    """Whether a line is a result, or was cut short or damaged."""
    try:
        return "verdict" in json.loads(line)
    except (ValueError, RecursionError):
        return True
