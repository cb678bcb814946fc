"""`i ≤ n` claimed where only `i < n` holds."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, for_all, implies, range_of
from mutations.operators.spots import propositions, relation


def _shorter(proof: str) -> str:
    return f"(fun i_ hi_ => {proof} i_ (Nat.le_of_lt hi_))"


@register
class RangeEndOffByOne(Operator):
    """The end of an index range is off by one: the argument stops before the last index."""

    name = "range-end-off-by-one"
    category = Category.CALCULATION_ERROR
    mistake = "The last index of the range is not covered."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            within = range_of(spot.here)
            if not spot.positive or within is None or not site.rests_on(within.limit):
                continue
            if within.strict:
                longer = relation("LE.le", NAT, within.index.variable, within.limit)
                after = for_all(within.index, implies(longer, within.body))
                yield self.changed(site, spot, after, _shorter)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ b i", "∀ i, i ≤ n → a i ≤ b i"),
            ("∀ i, i ≤ n → a i ≤ b i", None),
        )
