"""`=` claimed where only `≤` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.spots import asserted, relation


def _weak_from_equal(proof: str) -> str:
    return f"(by first | exact le_of_eq {proof} | exact Nat.le_of_eq {proof})"


@register
class EqualityForBound(Operator):
    """An upper bound read as the value itself: a lower bound is claimed from the proof of an upper one."""

    name = "equality-for-bound"
    category = Category.INVALID_INFERENCE
    mistake = "The argument gives a bound on one side only; the two sides can differ."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "LE.le"):
            type_, _, left, right = spot.args
            after = relation("Eq", type_, left, right)
            yield self.changed(site, spot, after, _weak_from_equal)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ b i", "∀ i, i < n → a i = b i"),
            ("x < y", None),
        )
