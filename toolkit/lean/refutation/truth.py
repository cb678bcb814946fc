"""Truth as far as sampling tells: a quantifier over an endless domain is looked at in a few places."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Truth(IntEnum):
    """How a proposition stands; the order is that of `and` (least) and `or` (greatest)."""

    FALSE = -2
    SEEMS_FALSE = -1
    """No witness was found where a few places of an endless domain were looked at."""
    SEEMS_TRUE = 1
    """No counterexample was found there."""
    TRUE = 2

    @classmethod
    def of(cls, value: bool) -> Truth:
        return cls.TRUE if value else cls.FALSE

    @property
    def opposite(self) -> Truth:
        return Truth(-self)


def every(values: Iterable[Truth], *, whole: bool) -> Truth:
    """Whether all hold; `whole` says that the domain has no other places than these."""
    least = Truth.TRUE if whole else Truth.SEEMS_TRUE
    for value in values:
        least = min(least, value)
        if least is Truth.FALSE:
            break
    return least


def some(values: Iterable[Truth], *, whole: bool) -> Truth:
    """Whether one holds; `whole` says that the domain has no other places than these."""
    greatest = Truth.FALSE if whole else Truth.SEEMS_FALSE
    for value in values:
        greatest = max(greatest, value)
        if greatest is Truth.TRUE:
            break
    return greatest
