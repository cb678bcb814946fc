"""Candidates as they come in: an informal statement, and perhaps a Lean text that shall say the same.

A TOML file holds them as tables `[[candidate]]`, a JSONL file as one object a line, with the same keys.
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from toolkit.errors import UsageError
from toolkit.lean.files import read_file

SUFFIXES: Final = (".toml", ".jsonl")
"""How the names of files of candidates end."""
TABLE: Final = "candidate"
_LARGEST: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """An informal statement with the definitions that it needs, and a Lean candidate if there is one.

    `lean` is Lean text that declares `def NAME : Prop`, a whole file or what comes after its header. `name`
    is that NAME; it may be empty when the text states one thing only.
    """

    id: str
    informal: str
    definitions: str = ""
    lean: str | None = None
    topic: str = ""
    name: str = ""

    @property
    def words(self) -> str:
        """What is said in words: the informal statement and its definitions."""
        return f"{self.informal} {self.definitions}"


def read_candidates(path: Path) -> tuple[Candidate, ...]:
    """The candidates of a TOML or JSONL file, in its order.

    Raises UsageError, with the place, for what is no such file: wrong syntax, a key that is unknown, missing
    or of the wrong type, or an id that occurs twice.
    """
    if path.suffix not in SUFFIXES:
        raise UsageError(f"{path} is no file of candidates", hint="Its name ends in .toml or .jsonl.")
    try:
        text = read_file(path, most=_LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from error
    read = _of_toml if path.suffix == ".toml" else _of_jsonl
    found: dict[str, str] = {}
    candidates = []
    for place, entry in read(text, path):
        candidate = _candidate(entry, place)
        if candidate.id in found:
            raise UsageError(
                f"{place}: the id {candidate.id!r} was given before, at {found[candidate.id]}",
                hint="Each candidate has an id of its own.",
            )
        found[candidate.id] = place
        candidates.append(candidate)
    if not candidates:
        raise UsageError(
            f"{path} holds no candidate", hint=f"Write a table [[{TABLE}]], or a line, for each."
        )
    return tuple(candidates)


def _of_toml(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: {error}", hint="Lean text goes between ''' and '''.") from error
    other = next((key for key in data if key != TABLE), None)
    if other is not None:
        raise UsageError(f"{path}: unknown table or key `{other}`", hint=f"Candidates are [[{TABLE}]].")
    tables = data.get(TABLE, [])
    if not isinstance(tables, list):
        raise UsageError(f"{path}: `{TABLE}` is not a list of tables", hint=f"Write [[{TABLE}]].")
    for number, table in enumerate(tables, 1):
        yield f"{path}: candidate {number}", table


def _of_jsonl(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            yield place, json.loads(line, object_pairs_hook=_without_repetition)
        except (ValueError, RecursionError) as error:
            raise UsageError(f"{place}: {error}", hint="Each line is one JSON object.") from error


def _without_repetition(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if sum(other == key for other, _ in pairs) > 1)
        raise ValueError(f"the key {twice!r} occurs twice")
    return found


_REQUIRED: Final = ("id", "informal")
_OPTIONAL: Final = ("definitions", "lean", "topic", "name")


def _candidate(entry: object, place: str) -> Candidate:
    if not isinstance(entry, Mapping):
        raise UsageError(f"{place}: this is no candidate but {type(entry).__name__}")
    for key, value in entry.items():
        if key not in (*_REQUIRED, *_OPTIONAL):
            near = difflib.get_close_matches(key, (*_REQUIRED, *_OPTIONAL), 1)
            hint = f"Did you mean `{near[0]}`?" if near else f"Keys: {', '.join((*_REQUIRED, *_OPTIONAL))}."
            raise UsageError(f"{place}: unknown key `{key}`", hint=hint)
        if value is None and key == "lean":
            continue
        if not isinstance(value, str):
            raise UsageError(f"{place}: `{key}` must be text, not {type(value).__name__}")
    for key in _REQUIRED:
        if not entry.get(key, "").strip():
            raise UsageError(f"{place}: `{key}` is missing or empty")
    lean = entry.get("lean")
    return Candidate(
        id=entry["id"].strip(),
        informal=entry["informal"].strip(),
        definitions=entry.get("definitions", "").strip(),
        lean=lean if lean is not None and lean.strip() else None,
        topic=entry.get("topic", "").strip(),
        name=entry.get("name", "").strip(),
    )
