"""A client that keeps to a provider's limits and asks again where that may help."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from toolkit.models.base import Call, Client, Reply, Transport, Usage
from toolkit.models.polite.breaker import NotAsked
from toolkit.models.polite.clock import Clock
from toolkit.models.polite.governor import Governor

if TYPE_CHECKING:
    from tenacity import RetryCallState

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
JITTER = 1.0


@dataclass(frozen=True, slots=True)
class Persistence:
    """How long a call is tried: attempts, and seconds for all of them with the waits between."""

    attempts: int = 6
    deadline: float = 3600.0


class PoliteClient:
    """Wraps a client: limits, waits and retries by its account's governor.

    Only replies that are `retryable` are followed by another attempt: after as long as the provider says,
    else after 1, 2, 4, … seconds, at most 60, and always up to a second more by chance. The last reply is
    given, with those before it in `earlier`; its `detail` says so when attempts or time ran out.
    """

    def __init__(
        self,
        client: Client,
        governor: Governor,
        persistence: Persistence | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._client = client
        self.governor = governor
        self._persistence = persistence or Persistence()
        self._clock = clock or Clock()

    @property
    def identity(self) -> Mapping[str, str]:
        return self._client.identity

    async def complete(self, call: Call) -> Reply:
        attempts: list[Reply] = []
        deadline = self._clock.now() + self._persistence.deadline
        try:
            reply = await self._attempt(call, deadline, attempts)
            if not reply.retryable:
                return reply
            reply = await self._persist(call, deadline, attempts, reply)
        except NotAsked as error:
            unasked = Reply(Transport.ERROR, detail=str(error), usage=Usage(), retryable=True)
            return replace(unasked, earlier=tuple(attempts))
        return replace(reply, earlier=tuple(attempts[:-1]))

    async def close(self) -> None:
        await self._client.close()

    async def _persist(self, call: Call, deadline: float, attempts: list[Reply], first: Reply) -> Reply:
        """Go on after the first attempt, which brought `first`."""
        from tenacity import AsyncRetrying, retry_if_result

        made = iter((first,))

        async def attempt() -> Reply:
            return next(made, None) or await self._attempt(call, deadline, attempts)

        retrying = AsyncRetrying(
            retry=retry_if_result(lambda reply: reply.retryable),
            wait=_wait,
            stop=lambda state: self._is_enough(state, deadline, call),
            sleep=self._clock.sleep,
            retry_error_callback=lambda state: self._give_up(state, deadline),
        )
        reply: Reply = await retrying(attempt)
        return reply

    async def _attempt(self, call: Call, deadline: float, attempts: list[Reply]) -> Reply:
        try:
            async with (
                asyncio.timeout(max(0.0, deadline - self._clock.now())),
                self.governor.passing(call, deadline) as given,
            ):
                reply = await self._client.complete(call)
                given.report(reply)
        except TimeoutError:
            reply = Reply(Transport.ERROR, detail="cut off at the deadline", retryable=True)
        attempts += [*reply.earlier, replace(reply, earlier=())] if reply.earlier else [reply]
        return reply

    def _is_enough(self, state: RetryCallState, deadline: float, call: Call) -> bool:
        if state.attempt_number >= self._persistence.attempts or self._is_late(state, deadline):
            return True
        return not call.may_repeat(_outcome(state))

    def _is_late(self, state: RetryCallState, deadline: float) -> bool:
        return self._clock.now() + state.upcoming_sleep >= deadline

    def _give_up(self, state: RetryCallState, deadline: float) -> Reply:
        reply = _outcome(state)
        why = f"given up after attempt {state.attempt_number} of {self._persistence.attempts}"
        if self._is_late(state, deadline):
            why += f", since the next would begin past the deadline of {self._persistence.deadline:g} s"
        elif state.attempt_number < self._persistence.attempts:
            why += ", since no more may be made"
        return replace(reply, detail=f"{reply.detail}; {why}")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()


def _wait(state: RetryCallState) -> float:
    told = _outcome(state).retry_after
    backing_off = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(state.attempt_number - 1, 16))
    return (backing_off if told is None else told) + random.uniform(0.0, JITTER)


def _outcome(state: RetryCallState) -> Reply:
    if state.outcome is None:
        raise RuntimeError("an attempt ended without an outcome")
    reply: Reply = state.outcome.result()
    return reply
