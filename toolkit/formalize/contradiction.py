"""Tactic blocks that may lead a statement's hypotheses to `False`.

Facts are drawn from the hypotheses; two of them contradict each other, or a linear combination of them is a
negative constant. Lean checks each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from toolkit.formalize.climbing import Fact
from toolkit.formalize.facts import Facts, facts_of, type_of
from toolkit.formalize.linear import Constraint, Polynomial, plus, polynomial, product, refuted
from toolkit.formalize.reading import Reading
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.refutation.evaluation import INT, NAT
from toolkit.lean.termops import app_args, instantiate, subterms
from toolkit.lean.terms import App, BVar, Const, Expr, Lam, Name, Pi

_MOST_FACTS: Final = 40
_MOST_FACTORS: Final = 8
_DEGREE: Final = 2
"""Bounds below this degree are multiplied."""


def contradictions(reading: Reading, more: Sequence[Expr] = ()) -> Iterator[str]:
    """Proofs to try of `∀ context, False`, or of `∀ context, more → False`; the cheap ones first."""
    facts = facts_of(reading, more)
    for end in ("contradiction", *endings(facts, reading), "simp_all"):
        yield "\n".join((*facts.tactics, end))


def endings(facts: Facts, reading: Reading) -> Iterator[str]:
    """Tactics that may lead facts to `False`."""
    yield from _opposed(facts)
    yield from _summed(facts, reading)


def _opposed(facts: Facts) -> Iterator[str]:
    """`exact` for a fact and its negation."""
    known = {f.says: f for f in facts.facts}
    for fact in facts.facts:
        fn, args = app_args(fact.says)
        head = str(fn.name) if isinstance(fn, Const) else ""
        if head == "False":
            yield f"exact {fact.proof}"
        if head == "Not" and args[0] in known:
            yield f"exact {fact.proof} {known[args[0]].proof}"
        equation = args if head == "Ne" else ()
        if head == "Not":
            inner, parts = app_args(args[0])
            equation = parts if isinstance(inner, Const) and str(inner.name) == "Eq" else ()
        if len(equation) == 3:
            for other in facts.facts:
                eq, sides = app_args(other.says)
                if not (isinstance(eq, Const) and str(eq.name) == "Eq" and sides[0] is equation[0]):
                    continue
                if sides[1:] == equation[1:]:
                    yield f"exact {fact.proof} {other.proof}"
                elif sides[1:] == (equation[2], equation[1]):
                    yield f"exact {fact.proof} ({other.proof}).symm"


@dataclass(frozen=True, slots=True)
class _Bound:
    """`0 ≤ polynomial` over a ring, strict or not, with the Lean term that proves it."""

    proof: str
    polynomial: Polynomial
    strict: bool


def _summed(facts: Facts, reading: Reading) -> Iterator[str]:
    """A sum of facts that comes to `0 < 0`, over each ring that facts speak of."""
    trusted = reading.subject.env.is_trusted
    rings: list[Expr] = [t for t in facts.types if _is_ring(t, facts)]
    for ring in (*rings, INT):
        name = explicit(ring, trusted)
        bounds = list(_bounds(facts.facts, ring, name))[:_MOST_FACTS]
        bounds += _sums(facts, ring)
        bounds += [*_signs(bounds, facts, name, trusted), *_products(bounds)]
        copies = refuted([Constraint(b.polynomial, b.strict) for b in bounds])
        if copies:
            yield _ending(bounds, copies, name)


def _is_ring(type_: Expr, facts: Facts) -> bool:
    """Whether a variable of the context is a type of which it has an ordered ring."""
    return any(
        isinstance(fn, Const) and str(fn.name) == "OrderedRing" and args == (type_,)
        for fn, args in map(app_args, facts.types.values())
    )


def _bounds(facts: Sequence[Fact], ring: Expr, name: str) -> Iterator[_Bound]:
    for fact in facts:
        fn, args = app_args(fact.says)
        head = str(fn.name) if isinstance(fn, Const) else ""
        if head in ("LE.le", "LT.lt", "GE.ge", "GT.gt") and len(args) == 4:
            type_, left, right = args[0], args[2], args[3]
            if head in ("GE.ge", "GT.gt"):
                left, right = right, left
            strict = head in ("LT.lt", "GT.gt")
            yield from _inequality(fact.proof, type_, left, right, strict, ring, name)
        elif head in ("Nat.le", "Nat.lt"):
            yield from _inequality(fact.proof, NAT, args[0], args[1], head == "Nat.lt", ring, name)
        elif head == "Eq" and len(args) == 3:
            type_, left, right = args
            symm = f"({fact.proof}).symm"
            for proof, low, high in ((fact.proof, left, right), (symm, right, left)):
                least = "Nat.le_of_eq" if type_ is NAT else "OrderedRing.le_of_eq"
                yield from _inequality(f"({least} {proof})", type_, low, high, False, ring, name)


def _inequality(
    proof: str, type_: Expr, left: Expr, right: Expr, strict: bool, ring: Expr, name: str
) -> Iterator[_Bound]:
    """A fact `left ≤ right` or `left < right`; of whole numbers `<` says one more."""
    difference = plus(polynomial(right), polynomial(left), Fraction(-1))
    if type_ is NAT:
        if strict:
            difference = plus(difference, {(): Fraction(1)}, Fraction(-1))
            proof = f"(Nat.succ_le_of_lt {proof})"
        cast = f"(OrderedRing.cast_le_cast (R := {name}) {proof})"
        yield _Bound(f"(OrderedRing.sub_nonneg.2 {cast})", difference, False)
    elif type_ is ring:
        if strict and ring is INT:
            difference = plus(difference, {(): Fraction(1)}, Fraction(-1))
            yield _Bound(f"(OrderedRing.sub_nonneg.2 (ℤ.add_one_le_of_lt {proof}))", difference, False)
        else:
            lemma = "sub_pos" if strict else "sub_nonneg"
            yield _Bound(f"(OrderedRing.{lemma}.2 {proof})", difference, strict)


def _sums(facts: Facts, ring: Expr) -> Iterator[_Bound]:
    """What a bound on each summand says of a sum, if the bound is the same for all."""
    sums = {
        args[3]: (term, args[2])
        for term in subterms(*(f.says for f in facts.facts))
        for fn, args in (app_args(term),)
        if isinstance(fn, Const) and str(fn.name) == "OrderedRing.sum" and len(args) == 4 and args[0] is ring
    }
    for fact in facts.universal:
        each, condition = fact.says, fact.says.body if isinstance(fact.says, Pi) else None
        if not (isinstance(each, Pi) and each.type is NAT and isinstance(condition, Pi)):
            continue
        below, limits = app_args(condition.type)
        relation, sides = app_args(condition.body)
        if not (isinstance(below, Const) and str(below.name) == "LT.lt" and isinstance(relation, Const)):
            continue
        name = str(relation.name)
        if name not in ("Eq", "LE.le") or limits[2] is not BVar(0) or limits[3].loose:
            continue
        left, right = (_lowered(side) for side in sides[-2:])
        for summand, (term, count) in sums.items():
            if count is not limits[3]:
                continue
            body = summand.body if isinstance(summand, Lam) else App(summand, BVar(0))
            yield from _of_sum(fact.proof, name, (left, right), body, polynomial(term), polynomial(count))


def _of_sum(
    proof: str,
    relation: str,
    sides: tuple[Expr, Expr],
    summand: Expr,
    total: Polynomial,
    count: Polynomial,
) -> Iterator[_Bound]:
    left, right = sides
    if right.loose == 0 and left is summand:
        by = f"(OrderedRing.sum_{'congr' if relation == 'Eq' else 'le_sum'} {proof})"
        if relation == "Eq":
            by = f"(OrderedRing.le_of_eq {by})"
        up = plus(product(count, polynomial(right)), total, Fraction(-1))
        proved = f"(OrderedRing.le_trans {by} (OrderedRing.le_of_eq (OrderedRing.sum_const _ _)))"
        yield _Bound(f"(OrderedRing.sub_nonneg.2 {proved})", up, False)
    if relation == "LE.le" and left.loose == 0 and right is summand:
        low = plus(total, product(count, polynomial(left)), Fraction(-1))
        constant = "(OrderedRing.le_of_eq (OrderedRing.sum_const _ _).symm)"
        proved = f"(OrderedRing.le_trans {constant} (OrderedRing.sum_le_sum {proof}))"
        yield _Bound(f"(OrderedRing.sub_nonneg.2 {proved})", low, False)
    if relation == "Eq" and right.loose == 0 and left is summand:
        low = plus(total, product(count, polynomial(right)), Fraction(-1))
        equal = f"(OrderedRing.sum_congr {proof}).trans (OrderedRing.sum_const _ _)"
        proved = f"(OrderedRing.le_of_eq ({equal}).symm)"
        yield _Bound(f"(OrderedRing.sub_nonneg.2 {proved})", low, False)


def _lowered(side: Expr) -> Expr:
    """A side of a relation seen from outside of the condition on the index."""
    return instantiate(side, (Const(Name.of("trivial"), ()),))


def _signs(
    bounds: Sequence[_Bound], facts: Facts, name: str, trusted: Callable[[Name], bool]
) -> Iterator[_Bound]:
    """That squares and natural numbers are not negative, for the monomials at hand."""
    for monomial in dict.fromkeys(m for b in bounds for m in b.polynomial if m):
        natural = [type_of(atom, facts.types) is NAT for atom in monomial]
        texts = [explicit(atom, trusted) for atom in monomial]
        sign: Polynomial = {monomial: Fraction(1)}
        if all(natural):
            yield _Bound(f"(OrderedRing.cast_nonneg (R := {name}) ({' * '.join(texts)}))", sign, False)
        elif len(monomial) % 2 == 0 and monomial[::2] == monomial[1::2]:
            cast = [f"(({t} : Nat) : {name})" if n else t for t, n in zip(texts, natural, strict=True)]
            half = " * ".join(cast[::2])
            yield _Bound(f"(OrderedRing.mul_self_nonneg ({half}))", sign, False)


def _products(bounds: Sequence[_Bound]) -> Iterator[_Bound]:
    """Products of two bounds, where there is something to compare them with that is no linear term."""
    monomials = {m for b in bounds for m in b.polynomial}
    if not any(len(m) > 1 for m in monomials):
        return
    factors = [b for b in bounds if all(len(m) < _DEGREE for m in b.polynomial)][:_MOST_FACTORS]
    for number, left in enumerate(factors):
        for right in factors[number:]:
            total = product(left.polynomial, right.polynomial)
            if any(len(m) > 1 and m in monomials for m in total):
                yield _Bound(f"(OrderedRing.mul_nonneg {_weak(left)} {_weak(right)})", total, False)


def _weak(bound: _Bound) -> str:
    return f"(OrderedRing.le_of_lt {bound.proof})" if bound.strict else bound.proof


def _ending(bounds: Sequence[_Bound], copies: Mapping[int, int], name: str) -> str:
    """`0 < 0` by the sum, made up to zero with ones."""
    total: Polynomial = {}
    proof, strict = "", False
    for place, count in sorted(copies.items()):
        for _ in range(count):
            bound = bounds[place]
            total = plus(total, bound.polynomial, Fraction(1))
            proof, strict = _added(proof, strict, bound.proof, bound.strict)
    for _ in range(int(-total.get((), Fraction(0)))):
        proof, strict = _added(proof, strict, f"(OrderedRing.zero_lt_one (R := {name}))", True)
    return f"exact absurd (show (0 : {name}) < 0 by linear {proof}) (OrderedRing.lt_irrefl _)"


def _added(proof: str, strict: bool, other: str, also: bool) -> tuple[str, bool]:
    if not proof:
        return other, also
    if strict and also:
        return f"(OrderedRing.add_pos {proof} {other})", True
    if also:
        return f"(OrderedRing.add_pos_of_pos_of_nonneg {other} {proof})", True
    if strict:
        return f"(OrderedRing.add_pos_of_pos_of_nonneg {proof} {other})", True
    return f"(OrderedRing.add_nonneg {proof} {other})", False
