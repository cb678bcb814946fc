"""What a model answered, taken out of the form that it was asked for; nothing is repaired."""

from __future__ import annotations

import json
import re
from typing import Any, Final

_FENCED: Final = re.compile(r"```(?:json)?[ \t]*\n(?P<body>.*)\n```", re.DOTALL)


class NonsenseError(Exception):
    """An answer that is not of the form that was asked for."""


def read_json(answer: str) -> Any:
    """The JSON in an answer, which stands alone or as a whole in one code block.

    Raises NonsenseError for anything else, and where a field of an object stands twice.
    """
    text = answer.strip()
    fenced = _FENCED.fullmatch(text)
    try:
        return json.loads(fenced["body"] if fenced else text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise NonsenseError(f"it is no JSON ({error})") from error


def between(answer: str, tag: str) -> str:
    """What stands between the one line `<tag>` of an answer and the one line `</tag>`.

    Raises NonsenseError when there are not just these two lines, in this order.
    """
    text = answer.replace("\r\n", "\n")
    line = rf"^[ \t]*(</?{re.escape(tag)}>)[ \t]*$"
    _, *parts = re.split(line, text, flags=re.MULTILINE)
    if parts[::2] != [f"<{tag}>", f"</{tag}>"]:
        raise NonsenseError(f"it does not hold one text between the lines <{tag}> and </{tag}>")
    return parts[1]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field stands twice")
    return found
