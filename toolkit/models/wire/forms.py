"""The ways in which a provider is held to a JSON Schema, and whether a schema is closed enough for them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

TOOL_NAME = "answer"
"""The one tool that a model must call when it is asked in the form `TOOL`."""


class Form(StrEnum):
    """How the answer's shape is asked for, the strictest first."""

    JSON_SCHEMA = "json_schema"
    """The provider holds the model to the schema."""
    TOOL = "tool"
    """The model must call one tool, whose arguments have the schema; they are the answer."""
    JSON_OBJECT = "json_object"
    """The provider holds the model to JSON, whatever its fields."""
    TEXT = "text"
    """Nothing but what the messages say."""


def is_closed(schema: Mapping[str, Any]) -> bool:
    """Whether every object in the schema has exactly its own fields, all required.

    Only such a schema may be sent as `strict` (OpenAI, "Structured model outputs"). The same few are asked
    about in every call of a run, and remembered by their text.
    """
    return _is_closed_text(json.dumps(schema))


@lru_cache(maxsize=64)
def _is_closed_text(schema: str) -> bool:
    return _is_closed(json.loads(schema))


def _is_closed(schema: object) -> bool:
    if isinstance(schema, list):
        return all(_is_closed(part) for part in schema)
    if not isinstance(schema, Mapping):
        return True
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        return (
            schema.get("additionalProperties") is False
            and set(schema.get("required", ())) == set(properties)
            and all(_is_closed(part) for part in properties.values())
            and all(_is_closed(part) for key, part in schema.items() if key != "properties")
        )
    return schema.get("type") != "object" and all(_is_closed(part) for part in schema.values())


def format_refused(status: int | None, body: bytes) -> bool:
    """Whether a provider turned a request down because of the form in which the answer was asked for."""
    if status not in _REFUSING:
        return False
    said = body.decode(errors="replace").casefold()
    return any(word in said for word in _WORDS)


_REFUSING = frozenset({400, 404, 415, 422, 501})
_WORDS = ("response_format", "json_schema", "json_object", "output_config", "output_format", "tool", "schema")
