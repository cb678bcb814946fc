"""The columns of a table: the fields of the record that one row is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from calibration.records import Record

Cell: TypeAlias = str | int | float | bool | None
"""None is an empty cell: there is no value."""


class CellType(StrEnum):
    """The type of a column, by its name in JSON Schema."""

    TEXT = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"


_TYPES = {str: CellType.TEXT, int: CellType.INTEGER, float: CellType.NUMBER, bool: CellType.BOOLEAN}


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `words` are its only values, where there are few; `optional` ones may be empty."""

    name: str
    type: CellType
    meaning: str
    words: tuple[str, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one kind, each a record whose fields are cells; `name` is the kind's."""

    name: str
    row: type[Record]
    rows: Sequence[Record]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in order."""
        return columns(self.row)


def columns(row: type[Record]) -> tuple[Column, ...]:
    """The columns of a kind of row, in order. TypeError for a field that is no cell."""
    return tuple(
        _column(name, field.annotation, field.description) for name, field in row.model_fields.items()
    )


def _column(name: str, annotation: Any, meaning: str | None) -> Column:
    optional = False
    if get_origin(annotation) in (Union, UnionType):
        optional = NoneType in get_args(annotation)
        (annotation,) = (argument for argument in get_args(annotation) if argument is not NoneType)
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    words: tuple[str, ...] = ()
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        words, annotation = tuple(str(member) for member in annotation), str
    if annotation not in _TYPES or not meaning:
        raise TypeError(f"{name} is no column")
    return Column(name, _TYPES[annotation], meaning, words, optional)
