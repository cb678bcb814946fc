"""Numbers with free variables: polynomials with integer coefficients that are written out as Lean reads them.

They stand in for numbers where a term is evaluated, so that what is left of it can be reasoned about. The
text of a value is the term at the instance up to what evaluation shows equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias


class UnknownError(Exception):
    """A term that is not evaluated: nothing is looked for there."""


class Unknown:
    """An argument without a value, for functions that do not look at theirs."""

    def _raise(self, *_: Any) -> Any:
        raise UnknownError("an argument")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __neg__ = _raise
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __call__ = __getitem__ = __index__ = _raise
    __hash__ = None  # type: ignore[assignment]


class SplitError(Exception):
    """A comparison that depends on whether a natural number is zero."""

    def __init__(self, atom: Atom) -> None:
        super().__init__(atom.text)
        self.atom = atom


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """An inequality over ℤ that Lean has a proof of: `terms` is the difference of its sides, not negative."""

    terms: tuple[tuple[Monomial, int], ...]
    proof: str


@dataclass(frozen=True, slots=True, order=True)
class Atom:
    """What a polynomial does not look into.

    `text` is of type Nat if `natural`. `variable` says that it is a variable of its own, which cases can be
    made of. `facts` are known of it.
    """

    text: str
    natural: bool
    variable: bool = False
    facts: tuple[Fact, ...] = field(default=(), compare=False)


Monomial: TypeAlias = tuple[Atom, ...]
"""A product of atoms, sorted; the empty one is 1."""
Terms: TypeAlias = Mapping[Monomial, int]


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """A number of type Nat if `natural`, else of ℤ, with its Lean text."""

    terms: Terms
    text: str
    natural: bool

    @staticmethod
    def of(atom: Atom) -> Symbol:
        return Symbol({(atom,): 1}, atom.text, atom.natural)

    def __add__(self, other: Number) -> Symbol:
        return self._with(other, sum_of(self.terms, terms_of(other)), f"({self.text} + {text_of(other)})")

    def __radd__(self, other: int) -> Symbol:
        return self._with(other, sum_of(self.terms, terms_of(other)), f"({text_of(other)} + {self.text})")

    def __sub__(self, other: Number) -> Symbol:
        difference = sum_of(self.terms, scaled(terms_of(other), -1))
        if self.natural:
            return Symbol(difference, _before(self.text, other), natural=True)
        return self._with(other, difference, f"({self.text} - {text_of(other)})")

    def __rsub__(self, other: int) -> Symbol:
        if self.natural:
            raise UnknownError("a difference of natural numbers")
        difference = sum_of(terms_of(other), scaled(self.terms, -1))
        return self._with(other, difference, f"({text_of(other)} - {self.text})")

    def __mul__(self, other: Number) -> Symbol:
        return self._with(other, product_of(self.terms, terms_of(other)), f"({self.text} * {text_of(other)})")

    def __rmul__(self, other: int) -> Symbol:
        return self._with(other, product_of(self.terms, terms_of(other)), f"({text_of(other)} * {self.text})")

    def __neg__(self) -> Symbol:
        return Symbol(scaled(self.terms, -1), f"(-{self.text})", natural=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | Symbol) and self._sign(other) == 0

    def __lt__(self, other: Number) -> bool:
        return self._sign(other) < 0

    def __gt__(self, other: Number) -> bool:
        return self._sign(other) > 0

    def __le__(self, other: Number) -> bool:
        return not self > other

    def __ge__(self, other: Number) -> bool:
        return not self < other

    __hash__ = None  # type: ignore[assignment]

    def _with(self, other: Number, terms: Terms, text: str) -> Symbol:
        if isinstance(other, Symbol) and other.natural is not self.natural:
            return Symbol(terms, text, natural=False)
        return Symbol(terms, text, self.natural)

    def _sign(self, other: Number) -> int:
        """The sign of the difference to a number, where Lean sees it by evaluation, too."""
        terms = sum_of(self.terms, scaled(terms_of(other), -1))
        signs = {(c > 0) - (c < 0) for c in terms.values()}
        natural = all(atom.natural for monomial in terms for atom in monomial)
        if isinstance(other, int) and natural and signs == {1} and terms.get((), 0):
            return 1
        split = next((a for monomial in terms for a in monomial if a.variable), None)
        raise SplitError(split) if split and isinstance(other, int) else UnknownError("a comparison")


Number: TypeAlias = int | Symbol


def over_integers(number: Any) -> Any:
    """A natural number as an integer; all else as it is."""
    if isinstance(number, Symbol) and number.natural:
        return Symbol(number.terms, f"(({number.text} : Nat) : ℤ)", natural=False)
    return number


def terms_of(number: Number) -> Terms:
    if isinstance(number, Symbol):
        return number.terms
    return {(): number} if number else {}


def _before(text: str, count: Number) -> str:
    """The text `(n + k)` of a natural number, with `k` less by a fixed number."""
    sum_ = re.fullmatch(r"\((.+) \+ (\d+)\)", text)
    if not sum_ or not isinstance(count, int) or not 0 <= count <= int(sum_[2]):
        raise UnknownError("a difference of natural numbers")
    left = int(sum_[2]) - count
    return f"({sum_[1]} + {left})" if left else sum_[1]


def text_of(number: Number) -> str:
    """Its Lean text, in parentheses where it needs them."""
    if isinstance(number, Symbol):
        return number.text
    return str(number) if number >= 0 else f"({number})"


def sum_of(first: Terms, second: Terms) -> Terms:
    total = dict(first)
    for monomial, coefficient in second.items():
        total[monomial] = total.get(monomial, 0) + coefficient
    return {m: c for m, c in total.items() if c}


def scaled(terms: Terms, factor: int) -> Terms:
    return {m: c * factor for m, c in terms.items() if factor}


def product_of(first: Terms, second: Terms) -> Terms:
    total: dict[Monomial, int] = {}
    for left, a in first.items():
        for right, b in second.items():
            monomial = tuple(sorted((*left, *right)))
            total[monomial] = total.get(monomial, 0) + a * b
    return {m: c for m, c in total.items() if c}


def atoms_of(many: Iterable[Terms]) -> list[Atom]:
    """The atoms of polynomials, sorted."""
    return sorted({atom for terms in many for monomial in terms for atom in monomial})


def fact(lower: Number, upper: Number, proof: str) -> Fact:
    """`lower ≤ upper`, as `proof` shows."""
    return Fact(tuple(sum_of(terms_of(upper), scaled(terms_of(lower), -1)).items()), proof)


def opaque(text: str, arity: int, *, natural: bool) -> Any:
    """A variable of a function type: applied to numbers it gives an atom."""
    if arity == 0:
        return Symbol.of(Atom(text, natural, variable=natural))
    return _applied(text, arity, natural, ())


def _applied(text: str, arity: int, natural: bool, given: tuple[Number, ...]) -> Callable[[Number], Any]:
    def take(argument: Number) -> Any:
        args = (*given, argument)
        if len(args) < arity:
            return _applied(text, arity, natural, args)
        return Symbol.of(Atom(f"({text} {' '.join(text_of(a) for a in args)})", natural))

    return take


def power(base: int, exponent: Symbol) -> Symbol:
    """A power of a natural number at least 1, as an atom that is at least 1."""
    if not exponent.natural or base < 1:
        raise UnknownError("a power")
    text = f"({base} ^ {exponent.text})"
    bare = Atom(text, natural=True)
    proof = f"(one_le_cast (R := ℤ) (Nat.one_le_pow (a := {base}) (by decide) {exponent.text}))"
    return Symbol.of(Atom(text, natural=True, facts=(fact(1, Symbol.of(bare), proof),)))


def constant_sum(count: Symbol, summand: Number) -> Symbol:
    """`∑ i < count, summand` with a summand that does not depend on `i`, as an atom that is their product."""
    text = f"(OrderedRing.sum {count.text} (fun _ => ({text_of(summand)} : ℤ)))"
    bare = Symbol.of(Atom(text, natural=False))
    product = over_integers(count) * summand
    equal = f"(sum_const {count.text} ({text_of(summand)} : ℤ))"
    facts = (fact(bare, product, f"(le_of_eq {equal})"), fact(product, bare, f"(le_of_eq {equal}.symm)"))
    return Symbol.of(Atom(text, natural=False, facts=facts))
