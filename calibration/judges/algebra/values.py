"""Exact arithmetic: fractions while they last, sympy numbers for roots and logarithms, and vectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Relation

MAX_BITS = 2048
"""Numerators and denominators beyond this many bits are not computed."""
MAX_EXPONENT = 256
DIGITS = 30
TINY = Fraction(1, 10**18)
"""Irrational values closer than this are taken as equal, and never as strictly ordered."""


class UndefinedError(Exception):
    """The term has no value at this point: a division by zero, an index out of range, a number too large."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A finite or endless list of numbers, each computed when asked for; `high` None means endless."""

    at: Callable[[int], Any]
    low: int
    high: int | None

    def entries(self, limit: int) -> range:
        """The indices to compare: all of a finite vector, the first `limit` of an endless one."""
        return range(self.low, self.low + limit if self.high is None else self.high + 1)


Value: TypeAlias = Any
"""A Fraction, a sympy number that is not rational, or a Vector."""


def _sympy(value: Value) -> Any:
    import sympy  # type: ignore[import-untyped]

    return sympy.Rational(value.numerator, value.denominator) if isinstance(value, Fraction) else value


def _checked(value: Any) -> Value:
    """A sympy result as a value; UndefinedError unless it is a real number of bounded size."""
    if value.is_Rational:
        return _bounded(Fraction(int(value.p), int(value.q)))
    if not value.is_real or not value.is_finite or value.count_ops() > 60:
        raise UndefinedError
    return value


def _bounded(value: Fraction) -> Fraction:
    if value.numerator.bit_length() > MAX_BITS or value.denominator.bit_length() > MAX_BITS:
        raise UndefinedError
    return value


def add(left: Value, right: Value) -> Value:
    """The sum; the number 0 is also the zero vector."""
    if isinstance(left, Vector) or isinstance(right, Vector):
        return _vectors(left, right)
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left + right)
    return _checked(_sympy(left) + _sympy(right))


def _vectors(left: Value, right: Value) -> Value:
    if left == 0:
        return right
    if right == 0:
        return left
    if not isinstance(left, Vector) or not isinstance(right, Vector):
        raise UnreadableError("a vector plus a number")
    if (left.low, left.high) != (right.low, right.high):
        raise UnreadableError("vectors of different lengths")
    one, two = left.at, right.at
    return Vector(lambda j: add(one(j), two(j)), left.low, left.high)


def multiply(left: Value, right: Value) -> Value:
    """The product of numbers, or of a number and a vector."""
    if isinstance(left, Vector):
        left, right = right, left
    if isinstance(left, Vector):
        raise UnreadableError("a product of vectors")
    if isinstance(right, Vector):
        entries = right.at
        return Vector(lambda j: multiply(left, entries(j)), right.low, right.high)
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left * right)
    return _checked(_sympy(left) * _sympy(right))


def divide(over: Value, under: Value) -> Value:
    """The quotient. UndefinedError when the divisor is 0."""
    if isinstance(under, Vector):
        raise UnreadableError("a division by a vector")
    if isinstance(under, Fraction):
        if under == 0:
            raise UndefinedError
        return multiply(over, 1 / under)
    if sign(under) == 0:
        raise UndefinedError
    return multiply(over, _checked(1 / under))


def power(base: Value, exponent: Value) -> Value:
    """The power, with 0⁰ = 1. UndefinedError for 0 to a negative and for roots of negative numbers."""
    if isinstance(base, Vector) or isinstance(exponent, Vector):
        raise UnreadableError("a power of a vector")
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        size = abs(exponent.numerator)
        if size > MAX_EXPONENT or (base == 0 and exponent < 0):
            raise UndefinedError
        if isinstance(base, Fraction):
            if max(base.numerator.bit_length(), base.denominator.bit_length()) * size > MAX_BITS:
                raise UndefinedError
            return base**exponent.numerator
    elif sign(base) <= 0:
        raise UndefinedError
    if abs(_approximate(exponent)) > MAX_EXPONENT:
        raise UndefinedError
    return _checked(_sympy(base) ** _sympy(exponent))


def function(name: str, argument: Value) -> Value:
    """`sqrt`, `log` (natural), `exp`, `floor`, `ceil`, `abs` or `factorial` of a number."""
    import sympy

    if isinstance(argument, Vector):
        raise UnreadableError(f"{name} of a vector")
    match name:
        case "abs":
            return multiply(Fraction(-1), argument) if sign(argument) < 0 else argument
        case "sqrt":
            if sign(argument) < 0:
                raise UndefinedError
            return _checked(sympy.sqrt(_sympy(argument)))
        case "log":
            if sign(argument) <= 0:
                raise UndefinedError
            return _checked(sympy.log(_sympy(argument)))
        case "exp":
            if abs(_approximate(argument)) > MAX_EXPONENT:
                raise UndefinedError
            return _checked(sympy.exp(_sympy(argument)))
        case "floor" | "ceil":
            if not isinstance(argument, Fraction):
                raise UndefinedError
            return Fraction(argument.__floor__() if name == "floor" else argument.__ceil__())
        case "factorial":
            return binomial_or_factorial(argument, None)
    raise UnreadableError(name)


def binomial_or_factorial(top: Value, bottom: Value | None) -> Fraction:
    """`top` over `bottom`, or the factorial of `top`; natural numbers up to 100 only."""
    import math

    for value in (top, bottom):
        if value is not None and not (
            isinstance(value, Fraction) and value.denominator == 1 and 0 <= value <= 100
        ):
            raise UndefinedError
    n = int(top)
    return Fraction(math.factorial(n) if bottom is None else math.comb(n, int(bottom)))


def _approximate(value: Value) -> Any:
    return value if isinstance(value, Fraction) else value.evalf(DIGITS)


def sign(value: Value) -> int:
    """-1, 0 or 1. For irrational values 0 means closer to 0 than `TINY`."""
    if isinstance(value, Vector):
        raise UnreadableError("the sign of a vector")
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    number = value.evalf(DIGITS)
    if not number.is_Float:
        raise UndefinedError
    if abs(number) < float(TINY):
        return 0
    return 1 if number > 0 else -1


def compare(left: Value, relation: Relation, right: Value, entries: int) -> bool:
    """Whether the relation holds; endless vectors are compared in their first `entries` entries.

    UndefinedError when an irrational difference is too small to decide a strict relation.
    """
    difference = add(left, multiply(Fraction(-1), right))
    if isinstance(difference, Vector):
        if relation not in {Relation.EQ, Relation.NE, Relation.DEF}:
            raise UnreadableError("an order between vectors")
        same = all(sign(difference.at(j)) == 0 for j in difference.entries(entries))
        return same != (relation is Relation.NE)
    outcome = sign(difference)
    if outcome == 0 and not isinstance(difference, Fraction) and relation in _STRICT:
        raise UndefinedError
    return outcome in _SIGNS[relation]


_STRICT = {Relation.LT, Relation.GT, Relation.NE}
_SIGNS = {
    Relation.EQ: {0},
    Relation.DEF: {0},
    Relation.NE: {-1, 1},
    Relation.LE: {-1, 0},
    Relation.LT: {-1},
    Relation.GE: {0, 1},
    Relation.GT: {1},
}
