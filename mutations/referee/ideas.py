"""Errors as a model tells them, read strictly from its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mutations.categories import Category
from toolkit.models.answers import NonsenseError, read_json

LONGEST: Final = 4_000
"""Characters of one claim at most."""

_ERROR: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "step": {"type": "string"},
        "category": {"type": "string", "enum": [str(category) for category in Category]},
        "claim": {"type": "string"},
        "reason": {"type": "string"},
    },
    "required": ["step", "category", "claim", "reason"],
    "additionalProperties": False,
}
SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {"errors": {"type": "array", "items": _ERROR}},
    "required": ["errors"],
    "additionalProperties": False,
}
"""The JSON Schema of an answer."""


@dataclass(frozen=True, slots=True)
class Idea:
    """An error as a model told it: words, and the text of a claim."""

    step: str
    category: Category
    claim: str
    reason: str


def read_ideas(answer: str) -> tuple[Idea, ...]:
    """The errors in an answer, one JSON object of the schema; raises NonsenseError for anything else."""
    value = read_json(answer)
    if not isinstance(value, dict) or set(value) != {"errors"} or not isinstance(value["errors"], list):
        raise NonsenseError("it is no object with the one field `errors`, a list")
    return tuple(map(_idea, value["errors"]))


def _idea(entry: Any) -> Idea:
    wanted = _ERROR["required"]
    if not isinstance(entry, dict) or set(entry) != set(wanted):
        raise NonsenseError(f"an error does not have the fields {', '.join(wanted)}")
    if not all(isinstance(value, str) for value in entry.values()):
        raise NonsenseError("a field is no text")
    if len(entry["claim"]) > LONGEST:
        raise NonsenseError(f"a claim has {len(entry['claim'])} characters, of at most {LONGEST}")
    if entry["category"] not in list(Category):
        raise NonsenseError(f"there is no category {entry['category'][:80]}")
    return Idea(entry["step"], Category(entry["category"]), entry["claim"].strip(), entry["reason"])
