"""Errors as a model tells them, read strictly from its answer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mutations.categories import Category

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
_FENCED: Final = re.compile(r"```(?:json)?[ \t]*\n(?P<body>.*)\n```", re.DOTALL)


class NonsenseError(Exception):
    """An answer that is not of the form that was asked for."""


@dataclass(frozen=True, slots=True)
class Idea:
    """An error as a model told it: words, and the text of a claim."""

    step: str
    category: Category
    claim: str
    reason: str


def read_ideas(answer: str) -> tuple[Idea, ...]:
    """The errors in an answer, one JSON object of the schema; raises NonsenseError for anything else."""
    text = answer.strip()
    fenced = _FENCED.fullmatch(text)
    try:
        value = json.loads(fenced["body"] if fenced else text)
        if set(value) != {"errors"} or not isinstance(value["errors"], list):
            raise NonsenseError("it is no object with the one field `errors`")
        return tuple(map(_idea, value["errors"]))
    except (ValueError, TypeError, RecursionError) as error:
        raise NonsenseError(f"it is not of the form that was asked for ({error})") from error


def _idea(entry: Any) -> Idea:
    wanted = _ERROR["required"]
    if not isinstance(entry, dict) or set(entry) != set(wanted):
        raise NonsenseError(f"an error does not have the fields {', '.join(wanted)}")
    if not all(isinstance(value, str) for value in entry.values()):
        raise NonsenseError("a field is no text")
    if len(entry["claim"]) > LONGEST:
        raise NonsenseError(f"a claim has {len(entry['claim'])} characters, of at most {LONGEST}")
    return Idea(entry["step"], Category(entry["category"]), entry["claim"].strip(), entry["reason"])
