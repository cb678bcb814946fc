"""How many calls may be under way at once: one more for each round that went well, half after a 429.

Additive increase and multiplicative decrease, as in congestion control (Chiu and Jain, 1989).
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress


class Window:
    """Lets in at most `limit` calls, which lies between 1 and `most` and begins there."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.limit = float(most)
        self.busy = 0
        self.round = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> int:
        """Wait for a place, in turn. The number is of the round, for `limited`."""
        if self._waiting or self.busy >= int(self.limit):
            await self._turn()
        else:
            self.busy += 1
        return self.round

    def leave(self) -> None:
        """Give the place back."""
        self.busy -= 1
        self._let_in()

    def succeeded(self) -> None:
        """A call went well: after `limit` of them there is room for one more."""
        self.limit = min(float(self._most), self.limit + 1 / self.limit)
        self._let_in()

    def limited(self, round_: int) -> None:
        """A call of that round was told to slow down. A round halves the limit once, whoever was told."""
        if round_ == self.round:
            self.round += 1
            self.limit = max(1.0, self.limit / 2)

    async def _turn(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with suppress(ValueError):
                    self._waiting.remove(turn)
            else:
                self.leave()
            raise

    def _let_in(self) -> None:
        while self._waiting and self.busy < int(self.limit):
            turn = self._waiting.popleft()
            if not turn.done():
                self.busy += 1
                turn.set_result(None)
