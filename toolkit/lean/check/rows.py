"""The results of a long batch in a file, one JSON object a line, so that a batch can go on where it ended.

A row is appended, in one write, as soon as its file is done: a process that is killed, however, loses no
finished row. At the end the rows are put into the order of the files. Each row carries `source`, the SHA-256
of what was checked, and `key`, a hash of everything that its result rests on; a row counts only as long as
that is the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from toolkit.errors import UsageError
from toolkit.lean.check.cache import Keys
from toolkit.lean.check.candidate import Candidate
from toolkit.lean.check.verdicts import CheckResult, Reason
from toolkit.lean.files import is_stream, read_file, using, write_atomically

_UNFINISHED: Final = (Reason.CANCELLED, Reason.INTERNAL)
"""Reasons of rows that are no answer about the file: such a file is done again."""

_BEGIN: Final = b'{"file": '
"""How every row begins."""


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


class Rows:
    """The rows of one batch; a context manager that holds the file open.

    Raises UsageError as `require_results`.
    """

    def __init__(self, path: Path, candidates: Sequence[Candidate], keys: Keys) -> None:
        self._found = require_results(path, _BEGIN)
        self.path = path
        self._candidates = candidates
        self._keys = keys
        self._lines: dict[int, bytes] = {}
        self._file = -1

    def resume(self) -> Mapping[int, CheckResult]:
        """The finished rows of an earlier run of this batch, by place, if there was one.

        A last line that is cut short, and rows that no longer count, are dropped.
        """
        lines = self._found.split(b"\n")[:-1]
        waiting: dict[tuple[str, str], list[int]] = {}
        for index, candidate in enumerate(self._candidates):
            waiting.setdefault((candidate.file, candidate.sha256), []).append(index)
        found: dict[int, CheckResult] = {}
        for line in lines:
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

    def __enter__(self) -> Self:
        with using(self.path, "write"):
            write_atomically(self.path, self._sorted())
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        return self

    def add(self, index: int, result: CheckResult) -> None:
        """Append the row of a file that is done."""
        candidate = self._candidates[index]
        row = {**result.as_json(), "source": candidate.sha256, "key": self._key(candidate, result)}
        # surrogates that stand for undecodable bytes of a file's name must stay escaped
        line = json.dumps(row).encode() + b"\n"
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


def _row(line: bytes) -> tuple[dict[str, Any], CheckResult] | None:
    try:
        data = json.loads(line)
        return data, CheckResult.from_json(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
