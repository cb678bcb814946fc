"""What one account at a provider is asked at most, over all the calls and models that share it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.models.base import Call, Reply, Transport
from toolkit.models.polite.breaker import Breaker
from toolkit.models.polite.clock import Clock
from toolkit.models.polite.window import Window

if TYPE_CHECKING:
    from aiolimiter import AsyncLimiter

CHARACTERS_A_TOKEN = 3
"""For the estimate of a prompt before it is sent; mathematics has fewer than prose."""
_ACCOUNT_FAULTS = frozenset({401, 402, 403, 404})
_OF_THE_CALL = frozenset({400, 413, 422})


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests and tokens a minute, None for no bound, and calls at once."""

    requests: float | None = None
    tokens: float | None = None
    concurrency: int = 16


class Pass:
    """A permission to send one call; `report` what came of it."""

    def __init__(self, round_: int, probe: bool) -> None:
        self.round = round_
        self.probe = probe
        self.reply: Reply | None = None

    def report(self, reply: Reply) -> None:
        self.reply = reply


class Governor:
    """Holds calls back until they may be sent, and learns from what comes of them."""

    def __init__(self, limits: Limits, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self.window = Window(limits.concurrency)
        self.breaker = Breaker(self._clock)
        self._requests = _limiter(limits.requests, smallest=1.0, seconds=6.0)
        self._tokens = _limiter(limits.tokens, smallest=1.0, seconds=60.0)
        self._quiet_until = float("-inf")
        self._mean_output: float | None = None

    @asynccontextmanager
    async def passing(self, call: Call, deadline: float) -> AsyncIterator[Pass]:
        """A pass for one call, when it is its turn. NotAsked when the provider is down until the deadline."""
        round_ = await self.window.enter()
        try:
            if self._requests is not None:
                await self._requests.acquire()
            if self._tokens is not None:
                await self._tokens.acquire(min(self._estimate(call), self._tokens.max_rate))
            while (wait := self._quiet_until - self._clock.now()) > 0:
                await self._clock.sleep(wait)
            given = Pass(round_, await self.breaker.admit(deadline))
            try:
                yield given
            finally:
                self._learn(given)
        finally:
            self.window.leave()

    def _learn(self, given: Pass) -> None:
        reply = given.reply
        if reply is None:
            self.breaker.abandoned(given.probe)
        elif reply.transport is Transport.RATE_LIMITED and reply.retryable:
            self.window.limited(given.round)
            self._quiet_until = max(self._quiet_until, self._clock.now() + (reply.retry_after or 0.0))
            self.breaker.abandoned(given.probe)
        elif _is_down(reply):
            self.breaker.failed(given.probe)
        else:
            self.window.succeeded()
            self.breaker.succeeded()
        if reply is not None and reply.usage is not None:
            mean = self._mean_output if self._mean_output is not None else float(reply.usage.output)
            self._mean_output = 0.9 * mean + 0.1 * reply.usage.output

    def _estimate(self, call: Call) -> float:
        """Tokens of the prompt by its length, and of the answer as those before it were long."""
        letters = sum(len(message.content) for message in call.messages)
        output = self._mean_output if self._mean_output is not None else call.sampling.max_tokens
        return letters / CHARACTERS_A_TOKEN + output


def _is_down(reply: Reply) -> bool:
    """Whether the reply says that the provider serves nobody of this account, and not just not this call."""
    if reply.transport is Transport.RATE_LIMITED:
        return True
    if reply.transport is not Transport.ERROR or reply.status in _OF_THE_CALL:
        return False
    return reply.retryable or reply.status in _ACCOUNT_FAULTS


def _limiter(per_minute: float | None, *, smallest: float, seconds: float) -> AsyncLimiter | None:
    """A limiter of so many a minute, which lets through at once what comes in `seconds`."""
    if per_minute is None:
        return None
    from aiolimiter import AsyncLimiter

    burst = max(smallest, per_minute * seconds / 60)
    return AsyncLimiter(burst, 60 * burst / per_minute)
