"""`∃ y, ∀ x` claimed where only `∀ x, ∃ y` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.exchange import existential_first
from mutations.operators.registry import register
from mutations.operators.spots import propositions
from toolkit.lean.terms import Pi


@register
class QuantifiersExchanged(Operator):
    """An object that depends on another is taken to be one for all: convergence for uniform convergence."""

    name = "quantifiers-exchanged"
    category = Category.INVALID_INFERENCE
    mistake = "The object that exists depends on the one that it is chosen for; none need serve all of them."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            if spot.positive and isinstance(spot.here, Pi):
                moved = existential_first(spot.here)
                if moved is not None and moved.conditions == 0 and moved.variables == 1:
                    yield self.changed(site, spot, moved.claim, moved.back)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i : Nat, ∃ s : R, a i ≤ s", "∃ s : R, ∀ i : Nat, a i ≤ s"),
            ("∃ s : R, ∀ i : Nat, a i ≤ s", None),
        )
