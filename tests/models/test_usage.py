"""What is told of tokens is taken for what it can be, and never for nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolkit.models.base import Reply, Transport, Usage
from toolkit.models.command.program import read_answer
from toolkit.models.wire import chat, messages


def _chat(**usage: Any) -> Usage | None:
    choice = {"message": {"content": "x"}, "finish_reason": "stop"}
    return chat.read_body(json.dumps({"choices": [choice], "usage": usage}).encode()).usage


def _messages(**usage: Any) -> Usage | None:
    body = {"type": "message", "content": [], "stop_reason": "end_turn", "usage": usage}
    return messages.read_body(json.dumps(body).encode()).usage


def _program(**usage: Any) -> Reply:
    return read_answer(json.dumps({"text": "x", "usage": usage}).encode())


@pytest.mark.parametrize("number", [-1, 1.5, "7", True, 10**30, [1]])
def test_a_number_that_cannot_be_makes_the_usage_unknown_and_not_none(number: object) -> None:
    """A larger one than any call has would not even fit into the ledger."""
    assert _chat(prompt_tokens=number, completion_tokens=1) is None
    assert _messages(input_tokens=number, output_tokens=1) is None
    assert _program(input=number, output=1).transport is Transport.ERROR
    assert _program(inputs=3).transport is Transport.ERROR


def test_tokens_that_a_server_counts_apart_are_added() -> None:
    """Else a part would be more than the whole, and the rest of it would be paid back."""
    apart = _chat(
        prompt_tokens=10,
        completion_tokens=5,
        prompt_tokens_details={"cached_tokens": 30},
        completion_tokens_details={"reasoning_tokens": 100},
    )
    assert apart == Usage(input=40, cached=30, output=105, reasoning=100)
    among = _chat(prompt_tokens=10, prompt_cache_hit_tokens=10, completion_tokens=5)
    assert among == Usage(input=10, cached=10, output=5)
    assert _program(input=7, output=3, reasoning=3).usage == Usage(input=7, output=3, reasoning=3)
