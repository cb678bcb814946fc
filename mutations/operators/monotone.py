"""Terms of an inequality in which it is monotone: making them smaller, or larger, makes it stronger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mutations.operators.base import Site
from mutations.operators.shapes import NAT, fresh, is_ring
from mutations.operators.signs import Facts
from mutations.operators.spots import Carry, Put, Spot, asserted, head_of
from toolkit.lean.termops import abstract, app_args, beta, mk_app
from toolkit.lean.terms import Expr, Lam


@dataclass(frozen=True, slots=True)
class Term:
    """A term in an inequality over a ring.

    `smaller` says that a smaller term here makes the inequality stronger; otherwise a larger one does. `put`
    gives the inequality with another term here, and `carry` leads from a Lean proof that the smaller of the
    two terms is at most the larger to the way back from the changed inequality. `whole` says that the term
    is a side of the inequality.
    """

    spot: Spot
    here: Expr
    type: Expr
    smaller: bool
    put: Put
    carry: Callable[[str], Carry]
    facts: Facts
    whole: bool = False

    @property
    def head(self) -> str:
        return head_of(self.here)

    @property
    def args(self) -> tuple[Expr, ...]:
        return app_args(self.here)[1]


def monotone_terms(site: Site) -> Iterator[Term]:
    """The terms of all inequalities over a ring in a step's claim, each before its parts."""
    for spot in asserted(site.step.claim, "LE.le", "LT.lt"):
        if is_ring(spot.args[0]):
            for index in (2, 3):
                yield from _parts(_side(site, spot, index))


def _side(site: Site, spot: Spot, index: int) -> Term:
    fn, args = app_args(spot.here)
    strict = spot.head == "LT.lt"

    def put(new: Expr) -> Expr:
        return mk_app(fn, (*args[:index], new, *args[index + 1 :]))

    def carry(fact: str) -> Carry:
        if index == 3:
            lemma = "lt_of_lt_of_le" if strict else "le_trans"
            return lambda proof: f"(by refine {lemma} {proof} ?_; exact {fact})"
        lemma = "lt_of_le_of_lt" if strict else "le_trans"
        return lambda proof: f"(by refine {lemma} ?_ {proof}; exact {fact})"

    facts = Facts.at(site, spot)
    return Term(spot, args[index], args[0], index == 3, put, carry, facts, whole=True)


def _parts(term: Term) -> Iterator[Term]:
    yield term
    args = term.args
    if term.head == "HAdd.hAdd":
        yield from _parts(_inside(term, 4, lambda fact: f"(add_le_add_right {fact} _)"))
        yield from _parts(_inside(term, 5, lambda fact: f"(add_le_add_left {fact} _)"))
    elif term.head == "HSub.hSub":
        yield from _parts(_inside(term, 4, lambda fact: f"(sub_le_sub {fact} le_rfl)"))
        yield from _parts(_inside(term, 5, lambda fact: f"(sub_le_sub le_rfl {fact})", flip=True))
    elif term.head == "HMul.hMul":
        left, right = term.facts.nonnegative(args[4]), term.facts.nonnegative(args[5])
        if right:
            yield from _parts(_inside(term, 4, lambda f: f"(mul_le_mul_of_nonneg_right {f} {right})"))
        if left:
            yield from _parts(_inside(term, 5, lambda f: f"(mul_le_mul_of_nonneg_left {f} {left})"))
    elif term.head == "OrderedRing.sum" and isinstance(args[3], Lam):
        yield from _parts(_summand(term))


def _inside(term: Term, index: int, lemma: Callable[[str], str], *, flip: bool = False) -> Term:
    fn, args = app_args(term.here)

    def put(new: Expr) -> Expr:
        return term.put(mk_app(fn, (*args[:index], new, *args[index + 1 :])))

    def carry(fact: str) -> Carry:
        return term.carry(lemma(fact))

    return Term(term.spot, args[index], term.type, term.smaller is not flip, put, carry, term.facts)


def _summand(term: Term) -> Term:
    fn, args = app_args(term.here)
    lam = args[3]
    assert isinstance(lam, Lam)
    index = fresh("i", NAT, 200 + len(term.facts.conditions))

    def put(new: Expr) -> Expr:
        body = Lam(lam.name, lam.type, abstract(new, (index.variable,)), lam.info)
        return term.put(mk_app(fn, (*args[:3], body)))

    def carry(fact: str) -> Carry:
        return term.carry(f"(sum_le_sum fun _ _ => {fact})")

    facts = term.facts.within(index.variable, args[2])
    return Term(term.spot, beta(lam, (index.variable,)), term.type, term.smaller, put, carry, facts)


def without_first_factor(term: Term) -> tuple[Expr, Carry] | None:
    """An inequality whose product lacks its first factor, if that is at least one, and the way back."""
    if term.head != "HMul.hMul" or not term.smaller:
        return None
    sign, least = term.facts.nonnegative(term.args[5]), term.facts.at_least_one(term.args[4])
    if not (sign and least):
        return None
    return term.put(term.args[5]), term.carry(f"(le_mul_of_one_le_left {sign} {least})")
