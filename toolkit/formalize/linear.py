"""Linear arithmetic over monomials: nonnegative combinations of facts that come to a negative constant.

Fourier–Motzkin elimination that remembers how each constraint was made (G. B. Dantzig, B. C. Eaves, 1973).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, Lit

Monomial = tuple[Expr, ...]
"""Atoms in a fixed order, each as often as it is a factor; the empty one stands for 1."""
Polynomial = Mapping[Monomial, Fraction]
_MOST_CONSTRAINTS: Final = 400
_MOST_COPIES: Final = 40
"""So many times facts are added in a proof, all counted."""
_MOST_MONOMIALS: Final = 200


@dataclass(frozen=True, slots=True)
class Constraint:
    """`polynomial ≥ 0`, or `> 0` where it is strict."""

    polynomial: Polynomial
    strict: bool


@dataclass(frozen=True, slots=True)
class _Derived:
    row: Mapping[Monomial, Fraction]
    strict: bool
    sources: Mapping[int, Fraction]


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
    """How often to add each constraint, by its place, so that what comes out is `-c ≥ 0`, or `0 > 0`.

    None when there is no such combination, or none that is small enough to be found.
    """
    rows = [_Derived(c.polynomial, c.strict, {i: Fraction(1)}) for i, c in enumerate(constraints)]
    monomials = {m for row in rows for m in row.row if m}
    if len(monomials) > _MOST_MONOMIALS:
        return None
    while True:
        for row in rows:
            if _absurd(row):
                return _copies(row.sources)
        left = {m for row in rows for m in row.row if m}
        if not left:
            return None
        counts = {m: _cost(rows, m) for m in left}
        chosen = min(left, key=lambda m: counts[m])
        rows = _without(rows, chosen)
        if len(rows) > _MOST_CONSTRAINTS:
            return None


def _absurd(row: _Derived) -> bool:
    if any(row.row):
        return False
    constant = row.row.get((), Fraction(0))
    return constant < 0 or (constant == 0 and row.strict)


def _cost(rows: Sequence[_Derived], monomial: Monomial) -> int:
    above = sum(row.row.get(monomial, 0) > 0 for row in rows)
    below = sum(row.row.get(monomial, 0) < 0 for row in rows)
    return above * below - above - below


def _without(rows: Sequence[_Derived], monomial: Monomial) -> list[_Derived]:
    """What the rows say without a monomial: each pair of opposite signs is added so that it drops out."""
    kept = [row for row in rows if monomial not in row.row]
    above = [row for row in rows if row.row.get(monomial, 0) > 0]
    below = [row for row in rows if row.row.get(monomial, 0) < 0]
    for a in above:
        for b in below:
            x, y = -b.row[monomial], a.row[monomial]
            row = plus(plus({}, a.row, x), b.row, y)
            sources = {
                i: x * a.sources.get(i, Fraction(0)) + y * b.sources.get(i, Fraction(0))
                for i in a.sources.keys() | b.sources.keys()
            }
            kept.append(_Derived(row, a.strict or b.strict, sources))
            if len(kept) > _MOST_CONSTRAINTS:
                return kept
    return kept


def _copies(sources: Mapping[int, Fraction]) -> dict[int, int] | None:
    scale = lcm(*(factor.denominator for factor in sources.values()))
    copies = {i: int(factor * scale) for i, factor in sources.items() if factor}
    return copies if sum(copies.values()) <= _MOST_COPIES else None
