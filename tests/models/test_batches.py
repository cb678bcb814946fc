"""Batches come back in any order, incomplete and with strangers; each answer finds its call by its id."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from scripted_batches import ScriptedBatches, expired_line, failed_line, said
from scripted_server import ScriptedServer, Wire, chat_client, messages_client, says

from toolkit.errors import Unchecked
from toolkit.models.base import Call, Message, Role, Transport, Usage
from toolkit.models.batch.matching import Batches, Collected
from toolkit.models.wire.forms import Form

CALLS = {key: Call((Message(Role.USER, f"question {key}"),)) for key in ("a", "b", "c")}


@pytest.fixture(params=list(Wire), ids=["openai", "anthropic"])
def wire(request: pytest.FixtureRequest) -> Wire:
    return Wire(request.param)


def collect(wire: Wire, returns: Callable[[list[str]], bytes], **service: int | str) -> Collected:
    """What came of the calls, handed in and waited for."""

    async def run() -> Collected:
        batches = ScriptedBatches(returns, **service)  # type: ignore[arg-type]
        async with ScriptedServer(says(""), routes=batches) as server:
            make = chat_client if wire is Wire.CHAT else messages_client
            asked: Batches = make(server, forms=(Form.TEXT,)).batches()
            try:
                batch = await asked.submit(CALLS)
                sent = {key: body["messages"][0]["content"] for key, body in batches.taken.items()}
                assert sent == {key: f"question {key}" for key in CALLS}
                while (got := await asked.collect(batch, list(CALLS))) is None:
                    pass
                return got
            finally:
                await asked.close()

    return asyncio.run(run())


def test_answers_out_of_order_find_their_calls(wire: Wire) -> None:
    got = collect(
        wire, lambda keys: b"".join(said(wire, key, f"to {key}") for key in reversed(keys)), polls=2
    )
    assert {key: reply.text for key, reply in got.replies.items()} == {"a": "to a", "b": "to b", "c": "to c"}
    assert (got.missing, got.unknown, got.repeated, got.unreadable) == ((), (), (), ())
    written = 10 if wire is Wire.MESSAGES else 0
    assert got.replies["a"].usage == Usage(
        input=100, cached=60, cache_written=written, output=20, reasoning=5
    )
    assert got.replies["a"].raw + b"\n" == said(wire, "a", "to a")


def test_one_that_is_missing_and_one_that_is_unknown_are_told(wire: Wire) -> None:
    got = collect(wire, lambda keys: said(wire, "z", "?") + said(wire, "c", "yes") + said(wire, "a", "no"))
    assert {key: reply.text for key, reply in got.replies.items()} == {"a": "no", "c": "yes"}
    assert (got.missing, got.unknown) == (("b",), ("z",))


def test_two_answers_to_one_id_are_no_answer(wire: Wire) -> None:
    lines = [("a", "yes"), ("b", "yes"), ("a", "no"), ("c", "yes")]
    got = collect(wire, lambda keys: b"".join(said(wire, key, text) for key, text in lines))
    assert set(got.replies) == {"b", "c"}
    assert (got.repeated, got.missing) == (("a",), ())


def test_a_line_ends_at_a_line_feed_alone(wire: Wire) -> None:
    text = "one\u2028two\u0085three\x0cfour"
    got = collect(wire, lambda keys: b"".join(said(wire, key, text) for key in keys))
    assert [reply.text for reply in got.replies.values()] == [text] * 3


def test_a_call_that_failed_is_an_error_and_one_that_was_not_come_to_is_missing(wire: Wire) -> None:
    got = collect(
        wire,
        lambda keys: failed_line(wire, "a", "too long") + expired_line(wire, "b") + said(wire, "c", "yes"),
    )
    assert (got.replies["a"].transport, got.replies["a"].retryable) == (Transport.ERROR, False)
    assert "too long" in got.replies["a"].detail
    assert got.missing == ("b",)


def test_half_a_file_is_no_answers_but_its_whole_lines(wire: Wire) -> None:
    got = collect(wire, lambda keys: said(wire, "a", "yes") + said(wire, "b", "yes")[:40])
    assert set(got.replies) == {"a"}
    assert got.missing == ("b", "c")
    assert len(got.unreadable) == 1


def test_a_batch_that_failed_is_unchecked() -> None:
    with pytest.raises(Unchecked, match="ended as failed"):
        collect(Wire.CHAT, lambda keys: b"", ends_as="failed")


def test_a_provider_that_does_not_answer_is_unchecked(wire: Wire) -> None:
    async def run() -> None:
        async with ScriptedServer(says(""), routes=ScriptedBatches(lambda keys: b"")) as server:
            make = chat_client if wire is Wire.CHAT else messages_client
            asked: Batches = make(server).batches()
            try:
                await asked.collect("another", list(CALLS))
            finally:
                await asked.close()

    with pytest.raises(Unchecked, match="HTTP 404: no such thing"):
        asyncio.run(run())
