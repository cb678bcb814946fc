"""`<` claimed where only `≤` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.spots import asserted, relation


def weak_from_strict(proof: str) -> str:
    """`a ≤ b` from `a < b`, over the ring or the natural numbers."""
    return f"(by first | exact le_of_lt {proof} | exact Nat.le_of_lt {proof})"


@register
class StrictForWeak(Operator):
    """A strict inequality where the argument gives a weak one, as if equality could not occur."""

    name = "strict-for-weak"
    category = Category.INVALID_INFERENCE
    mistake = "The argument gives a weak inequality only; equality can occur."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "LE.le"):
            type_, _, left, right = spot.args
            after = relation("LT.lt", type_, left, right)
            yield self.changed(site, spot, after, weak_from_strict)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ b i", "∀ i, i < n → a i < b i"),
            ("x ≤ y → x + c ≤ y + c", "x ≤ y → x + c < y + c"),
            ("x = y", None),
        )
