"""The wire format of messages: Anthropic's, which llama.cpp and others serve too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from toolkit.models.base import Call, Reply, Role, Transport, Usage
from toolkit.models.wire.forms import TOOL_NAME, Form
from toolkit.models.wire.reading import (
    Malformed,
    count,
    field,
    load_object,
    malformed_reply,
    spent_in_vain,
    usage_if_told,
    well_formed,
    word,
)

_ENDED = frozenset({"end_turn", "stop_sequence", "tool_use"})
_CUT = frozenset({"max_tokens", "model_context_window_exceeded"})


def request_body(call: Call, model: str, form: Form) -> dict[str, Any]:
    """The body that asks for the call. The format knows no seed: it is left out, and `unsent` says so."""
    sampling = call.sampling
    system = "\n\n".join(message.content for message in call.messages if message.role is Role.SYSTEM)
    optional = {"system": system or None, "temperature": sampling.temperature, "top_p": sampling.top_p}
    shape, output = _shape(call.schema, form)
    if sampling.reasoning_effort is not None:
        output["effort"] = sampling.reasoning_effort
    return {
        "model": model,
        "max_tokens": sampling.max_tokens,
        "messages": [
            {"role": str(message.role), "content": message.content}
            for message in call.messages
            if message.role is not Role.SYSTEM
        ],
        **{name: value for name, value in optional.items() if value is not None},
        **shape,
        **({"output_config": output} if output else {}),
        **sampling.extra,
    }


def unsent(call: Call) -> tuple[str, ...]:
    """Notes on what the call asks for and the format cannot say."""
    return ("the provider knows no seed: it was not sent",) if call.sampling.seed is not None else ()


def read_body(body: bytes) -> Reply:
    """The reply that the body of a successful response holds; an `ERROR` when it holds none."""
    try:
        return _read(load_object(body), body)
    except Malformed as error:
        return malformed_reply(error, body)


def _shape(schema: Mapping[str, Any] | None, form: Form) -> tuple[dict[str, Any], dict[str, Any]]:
    """What goes into the body, and what goes into its output configuration."""
    if schema is None or form in (Form.TEXT, Form.JSON_OBJECT):
        return {}, {}
    if form is Form.TOOL:
        tool = {"name": TOOL_NAME, "description": "Give the answer.", "input_schema": dict(schema)}
        return {"tools": [tool], "tool_choice": {"type": "any"}}, {}
    return {}, {"format": {"type": "json_schema", "schema": dict(schema)}}


def _read(value: Mapping[str, Any], body: bytes) -> Reply:
    content = value.get("content")
    if value.get("type") != "message" or not isinstance(content, list):
        raise Malformed(word(field(value, "error", "message")) or "it is no message")
    usage = usage_if_told(_usage, value.get("usage"))
    finish = word(value.get("stop_reason"))
    text, notes = well_formed(_said(content))
    transport, detail = _ending(finish, text, value, usage)
    return Reply(
        transport,
        text=text,
        raw=body,
        finish=finish,
        usage=usage,
        model=word(value.get("model")),
        id=word(value.get("id")),
        detail=detail,
        notes=notes,
    )


def _ending(
    finish: str | None, text: str, value: Mapping[str, Any], usage: Usage | None
) -> tuple[Transport, str]:
    if finish == "refusal":
        why = word(field(value, "stop_details", "explanation")) or word(
            field(value, "stop_details", "category")
        )
        return Transport.REFUSED, f"refused: {why or finish}"
    if finish not in _ENDED | _CUT:
        return Transport.ERROR, f"the answer ended in a way that is not known: {finish!r}"
    if not text.strip():
        return Transport.EMPTY, spent_in_vain(usage)
    if finish in _CUT:
        return Transport.TRUNCATED, "the answer was cut off at the bound of tokens"
    return Transport.OK, ""


def _said(content: list[Any]) -> str:
    """The input of the one forced tool, or the texts; thinking is no part of the answer."""
    for block in content:
        if field(block, "type") == "tool_use" and field(block, "name") == TOOL_NAME:
            return json.dumps(field(block, "input"), ensure_ascii=False)
    said = [field(block, "text") for block in content if field(block, "type") == "text"]
    if any(not isinstance(text, str) for text in said):
        raise Malformed("its content holds a text block without text")
    return "".join(said)


def _usage(value: Mapping[str, Any]) -> Usage:
    """Tokens read from and written to the cache come beside `input_tokens`, not among them."""
    cached = count(value.get("cache_read_input_tokens"))
    written = count(value.get("cache_creation_input_tokens"))
    return Usage(
        input=count(value.get("input_tokens")) + cached + written,
        cached=cached,
        cache_written=written,
        output=count(value.get("output_tokens")),
        reasoning=count(field(value, "output_tokens_details", "thinking_tokens")),
    )
