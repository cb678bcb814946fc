"""What a panel's rule is, and how one makes itself known.

A rule's file in this package calls `register` with the rule's name and a function that makes it from its
number, as in `k_of_n:2`; nothing else is edited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from toolkit.errors import UsageError
from toolkit.plugins import import_all


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """Whose vote it is: the juror's, its number among the juror's votes, and the round of sampling."""

    juror: str
    vote: int = 0
    round: int = 0


class Vote(StrEnum):
    """What one seat says."""

    YES = "yes"
    NO = "no"
    INVALID = "invalid"
    """It says nothing that can be counted, and keeps its seat."""


class Decision(StrEnum):
    """What the panel says."""

    YES = "yes"
    NO = "no"
    OPEN = "open"
    """Neither: there is a tie, or the invalid votes could decide."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A vote and the seat that it is from."""

    seat: Seat
    vote: Vote


@dataclass(frozen=True, slots=True)
class Ruling:
    """The decision, the seats whose votes count for it, and the juror who is to vote anew first, if any."""

    decision: Decision
    counted: frozenset[Seat]
    resample: str | None = None


class Rule(Protocol):
    """A declared rule; `name` says it in full, such as `k_of_n:2`."""

    @property
    def name(self) -> str: ...

    def check(self, jurors: int, votes: int) -> None:
        """UsageError when the rule cannot be used with so many jurors of so many votes each."""
        ...

    def rule(self, votes: Sequence[Cast]) -> Ruling:
        """What these votes come to, in whatever order they are."""
        ...


Maker = Callable[[int | None], Rule]

RULES: dict[str, Maker] = {}
"""How to make each rule, by the name before the colon."""

_SPELLING = re.compile(r"(?P<name>[a-z_]+)(?::(?P<number>[1-9][0-9]?))?")


def register(name: str, make: Maker) -> None:
    """Make a rule known; ValueError when its name is taken."""
    if RULES.setdefault(name, make) is not make:
        raise ValueError(f"two rules are called {name}")


def names() -> tuple[str, ...]:
    """The names of all rules."""
    import_all("toolkit.panels")
    return tuple(sorted(RULES))


def find(spelling: str) -> Rule:
    """The rule that is spelt so, such as `majority` or `k_of_n:2`. UsageError when there is none."""
    known = names()
    match = _SPELLING.fullmatch(spelling)
    if match is None or match["name"] not in known:
        raise UsageError(f"there is no panel rule {spelling!r}", hint=f"The rules are: {', '.join(known)}.")
    return RULES[match["name"]](int(match["number"]) if match["number"] else None)


def count(votes: Sequence[Cast], vote: Vote) -> int:
    """How many of the votes are that."""
    return sum(cast.vote is vote for cast in votes)


def seats(votes: Sequence[Cast]) -> frozenset[Seat]:
    """The seats of the votes."""
    return frozenset(cast.seat for cast in votes)
