"""A step that does not use a fact which it needs."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.premises import without_premise
from mutations.operators.registry import register


@register
class PremiseDropped(Operator):
    """A fact that the conclusion needs is not established."""

    name = "premise-dropped"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The facts that are cited do not give the claim; one that it needs is missing."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for label in site.step.premises:
            if len(site.step.premises) > 1:
                yield without_premise(self, site, label)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y; y ≤ c ⊢ x ≤ c", "x ≤ y ⊢ x ≤ c"),
            ("x ≤ y ⊢ x ≤ y + t", None),
        )
