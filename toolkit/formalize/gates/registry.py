"""The gates at hand: one in each file of this folder, and those that packages bring."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from toolkit.formalize.gates.base import Gate
from toolkit.plugins import load_all

ENTRY_POINTS = "leancal.gates"
_GATES: dict[str, Gate] = {}
Kind = TypeVar("Kind", bound=type[Gate])


def register(kind: Kind) -> Kind:
    """Make a gate known; ValueError when its name is taken."""
    if kind.name in _GATES:
        raise ValueError(f"two gates are called {kind.name}")
    _GATES[kind.name] = kind()
    return kind


def gates() -> tuple[Gate, ...]:
    """All gates, by name."""
    _load()
    return tuple(_GATES[name] for name in sorted(_GATES))


def gate(name: str) -> Gate:
    """The gate of that name; KeyError when there is none."""
    _load()
    return _GATES[name]


@cache
def _load() -> None:
    """Have every module that holds a gate register it, once; UsageError when one cannot be loaded."""
    load_all("toolkit.formalize.gates", ENTRY_POINTS, "gates")
