"""The number of summands left out of a bound."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.spots import numeral_value


@register
class CountDropped(Operator):
    """A bound for one summand is used for the sum: the number of summands is dropped."""

    name = "count-dropped"
    category = Category.CALCULATION_ERROR
    mistake = "The bound for one term is stated for all of them together."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if term.head != "HMul.hMul" or not term.smaller or numeral_value(term.args[4]) is not None:
                continue
            sign, least = term.facts.nonnegative(term.args[5]), term.facts.at_least_one(term.args[4])
            if sign and least:
                fact = f"(le_mul_of_one_le_left {sign} {least})"
                yield self.changed(site, term.spot, term.put(term.args[5]), term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + (n : R) * t", "x ≤ y + t"),
            ("x ≤ (m : R) * t", None),
        )
