"""The wire format of chat completions: OpenAI's, and that of every server compatible with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.models.base import Call, Reply, Role, Transport, Usage
from toolkit.models.wire.forms import TOOL_NAME, Form, is_closed
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

_ENDED = frozenset({"stop", "eos", "end_turn", "tool_calls", "function_call"})
_CUT = frozenset({"length", "max_tokens"})
_WITHHELD = frozenset({"content_filter", "refusal", "sensitive"})
_OVERLOADED = frozenset({"insufficient_system_resource", "network_error"})


def request_body(call: Call, model: str, form: Form, *, limit_field: str) -> dict[str, Any]:
    """The body that asks for the call. `limit_field` is what the server calls the bound of output tokens."""
    sampling = call.sampling
    optional = {
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        "seed": sampling.seed,
        "reasoning_effort": sampling.reasoning_effort,
    }
    return {
        "model": model,
        "messages": [{"role": str(message.role), "content": message.content} for message in call.messages],
        limit_field: sampling.max_tokens,
        **{name: value for name, value in optional.items() if value is not None},
        **_shape(call.schema, form),
        **sampling.extra,
    }


def read_body(body: bytes) -> Reply:
    """The reply that the body of a successful response holds; an `ERROR` when it holds none."""
    try:
        return _read(load_object(body), body)
    except Malformed as error:
        return malformed_reply(error, body)


def _shape(schema: Mapping[str, Any] | None, form: Form) -> dict[str, Any]:
    if schema is None or form is Form.TEXT:
        return {}
    if form is Form.JSON_OBJECT:
        return {"response_format": {"type": "json_object"}}
    if form is Form.TOOL:
        tool = {"name": TOOL_NAME, "parameters": dict(schema), "strict": is_closed(schema)}
        return {
            "tools": [{"type": "function", "function": tool}],
            "tool_choice": "required",
        }
    named = {"name": TOOL_NAME, "schema": dict(schema), "strict": is_closed(schema)}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def _read(value: Mapping[str, Any], body: bytes) -> Reply:
    choices = value.get("choices")
    if not isinstance(choices, list) or not choices:
        told = word(field(value, "error", "message")) or "it has no choices"
        raise Malformed(told)
    message = field(choices[0], "message")
    if not isinstance(message, Mapping) or message.get("role", Role.ASSISTANT) != Role.ASSISTANT:
        raise Malformed("its first choice has no message of the assistant")
    usage = usage_if_told(_usage, value.get("usage"))
    finish = word(field(choices[0], "finish_reason"))
    text, notes = well_formed(_said(message))
    refusal = word(message.get("refusal")) or ""
    transport, detail = _ending(finish, text, refusal, usage)
    return Reply(
        transport,
        text=text or well_formed(refusal)[0],
        raw=body,
        finish=finish,
        usage=usage,
        model=word(value.get("model")),
        id=word(value.get("id")),
        detail=detail,
        notes=notes,
        retryable=finish in _OVERLOADED,
    )


def _ending(finish: str | None, text: str, refusal: str, usage: Usage | None) -> tuple[Transport, str]:
    if refusal or finish in _WITHHELD:
        return Transport.REFUSED, f"refused: {refusal or finish}"
    if finish not in _ENDED | _CUT:
        return Transport.ERROR, f"the answer ended in a way that is not known: {finish!r}"
    if not text.strip():
        return Transport.EMPTY, spent_in_vain(usage)
    if finish in _CUT:
        return Transport.TRUNCATED, "the answer was cut off at the bound of tokens"
    return Transport.OK, ""


def _said(message: Mapping[str, Any]) -> str:
    """The arguments of the one forced tool, or the content: a text, or a list of parts."""
    calls = message.get("tool_calls") or []
    answers = [field(one, "function", "arguments") for one in calls if isinstance(calls, list)]
    content = message.get("content")
    parts = content if isinstance(content, list) else [{"type": "text", "text": content or ""}]
    said = answers[:1] or [field(part, "text") for part in parts if field(part, "type") == "text"]
    if any(not isinstance(text, str) for text in said):
        raise Malformed("its message holds something else than text")
    return "".join(said)


def _usage(value: Mapping[str, Any]) -> Usage:
    """DeepSeek tells cache hits in a field of their own."""
    cached = field(value, "prompt_tokens_details", "cached_tokens")
    return Usage(
        input=count(value.get("prompt_tokens")),
        cached=count(cached if cached is not None else value.get("prompt_cache_hit_tokens")),
        cache_written=count(field(value, "prompt_tokens_details", "cache_write_tokens")),
        output=count(value.get("completion_tokens")),
        reasoning=count(field(value, "completion_tokens_details", "reasoning_tokens")),
    )
