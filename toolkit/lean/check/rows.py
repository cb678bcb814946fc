"""The results of a long batch in a file, one JSON object a line, so that a batch can go on where it ended.

A row is appended, in one write, as soon as its file is done: a process that is killed, however, loses no
finished row. At the end the rows are put into the order of the files. Each row carries `source`, the SHA-256
of what was checked, and `key`, a hash of everything that its result rests on; a row counts only as long as
that is the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from toolkit.lean.check.cache import Keys
from toolkit.lean.check.candidate import Candidate
from toolkit.lean.check.verdicts import CheckResult, Reason
from toolkit.lean.rows_file import RowsFile

_UNFINISHED: Final = (Reason.CANCELLED, Reason.INTERNAL)
"""Reasons of rows that are no answer about the file: such a file is done again."""

_BEGIN: Final = b'{"file": '
"""How every row begins."""


class Rows(RowsFile):
    """The rows of one batch of files."""

    def __init__(self, path: Path, candidates: Sequence[Candidate], keys: Keys) -> None:
        super().__init__(path, _BEGIN)
        self._candidates = candidates
        self._keys = keys

    def resume(self) -> Mapping[int, CheckResult]:
        """The finished rows of an earlier run of this batch, by place, if there was one.

        A last line that is cut short, and rows that no longer count, are dropped.
        """
        waiting: dict[tuple[str, str], list[int]] = {}
        for index, candidate in enumerate(self._candidates):
            waiting.setdefault((candidate.file, candidate.sha256), []).append(index)
        found: dict[int, CheckResult] = {}
        for line in self.earlier():
            row = _row(line)
            if row is None:
                continue
            fields, result = row
            places = waiting.get((result.file, str(fields.get("source"))), [])
            if places and self._counts(self._candidates[places[0]], result, fields.get("key")):
                index = places.pop(0)
                found[index] = result
                self._lines[index] = line + b"\n"
        return found

    def _counts(self, candidate: Candidate, result: CheckResult, key: object) -> bool:
        return result.reason not in _UNFINISHED and key is not None and key == self._key(candidate, result)

    def _key(self, candidate: Candidate, result: CheckResult) -> str | None:
        return self._keys.of_answer(self._keys.of_question(candidate), result.imports)

    def add(self, index: int, result: CheckResult) -> None:
        """Append the row of a file that is done."""
        candidate = self._candidates[index]
        row = {**result.as_json(), "source": candidate.sha256, "key": self._key(candidate, result)}
        # surrogates that stand for undecodable bytes of a file's name must stay escaped
        self.append(index, json.dumps(row).encode() + b"\n")


def _row(line: bytes) -> tuple[dict[str, Any], CheckResult] | None:
    try:
        data = json.loads(line)
        return data, CheckResult.from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
