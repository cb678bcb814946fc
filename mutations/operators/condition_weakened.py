"""A condition `<` or `=` of a claim weakened to `≤`."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, is_ring
from mutations.operators.spots import propositions, relation


def _weaker(proof: str) -> str:
    return f"(by first | exact le_of_lt {proof} | exact le_of_eq {proof} | exact Nat.le_of_eq {proof})"


@register
class ConditionWeakened(Operator):
    """A condition is weakened: to include the boundary, or to have a bound where equality is needed."""

    name = "condition-weakened"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = (
        "The argument needs the stronger condition; the weaker one lets in cases that it does not cover."
    )

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            if spot.positive is not False or spot.head not in ("LT.lt", "Eq"):
                continue
            type_, left, right = spot.args[0], *spot.args[-2:]
            if is_ring(type_) or (spot.head == "Eq" and type_ is NAT):
                after = relation("LE.le", type_, left, right)
                if not site.shows(spot.put(after)):
                    yield self.changed(site, spot, after, _weaker)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i < x → a i ≤ b i", "∀ i, i < n → a i ≤ x → a i ≤ b i"),
            ("∀ i, i + m = n → a i ≤ x", "∀ i, i + m ≤ n → a i ≤ x"),
            ("∀ i, i < n → a i < x", None),
        )
