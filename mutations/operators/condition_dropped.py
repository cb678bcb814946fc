"""`Q` claimed where only `P → Q` is shown."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import conclusion, is_range_condition
from mutations.operators.spots import is_proposition, propositions
from toolkit.lean.terms import Pi


@register
class ConditionDropped(Operator):
    """A condition under which the argument works is forgotten in what is concluded."""

    name = "condition-dropped"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The argument works under a condition that the claim no longer has."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            here = spot.here
            if not spot.positive or not isinstance(here, Pi) or not is_proposition(here.type):
                continue
            after = conclusion(here)
            if not is_range_condition(here) and not site.shows(spot.put(after)):
                yield self.changed(site, spot, after, lambda proof: f"(fun _ => {proof})")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → x ≤ a i → x ≤ b i", "∀ i, i < n → x ≤ b i"),
            ("∀ i, i < n → a i ≤ x", None),
        )
