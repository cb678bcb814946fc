"""The operators at hand: one in each file of this folder, and those that packages bring."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeVar

from mutations.operators.base import Operator
from toolkit.plugins import load_all

ENTRY_POINTS = "leancal.operators"
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_OPERATORS: dict[str, Operator] = {}
_UNLISTED: dict[str, Operator] = {}
Kind = TypeVar("Kind", bound=type[Operator])


def register(kind: Kind) -> Kind:
    """Make an operator known; ValueError when its name is taken, or not in kebab-case."""
    if not _NAME.fullmatch(kind.name):
        raise ValueError(f"an operator is called {kind.name!r}, which is no name in kebab-case")
    if kind.name in _OPERATORS:
        raise ValueError(f"two operators are called {kind.name}")
    _OPERATORS[kind.name] = kind()
    return kind


def register_unlisted(kind: Kind) -> Kind:
    """Make known by its name alone what is asked for no proposals, since they come from somewhere else."""
    _UNLISTED[kind.name] = kind()
    return kind


def operators() -> tuple[Operator, ...]:
    """All operators, by name."""
    _load()
    return tuple(_OPERATORS[name] for name in sorted(_OPERATORS))


def operator(name: str) -> Operator:
    """The operator of that name, also an unlisted one; KeyError when there is none."""
    _load()
    return _UNLISTED[name] if name in _UNLISTED else _OPERATORS[name]


@cache
def _load() -> None:
    """Have every module that holds an operator register it, once; UsageError when one cannot be loaded."""
    load_all("mutations.operators", ENTRY_POINTS, "operators")
