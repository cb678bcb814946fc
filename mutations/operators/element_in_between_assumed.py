"""An element strictly between two others, where there need be none."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import both, fresh, is_compound, is_ring, there_is
from mutations.operators.spots import asserted, relation

_NOTHING = ("obtain ⟨w, p, q⟩ := k; exact absurd (lt_of_le_of_lt (ℤ.add_one_le_of_lt p) q) (by decide)",)


def _through(proof: str) -> str:
    return f"({proof}.elim fun _ k_ => lt_trans k_.1 k_.2)"


@register
class ElementInBetweenAssumed(Operator):
    """A strict inequality is used to choose something strictly in between, as among the real numbers."""

    name = "element-in-between-assumed"
    category = Category.MISSING_OBJECT
    mistake = "There need be nothing strictly between the two sides."

    def propose(self, site: Site) -> Iterator[Proposal]:
        if is_compound(site.step.claim):
            return
        for spot in asserted(site.step.claim, "LT.lt"):
            type_, left, right = spot.args[0], *spot.args[-2:]
            if not is_ring(type_):
                continue
            between = fresh("c", type_, 0)
            chosen = both(
                relation("LT.lt", type_, left, between.variable),
                relation("LT.lt", type_, between.variable, right),
            )
            yield self.changed(site, spot, there_is(between, chosen), _through, refuting=_NOTHING)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x < y", "∃ c : R, x < c ∧ c < y"),
            ("x ≤ y", None),
        )
