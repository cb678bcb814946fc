"""A condition `<` of a claim weakened to `≤`."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import is_ring
from mutations.operators.spots import propositions, relation


@register
class BoundaryIncluded(Operator):
    """A strict condition is weakened: the case of equality is claimed along, and is not covered."""

    name = "boundary-included"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The argument needs a strict inequality; the boundary case is not covered."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            if spot.positive is False and spot.head == "LT.lt" and is_ring(spot.args[0]):
                type_, _, left, right = spot.args
                after = relation("LE.le", type_, left, right)
                if not site.shows(spot.put(after)):
                    yield self.changed(site, spot, after, lambda proof: f"(le_of_lt {proof})")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i < x → a i ≤ b i", "∀ i, i < n → a i ≤ x → a i ≤ b i"),
            ("∀ i, i < n → a i < x", None),
        )
