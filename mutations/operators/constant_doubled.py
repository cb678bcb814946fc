"""A factor 2 where there is none."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import times
from mutations.operators.spots import numeral, numeral_value


@register
class ConstantDoubled(Operator):
    """A factor 2 is gained, as if a term were counted twice."""

    name = "constant-doubled"
    category = Category.CALCULATION_ERROR
    mistake = "The factor 2 is too much."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if not term.whole or term.smaller or numeral_value(term.here) is not None:
                continue
            if term.head == "HMul.hMul" and numeral_value(term.args[4]) is not None:
                continue
            sign = term.facts.nonnegative(term.here)
            if sign:
                after = term.put(times(term.type, numeral(term.type, 2), term.here))
                fact = f"(le_mul_of_one_le_left {sign} (one_le_cast (n := 2) (by decide)))"
                yield self.changed(site, term.spot, after, term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, e i ≤ x", "2 * ∑ i < n, e i ≤ x"),
            ("∑ i < n, a i ≤ x", None),
        )
