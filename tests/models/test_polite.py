"""How limits are kept, when a call is tried again, and when a provider is left alone. No test waits."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripted_server import ScriptedServer, Wire, client_for, fails, says, too_many

from toolkit.models.base import Call, Client, Message, Reply, Role, Sampling, Transport, Usage
from toolkit.models.polite.breaker import FAILURES, LONGEST_PAUSE, PATIENCE, PAUSE
from toolkit.models.polite.client import LONGEST_WAIT, Persistence, PoliteClient
from toolkit.models.polite.clock import Clock
from toolkit.models.polite.governor import Governor, Limits
from toolkit.models.polite.window import Window

CALL = Call((Message(Role.USER, "x" * 300),), Sampling(max_tokens=100))
OK = Reply(Transport.OK, text="fine", usage=Usage(input=100, output=100))
SLOW_DOWN = Reply(Transport.RATE_LIMITED, status=429, detail="HTTP 429", retryable=True)
DOWN = Reply(Transport.ERROR, status=500, detail="HTTP 500", retryable=True)
T = TypeVar("T")


class Scripted:
    """A client whose replies are given in turn, the last one for ever; it notes when it was asked."""

    identity: Mapping[str, str] = {}

    def __init__(self, *replies: Reply, seconds: float = 0.0, now: Callable[[], float]) -> None:
        self._replies = list(replies)
        self._seconds = seconds
        self._now = now
        self.asked: list[float] = []
        self.busy = self.most_busy = 0

    async def complete(self, call: Call) -> Reply:
        self.asked.append(self._now())
        self.busy += 1
        self.most_busy = max(self.busy, self.most_busy)
        try:
            await asyncio.sleep(self._seconds)
        finally:
            self.busy -= 1
        return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]

    async def close(self) -> None:
        pass


class _NoWaiting(selectors.DefaultSelector):
    """A selector that lets time jump to when something is due."""

    time = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everything waits for nothing"
        self.time += timeout
        return super().select(0)


def in_jumping_time(main: Callable[[Callable[[], float]], Coroutine[Any, Any, T]]) -> T:
    """Run `main`, given the clock of a loop on which no wait takes any time."""
    selector = _NoWaiting()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.time  # type: ignore[method-assign]
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(main(loop.time))


def run(
    *replies: Reply,
    calls: int = 1,
    limits: Limits | None = None,
    persistence: Persistence | None = None,
    seconds: float = 0.0,
) -> tuple[list[Reply], Scripted, Governor]:
    """The replies to so many calls made at once, whom they were made to, and the governor."""

    async def main(now: Callable[[], float]) -> tuple[list[Reply], Scripted, Governor]:
        clock = Clock(now=now)
        scripted = Scripted(*replies, seconds=seconds, now=now)
        governor = Governor(limits or Limits(), clock)
        client = PoliteClient(scripted, governor, persistence, clock)
        got = await asyncio.gather(*(client.complete(CALL) for _ in range(calls)))
        return list(got), scripted, governor

    return in_jumping_time(main)


def waits(scripted: Scripted) -> list[float]:
    return [later - sooner for sooner, later in zip(scripted.asked, scripted.asked[1:], strict=False)]


def test_a_good_reply_comes_at_once_and_alone() -> None:
    (reply,), scripted, _ = run(OK)
    assert reply == OK
    assert len(scripted.asked) == 1


def test_a_wait_that_is_asked_for_is_kept_and_else_waits_double() -> None:
    (reply,), scripted, _ = run(replace(SLOW_DOWN, retry_after=7.0), SLOW_DOWN, DOWN, DOWN, OK)
    assert reply.transport is Transport.OK
    told, *backing_off = waits(scripted)
    assert 7.0 <= told <= 8.0
    for wait, base in zip(backing_off, [2.0, 4.0, 8.0], strict=True):
        assert base <= wait <= base + 1.0


def test_waits_differ_by_chance_and_end_at_the_longest() -> None:
    _, scripted, _ = run(SLOW_DOWN, persistence=Persistence(attempts=12, deadline=1e6))
    longest = waits(scripted)[6:]
    assert all(LONGEST_WAIT <= wait <= LONGEST_WAIT + 1 for wait in longest)
    assert len(set(longest)) == len(longest)


def test_failed_attempts_are_handed_on_with_what_they_cost() -> None:
    costly = replace(DOWN, usage=Usage(input=10, output=5))
    refused_form = replace(DOWN, status=400, retryable=False)
    (reply,), _, _ = run(costly, replace(OK, earlier=(refused_form,)))
    assert reply == replace(OK, earlier=(costly, refused_form))


@pytest.mark.parametrize(
    "transport", [Transport.REFUSED, Transport.EMPTY, Transport.TRUNCATED, Transport.ERROR]
)
def test_what_will_not_fare_better_is_not_tried_again(transport: Transport) -> None:
    (reply,), scripted, _ = run(Reply(transport, detail="so"))
    assert reply.detail == "so"
    assert len(scripted.asked) == 1


def test_attempts_run_out_and_the_reply_says_so() -> None:
    (reply,), scripted, _ = run(DOWN, persistence=Persistence(attempts=3))
    assert reply.detail == "HTTP 500; given up after attempt 3 of 3"
    assert len(scripted.asked) == 3
    assert len(reply.earlier) == 2


def test_time_runs_out_and_the_reply_says_so() -> None:
    late = replace(SLOW_DOWN, retry_after=50.0)
    (reply,), scripted, _ = run(late, persistence=Persistence(deadline=60.0))
    assert reply.transport is Transport.RATE_LIMITED
    assert (
        "given up after attempt 2 of 6, since the next would begin past the deadline of 60 s" in reply.detail
    )
    assert len(scripted.asked) == 2


def test_a_call_under_way_is_cut_off_at_the_deadline() -> None:
    (reply,), scripted, _ = run(OK, seconds=100.0, persistence=Persistence(deadline=60.0))
    assert (reply.transport, reply.usage) == (Transport.ERROR, None)
    assert reply.detail.startswith("cut off at the deadline")
    assert len(scripted.asked) == 1


def test_requests_keep_to_so_many_a_minute() -> None:
    _, scripted, _ = run(OK, calls=300, limits=Limits(requests=60.0, concurrency=300))
    assert scripted.asked[-1] - scripted.asked[0] >= 4 * 60
    for first, later in zip(scripted.asked, scripted.asked[66:], strict=False):
        assert later - first >= 60 - 1e-6, "more than 66 requests in a minute"


def test_tokens_keep_to_so_many_a_minute() -> None:
    """Each call is 100 tokens of prompt and 100 of answer."""
    _, scripted, _ = run(OK, calls=60, limits=Limits(tokens=2000.0, concurrency=60))
    assert scripted.asked[-1] - scripted.asked[0] >= 5 * 60 - 1e-6


def test_a_call_larger_than_a_minute_allows_still_gets_through() -> None:
    (reply,), _, _ = run(OK, limits=Limits(tokens=10.0))
    assert reply.transport is Transport.OK


def test_no_more_are_under_way_than_allowed() -> None:
    _, scripted, _ = run(OK, calls=100, limits=Limits(concurrency=7), seconds=1.0)
    assert scripted.most_busy == 7
    assert len(scripted.asked) == 100


def test_a_429_halves_what_is_under_way_once_a_round_and_success_brings_it_back() -> None:
    _, _, governor = run(*[SLOW_DOWN] * 8, OK, calls=8, limits=Limits(concurrency=8), seconds=1.0)
    assert 4.0 < governor.window.limit < 6.0
    _, _, governor = run(*[SLOW_DOWN] * 8, OK, calls=200, limits=Limits(concurrency=8), seconds=1.0)
    assert governor.window.limit == 8.0


def test_a_wait_that_one_call_was_told_is_kept_by_all() -> None:
    _, scripted, _ = run(replace(SLOW_DOWN, retry_after=30.0), OK, calls=5, limits=Limits(concurrency=1))
    assert waits(scripted)[0] >= 30.0


def test_a_provider_that_is_down_is_left_alone_and_then_tried_with_one_call() -> None:
    _, scripted, _ = run(
        *[DOWN] * FAILURES, OK, calls=FAILURES, limits=Limits(concurrency=FAILURES), seconds=0.1
    )
    first, probe, *others = scripted.asked[FAILURES - 1 :]
    assert probe - first >= PAUSE
    assert all(later >= probe + 0.1 for later in others), "more than the probe went through"
    assert len(scripted.asked) == 2 * FAILURES


def test_pauses_double_and_then_calls_are_answered_unasked() -> None:
    persistence = Persistence(attempts=100, deadline=1e6)
    replies, scripted, _ = run(
        DOWN, calls=FAILURES, limits=Limits(concurrency=FAILURES), persistence=persistence
    )
    assert len(scripted.asked) == FAILURES + PATIENCE
    pauses = waits(scripted)[FAILURES - 1 :]
    for pause, wanted in zip(pauses, [PAUSE, 2 * PAUSE, 4 * PAUSE], strict=True):
        assert wanted <= pause <= min(LONGEST_PAUSE, wanted) + 2
    failures = FAILURES + PATIENCE
    told = f"not asked: the provider failed {failures} times in a row"
    assert all(reply.transport is Transport.ERROR and reply.retryable for reply in replies)
    assert [reply.detail for reply in replies] == [told] * FAILURES
    assert all(reply.earlier for reply in replies)


def test_a_call_that_is_itself_wrong_does_not_count_against_the_provider() -> None:
    wrong = Reply(Transport.ERROR, status=400, detail="too long")
    _, scripted, _ = run(wrong, calls=50, limits=Limits(concurrency=1))
    assert len(scripted.asked) == 50


def test_a_key_that_is_wrong_stops_the_asking() -> None:
    wrong = Reply(Transport.ERROR, status=401, detail="no such key")
    replies, scripted, _ = run(
        wrong, calls=100, limits=Limits(concurrency=1), persistence=Persistence(deadline=10_000.0)
    )
    assert len(scripted.asked) == FAILURES + PATIENCE
    assert replies[-1].detail.startswith("not asked: the provider failed")


def test_a_cancelled_call_gives_its_place_to_the_next() -> None:
    async def main(now: Callable[[], float]) -> Window:
        window = Window(1)
        await window.enter()
        first, second = (asyncio.create_task(window.enter()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        window.leave()
        await second
        assert window.busy == 1
        third = asyncio.create_task(window.enter())
        await asyncio.sleep(0)
        window.leave()
        third.cancel()
        await asyncio.gather(third, return_exceptions=True)
        return window

    assert in_jumping_time(main).busy == 0


@settings(max_examples=200)
@given(st.integers(1, 5), st.lists(st.sampled_from(["enter", "leave", "cancel", "succeeded", "limited"])))
def test_no_place_is_lost_or_given_twice(most: int, events: list[str]) -> None:
    async def main() -> None:
        window = Window(most)
        inside, waiting = 0, list[asyncio.Task[int]]()
        for event in events:
            if event == "enter":
                waiting.append(asyncio.create_task(window.enter()))
            elif event == "leave" and inside:
                inside -= 1
                window.leave()
            elif event == "cancel" and waiting:
                waiting.pop(0).cancel()
            elif event == "succeeded":
                window.succeeded()
            elif event == "limited":
                window.limited(window.round)
            for _ in range(3):
                await asyncio.sleep(0)
            inside += sum(task.done() for task in waiting)
            waiting = [task for task in waiting if not task.done()]
            assert window.busy == inside <= most
            assert not waiting or inside >= int(window.limit), "there is room and nobody is let in"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(main())


@pytest.mark.parametrize("wire", Wire)
def test_over_http_429_with_and_without_a_wait_and_then_500_are_waited_out(wire: Wire) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def main() -> tuple[Reply, int]:
        behaviours = (too_many(retry_after=7), too_many(), fails(500), says("fine"))
        async with ScriptedServer(*behaviours) as server:
            client: Client = client_for(wire, server)
            clock = Clock(now=lambda: sum(slept), sleep=sleep)
            async with PoliteClient(client, Governor(Limits(), clock), clock=clock) as polite:
                return await polite.complete(CALL), len(server.requests)

    reply, requests = asyncio.run(main())
    assert (reply.transport, reply.text, requests) == (Transport.OK, "fine", 4)
    assert [attempt.status for attempt in reply.earlier] == [429, 429, 500]
    assert [int(wait) for wait in slept] == [7, 2, 4]
