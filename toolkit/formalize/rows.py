"""The results of a batch in a file, one JSON object a line, so that a batch can go on where it ended.

A row is appended, in one write, as soon as its candidate is done. At the end the rows are put into the order
of the candidates. Each carries `key`, a hash of all that its result rests on; it counts while that stays, and
if every gate came to a conclusion: after a time-out, or when a process died, the candidate is done again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.rows_file import RowsFile

_BEGIN: Final = b'{"id": '
"""How every row begins."""


class Rows(RowsFile):
    """The rows of one batch, whose candidates have `keys`."""

    def __init__(self, path: Path, keys: Sequence[str]) -> None:
        super().__init__(path, _BEGIN)
        self._keys = keys

    def resume(self) -> Mapping[int, MechanicalResult]:
        """The rows of an earlier run that still count, by place; without those that lack a conclusion."""
        places: dict[str, list[int]] = {}
        for index, key in enumerate(self._keys):
            places.setdefault(key, []).append(index)
        found: dict[int, MechanicalResult] = {}
        for line in self.earlier():
            row = _row(line)
            if row is not None and row[1].is_final and places.get(row[0]):
                index = places[row[0]].pop(0)
                found[index] = row[1]
                self._lines[index] = line + b"\n"
        return found

    def add(self, index: int, result: MechanicalResult) -> None:
        """Append the row of a candidate that is done."""
        self.append(index, json.dumps({**result.as_json(), "key": self._keys[index]}).encode() + b"\n")


def _row(line: bytes) -> tuple[str, MechanicalResult] | None:
    try:
        data: dict[str, Any] = json.loads(line)
        return str(data["key"]), MechanicalResult.from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
