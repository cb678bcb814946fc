"""A numerical factor left out."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
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
            if term.head != "HMul.hMul" or not term.smaller or (numeral_value(term.args[4]) or 0) < 2:
                continue
            sign, least = term.facts.nonnegative(term.args[5]), term.facts.at_least_one(term.args[4])
            if sign and least:
                fact = f"(le_mul_of_one_le_left {sign} {least})"
                yield self.changed(site, term.spot, term.put(term.args[5]), term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + 2 * t", "x ≤ y + t"),
            ("2 * t ≤ x", None),
        )
