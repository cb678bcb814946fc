"""Claims over an ordered ring that follow linearly from facts: found as sums of multiples, for Lean to check.

The terms of a claim are polynomials; the monomials are the unknowns of a linear program
(`toolkit.lean.refutation.combination`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import lcm

from mutations.operators.spots import is_proposition, numeral_value
from toolkit.lean.printer.source import source
from toolkit.lean.refutation.combination import combination
from toolkit.lean.refutation.symbolic import Atom, Monomial, Terms, product_of, scaled, sum_of
from toolkit.lean.termops import Lookup, app_args, fresh_name, instantiate
from toolkit.lean.terms import Const, Expr, FVar, Name, Pi

MOST_FACTS = 60
MOST_FACTORS = 6
MOST_MULTIPLE = 6
_SIDES = {"LE.le": (2, 3), "LT.lt": (2, 3), "Eq": (1, 2)}


@dataclass(frozen=True, slots=True)
class _Fact:
    """A difference that is not negative, and a Lean term which says so as an inequality of its two parts."""

    terms: Terms
    proof: str
    equation: str = ""
    """A term for the equation that the inequality is one half of, if it is."""


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Proves claims over the variables of a context, whose types are given."""

    types: Mapping[FVar, Expr]
    lookup: Lookup
    polynomials: dict[Expr, Terms] = field(default_factory=dict)

    def proof(self, claim: Expr, known: Mapping[str, Expr]) -> str | None:
        """Lean text that proves a claim from facts by name; None when no sum of multiples gives it."""
        scope, names, conditions = dict(self.types), list[str](), dict(known)
        while isinstance(claim, Pi):
            name = fresh_name(claim.name, [*(v.name for v in scope), *map(Name.of, conditions)])
            names.append(str(name))
            variable = FVar(name)
            if is_proposition(claim.type):
                conditions[str(name)] = claim.type
            else:
                scope[variable] = claim.type
            claim = instantiate(claim.body, (variable,))
        fn, args = app_args(claim)
        head = str(fn.name) if isinstance(fn, Const) else ""
        ring = args[0] if args else claim
        if head not in ("LE.le", "Eq") or not isinstance(ring, FVar):
            return None
        left, right = (self._polynomial(args[i]) for i in _SIDES[head])
        said = (f for name, e in conditions.items() for f in self._said(e, name, conditions, scope))
        facts = list(islice(said, MOST_FACTS))
        forth = _at_most(left, right, facts, str(ring.name))
        back = _at_most(right, left, facts, str(ring.name)) if head == "Eq" else ""
        if forth is None or back is None:
            return None
        lines = [f"intro {' '.join(names)}"] if names else []
        lines.append(f"exact le_antisymm {forth} {back}" if back else f"exact {forth}")
        return "\n  ".join(["by", *lines])

    def _said(
        self, expr: Expr, proof: str, known: Mapping[str, Expr], scope: Mapping[FVar, Expr]
    ) -> Iterator[_Fact]:
        if isinstance(expr, Pi) and is_proposition(expr.type):
            given = self._given(expr.type, known)
            if given:
                yield from self._said(expr.body, f"({proof} {given})", known, scope)
        elif isinstance(expr, Pi):
            for variable, type_ in scope.items():
                if type_ is expr.type:
                    body = instantiate(expr.body, (variable,))
                    yield from self._said(body, f"({proof} {variable.name})", known, scope)
        else:
            yield from self._related(expr, proof, known, scope)

    def _related(
        self, expr: Expr, proof: str, known: Mapping[str, Expr], scope: Mapping[FVar, Expr]
    ) -> Iterator[_Fact]:
        fn, args = app_args(expr)
        head = str(fn.name) if isinstance(fn, Const) else ""
        if head == "And":
            for index, part in enumerate(args):
                yield from self._said(part, f"{proof}.{index + 1}", known, scope)
        if head not in _SIDES or args[0] not in scope:
            return
        left, right = (self._polynomial(args[i]) for i in _SIDES[head])
        difference = sum_of(right, scaled(left, -1))
        if head == "LE.le":
            yield _Fact(difference, proof)
        elif head == "LT.lt":
            yield _Fact(difference, f"(le_of_lt {proof})")
        else:
            yield from _halves(difference, proof)

    def _given(self, condition: Expr, known: Mapping[str, Expr]) -> str | None:
        for name, expr in known.items():
            if expr is condition:
                return name
        fn, args = app_args(condition)
        at_most = isinstance(fn, Const) and str(fn.name) == "LE.le"
        return "(Nat.le_refl _)" if at_most and args[2] is args[3] else None

    def _polynomial(self, expr: Expr) -> Terms:
        if expr not in self.polynomials:
            self.polynomials[expr] = self._computed(expr)
        return self.polynomials[expr]

    def _computed(self, expr: Expr) -> Terms:
        fn, args = app_args(expr)
        head = str(fn.name) if isinstance(fn, Const) else ""
        value = numeral_value(expr)
        if value is not None:
            return {(): value} if value else {}
        if head in ("HAdd.hAdd", "HSub.hSub", "HMul.hMul"):
            left, right = map(self._polynomial, args[4:])
            if head == "HMul.hMul":
                return product_of(left, right)
            return sum_of(left, right if head == "HAdd.hAdd" else scaled(right, -1))
        if head == "Neg.neg":
            return scaled(self._polynomial(args[2]), -1)
        if head == "Nat.cast":
            return {(Atom(self._text(args[2]), natural=True),): 1}
        return {(Atom(self._text(expr), natural=False),): 1}

    def _text(self, expr: Expr) -> str:
        text = source(expr, self.lookup, width=10_000)
        return text if text.isalnum() else f"({text})"


def _at_most(left: Terms, right: Terms, facts: Sequence[_Fact], ring: str) -> str | None:
    """A Lean term for an inequality over a ring; None when no sum of multiples of the facts gives it."""
    goal = sum_of(right, scaled(left, -1))
    known = [*facts, *_products(facts), *_multiplied(facts, goal, ring)]
    known += _evident([goal, *(f.terms for f in known)], ring)
    multiples = combination(goal, [f.terms for f in known])
    if multiples is None:
        return None
    scale = lcm(*(m.denominator for m in multiples))
    counts = [int(m * scale) for m in multiples]
    if max(scale, *counts, 0) > MOST_MULTIPLE:
        return None
    used = [f.proof for count, f in zip(counts, known, strict=True) for _ in range(count)]
    rest = scaled(goal, scale)
    for count, f in zip(counts, known, strict=True):
        rest = sum_of(rest, scaled(f.terms, -count))
    if slack := rest.get((), 0):
        used.append(f"(cast_nonneg (R := {ring}) {slack})")
    total = used[0] if used else f"(le_refl (0 : {ring}))"
    for proof in used[1:]:
        total = f"(add_le_add {total} {proof})"
    if scale == 1:
        return f"(by linear {total})"
    wide = f"le_of_mul_le_mul_left (a := (({scale} : Nat) : {ring})) ?_ (cast_pos.2 (by decide))"
    return f"(by refine {wide}; linear {total})"


def _evident(involved: Sequence[Terms], ring: str) -> Iterator[_Fact]:
    """Products of natural numbers and squares are not negative."""
    for monomial in sorted({m for terms in involved for m in terms if m}):
        others = [atom for atom in monomial if not atom.natural]
        if others[::2] != others[1::2]:
            continue
        proofs = [f"(cast_nonneg (R := {ring}) {atom.text})" for atom in monomial if atom.natural]
        if others:
            proofs.append(f"(mul_self_nonneg ({' * '.join(atom.text for atom in others[::2])}))")
        product = proofs[0]
        for proof in proofs[1:]:
            product = f"(mul_nonneg {product} {proof})"
        yield _Fact({monomial: 1}, product)


def _halves(difference: Terms, equation: str) -> Iterator[_Fact]:
    """The two inequalities of an equation; `difference` is that of its right side and its left one."""
    yield _Fact(difference, f"(le_of_eq {equation})", equation)
    yield _Fact(scaled(difference, -1), f"(le_of_eq (Eq.symm {equation}))", equation)


def _products(facts: Sequence[_Fact]) -> Iterator[_Fact]:
    """Products of inequalities with what is not negative."""
    inequalities = [f for f in facts if not f.equation]
    factors = [f for f in inequalities if len(f.terms) == 1 and min(f.terms.values()) > 0]
    for factor in factors[:MOST_FACTORS]:
        for f in inequalities:
            if f is not factor:
                proof = f"(mul_nonneg (sub_nonneg.2 {factor.proof}) (sub_nonneg.2 {f.proof}))"
                yield _Fact(product_of(factor.terms, f.terms), proof)


def _multiplied(facts: Sequence[_Fact], goal: Terms, ring: str) -> Iterator[_Fact]:
    """Equations times what stands beside their monomials elsewhere."""
    involved = {m for terms in (goal, *(f.terms for f in facts)) for m in terms}
    for f in {f.equation: f for f in reversed(facts) if f.equation}.values():
        beside = {_cofactor(m, part) for m in involved for part in f.terms if part}
        for factor in sorted(x for x in beside if x)[:MOST_FACTORS]:
            text = " * ".join(_in_ring(atom, ring) for atom in factor)
            terms = product_of({factor: 1}, f.terms)
            yield from _halves(terms, f"(congrArg (HMul.hMul ({text})) {f.equation})")


def _cofactor(monomial: Monomial, part: Monomial) -> Monomial:
    """What is to be multiplied to a part of a monomial; nothing when it is none."""
    rest = list(monomial)
    for atom in part:
        if atom not in rest:
            return ()
        rest.remove(atom)
    return tuple(rest)


def _in_ring(atom: Atom, ring: str) -> str:
    return f"(({atom.text} : Nat) : {ring})" if atom.natural else atom.text
