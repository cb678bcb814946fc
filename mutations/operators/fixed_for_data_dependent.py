"""A bound for each fixed object applied to one that depends on the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import (
    NAT,
    Bound,
    conclusion,
    for_all,
    fresh,
    function,
    implies,
    is_ring,
    mentions,
    opened,
    replaced,
    with_args,
)
from mutations.operators.spots import Carry, head_of, is_proposition, propositions, relation
from toolkit.lean.termops import app_args, beta, mk_app
from toolkit.lean.terms import App, BinderInfo, Expr, Pi


@register
class FixedForDataDependent(Operator):
    """A bound on the average for each fixed object is applied to one that is chosen after seeing the data."""

    name = "fixed-for-data-dependent"
    category = Category.INVALID_INFERENCE
    mistake = "The bound holds for each fixed choice; here the choice depends on the outcome."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            here = spot.here
            if not spot.positive or not isinstance(here, Pi) or is_proposition(here.type):
                continue
            if here.type is not NAT and not is_ring(here.type):
                continue
            fixed, body = opened(here, 500)
            conditions: list[Expr] = []
            while isinstance(body, Pi) and is_proposition(body.type):
                conditions.append(body.type)
                body = conclusion(body)
            if isinstance(body, Pi):
                continue
            chosen = _Chosen.after(fixed)
            changed = chosen.within(body)
            if changed is None or not chosen.counts:
                continue
            after, back = chosen.claim(conditions, changed)
            yield self.changed(site, spot, after, back)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            (
                "∀ j, j < m → ∑ i < n, a (i + j) ≤ x",
                "∀ j : Nat → Nat, (∀ i, i < n → j i < m) → ∑ i < n, a (i + j i) ≤ x",
            ),
            ("∀ c : R, ∑ i < n, c * a i = x", "∀ c : Nat → R, ∑ i < n, c i * a i = x"),
            ("∀ j, j < m → ∑ i < n, a (i + j) ≤ b j", None),
        )


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A choice for each index in place of a fixed object; `counts` are the ranges of the sums over it."""

    fixed: Bound
    choice: Bound
    counts: list[Expr]

    @staticmethod
    def after(fixed: Bound) -> _Chosen:
        kind = Pi(fresh("i", NAT, 0).name, NAT, fixed.type, BinderInfo.DEFAULT)
        return _Chosen(fixed, fresh(str(fixed.name), kind, 501), [])

    def at(self, index: Expr) -> Expr:
        return App(self.choice.variable, index)

    def within(self, expr: Expr) -> Expr | None:
        """A term with the choice in each outermost sum; None when the object occurs outside of sums."""
        if not mentions(expr, self.fixed):
            return expr
        fn, args = app_args(expr)
        if head_of(expr) == "OrderedRing.sum" and not mentions(args[2], self.fixed):
            index = fresh("i", NAT, 502)
            summand = replaced(beta(args[3], (index.variable,)), self.fixed.variable, self.at(index.variable))
            self.counts.append(args[2])
            return with_args(expr, a3=function(index, summand))
        if not args or mentions(fn, self.fixed):
            return None
        parts = [self.within(arg) for arg in args]
        return None if None in parts else mk_app(fn, [part for part in parts if part is not None])

    def claim(self, conditions: list[Expr], body: Expr) -> tuple[Expr, Carry]:
        """The claim for every choice, and the way back: the fixed object is chosen at each index."""
        names: list[str] = []
        given: list[str] = []
        for number, condition in reversed(list(enumerate(conditions))):
            name = f"c{number}_"
            names.insert(0, name)
            if mentions(condition, self.fixed):
                body = implies(self._everywhere(condition), body)
                given.insert(0, f"(fun _ _ => {name})")
            else:
                body = implies(condition, body)
                given.insert(0, name)
        binders, arguments = " ".join(["j_", *names]), " ".join(["(fun _ => j_)", *given])
        return for_all(self.choice, body), lambda proof: f"(fun {binders} => {proof} {arguments})"

    def _everywhere(self, condition: Expr) -> Expr:
        index = fresh("i", NAT, 503)
        each = replaced(condition, self.fixed.variable, self.at(index.variable))
        return for_all(index, implies(relation("LT.lt", NAT, index.variable, self.counts[0]), each))
