"""`∀` claimed where only `∃` is shown."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, chosen_from, existential, for_all, implies, is_ring, nonempty
from mutations.operators.spots import Carry, propositions
from toolkit.lean.terms import Pi


def _first(nonempty: str) -> Carry:
    """The first index of a range that is not empty has what all have."""
    return lambda proof: f"⟨0, {nonempty}, {proof} 0 {nonempty}⟩"


@register
class ConclusionForAllFromOne(Operator):
    """What was shown of one object is concluded for all of them."""

    name = "conclusion-for-all-from-one"
    category = Category.INVALID_INFERENCE
    mistake = "It is shown of one object only, not of all."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            inside = existential(spot.here)
            if not spot.positive or inside is None:
                continue
            bound, body = inside
            chosen = chosen_from(spot.here)
            if chosen is not None:
                hypothesis = nonempty(site, chosen.limit)
                if hypothesis is not None and chosen.strict:
                    after = for_all(bound, implies(chosen.condition, chosen.body))
                    yield self.changed(site, spot, after, _first(hypothesis))
            elif not isinstance(body, Pi) and (bound.type is NAT or is_ring(bound.type)):
                after = for_all(bound, body)
                yield self.changed(site, spot, after, lambda proof: f"⟨0, {proof} 0⟩")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∃ j, j < n ∧ a j ≤ x", "∀ j, j < n → a j ≤ x"),
            ("∃ s : R, a 0 ≤ s", "∀ s : R, a 0 ≤ s"),
            ("∃ j, j < m ∧ a j ≤ x", None),
        )
