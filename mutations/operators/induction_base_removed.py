"""An induction without its base."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.premises import is_recurrence, without_premise
from mutations.operators.registry import register


@register
class InductionBaseRemoved(Operator):
    """The induction step is given, and the base case is not."""

    name = "induction-base-removed"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The induction has no base."

    def propose(self, site: Site) -> Iterator[Proposal]:
        labels = site.step.premises
        steps = [label for label in labels if is_recurrence(site.proof.step(label).claim)]
        if len(steps) == 1 and len(labels) == 2 and not is_recurrence(site.step.claim):
            yield without_premise(self, site, next(label for label in labels if label not in steps))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("a 0 ≤ x; ∀ i, i < n → a (i + 1) ≤ a i ⊢ a n ≤ x", "∀ i, i < n → a (i + 1) ≤ a i ⊢ a n ≤ x"),
            ("∀ i, i < n → a (i + 1) ≤ a i ⊢ a n ≤ a 0", None),
        )
