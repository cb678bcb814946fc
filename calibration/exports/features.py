"""The types of a record's fields, as the card of a Hugging Face data set declares them."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from calibration.records import Record

Feature: TypeAlias = dict[str, Any]

_PLAIN = {str: "string", int: "int64", float: "float64", bool: "bool"}


def features(record: type[Record]) -> list[Feature]:
    """A feature for each field of the record, in order; TypeError for a type that has none."""
    return [
        {"name": name, **_feature(field.annotation)} for name, field in sorted(record.model_fields.items())
    ]


def _feature(annotation: Any) -> Feature:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _feature(arguments[0])
    if origin in (Union, UnionType):
        (inner,) = (argument for argument in arguments if argument is not NoneType)
        return _feature(inner)
    if origin is tuple:
        inner = _feature(arguments[0])
        return {"list": inner.get("struct", inner.get("dtype"))}
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return {"struct": features(annotation)}
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return {"dtype": "string"}
    if annotation in _PLAIN:
        return {"dtype": _PLAIN[annotation]}
    raise TypeError(f"there is no feature for {annotation!r}")
