"""The number of summands left out of a bound."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms, without_first_factor
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
            dropped = without_first_factor(term)
            if dropped and numeral_value(term.args[4]) is None:
                yield self.changed(site, term.spot, *dropped)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + (n : R) * t", "x ≤ y + t"),
            ("x ≤ (m : R) * t", None),
        )
