"""An exponent that is off by one."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, cast, plus, predecessor, with_args
from mutations.operators.spots import head_of, numeral
from toolkit.lean.termops import app_args


@register
class ExponentOffByOne(Operator):
    """A power is off by one, as when an induction or a geometric sum is counted wrongly."""

    name = "exponent-off-by-one"
    category = Category.CALCULATION_ERROR
    mistake = "An exponent is off by one."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if term.head != "Nat.cast" or head_of(term.args[2]) != "HPow.hPow":
                continue
            power = term.args[2]
            base, exponent = app_args(power)[1][4:]
            positive = term.facts.positive_number(base)
            other = predecessor(exponent) if term.smaller else plus(NAT, exponent, numeral(NAT, 1))
            if positive is None or other is None:
                continue
            after = term.put(cast(term.type, with_args(power, a5=other)))
            fact = f"(cast_le_cast (Nat.pow_le_pow_right {positive} (Nat.le_succ _)))"
            yield self.changed(site, term.spot, after, term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("((2 ^ m : Nat) : R) ≤ x", "((2 ^ (m + 1) : Nat) : R) ≤ x"),
            ("x ≤ ((2 ^ (m + 1) : Nat) : R)", "x ≤ ((2 ^ m : Nat) : R)"),
            ("x ≤ ((2 ^ m : Nat) : R)", None),
        )
