"""A conclusion for all cases from some of them."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.premises import without_premise
from mutations.operators.registry import register
from mutations.operators.shapes import core


@register
class CaseRemoved(Operator):
    """One of the cases of an argument by cases is not treated."""

    name = "case-removed"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "A case is missing that the claim covers."

    def propose(self, site: Site) -> Iterator[Proposal]:
        said, conditions = core(site.step.claim)
        for label in site.step.premises:
            case, more = core(site.proof.step(label).claim)
            if len(site.step.premises) > 1 and len(more) > len(conditions) and case is said:
                yield without_premise(self, site, label)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        first, second, all_ = (
            "∀ i, i < n → P i → a i ≤ x",
            "∀ i, i < n → ¬ P i → a i ≤ x",
            "∀ i, i < n → a i ≤ x",
        )
        return (
            (f"{first}; {second} ⊢ {all_}", f"{first} ⊢ {all_}"),
            (f"{all_} ⊢ ∀ i, i < n → a i ≤ x + t", None),
        )
