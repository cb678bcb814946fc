"""A parameter chosen before what it depends on."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.exchange import existential_first
from mutations.operators.registry import register
from mutations.operators.spots import propositions
from toolkit.lean.terms import Pi


@register
class ParameterChosenTooEarly(Operator):
    """A parameter, such as a sample size, is chosen before the quantities that it depends on are fixed."""

    name = "parameter-chosen-too-early"
    category = Category.INVALID_INFERENCE
    mistake = "The parameter is chosen before what it depends on; no choice need serve all that comes after."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            if spot.positive and isinstance(spot.here, Pi):
                moved = existential_first(spot.here)
                if moved is not None and moved.conditions + moved.variables > 1:
                    yield self.changed(site, spot, moved.claim, moved.back)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → ∃ s : R, a i ≤ s ∧ s ≤ b i", "∃ s : R, ∀ i, i < n → a i ≤ s ∧ s ≤ b i"),
            ("∀ i : Nat, ∃ s : R, a i ≤ s", None),
        )
