"""What a formula is evaluated in: readings of what texts leave unsaid, definitions, values, and fuel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from calibration.judges.algebra.values import Value
from toolkit.prose.formulas.nodes import Node

Bindings = Mapping[str, Value]


class OutOfFuelError(Exception):
    """The work that a formula may cost is spent."""


@dataclass(slots=True)
class Fuel:
    """Steps that may still be taken; irrational arithmetic counts a hundredfold."""

    left: int

    def burn(self, steps: int = 1) -> None:
        """Take steps. OutOfFuelError when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfFuelError


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what texts leave unsaid: the first index and the base of logarithms."""

    first: int
    log_base: Fraction | None = None
    """None for the natural logarithm."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A definition: `name` applied to arguments that match `patterns` has the value of `body`.

    The symbols in `params` stand for anything; no patterns means a plain symbol. With a `guard` the
    definition applies only where that holds.
    """

    name: str
    patterns: tuple[Node, ...]
    params: frozenset[str]
    body: Node
    guard: Node | None = None


class World(Protocol):
    """Where symbols get their values from."""

    reading: Reading

    def symbol(self, name: str) -> Value:
        """The value of a plain symbol. UnreadableError when it has none."""
        ...

    def element(self, name: str, indices: tuple[int, ...]) -> Value:
        """The value of an indexed symbol. UnreadableError when it is none, UndefinedError out of range."""
        ...

    def rules(self, name: str) -> Sequence[Rule]:
        """The definitions of a name."""
        ...

    def is_family(self, name: str) -> bool:
        """Whether the symbol takes indices."""
        ...
