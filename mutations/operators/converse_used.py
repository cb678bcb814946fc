"""`P ↔ Q` claimed where only `P → Q` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import conclusion, is_range_condition
from mutations.operators.spots import constant, is_proposition, propositions
from toolkit.lean.terms import Pi


@register
class ConverseUsed(Operator):
    """An implication taken for an equivalence, so that its converse could be used."""

    name = "converse-used"
    category = Category.INVALID_INFERENCE
    mistake = "Only one direction is shown; the converse can fail."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            here = spot.here
            if spot.positive and isinstance(here, Pi) and is_proposition(here.type):
                result = conclusion(here)
                if is_range_condition(here) or isinstance(result, Pi):
                    continue
                after = constant("Iff", here.type, result)
                yield self.changed(site, spot, after, lambda proof: f"({proof}).mp")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y → 0 ≤ c", "x ≤ y ↔ 0 ≤ c"),
            ("∀ i, i < n → a i ≤ x", None),
        )
