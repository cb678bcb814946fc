"""`the` object with a property where only some object has it."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, at, both, chosen_from, for_all, fresh, implies, there_is
from mutations.operators.spots import propositions, relation


def _forget(proof: str) -> str:
    return f"({proof}.elim fun j_ k_ => ⟨j_, k_.1, k_.2.1⟩)"


@register
class UniquenessAssumed(Operator):
    """An object that exists is taken to be the only one of its kind."""

    name = "uniqueness-assumed"
    category = Category.MISSING_OBJECT
    mistake = "Several objects can have the property; there need not be a single one."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            chosen = chosen_from(spot.here)
            if not spot.positive or chosen is None:
                continue
            other = fresh("i", NAT, 1)
            same = relation("Eq", NAT, other.variable, chosen.index.variable)
            condition = at(chosen.condition, chosen.index, other.variable)
            only = for_all(
                other, implies(condition, implies(at(chosen.body, chosen.index, other.variable), same))
            )
            after = there_is(chosen.index, both(chosen.condition, chosen.body, only))
            yield self.changed(site, spot, after, _forget)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∃ j, j < n ∧ a j ≤ x", "∃ j, j < n ∧ a j ≤ x ∧ ∀ i, i < n → a i ≤ x → i = j"),
            ("∀ j, j < n → a j ≤ x", None),
        )
