"""What evaluation knows of the foundation by name: arithmetic, relations, connectives, sums, recursion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from toolkit.lean.refutation.samples import NATURAL
from toolkit.lean.refutation.symbolic import (
    Atom,
    Symbol,
    UnknownError,
    atoms_of,
    constant_sum,
    over_integers,
    power,
)
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.terms import Expr, LZero, Pi, Sort

Value: TypeAlias = Any
Scope: TypeAlias = tuple[Value, ...]
"""The values of the bound variables, innermost first."""
Code: TypeAlias = Callable[[Scope], Value]

MAX_EXPONENT = 64
MAX_MAGNITUDE = 10**30
SUM = "OrderedRing.sum"


class Compiler(Protocol):
    """What makes code of terms: an `Evaluator`."""

    def code(self, expr: Expr) -> Code: ...

    def existential(self, args: Sequence[Expr]) -> Code: ...

    def up_to(self, count: Value) -> range: ...

    def is_proposition(self, type_: Expr) -> bool: ...


Make: TypeAlias = Callable[[Compiler, Sequence[Expr]], Code]


def _binary(run: Callable[[Value, Value], Value], *, of: tuple[int, int]) -> Make:
    def make(compiler: Compiler, args: Sequence[Expr]) -> Code:
        left, right = (compiler.code(args[i]) for i in of)
        return lambda scope: run(left(scope), right(scope))

    return make


def _subtraction(compiler: Compiler, args: Sequence[Expr]) -> Code:
    left, right = compiler.code(args[4]), compiler.code(args[5])
    if args[0] is NATURAL:
        return lambda scope: _difference(left(scope), right(scope))
    return lambda scope: left(scope) - right(scope)


def _difference(left: Value, right: Value) -> Value:
    """Of natural numbers."""
    if isinstance(left, Symbol) or isinstance(right, Symbol):
        return left - right
    return max(0, left - right)


def _power(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, Symbol):
        return power(base, exponent)
    if isinstance(base, Symbol):
        raise UnknownError("a power of a variable")
    if exponent > MAX_EXPONENT or abs(base) > MAX_MAGNITUDE:
        raise UnknownError("a large power")
    return int(base**exponent)


def _argument(index: int) -> Make:
    return lambda compiler, args: compiler.code(args[index])


def _sum(compiler: Compiler, args: Sequence[Expr]) -> Code:
    count, term = compiler.code(args[-2]), compiler.code(args[-1])

    def run(scope: Scope) -> Value:
        summand, end = term(scope), count(scope)
        if isinstance(end, Symbol):
            return _constant_sum(end, summand)
        return sum(summand(i) for i in compiler.up_to(end))

    return run


def _constant_sum(count: Symbol, summand: Callable[[Value], Value]) -> Symbol:
    """A sum to a variable end, of what does not depend on the place in it."""
    place = Atom("place", natural=True)
    value = summand(Symbol.of(place))
    if isinstance(value, Symbol) and place in atoms_of([value.terms]):
        raise UnknownError("a sum to a variable end")
    return constant_sum(count, over_integers(value))


def _cast(compiler: Compiler, args: Sequence[Expr]) -> Code:
    number = compiler.code(args[2])
    return lambda scope: over_integers(number(scope))


def _indicator(compiler: Compiler, args: Sequence[Expr]) -> Code:
    condition = compiler.code(args[2])
    return lambda scope: int(_decided(condition(scope)))


def _conditional(compiler: Compiler, args: Sequence[Expr]) -> Code:
    condition, then, otherwise = (compiler.code(args[i]) for i in (1, 3, 4))
    return lambda scope: then(scope) if _decided(condition(scope)) else otherwise(scope)


def _decided(truth: Truth) -> bool:
    if truth in (Truth.SEEMS_FALSE, Truth.SEEMS_TRUE):
        raise UnknownError("a condition over an endless domain")
    return truth is Truth.TRUE


def _connective(run: Callable[[Truth, Truth], Truth]) -> Make:
    return _binary(run, of=(0, 1))


def _equality(compiler: Compiler, args: Sequence[Expr]) -> Code:
    if compiler.is_proposition(args[0]) or args[0] is Sort(LZero()):
        raise UnknownError("an equation of propositions")
    if isinstance(args[0], Pi):
        raise UnknownError("an equation of functions")
    return _binary(lambda a, b: Truth.of(a == b), of=(1, 2))(compiler, args)


def _negation_of(make: Make) -> Make:
    def made(compiler: Compiler, args: Sequence[Expr]) -> Code:
        code = make(compiler, args)
        return lambda scope: code(scope).opposite

    return made


def _natural_recursion(compiler: Compiler, args: Sequence[Expr]) -> Code:
    base, step, count = (compiler.code(args[i]) for i in (1, 2, 3))

    def run(scope: Scope) -> Value:
        value, go = base(scope), step(scope)
        for i in compiler.up_to(count(scope)):
            value = go(i)(value)
        return value

    return run


def _structural_recursion(compiler: Compiler, args: Sequence[Expr]) -> Code:
    """`Nat.brecOn`, whose step takes a number and the nest of pairs of all earlier values."""
    count, step = compiler.code(args[1]), compiler.code(args[2])

    def run(scope: Scope) -> Value:
        go = step(scope)
        below: Value = ()
        for i in compiler.up_to(count(scope)):
            below = (go(i)(below), below)
        return go(count(scope))(below)

    return run


def _natural_cases(compiler: Compiler, args: Sequence[Expr]) -> Code:
    major, zero, successor = (compiler.code(args[i]) for i in (1, 2, 3))

    def run(scope: Scope) -> Value:
        count = major(scope)
        return zero(scope) if count == 0 else successor(scope)(count - 1)

    return run


def _iff(a: Truth, b: Truth) -> Truth:
    return min(max(a.opposite, b), max(b.opposite, a))


PRIMITIVES: dict[str, tuple[int, Make]] = {
    "HAdd.hAdd": (6, _binary(lambda a, b: a + b, of=(4, 5))),
    "HSub.hSub": (6, _subtraction),
    "HMul.hMul": (6, _binary(lambda a, b: a * b, of=(4, 5))),
    "HPow.hPow": (6, _binary(_power, of=(4, 5))),
    "Neg.neg": (3, lambda e, a: (lambda code: lambda scope: -code(scope))(e.code(a[2]))),
    "OfNat.ofNat": (3, _argument(1)),
    "Nat.cast": (3, _cast),
    "Zero.zero": (2, lambda _e, _a: lambda _: 0),
    "One.one": (2, lambda _e, _a: lambda _: 1),
    "Nat.zero": (0, lambda _e, _a: lambda _: 0),
    "Nat.succ": (1, lambda e, a: (lambda code: lambda scope: code(scope) + 1)(e.code(a[0]))),
    "Nat.add": (2, _binary(lambda a, b: a + b, of=(0, 1))),
    "Nat.mul": (2, _binary(lambda a, b: a * b, of=(0, 1))),
    "Nat.rec": (4, _natural_recursion),
    "Nat.brecOn": (3, _structural_recursion),
    "Nat.casesOn": (4, _natural_cases),
    SUM: (4, _sum),
    "OrderedRing.ind": (4, _indicator),
    "ite": (5, _conditional),
    "LE.le": (4, _binary(lambda a, b: Truth.of(a <= b), of=(2, 3))),
    "LT.lt": (4, _binary(lambda a, b: Truth.of(a < b), of=(2, 3))),
    "Eq": (3, _equality),
    "Ne": (3, _negation_of(_equality)),
    "Not": (1, _negation_of(_argument(0))),
    "And": (2, _connective(min)),
    "Or": (2, _connective(max)),
    "Iff": (2, _connective(_iff)),
    "True": (0, lambda _e, _a: lambda _: Truth.TRUE),
    "False": (0, lambda _e, _a: lambda _: Truth.FALSE),
    "Exists": (2, lambda e, a: e.existential(a)),
}
"""By name: how many arguments, and the code."""
