"""Inequalities over ℤ from others, as sums of multiples: found by linear programming, and for Lean to check.

The facts are inequalities `0 ≤ p` between polynomials. Monomials are taken as unknowns of a linear program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import lcm

from toolkit.lean.refutation.symbolic import (
    Atom,
    Fact,
    Monomial,
    Number,
    Symbol,
    Terms,
    atoms_of,
    fact,
    over_integers,
    product_of,
    scaled,
    sum_of,
    terms_of,
    text_of,
)

MOST_FACTS = 60
MOST_PRODUCTS = 5
MOST_MULTIPLE = 40
CONSTANTS = range(-3, 4)
"""Squares of the difference to these are known to be nonnegative."""


def at_most(lower: Number, upper: Number, facts: Sequence[Fact]) -> str | None:
    """A Lean term for `lower ≤ upper` over ℤ; None when no combination of the facts gives it."""
    lower, upper = over_integers(lower), over_integers(upper)
    goal = sum_of(terms_of(upper), scaled(terms_of(lower), -1))
    known = _known(goal, facts)
    multiples = combination(goal, [dict(f.terms) for f in known])
    if multiples is None:
        return None
    scale = lcm(*(m.denominator for m in multiples))
    whole = [int(m * scale) for m in multiples]
    if scale > MOST_MULTIPLE or max(whole, default=0) > MOST_MULTIPLE:
        return None
    used = [_times(w, f.proof) for w, f in zip(whole, known, strict=True) if w]
    rest = scaled(goal, scale)
    for w, f in zip(whole, known, strict=True):
        rest = sum_of(rest, scaled(dict(f.terms), -w))
    if slack := rest.get((), 0):
        used.append(f"(show (0 : ℤ) ≤ {slack} by decide)")
    sum_ = used[0] if used else "(le_refl (0 : ℤ))"
    for proof in used[1:]:
        sum_ = f"(add_le_add {sum_} {proof})"
    left, right = text_of(lower), text_of(upper)
    if scale == 1:
        return f"(show ({left} : ℤ) ≤ {right} by linear {sum_})"
    wide = f"(show ({scale} : ℤ) * {left} ≤ {scale} * {right} by linear {sum_})"
    return f"(le_of_mul_le_mul_left {wide} (by decide))"


def contradiction(facts: Sequence[Fact]) -> str | None:
    """A Lean term for `False` from facts that cannot hold together."""
    found = at_most(1, 0, facts)
    return f"(absurd {found} (by decide))" if found else None


def _times(count: int, proof: str) -> str:
    if count == 1:
        return proof
    return f"(mul_le_mul_of_nonneg_left {proof} (show (0 : ℤ) ≤ {count} by decide))"


def _known(goal: Terms, facts: Sequence[Fact]) -> list[Fact]:
    """The facts, with what is known of their atoms, and of products where products occur."""
    known = list(dict.fromkeys(facts))
    involved = [goal, *(dict(f.terms) for f in known)]
    known += [f for atom in atoms_of(involved) for f in atom.facts]
    involved = [goal, *(dict(f.terms) for f in known)]
    atoms = atoms_of(involved)
    nonlinear = {m for terms in involved for m in terms if len(m) > 1}
    if nonlinear:
        known += _products(known[:MOST_PRODUCTS])
        known += _squares(sorted({a for m in nonlinear for a in m if not a.natural}))
        known += [f for m in sorted(nonlinear) if (f := _nonnegative(m))]
    known += [_nonnegative_atom(atom) for atom in atoms if atom.natural]
    return known[:MOST_FACTS]


def _nonnegative_atom(atom: Atom) -> Fact:
    return fact(0, Symbol.of(atom), f"(cast_nonneg (R := ℤ) {atom.text})")


def _nonnegative(monomial: Monomial) -> Fact | None:
    """A product of natural numbers is not negative."""
    if not all(atom.natural for atom in monomial):
        return None
    first, *rest = monomial
    proof = _nonnegative_atom(first).proof
    for atom in rest:
        proof = f"(mul_nonneg {proof} {_nonnegative_atom(atom).proof})"
    return Fact(((monomial, 1),), proof)


def _products(facts: Sequence[Fact]) -> Iterator[Fact]:
    for one, other in combinations_with_replacement(facts, 2):
        terms = product_of(dict(one.terms), dict(other.terms))
        yield Fact(
            tuple(terms.items()), f"(mul_nonneg (sub_nonneg.2 {one.proof}) (sub_nonneg.2 {other.proof}))"
        )


def _squares(atoms: Sequence[Atom]) -> Iterator[Fact]:
    symbols = [over_integers(Symbol.of(atom)) for atom in atoms[:4]]
    bases = [x - c if c else x for x in symbols for c in CONSTANTS]
    bases += [base for x, y in combinations(symbols, 2) for base in (x - y, x + y)]
    for base in bases:
        square = product_of(base.terms, base.terms)
        yield Fact(tuple(square.items()), f"(mul_self_nonneg {base.text})")


def combination(goal: Terms, facts: Sequence[Terms]) -> list[Fraction] | None:
    """Nonnegative multiples of the facts whose sum is the goal less a nonnegative number; None without.

    The first phase of the simplex method, with Bland's rule, over the rational numbers.
    """
    monomials = sorted({m for terms in (goal, *facts) for m in terms} | {()})
    columns = [[Fraction(terms.get(m, 0)) for m in monomials] for terms in facts]
    columns.append([Fraction(m == ()) for m in monomials])
    table = []
    for row, monomial in enumerate(monomials):
        line = [column[row] for column in columns] + [Fraction(goal.get(monomial, 0))]
        table.append([-x for x in line] if line[-1] < 0 else line)
    basis = [-1] * len(table)
    cost = [sum((line[j] for line in table), Fraction(0)) for j in range(len(columns) + 1)]
    while (enter := next((j for j in range(len(columns)) if cost[j] > 0), None)) is not None:
        ratios = [(line[-1] / line[enter], basis[i], i) for i, line in enumerate(table) if line[enter] > 0]
        _, _, leave = min(ratios)
        _pivot(table, cost, leave, enter)
        basis[leave] = enter
    if cost[-1] != 0:
        return None
    found = [Fraction(0)] * len(columns)
    for row, column in enumerate(basis):
        if column >= 0:
            found[column] = table[row][-1]
    return found[:-1]


def _pivot(table: list[list[Fraction]], cost: list[Fraction], row: int, column: int) -> None:
    pivot = table[row][column]
    table[row] = [x / pivot for x in table[row]]
    for line in (*(t for i, t in enumerate(table) if i != row), cost):
        factor = line[column]
        if factor:
            line[:] = [x - factor * y for x, y in zip(line, table[row], strict=True)]
