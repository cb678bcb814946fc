"""A midpoint of two elements, where halves need not exist."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import both, fresh, is_compound, is_ring, is_zero, plus, there_is, times
from mutations.operators.spots import asserted, numeral, relation

_ODD = " | ".join(
    f"exact ℤ.two_mul_ne_two_mul_add_one w {q} (e.trans (by decide))"
    for q in (*range(10), *(f"({q})" for q in range(-4, 0)))
)
_NO_HALF = (f"obtain ⟨w, e, _⟩ := k; first | {_ODD}",)


def _from_midpoint(proof: str) -> str:
    twice = "(le_trans (add_le_add k_.2 k_.2) (le_of_eq ((two_mul _).symm.trans k_.1)))"
    return (
        f"({proof}.elim fun _ k_ => by first"
        f" | exact le_of_add_le_add_left {twice} | exact le_trans (le_of_eq (add_zero _).symm) {twice})"
    )


@register
class MidpointAssumed(Operator):
    """Half of a sum is taken, in a ring in which nothing can be divided by two."""

    name = "midpoint-assumed"
    category = Category.MISSING_OBJECT
    mistake = "The element that is chosen would be half of something that need not have a half."

    def propose(self, site: Site) -> Iterator[Proposal]:
        if is_compound(site.step.claim):
            return
        for spot in asserted(site.step.claim, "LE.le"):
            if not is_ring(spot.args[0]):
                continue
            type_, _, left, right = spot.args
            half = fresh("c", type_, 0)
            twice = times(type_, numeral(type_, 2), half.variable)
            total = right if is_zero(left) else plus(type_, left, right)
            chosen = both(relation("Eq", type_, twice, total), relation("LE.le", type_, left, half.variable))
            after = there_is(half, chosen)
            yield self.changed(site, spot, after, _from_midpoint, refuting=_NO_HALF)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y", "∃ s : R, 2 * s = x + y ∧ x ≤ s"),
            ("0 ≤ c", "∃ s : R, 2 * s = c ∧ 0 ≤ s"),
            ("n ≤ m", None),
        )
