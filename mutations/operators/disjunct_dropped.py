"""`A` claimed where only `A ∨ B` is shown."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.spots import asserted


@register
class DisjunctDropped(Operator):
    """One of the cases that can occur is not mentioned any more."""

    name = "disjunct-dropped"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "Another case can occur, which the claim leaves out."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "Or"):
            left, right = spot.args
            yield self.changed(site, spot, left, lambda proof: f"(Or.inl {proof})")
            yield self.changed(site, spot, right, lambda proof: f"(Or.inr {proof})")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ x ∨ x ≤ b i", "∀ i, i < n → x ≤ b i"),
            ("x ≤ y ∧ y ≤ c", None),
        )
