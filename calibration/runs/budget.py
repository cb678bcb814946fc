"""How many calls a run may make and what they may cost, kept while calls are in flight.

A call is let through only if the caps hold even if it costs the most that it can; calls in flight are waited
for when that might make room. A client that sends another request for a call asks anew before each.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import StrEnum


class Stop(StrEnum):
    """Why a run stopped before its end."""

    CALLS = "the cap on calls is reached"
    COST = "the next call might cost more than the cap leaves"
    DEADLINE = "the deadline is reached"
    LIMIT = "as many submissions as were asked for are done"
    INTERRUPTED = "it was interrupted"


@dataclass(frozen=True, slots=True)
class Caps:
    """The caps of a run, its earlier sessions included: calls, and their cost in US dollars."""

    calls: int | None = None
    cost: float | None = None


class Budget:
    """What is left of the caps.

    `called` and `spent` are what the run has used so far, `spent` the most that it may have cost.
    """

    def __init__(self, caps: Caps, *, called: int = 0, spent: float = 0.0) -> None:
        self._caps = caps
        self._changed = asyncio.Condition()
        self._in_flight = 0
        self._held = 0.0
        self.called = called
        self.spent = spent
        self.stopped: Stop | None = None

    def stop(self, why: Stop) -> None:
        """Let no further call through."""
        self.stopped = self.stopped or why

    async def admit(self, most: float) -> bool:
        """Whether a call may be made, each request of which costs `most` at most; if so, `close` must be
        called after it.
        """
        async with self._changed:
            while self.stopped is None:
                if self._used_up():
                    self.stop(Stop.CALLS)
                elif self._fits(most):
                    self._in_flight += 1
                    self._held += most
                    self.called += 1
                    return True
                elif self._in_flight == 0:
                    self.stop(Stop.COST)
                else:
                    await self._changed.wait()
            self._changed.notify_all()
            return False

    def repeat(self, cost: float) -> bool:
        """Whether a call in flight may send another request, after one that cost so much."""
        if self._used_up():
            self.stop(Stop.CALLS)
        elif not self._fits(cost):
            self.stop(Stop.COST)
        if self.stopped is not None:
            return False
        self.called += 1
        self.spent += cost
        return True

    async def close(self, most: float, cost: float, untold: int) -> None:
        """A call in flight has ended. `cost` is that of its last request and of those sent untold."""
        async with self._changed:
            self.called += untold
            self._in_flight -= 1
            self._held = self._held - most if self._in_flight else 0.0
            self.spent += cost
            self._changed.notify_all()

    def _used_up(self) -> bool:
        return self._caps.calls is not None and self.called >= self._caps.calls

    def _fits(self, most: float) -> bool:
        return self._caps.cost is None or self.spent + self._held + most <= self._caps.cost
