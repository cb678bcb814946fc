"""A numerical factor left out."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms, without_first_factor
from mutations.operators.registry import register
from mutations.operators.spots import numeral_value


@register
class ConstantDropped(Operator):
    """A constant factor, such as the 2 of a cross term, is dropped."""

    name = "constant-dropped"
    category = Category.CALCULATION_ERROR
    mistake = "A constant factor is missing."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            dropped = without_first_factor(term)
            if dropped and (numeral_value(term.args[4]) or 0) >= 2:
                yield self.changed(site, term.spot, *dropped)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + 2 * t", "x ≤ y + t"),
            ("2 * t ≤ x", None),
        )
