"""Earlier results, found again as long as nothing that they rest on has changed.

A result is kept under a key of everything that it was asked with: the toolchain, the code that checks, the
tier, what is trusted and allowed, the statement, the target and the source. It counts while the artifacts
that the file imports are still, byte for byte, those it was made with. What is unchecked is never kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import toolkit.lean
from toolkit.lean.check.candidate import Candidate
from toolkit.lean.check.verdicts import CheckResult, Stop, Verdict
from toolkit.lean.check.world import Library
from toolkit.lean.files import write_atomically


@dataclass(frozen=True, slots=True)
class Keys:
    """Makes the keys of results; `words` are all that they depend on besides the candidate."""

    words: tuple[str, ...]
    library: Library

    def of_question(self, candidate: Candidate) -> str:
        """The key of what is asked."""
        parts = (*self.words, candidate.sha256, candidate.target or "")
        return _hash("\0".join((str(len(parts)), *parts)))

    def of_answer(self, question: str, imports: Sequence[str]) -> str | None:
        """The key of an answer to it, given what the file imports; None when that is not there."""
        try:
            return _hash(f"{question} {self.library.fingerprint(imports)}")
        except Stop:
            return None


@dataclass(frozen=True, slots=True)
class Cache:
    """Results in a folder, one file each."""

    folder: Path
    keys: Keys

    def find(self, candidate: Candidate) -> CheckResult | None:
        """The earlier result, if it still counts."""
        question = self.keys.of_question(candidate)
        try:
            data = json.loads(self._file(question).read_bytes())
            result = CheckResult.from_json(data["result"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if data["key"] != self.keys.of_answer(question, result.imports):
            return None
        return result.again(candidate.file)

    def keep(self, candidate: Candidate, result: CheckResult) -> None:
        """Keep a result, unless nothing was found out or there is no room."""
        question = self.keys.of_question(candidate)
        key = self.keys.of_answer(question, result.imports)
        if result.verdict is not Verdict.UNCHECKED and key is not None and candidate.imports is not None:
            data: dict[str, Any] = {"key": key, "result": result.as_json()}
            with contextlib.suppress(OSError):
                write_atomically(self._file(question), json.dumps(data).encode())

    def _file(self, question: str) -> Path:
        return self.folder / question[:2] / f"{question}.json"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def checking_code() -> str:
    """A hash of the code that checks: what older code accepted is not accepted by that."""
    files = sorted(f for place in toolkit.lean.__path__ for f in Path(place).rglob("*.py"))
    return hashlib.sha256(b"\0".join(f.read_bytes() for f in files)).hexdigest()
