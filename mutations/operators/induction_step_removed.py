"""An induction without its step."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.premises import is_recurrence, without_premise
from mutations.operators.registry import register


@register
class InductionStepRemoved(Operator):
    """What holds at the start is claimed to persist; the step from one number to the next is not shown."""

    name = "induction-step-removed"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The step from one number to the next is missing."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for label in site.step.premises:
            claim = site.proof.step(label).claim
            if is_recurrence(claim) and not is_recurrence(site.step.claim):
                yield without_premise(self, site, label)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("a 0 ≤ x; ∀ i, i < n → a (i + 1) ≤ a i ⊢ a n ≤ x", "a 0 ≤ x ⊢ a n ≤ x"),
            ("a 0 ≤ x ⊢ a 0 ≤ x + t", None),
        )
