"""Linear arithmetic over monomials: nonnegative combinations of facts that come to a negative constant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from toolkit.lean.refutation.combination import combination
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.refutation.symbolic import Atom
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, Lit

Monomial = tuple[Expr, ...]
"""Atoms in a fixed order, each as often as it is a factor; the empty one stands for 1."""
Polynomial = Mapping[Monomial, Fraction]
_MOST_COPIES: Final = 40
"""So many times facts are added in a proof, all counted."""
_MOST_MONOMIALS: Final = 200


@dataclass(frozen=True, slots=True)
class Constraint:
    """`polynomial ≥ 0`, or `> 0` where it is strict."""

    polynomial: Polynomial
    strict: bool


def polynomial(expr: Expr) -> Polynomial:
    """A term of a ring or of the natural numbers; what is no sum, product or numeral is an atom.

    Casts of natural numbers are seen through, as truncated differences are not.
    """
    fn, args = app_args(expr)
    name = str(fn.name) if isinstance(fn, Const) else ""
    if name in ("HAdd.hAdd", "HSub.hSub", "HMul.hMul") and len(args) == 6:
        if name == "HSub.hSub" and args[0] is NAT:
            return {(expr,): Fraction(1)}
        left, right = polynomial(args[4]), polynomial(args[5])
        if name == "HMul.hMul":
            return product(left, right)
        return plus(left, right, Fraction(1 if name == "HAdd.hAdd" else -1))
    if name == "Neg.neg" and len(args) == 3:
        return plus({}, polynomial(args[2]), Fraction(-1))
    if name == "OfNat.ofNat" and len(args) == 3 and isinstance(args[1], Lit):
        value = args[1].value
        return {(): Fraction(value)} if isinstance(value, int) and value else {}
    if name == "Nat.cast" and len(args) == 3:
        return polynomial(args[2])
    return {(expr,): Fraction(1)}


def plus(left: Polynomial, right: Polynomial, times: Fraction) -> Polynomial:
    """`left + times * right`."""
    result = dict(left)
    for monomial, factor in right.items():
        new = result.get(monomial, Fraction(0)) + times * factor
        if new:
            result[monomial] = new
        else:
            result.pop(monomial, None)
    return result


def product(left: Polynomial, right: Polynomial) -> Polynomial:
    result: Polynomial = {}
    for a, x in left.items():
        result = plus(result, {tuple(sorted((*a, *b), key=id)): y for b, y in right.items()}, x)
    return result


def refuted(constraints: Sequence[Constraint]) -> dict[int, int] | None:
    """How often to add each constraint, by its place, so that what comes out is `-c ≥ 0`, or `-c > 0`.

    None when there is no such combination, or none that is small enough to be written out.
    """
    monomials = {m for c in constraints for m in c.polynomial if m}
    if len(monomials) > _MOST_MONOMIALS:
        return None
    names: dict[Monomial, _Row] = {m: (Atom(f"{i:04}", natural=False),) for i, m in enumerate(monomials)}
    names[()] = ()
    rows = [{names[m]: int(factor) for m, factor in c.polynomial.items()} for c in constraints]
    strict = [{**row, _STRICT: int(c.strict)} for row, c in zip(rows, constraints, strict=True)]
    goals: tuple[dict[_Row, int], ...] = ({(): -1}, {_STRICT: 1})
    for goal, facts in zip(goals, (rows, strict), strict=True):
        multiples = combination(goal, facts)
        if multiples is not None:
            scale = lcm(*(m.denominator for m in multiples))
            copies = {i: int(m * scale) for i, m in enumerate(multiples) if m}
            return copies if sum(copies.values()) <= _MOST_COPIES else None
    return None


_Row = tuple[Atom, ...]
_STRICT: Final[_Row] = (Atom("strict", natural=False),)
"""Counts the strict constraints in a combination: one of them makes it strict."""
