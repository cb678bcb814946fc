"""Counting votes."""

from __future__ import annotations


def at_least(k: int, *, yes: int, invalid: int) -> bool | None:
    """Whether at least `k` votes are yes; None while the invalid votes, were they yes, could decide it."""
    if yes >= k:
        return True
    return False if yes + invalid < k else None
