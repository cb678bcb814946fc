"""Records as rows of a Hugging Face data set, and the types that its card declares for them.

Arrow has no mapping with free keys: one becomes a list of `key` and `value`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from calibration.records import Record

Feature: TypeAlias = dict[str, Any]

_PLAIN = {str: "string", int: "int64", float: "float64", bool: "bool"}


def features(record: type[Record]) -> list[Feature]:
    """A feature for each field of the record, by name; TypeError for a type that has none."""
    fields = sorted(record.model_fields.items())
    return [{"name": name, **_feature(field.annotation)} for name, field in fields]


def row_lines(records: Iterable[Record]) -> bytes:
    """The records as JSON lines of these features, with sorted keys."""
    rows = (_row(record.model_dump(mode="json"), type(record)) for record in records)
    return b"".join(json.dumps(row, ensure_ascii=False, sort_keys=True).encode() + b"\n" for row in rows)


def _feature(annotation: Any) -> Feature:
    kind, inner = _opened(annotation)
    if kind is dict:
        return {"list": [{"name": "key", "dtype": "string"}, {"name": "value", **_feature(inner)}]}
    if kind is tuple:
        found = _feature(inner)
        return {"list": found.get("struct", found.get("dtype"))}
    if issubclass(kind, Record):
        return {"struct": features(kind)}
    if issubclass(kind, Enum):
        return {"dtype": "string"}
    if kind in _PLAIN:
        return {"dtype": _PLAIN[kind]}
    raise TypeError(f"there is no feature for {annotation!r}")


def _row(dumped: Mapping[str, Any], record: type[Record]) -> dict[str, Any]:
    return {name: _value(dumped[name], field.annotation) for name, field in record.model_fields.items()}


def _value(dumped: Any, annotation: Any) -> Any:
    kind, inner = _opened(annotation)
    if dumped is None:
        return None
    if kind is dict:
        return [{"key": key, "value": _value(value, inner)} for key, value in sorted(dumped.items())]
    if kind is tuple:
        return [_value(value, inner) for value in dumped]
    return _row(dumped, kind) if issubclass(kind, Record) else dumped


def _opened(annotation: Any) -> tuple[type, Any]:
    """The class of a field, without None and constraints, and the type of what a tuple or dict holds."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _opened(arguments[0])
    if origin in (Union, UnionType):
        (only,) = (argument for argument in arguments if argument is not NoneType)
        return _opened(only)
    if origin is tuple and arguments[1:] == (...,):
        return tuple, arguments[0]
    if origin is dict and arguments[0] is str:
        return dict, arguments[1]
    if not isinstance(annotation, type):
        raise TypeError(f"there is no feature for {annotation!r}")
    return annotation, None
