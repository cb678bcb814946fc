"""`majority`: what more than half of all seats say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import UsageError
from toolkit.panels.base import Cast, Decision, Ruling, Vote, count, register, seats


@dataclass(frozen=True, slots=True)
class Majority:
    """More than half of all seats, the invalid ones among them; a tie is open."""

    name: str = "majority"

    def check(self, jurors: int, votes: int) -> None:
        """Any number of seats will do."""

    def rule(self, votes: Sequence[Cast]) -> Ruling:
        decision = Decision.OPEN
        if 2 * count(votes, Vote.YES) > len(votes):
            decision = Decision.YES
        elif 2 * count(votes, Vote.NO) > len(votes):
            decision = Decision.NO
        return Ruling(decision, seats(votes))


def _make(number: int | None) -> Majority:
    if number is not None:
        raise UsageError("majority takes no number")
    return Majority()


register("majority", _make)
