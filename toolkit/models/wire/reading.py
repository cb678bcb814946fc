"""What the readers of all wire formats share: JSON from bytes, text, counts, and what is no answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from toolkit.models.base import Reply, Transport, Usage

_SHOWN = 300
"""How many characters of a provider's own words go into a detail."""
_MOST_TOKENS = 2**40
"""No call has more; a larger number is nonsense, and might not fit where it is kept."""
_SURROGATE = re.compile("[\ud800-\udfff]")


class Malformed(Exception):
    """The bytes are no answer in this wire format."""


def load_object(body: bytes) -> Mapping[str, Any]:
    """The JSON object of a body. Malformed when there is none."""
    try:
        value = json.loads(body.decode())
    except UnicodeDecodeError as error:
        raise Malformed(f"its body is not UTF-8 ({error.reason} at byte {error.start})") from error
    except (ValueError, RecursionError) as error:
        raise Malformed(f"its body is no JSON: {error}; it begins {shown(body)}") from error
    if not isinstance(value, dict):
        raise Malformed(f"its body is no JSON object; it begins {shown(body)}")
    return value


def well_formed(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with lone surrogates, which no file can hold, replaced; and a note when there were any."""
    clean, count = _SURROGATE.subn("\N{REPLACEMENT CHARACTER}", text)
    return clean, (f"{count} lone surrogates in the answer were replaced",) if count else ()


def count(value: object) -> int:
    """A number of tokens; 0 for what is absent. Malformed for anything that cannot be one."""
    if value is None:
        return 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST_TOKENS:
        raise Malformed("its usage holds what is no number of tokens")
    return value


def usage_if_told(read: Callable[[Mapping[str, Any]], Usage], value: object) -> Usage | None:
    """The usage that `read` finds; None when the provider told none, or nonsense.

    Where the cached tokens are more than those read, or the reasoning more than those written, they are taken
    to be counted apart and added.
    """
    if not isinstance(value, Mapping):
        return None
    try:
        told = read(value)
    except Malformed:
        return None
    apart = told.cached + told.cache_written
    return replace(
        told,
        input=told.input + (apart if apart > told.input else 0),
        output=told.output + (told.reasoning if told.reasoning > told.output else 0),
    )


def own_usage(value: object) -> Usage:
    """The usage in the words of `Usage`, as programs and recordings tell it. Malformed for anything else."""
    if not isinstance(value, Mapping):
        raise Malformed("its usage is no table of tokens")
    names = [field.name for field in fields(Usage)]
    if unknown := set(value) - set(names):
        raise Malformed(f"its usage holds unknown fields: {', '.join(sorted(unknown))}")
    return Usage(**{name: count(value.get(name)) for name in names})


def field(value: object, *path: str) -> Any:
    """What lies under the path of keys; None when any of it is not there."""
    for key in path:
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def word(value: object) -> str | None:
    """The value if it is a text, else None."""
    return value if isinstance(value, str) else None


def shown(body: bytes | str) -> str:
    """The beginning of what was said, for a person."""
    text = body.decode(errors="replace") if isinstance(body, bytes) else body
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def malformed_reply(error: Malformed, body: bytes) -> Reply:
    """The reply for a successful response whose body is not in the wire format."""
    return Reply(
        Transport.ERROR,
        raw=body,
        detail=f"the provider's answer cannot be read: {error}",
        retryable=True,
    )


def spent_in_vain(usage: Usage | None) -> str:
    """Why there may be no text: what the tokens were spent on."""
    if usage is None or not usage.output:
        return "the model said nothing"
    if usage.reasoning >= usage.output:
        return f"the model said nothing: all {usage.output} tokens were spent on reasoning"
    return f"the model said nothing in {usage.output} tokens, {usage.reasoning} of them reasoning"
