"""The folder of formalized candidates: `results.jsonl`, a row a candidate, and the ledger of all answers.

A row is appended as soon as its candidate is done, and counts while everything that it rests on stays the
same, which its key tells. Killed at any moment, the same work goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from calibration.jsonl import to_row, write_whole
from calibration.ledger.ledger import Ledger
from calibration.runs.folder import RUN, held
from toolkit.errors import UsageError
from toolkit.lean.files import read_file, using

RESULTS, RETAINED = "results.jsonl", "retained.jsonl"

Row = Mapping[str, Any]


@contextmanager
def opened(path: Path) -> Iterator[Ledger]:
    """The folder, new or one that was begun, for this process alone; its ledger.

    UsageError when it holds something else.
    """
    with using(path, "write"):
        path.mkdir(parents=True, exist_ok=True)
        begun = (path / RESULTS).exists() and not (path / RUN).exists()
        if not begun and any(path.iterdir()):
            raise UsageError(f"{path} holds something else than candidates", hint="Name a new folder.")
    if not begun:
        write_whole(path / RESULTS, b"")
    with held(path) as ledger:
        yield ledger


class Rows:
    """The rows of a folder, by key."""

    def __init__(self, path: Path, keys: Sequence[str]) -> None:
        self._path = path
        self._keys = list(keys)
        self._rows = {row["key"]: row for row in _read(path / RESULTS) if row.get("key") in set(keys)}
        self._write()

    def get(self, key: str) -> Row | None:
        """The row of that key, if there is one."""
        return self._rows.get(key)

    def put(self, key: str, row: Row) -> None:
        """Append the row of a candidate that is done."""
        self._rows[key] = {**row, "key": key}
        with using(self._path / RESULTS, "write"), (self._path / RESULTS).open("ab") as file:
            file.write(to_row(self._rows[key]))

    def finish(self, retained: Sequence[Row]) -> None:
        """Put the rows into the order of the candidates, and write those that are retained as candidates."""
        self._write()
        write_whole(self._path / RETAINED, b"".join(map(to_row, retained)))

    def _write(self) -> None:
        rows = [self._rows[key] for key in self._keys if key in self._rows]
        write_whole(self._path / RESULTS, b"".join(map(to_row, rows)))


def _read(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file; a line that was cut short when its writer was killed is none."""
    for line in read_file(file).split(b"\n")[:-1]:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict):
            yield row
