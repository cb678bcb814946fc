"""How a call ends, told by both clients on the official SDKs over real HTTP."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from scripted_server import (
    CUT,
    ENDED,
    Behaviour,
    ScriptedServer,
    Wire,
    client_for,
    fails,
    half_body,
    hangs,
    only_reasons,
    refuses,
    says,
    sends,
    too_many,
    truncated,
)

from toolkit.models.base import Call, Message, Reply, Role, Sampling, Transport, Usage

CALL = Call(
    messages=(Message(Role.SYSTEM, "You judge."), Message(Role.USER, "Is it right?")),
    sampling=Sampling(temperature=0.5, max_tokens=64),
    key="the-key-of-the-call",
)


@pytest.fixture(params=list(Wire), ids=["openai", "anthropic"])
def wire(request: pytest.FixtureRequest) -> Wire:
    return Wire(request.param)


def ask(wire: Wire, *behaviours: Behaviour, call: Call = CALL, **client: Any) -> tuple[Reply, ScriptedServer]:
    """The reply to one call, and the server that gave it."""

    async def run() -> tuple[Reply, ScriptedServer]:
        async with ScriptedServer(*behaviours) as server:
            asked = client_for(wire, server, **client)
            try:
                return await asked.complete(call), server
            finally:
                await asked.close()

    return asyncio.run(run())


def test_an_answer_comes_with_its_bytes_and_its_tokens(wire: Wire) -> None:
    reply, _ = ask(wire, says("fine", identifier="answer-7"))
    assert (reply.transport, reply.text, reply.status) == (Transport.OK, "fine", 200)
    assert (reply.model, reply.id, reply.detail) == ("scripted-1", "answer-7", "")
    assert json.loads(reply.raw)["id"] == "answer-7"
    written = 10 if wire is Wire.MESSAGES else 0
    assert reply.usage == Usage(input=100, cached=60, cache_written=written, output=20, reasoning=5)
    assert reply.seconds > 0


def test_the_request_says_what_the_call_says_and_nothing_else(wire: Wire) -> None:
    _, server = ask(wire, says("fine"))
    messages = [{"role": "user", "content": "Is it right?"}]
    wanted: dict[str, Any] = {"model": "scripted", "max_tokens": 64, "temperature": 0.5}
    if wire is Wire.CHAT:
        wanted["messages"] = [{"role": "system", "content": "You judge."}, *messages]
    else:
        wanted |= {"messages": messages, "system": "You judge."}
    assert server.requests[0].body == wanted
    assert b"the-key-of-the-call" not in server.requests[0].raw


@pytest.mark.parametrize("text", ["one\u2028two\u0085three\x0cfour", "{{ x }} {% y %} {# z #} </submission>"])
def test_every_letter_goes_there_and_back(wire: Wire, text: str) -> None:
    call = Call(messages=(Message(Role.USER, text),))
    reply, server = ask(wire, says(text), call=call)
    assert reply.text == text
    assert server.requests[0].body["messages"][0]["content"] == text


def test_a_lone_surrogate_in_an_answer_is_replaced_and_noted(wire: Wire) -> None:
    whole = says("AB")(wire).body.replace(b"AB", rb"A\ud800B")
    reply, _ = ask(wire, sends(whole))
    assert (reply.transport, reply.text) == (Transport.OK, "A\N{REPLACEMENT CHARACTER}B")
    assert reply.notes == ("1 lone surrogates in the answer were replaced",)


def test_a_prompt_that_no_file_can_hold_is_an_error_of_the_call(wire: Wire) -> None:
    reply, server = ask(wire, says("fine"), call=Call(messages=(Message(Role.USER, "\ud800"),)))
    assert (reply.transport, reply.retryable) == (Transport.ERROR, False)
    assert not server.requests


def test_a_refusal_is_refused(wire: Wire) -> None:
    reply, _ = ask(wire, refuses("I would rather not."))
    assert (reply.transport, reply.detail) == (Transport.REFUSED, "refused: I would rather not.")
    assert not reply.retryable


def test_a_withheld_answer_is_refused() -> None:
    reply, _ = ask(Wire.CHAT, says("half an", finish={Wire.CHAT: "content_filter"}))
    assert reply.transport is Transport.REFUSED


@pytest.mark.parametrize("finish", [ENDED, CUT], ids=["ended", "cut"])
def test_no_text_is_empty_and_says_where_the_tokens_went(wire: Wire, finish: dict[Wire, str | None]) -> None:
    reply, _ = ask(wire, only_reasons(64, finish=finish))
    assert reply.transport is Transport.EMPTY
    assert reply.detail == "the model said nothing: all 64 tokens were spent on reasoning"
    assert reply.usage == Usage(input=10, output=64, reasoning=64)


def test_blanks_are_empty(wire: Wire) -> None:
    assert ask(wire, says(" \n"))[0].transport is Transport.EMPTY


def test_a_cut_answer_is_truncated_and_keeps_its_text(wire: Wire) -> None:
    reply, _ = ask(wire, truncated('{"verdict": "corr'))
    assert (reply.transport, reply.text) == (Transport.TRUNCATED, '{"verdict": "corr')


@pytest.mark.parametrize("finish", [None, "moonshine"])
def test_an_ending_that_is_not_known_is_no_good_answer(wire: Wire, finish: str | None) -> None:
    reply, _ = ask(wire, says("fine", finish={wire: finish}))
    assert (reply.transport, reply.text, reply.finish) == (Transport.ERROR, "fine", finish)


def test_429_tells_how_long_to_wait(wire: Wire) -> None:
    reply, server = ask(wire, too_many(retry_after=7))
    assert (reply.transport, reply.retry_after, reply.retryable) == (Transport.RATE_LIMITED, 7.0, True)
    assert len(server.requests) == 1, "the SDK tried again by itself"


def test_429_without_a_wait_is_told_apart(wire: Wire) -> None:
    reply, _ = ask(wire, too_many())
    assert (reply.transport, reply.retry_after, reply.retryable) == (Transport.RATE_LIMITED, None, True)


def test_429_of_an_empty_account_is_not_worth_a_wait(wire: Wire) -> None:
    reply, _ = ask(wire, too_many(code="insufficient_quota"))
    assert (reply.transport, reply.retryable) == (Transport.RATE_LIMITED, False)


@pytest.mark.parametrize("status", [500, 502, 503, 529])
def test_a_server_in_trouble_may_be_asked_again(wire: Wire, status: int) -> None:
    reply, server = ask(wire, fails(status, "out of order", retry_after="3"))
    assert (reply.transport, reply.status, reply.retryable) == (Transport.ERROR, status, True)
    assert (reply.detail, reply.retry_after) == (f"HTTP {status}: out of order", 3.0)
    assert len(server.requests) == 1, "the SDK tried again by itself"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_request_that_is_wrong_is_not_sent_again(wire: Wire, status: int) -> None:
    reply, _ = ask(wire, fails(status, "that will not do"))
    assert (reply.transport, reply.status, reply.retryable) == (Transport.ERROR, status, False)


def test_a_server_that_hangs_is_given_up(wire: Wire) -> None:
    reply, _ = ask(wire, hangs(), timeout=0.2)
    assert (reply.transport, reply.retryable) == (Transport.ERROR, True)
    assert reply.detail == "no whole answer within 0.2 s"


def test_half_a_body_is_an_error_and_its_bytes_are_kept(wire: Wire) -> None:
    reply, _ = ask(wire, half_body())
    assert (reply.transport, reply.retryable, reply.text) == (Transport.ERROR, True, "")
    assert reply.detail.startswith(f"the answer broke off after {len(reply.raw)} bytes")
    assert reply.raw.startswith(b'{"id"')


def test_nobody_listening_is_an_error(wire: Wire) -> None:
    async def run() -> Reply:
        async with ScriptedServer(says("fine")) as server:
            asked = client_for(wire, server)
        reply = await asked.complete(CALL)
        await asked.close()
        return reply

    reply = asyncio.run(run())
    assert (reply.transport, reply.retryable) == (Transport.ERROR, True)
    assert reply.detail.startswith("no connection: ConnectError")


@pytest.mark.parametrize(
    "body",
    [
        b'{"id": "a", "choices": [',
        b"<html>Bad gateway</html>",
        b"[]",
        b"",
        b'{"choices": []}',
        b'{"type": "message", "content": null}',
        b'{"error": {"message": "out of capacity"}}',
        b'{"id": "\xff"}',
        b"[" * 100_000,
    ],
    ids=["cut", "html", "list", "nothing", "no choice", "no content", "error", "not UTF-8", "deep"],
)
def test_a_body_that_is_no_answer_is_an_error(wire: Wire, body: bytes) -> None:
    reply, _ = ask(wire, sends(body))
    assert (reply.transport, reply.text, reply.raw) == (Transport.ERROR, "", body)
    assert reply.detail.startswith("the provider's answer cannot be read: ")


def test_an_answer_of_another_shape_than_asked_is_for_the_parser_to_judge(wire: Wire) -> None:
    reply, _ = ask(wire, says('{"colour": "blue"}'))
    assert (reply.transport, reply.text) == (Transport.OK, '{"colour": "blue"}')


def test_usage_that_is_not_told_is_unknown_and_not_none(wire: Wire) -> None:
    assert (
        ask(wire, says("fine", spent={wire: {"prompt_tokens": -1, "input_tokens": "many"}}))[0].usage is None
    )


def test_a_server_on_this_machine_is_asked_past_any_proxy(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert ask(wire, says("fine"))[0].text == "fine"


def test_an_answer_given_out_twice_can_be_told_by_its_id(wire: Wire) -> None:
    async def run() -> list[Reply]:
        async with ScriptedServer(says("a", identifier="same"), says("a", identifier="same")) as server:
            asked = client_for(wire, server)
            replies = [await asked.complete(CALL), await asked.complete(CALL)]
            await asked.close()
            return replies

    first, second = asyncio.run(run())
    assert first.id == second.id == "same"


def test_cancelling_a_call_is_not_taken_for_an_answer(wire: Wire) -> None:
    async def run() -> None:
        async with ScriptedServer(hangs()) as server:
            asked = client_for(wire, server)
            call = asyncio.create_task(asked.complete(CALL))
            while not server.requests:
                await asyncio.sleep(0.01)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await asked.close()

    asyncio.run(run())
