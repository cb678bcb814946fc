"""A known inequality used in the wrong direction."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.spots import numeral_value


@register
class InequalityReversed(Operator):
    """A known inequality is used in the wrong direction: the larger side is replaced by the smaller one."""

    name = "inequality-reversed"
    category = Category.INVALID_INFERENCE
    mistake = "A known inequality is used in the wrong direction."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            for other, proof in term.facts.bounds(term.here, from_below=term.smaller):
                if numeral_value(other) is None and numeral_value(term.here) is None:
                    yield self.changed(site, term.spot, term.put(other), term.carry(proof))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → x ≤ b i", "∀ i, i < n → x ≤ a i"),
            ("∑ i < n, a i ≤ x", "∑ i < n, b i ≤ x"),
            ("∑ i < n, b i ≤ x", None),
        )
