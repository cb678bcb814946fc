"""`A ∧ B` claimed where only `A ∨ B` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.spots import asserted, constant


@register
class AndForOr(Operator):
    """Of two alternatives, one of which holds in each case, both are claimed."""

    name = "and-for-or"
    category = Category.INVALID_INFERENCE
    mistake = "In each case one of the two holds, not both."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "Or"):
            after = constant("And", *spot.args)
            yield self.changed(site, spot, after, lambda proof: f"(Or.inl {proof}.1)")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ x ∨ x ≤ b i", "∀ i, i < n → a i ≤ x ∧ x ≤ b i"),
            ("x ≤ y ∧ y ≤ c", None),
        )
