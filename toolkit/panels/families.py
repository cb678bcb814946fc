"""`families:K`: every juror (a family of votes) says yes at least K times, 2 if K is left out.

When just one family fails, and that by one vote, it is sampled once more, and of its two panels the one with
more yes votes stays, the first one if they have equally many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import UsageError
from toolkit.panels.base import Cast, Decision, Ruling, Vote, count, register, seats
from toolkit.panels.k_of_n import threshold


@dataclass(frozen=True, slots=True)
class Families:
    """At least `k` yes votes in each family."""

    k: int = 2

    @property
    def name(self) -> str:
        return f"families:{self.k}"

    def check(self, jurors: int, votes: int) -> None:
        if jurors < 2:
            raise UsageError("families needs two judges or more", hint="Give --judge once for each.")
        if self.k > votes:
            raise UsageError(
                f"{self.name} needs {self.k} yes votes of each judge, and each has {votes}",
                hint="Ask more often, with --votes, or lower the number.",
            )

    def rule(self, votes: Sequence[Cast]) -> Ruling:
        families = sorted({cast.seat.juror for cast in votes})
        panels = {family: _panel(votes, family) for family in families}
        counted = seats([cast for panel in panels.values() for cast in panel])
        decisions = [threshold(panel, self.k) for panel in panels.values()]
        if all(decision is Decision.YES for decision in decisions):
            return Ruling(Decision.YES, counted)
        decision = Decision.NO if Decision.NO in decisions else Decision.OPEN
        return Ruling(decision, counted, self._resample(votes))

    def _resample(self, votes: Sequence[Cast]) -> str | None:
        first = [cast for cast in votes if cast.seat.round == 0]
        if len(first) < len(votes):
            return None
        yes = {family: count(_panel(first, family), Vote.YES) for family in {c.seat.juror for c in first}}
        failed = [family for family, number in yes.items() if number < self.k]
        return failed[0] if len(failed) == 1 and yes[failed[0]] == self.k - 1 else None


def _panel(votes: Sequence[Cast], family: str) -> list[Cast]:
    """The family's votes in the round that counts: the one with more yes votes, of two equals the first."""
    mine = [cast for cast in votes if cast.seat.juror == family]
    rounds = sorted({cast.seat.round for cast in mine})
    panels = [[cast for cast in mine if cast.seat.round == number] for number in rounds]
    return max(panels, key=lambda panel: count(panel, Vote.YES))


def _make(number: int | None) -> Families:
    return Families() if number is None else Families(number)


register("families", _make)
