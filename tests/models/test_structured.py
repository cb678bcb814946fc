"""How an answer of a given shape is asked for, and what happens when the server will not have it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from scripted_server import Behaviour, ScriptedServer, Wire, calls_tool, client_for, fails, says

from toolkit.models.base import Call, Message, Reply, Role, Sampling, Transport
from toolkit.models.wire.forms import Form, is_closed

SCHEMA = {
    "type": "object",
    "properties": {"verdict": {"enum": ["correct", "incorrect"]}},
    "required": ["verdict"],
    "additionalProperties": False,
}
CALL = Call(messages=(Message(Role.USER, "Is it right?"),), schema=SCHEMA)
ANSWER = '{"verdict": "correct"}'


def ask(
    wire: Wire, *behaviours: Behaviour, forms: tuple[Form, ...], calls: int = 1
) -> tuple[list[Reply], list[dict[str, Any]]]:
    """The replies to so many calls, one after another, and the bodies of the requests."""

    async def run() -> tuple[list[Reply], list[dict[str, Any]]]:
        async with ScriptedServer(*behaviours) as server:
            client = client_for(wire, server, forms=forms)
            replies = [await client.complete(CALL) for _ in range(calls)]
            await client.close()
            return replies, [request.body for request in server.requests]

    return asyncio.run(run())


def test_openai_is_sent_the_schema() -> None:
    _, bodies = ask(Wire.CHAT, says(ANSWER), forms=(Form.JSON_SCHEMA,))
    wanted = {"name": "answer", "schema": SCHEMA, "strict": True}
    assert bodies[0]["response_format"] == {"type": "json_schema", "json_schema": wanted}


def test_anthropic_is_sent_the_schema() -> None:
    _, bodies = ask(Wire.MESSAGES, says(ANSWER), forms=(Form.JSON_SCHEMA,))
    assert bodies[0]["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA}}


@pytest.mark.parametrize("wire", Wire)
def test_the_arguments_of_a_forced_tool_are_the_answer(wire: Wire) -> None:
    replies, bodies = ask(wire, calls_tool({"verdict": "correct"}), forms=(Form.TOOL,))
    assert (replies[0].transport, replies[0].text) == (Transport.OK, ANSWER)
    assert len(bodies[0]["tools"]) == 1
    assert bodies[0]["tool_choice"] == ("required" if wire is Wire.CHAT else {"type": "any"})


@pytest.mark.parametrize("wire", Wire)
def test_a_form_that_is_refused_is_left_for_the_next_and_not_tried_again(wire: Wire) -> None:
    refusal = fails(400, "response_format json_schema / output_config is not supported")
    replies, bodies = ask(wire, refusal, says(ANSWER), forms=(Form.JSON_SCHEMA, Form.TEXT), calls=2)
    first, second = replies
    note = "the server refused json_schema: asked with text"
    assert [first.notes, second.notes] == [(note,), (note,)]
    assert [attempt.status for attempt in first.earlier] == [400]
    assert second.earlier == ()
    assert len(bodies) == 3
    assert "response_format" not in bodies[1]
    assert "output_config" not in bodies[1]


@pytest.mark.parametrize("wire", Wire)
def test_another_complaint_changes_no_form(wire: Wire) -> None:
    replies, bodies = ask(wire, fails(400, "the prompt is too long"), forms=(Form.JSON_SCHEMA, Form.TEXT))
    assert replies[0].transport is Transport.ERROR
    assert len(bodies) == 1


@pytest.mark.parametrize("wire", Wire)
def test_when_no_form_is_taken_the_call_fails(wire: Wire) -> None:
    replies, bodies = ask(wire, fails(400, "no schema, please"), forms=(Form.JSON_SCHEMA, Form.TOOL))
    assert (replies[0].transport, replies[0].status) == (Transport.ERROR, 400)
    assert len(bodies) == 2


def test_anthropic_has_no_seed_and_the_reply_says_so() -> None:
    async def run() -> Reply:
        async with ScriptedServer(says("fine")) as server:
            client = client_for(Wire.MESSAGES, server)
            try:
                return await client.complete(Call(CALL.messages, Sampling(seed=7)))
            finally:
                await client.close()

    assert asyncio.run(run()).notes == ("the provider knows no seed: it was not sent",)


@pytest.mark.parametrize(
    ("schema", "closed"),
    [
        (SCHEMA, True),
        ({"type": "array", "items": SCHEMA}, True),
        ({"anyOf": [SCHEMA, {"type": "null"}]}, True),
        ({**SCHEMA, "required": []}, False),
        ({"type": "object"}, False),
        ({"type": "array", "items": {**SCHEMA, "additionalProperties": True}}, False),
        ({**SCHEMA, "$defs": {"Open": {"type": "object"}}}, False),
    ],
)
def test_only_a_closed_schema_is_sent_as_strict(schema: dict[str, Any], closed: bool) -> None:
    assert is_closed(schema) is closed
