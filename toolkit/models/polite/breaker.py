"""A circuit breaker: a provider that fails again and again is left alone, then tried with one call.

Closed, calls pass. After `FAILURES` failures in a row it is open, and calls wait. When the pause is over one
call goes through as a probe; its success closes the breaker, its failure doubles the pause. After `PATIENCE`
failed probes calls no longer wait for the next one: they are answered at once, unasked.
"""

from __future__ import annotations

import asyncio

from toolkit.models.polite.clock import Clock

FAILURES = 8
PAUSE = 15.0
LONGEST_PAUSE = 240.0
PATIENCE = 3


class NotAsked(Exception):
    """The provider was not asked; the message says why."""


class Breaker:
    """One provider's breaker."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failures = 0
        self._failed_probes = 0
        self._open_until: float | None = None
        self._probing = False
        self._changed = asyncio.Event()

    async def admit(self, deadline: float) -> bool:
        """Wait until a call may pass; whether it is the probe. NotAsked when none may before the deadline."""
        while self._open_until is not None:
            wait = self._open_until - self._clock.now()
            if wait <= 0 and not self._probing:
                self._probing = True
                return True
            if self._failed_probes >= PATIENCE or self._clock.now() + wait > deadline:
                raise NotAsked(self._why())
            if self._probing:
                self._changed.clear()
                await self._changed.wait()
            else:
                await self._clock.sleep(wait)
        return False

    def succeeded(self) -> None:
        """The provider answered."""
        self._failures = self._failed_probes = 0
        self._open_until = None
        self._settle()

    def failed(self, probe: bool) -> None:
        """The provider did not answer."""
        self._failures += 1
        if probe:
            self._failed_probes += 1
        if probe or (self._open_until is None and self._failures >= FAILURES):
            self._open_until = self._clock.now() + min(LONGEST_PAUSE, PAUSE * 2**self._failed_probes)
        if probe:
            self._settle()

    def abandoned(self, probe: bool) -> None:
        """The call told nothing about the provider."""
        if probe:
            self._settle()

    def _settle(self) -> None:
        self._probing = False
        self._changed.set()

    def _why(self) -> str:
        return f"not asked: the provider failed {self._failures} times in a row"
