"""A sum with one term too many, or with its last term missing."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, plus, predecessor, with_args
from mutations.operators.spots import numeral
from toolkit.lean.termops import beta


@register
class SumRangeOffByOne(Operator):
    """The end of a sum is off by one."""

    name = "sum-range-off-by-one"
    category = Category.CALCULATION_ERROR
    mistake = "The sum has a term too many, or its last one is missing."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if term.head != "OrderedRing.sum":
                continue
            count, summand = term.args[2:]
            other = predecessor(count) if term.smaller else plus(NAT, count, numeral(NAT, 1))
            if other is None:
                continue
            last = other if term.smaller else count
            sign = term.facts.nonnegative(beta(summand, (last,)))
            if sign:
                after = term.put(with_args(term.here, a2=other))
                yield self.changed(site, term.spot, after, term.carry(f"(le_add_of_nonneg_right {sign})"))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, a i * a i ≤ x", "∑ i < n + 1, a i * a i ≤ x"),
            ("x ≤ ∑ i < n + 1, a i * a i", "x ≤ ∑ i < n, a i * a i"),
            ("∑ i < n, a i ≤ x", None),
        )
