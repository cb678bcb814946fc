"""Terms in normal form: sums and products up to order, brackets and equal factors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Term: TypeAlias = tuple[Any, ...]
"""A term in normal form: nested tuples that begin with their kind."""


def sort_key(value: object) -> str:
    """A text that equal values share, whatever the order in which their sets are stored."""
    if isinstance(value, tuple):
        return f"({','.join(map(sort_key, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(sort_key, value)))}}}"
    if is_dataclass(value):
        parts = ",".join(sort_key(getattr(value, f.name)) for f in fields(value))
        return f"{type(value).__name__}[{parts}]"
    return repr(value)


def numeral(value: Fraction | int) -> Term:
    """A numeral."""
    return _product(Fraction(value), Counter())


def _product(number: Fraction, factors: Counter[Term]) -> Term:
    powers = tuple(sorted(((b, e) for b, e in factors.items() if e), key=sort_key))
    if number == 0:
        powers = ()
    if number == 1 and len(powers) == 1 and powers[0][1] == 1:
        return powers[0][0]
    return ("product", number, powers)


def _factors(term: Term) -> tuple[Fraction, Counter[Term]]:
    if term[0] == "product":
        return term[1], Counter(dict(term[2]))
    return Fraction(1), Counter({term: 1})


def product(terms: Iterable[Term]) -> Term:
    """The product of terms."""
    number, factors = Fraction(1), Counter[Term]()
    for term in terms:
        n, f = _factors(term)
        number *= n
        factors.update(f)
    return _product(number, factors)


def power(base: Term, exponent: Term) -> Term:
    """A power; with a numeral for exponent, a product of equal factors."""
    if exponent[0] == "product" and not exponent[2] and exponent[1].denominator == 1 and exponent[1] >= 1:
        times = int(exponent[1])
        if times <= 12:
            return product([base] * times)
    return ("power", base, exponent)


def added(signed: Iterable[tuple[int, Term]]) -> Term:
    """The sum of terms, each with its sign; equal terms are counted together."""
    total: dict[Term, Fraction] = {}
    for sign, term in signed:
        inside = term[1] if term[0] == "add" else (term,)
        for part in inside:
            number, factors = _factors(part)
            key = _product(Fraction(1), factors)
            total[key] = total.get(key, Fraction(0)) + sign * number
    terms = [product([_product(n, Counter()), k]) for k, n in total.items() if n]
    if not terms:
        return numeral(0)
    if len(terms) == 1:
        return terms[0]
    return ("add", tuple(sorted(terms, key=sort_key)))
