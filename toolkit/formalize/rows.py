"""The results of a batch in a file, one JSON object a line, so that a batch can go on where it ended.

A row is appended, in one write, as soon as its candidate is done. At the end the rows are put into the order
of the candidates. Each carries `key`, a hash of all that its result rests on; it counts while that stays.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.check.rows import require_results
from toolkit.lean.files import using, write_atomically

_BEGIN: Final = b'{"id": '
"""How every row begins."""


class Rows:
    """The rows of one batch, whose candidates have `keys`; a context manager that holds the file open.

    Raises UsageError for a device, and for a file that holds something else than rows: it would be lost.
    """

    def __init__(self, path: Path, keys: Sequence[str]) -> None:
        self._found = require_results(path, _BEGIN)
        self.path = path
        self._keys = keys
        self._lines: dict[int, bytes] = {}
        self._file = -1

    def resume(self) -> Mapping[int, MechanicalResult]:
        """The rows of an earlier run that still count, by place."""
        places: dict[str, list[int]] = {}
        for index, key in enumerate(self._keys):
            places.setdefault(key, []).append(index)
        found: dict[int, MechanicalResult] = {}
        for line in self._found.split(b"\n")[:-1]:
            row = _row(line)
            if row is not None and places.get(row[0]):
                index = places[row[0]].pop(0)
                found[index] = row[1]
                self._lines[index] = line + b"\n"
        return found

    def __enter__(self) -> Self:
        with using(self.path, "write"):
            write_atomically(self.path, self._sorted())
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        return self

    def add(self, index: int, result: MechanicalResult) -> None:
        """Append the row of a candidate that is done."""
        line = json.dumps({**result.as_json(), "key": self._keys[index]}).encode() + b"\n"
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


def _row(line: bytes) -> tuple[str, MechanicalResult] | None:
    try:
        data: dict[str, Any] = json.loads(line)
        return str(data["key"]), MechanicalResult.from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
