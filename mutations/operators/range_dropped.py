"""A claim for all indices that holds in a range only."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import for_all, range_of
from mutations.operators.spots import propositions


@register
class RangeDropped(Operator):
    """The range of an argument by index is forgotten: a bound for `t ≤ T` is stated for every `t`."""

    name = "range-dropped"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The claim is shown in a range only, and stated for every index."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            within = range_of(spot.here)
            if spot.positive and within is not None and site.rests_on(within.limit):
                after = for_all(within.index, within.body)
                yield self.changed(site, spot, after, lambda proof: f"(fun i_ _ => {proof} i_)")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ x", "∀ i : Nat, a i ≤ x"),
            ("∃ i, i < n ∧ a i ≤ x", None),
        )
