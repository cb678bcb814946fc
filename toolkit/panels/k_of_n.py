"""`k_of_n:K`: yes if at least K of all seats say yes, no if so many cannot be reached any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import UsageError
from toolkit.panels.base import Cast, Decision, Ruling, Vote, count, register, seats
from toolkit.votes import at_least

_DECISIONS = {True: Decision.YES, False: Decision.NO, None: Decision.OPEN}


@dataclass(frozen=True, slots=True)
class KOfN:
    """At least `k` yes votes."""

    k: int

    @property
    def name(self) -> str:
        return f"k_of_n:{self.k}"

    def check(self, jurors: int, votes: int) -> None:
        if self.k > jurors * votes:
            raise UsageError(
                f"{self.name} needs {self.k} yes votes, and there are {jurors * votes} seats",
                hint="Ask more often, with --votes, or lower the number.",
            )

    def rule(self, votes: Sequence[Cast]) -> Ruling:
        return Ruling(threshold(votes, self.k), seats(votes))


def threshold(votes: Sequence[Cast], k: int) -> Decision:
    """Yes from k yes votes on; no when the invalid votes, were they yes, would not suffice; else open."""
    passes = at_least(k, yes=count(votes, Vote.YES), invalid=count(votes, Vote.INVALID))
    return _DECISIONS[passes]


def _make(number: int | None) -> KOfN:
    if number is None:
        raise UsageError("k_of_n needs its number", hint="Write it as in k_of_n:2.")
    return KOfN(number)


register("k_of_n", _make)
