"""The notation of the foundation: which constants are written as operators, and how strongly they bind.

Precedences are Lean's own. A larger number binds more strongly; an operator's arguments stand in
parentheses when they bind more weakly than `left` and `right` ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX: Final = 1024
"""Binds as strongly as a name."""
APPLICATION: Final = 1022
ARROW: Final = 25
LEAST: Final = 0


@dataclass(frozen=True, slots=True)
class Infix:
    """A binary operator, written between the last two of `arity` arguments."""

    symbol: str
    arity: int
    precedence: int
    left: int
    right: int


def _infixl(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, precedence, precedence, precedence + 1)


def _infixr(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, precedence, precedence + 1, precedence)


def _infix(symbol: str, arity: int, precedence: int) -> Infix:
    return Infix(symbol, arity, precedence, precedence + 1, precedence + 1)


INFIX: Final = {
    "Eq": _infix("=", 3, 50),
    "Ne": _infix("≠", 3, 50),
    "HEq": _infix("≍", 4, 50),
    "LE.le": _infix("≤", 4, 50),
    "LT.lt": _infix("<", 4, 50),
    "GE.ge": _infix("≥", 4, 50),
    "GT.gt": _infix(">", 4, 50),
    "Membership.mem": _infix("∋", 5, 50),
    "Dvd.dvd": _infix("∣", 4, 50),
    "And": _infixr("∧", 2, 35),
    "Or": _infixr("∨", 2, 30),
    "Iff": _infix("↔", 2, 20),
    "HAdd.hAdd": _infixl("+", 6, 65),
    "HSub.hSub": _infixl("-", 6, 65),
    "HMul.hMul": _infixl("*", 6, 70),
    "HDiv.hDiv": _infixl("/", 6, 70),
    "HMod.hMod": _infixl("%", 6, 70),
    "HPow.hPow": _infixr("^", 6, 75),
    "Add.add": _infixl("+", 4, 65),
    "Sub.sub": _infixl("-", 4, 65),
    "Mul.mul": _infixl("*", 4, 70),
    "Prod": _infixr("×", 2, 35),
    "Function.comp": _infixr("∘", 5, 90),
}


@dataclass(frozen=True, slots=True)
class Prefix:
    """A unary operator before the last of `arity` arguments."""

    symbol: str
    arity: int
    precedence: int
    argument: int


PREFIX: Final = {
    "Not": Prefix("¬", 1, MAX, 40),
    "Neg.neg": Prefix("-", 3, 75, 75),
    "Nat.cast": Prefix("↑", 3, MAX, MAX),
    "NatCast.natCast": Prefix("↑", 3, MAX, MAX),
}

SUM: Final = "OrderedRing.sum"
"""`sum R inst n (fun i => f i)` is written `∑ i < n, f i`."""
SUM_PRECEDENCE: Final = 67
