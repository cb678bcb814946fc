"""Reading the kept bytes of an answer anew, as they were read when they came."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.models.base import Reply, Transport
from toolkit.models.batch import anthropic_batches, openai_batches
from toolkit.models.command.program import read_answer
from toolkit.models.config import Provider
from toolkit.models.wire import chat, messages
from toolkit.models.wire.reading import Malformed, load_object

Line = Mapping[str, object]


def read_raw(
    identity: Mapping[str, str], transport: Transport, status: int | None, raw: bytes
) -> Reply | None:
    """The reply in bytes that a client of this identity kept; `transport` is how it took them then.

    None where the bytes are no whole answer, such as half a body or what a program wrote before it failed,
    and where they tell no more than the text that was kept beside them.
    """
    provider = identity.get("provider", "")
    if provider in _OVER_HTTP:
        read_body, read_line = _OVER_HTTP[provider]
        if status is not None:
            return read_body(raw) if 200 <= status < 300 else None
        return _in_batch(raw, read_line)
    if provider == Provider.COMMAND and "talk" not in identity and transport is not Transport.ERROR:
        return read_answer(raw)
    return None


def _in_batch(raw: bytes, read_line: Callable[[Line], Reply | None]) -> Reply | None:
    try:
        line = load_object(raw)
    except Malformed:
        return None
    return read_line(line) if "custom_id" in line else None


_CHAT = (chat.read_body, openai_batches.read_line)
_OVER_HTTP: Mapping[str, tuple[Callable[[bytes], Reply], Callable[[Line], Reply | None]]] = {
    Provider.OPENAI: _CHAT,
    Provider.COMPATIBLE: _CHAT,
    Provider.LOCAL: _CHAT,
    Provider.ANTHROPIC: (messages.read_body, anthropic_batches.read_line),
}
