"""Candidates of known truth: faithful ones, faithful statements of something false, and faults by their kind.

A TOML file holds them as tables `[[candidate]]` with the keys of any candidate and `truth`, `split`, `right`,
`original`; kinds of faults as `[kind.NAME]`; and what no mechanical gate can catch as `[[out_of_reach]]`.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from toolkit.errors import UsageError
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import STEPS
from toolkit.formalize.gates.registry import gates
from toolkit.lean.files import read_file
from toolkit.lean.project import Project

FOLDER: Final = "Candidates"
"""The folder among a project's sources that holds its candidates of known truth."""
FAITHFUL: Final = "faithful"
FAITHFUL_FALSE: Final = "faithful_false"
"""The truths that are no fault: says what the source says, which may be false."""
_LARGEST: Final = 16 << 20

_Text: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Split(StrEnum):
    """What a candidate serves for: gates were made with one half in view, and are measured on both."""

    DEVELOPMENT = "development"
    HELD_OUT = "held_out"


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Entry(_Strict):
    id: _Text
    truth: _Text
    split: Split
    topic: _Text
    informal: _Text
    lean: _Text
    definitions: str = ""
    name: str = ""
    right: str = ""
    original: str = ""


class _Kind(_Strict):
    says: _Text
    gates: tuple[_Text, ...]
    cases: tuple[_Text, ...] = ()


class _Unreachable(_Strict):
    name: _Text
    why: _Text
    ids: tuple[_Text, ...] = ()


class _File(_Strict):
    candidate: tuple[_Entry, ...] = ()
    kind: dict[str, _Kind] = Field(default_factory=dict)
    out_of_reach: tuple[_Unreachable, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """A candidate and what is true of it.

    `truth` is `FAITHFUL`, `FAITHFUL_FALSE` or the name of a kind of fault; of a fault, `right` says what a
    right statement would be. `original` is the id of the candidate that it varies, if it does.
    """

    candidate: Candidate
    truth: str
    split: Split
    right: str = ""
    original: str = ""

    @property
    def is_faithful(self) -> bool:
        return self.truth in (FAITHFUL, FAITHFUL_FALSE)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: what is wrong, the gates that ask for it, and the published cases of it."""

    name: str
    says: str
    gates: frozenset[str]
    cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreachable:
    """What no mechanical gate is expected to catch, why, and the candidates of the set that have it."""

    name: str
    why: str
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownSet:
    """Candidates of known truth, the kinds of their faults by name, and what is out of reach."""

    candidates: tuple[Known, ...]
    kinds: Mapping[str, Kind]
    out_of_reach: tuple[Unreachable, ...]


def files_of(project: Project) -> tuple[Path, ...]:
    """The files of candidates of known truth that a project holds; UsageError when there are none."""
    files = tuple(sorted((project.source / FOLDER).glob("*.toml")))
    if not files:
        raise UsageError(
            f"{project.source / FOLDER} holds no candidates of known truth",
            hint="Name files of them with --candidates.",
        )
    return files


def read_known(files: Sequence[Path], kinds_from: Iterable[Path] = ()) -> KnownSet:
    """The candidates of several files, in their order; only kinds are read from the files `kinds_from`.

    Raises UsageError, with the place, for a file of another form, an id that occurs twice, a truth that is no
    known kind, a kind that names a gate which is none, an original that is not there, and a fault without
    what would be right.
    """
    read = {file: _read(file) for file in dict.fromkeys((*kinds_from, *files))}
    kinds = {
        name: Kind(name, kind.says, frozenset(kind.gates), kind.cases)
        for part in read.values()
        for name, kind in part.kind.items()
    }
    for file, part in read.items():
        _require_gates(file, part)
    found: dict[str, Known] = {}
    for file in dict.fromkeys(files):
        for entry in read[file].candidate:
            if entry.id in found:
                raise UsageError(f"{file}: the id {entry.id!r} occurs twice")
            if entry.truth not in kinds and entry.truth not in (FAITHFUL, FAITHFUL_FALSE):
                raise UsageError(
                    f"{file}: {entry.id} is said to be {entry.truth!r}, which is no kind of fault",
                    hint=f"Truths: {FAITHFUL}, {FAITHFUL_FALSE}, {', '.join(sorted(kinds))}; "
                    "a table [kind.NAME] adds one.",
                )
            found[entry.id] = _known(entry)
    if not found:
        raise UsageError("there are no candidates of known truth in these files")
    for known in found.values():
        _require_sense(known, found)
    unreachable = [u for part in read.values() for u in part.out_of_reach]
    return KnownSet(
        tuple(found.values()), kinds, tuple(Unreachable(u.name, u.why, u.ids) for u in unreachable)
    )


def _read(file: Path) -> _File:
    try:
        return _File.model_validate(tomllib.loads(read_file(file, most=_LARGEST).decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 text: {error.reason} at byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file}: {error}", hint="Lean text goes between ''' and '''.") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ": ".join(_place(first["loc"]))
        raise UsageError(f"{file}: {place}: {first['msg']}") from error


def _place(location: Iterable[int | str]) -> list[str]:
    """Where pydantic found a fault, tables counted from 1."""
    told: list[str] = []
    for part in location:
        if isinstance(part, int) and told:
            told[-1] += f" {part + 1}"
        else:
            told.append(str(part))
    return told


def _require_gates(file: Path, part: _File) -> None:
    there = (*STEPS, *(gate.name for gate in gates()))
    for name, kind in part.kind.items():
        unknown = next((gate for gate in kind.gates if gate not in there), None)
        if unknown is not None:
            near = difflib.get_close_matches(unknown, there, 1)
            hint = f"Did you mean {near[0]!r}?" if near else f"Gates: {', '.join(there)}."
            raise UsageError(f"{file}: kind.{name} names the gate {unknown!r}, which is none", hint=hint)


def _known(entry: _Entry) -> Known:
    candidate = Candidate(entry.id, entry.informal, entry.definitions, entry.lean, entry.topic, entry.name)
    return Known(candidate, entry.truth, entry.split, entry.right, entry.original)


def _require_sense(known: Known, found: Mapping[str, Known]) -> None:
    id_ = known.candidate.id
    if not known.is_faithful and not known.right:
        raise UsageError(f"{id_} is a fault, and `right` does not say what a right statement would be")
    if known.original and known.original not in found:
        raise UsageError(f"{id_} varies {known.original!r}, which is not among the candidates")
