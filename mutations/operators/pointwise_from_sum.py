"""A relation of sums claimed for each summand."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, Sum, for_all, fresh, implies, sum_of
from mutations.operators.spots import Carry, asserted, relation


def _summed(relation: str, left: Sum, right: Sum) -> Carry:
    """From a relation of summands to that of the sums, which may have factors in front."""
    before = "rfl" if left.factor is None else "(mul_sum _ _ _)"
    after = "rfl" if right.factor is None else "(mul_sum _ _ _).symm"
    if relation == "Eq":
        return lambda proof: f"(Eq.trans {before} (Eq.trans (sum_congr {proof}) {after}))"
    return lambda proof: f"(le_trans (le_of_eq {before}) (le_trans (sum_le_sum {proof}) (le_of_eq {after})))"


@register
class PointwiseFromSum(Operator):
    """What holds on average is claimed of every outcome: an expectation bounds no single value."""

    name = "pointwise-from-sum"
    category = Category.INVALID_INFERENCE
    mistake = "The relation holds of the sums; single summands can violate it."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "LE.le", "Eq"):
            type_, left, right = spot.args[0], *spot.args[-2:]
            first, second = sum_of(left, type_), sum_of(right, type_)
            if first is None or second is None or first.count is not second.count:
                continue
            index = fresh("i", NAT, 0)
            each = relation(spot.head, type_, first.at(index.variable), second.at(index.variable))
            bound = relation("LT.lt", NAT, index.variable, first.count)
            after = for_all(index, implies(bound, each))
            if not site.shows(spot.put(after)):
                yield self.changed(site, spot, after, _summed(spot.head, first, second))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, a i ≤ ∑ i < n, b i", "∀ i, i < n → a i ≤ b i"),
            ("c * ∑ i < n, a i = ∑ i < n, b i", "∀ i, i < n → c * a i = b i"),
            ("∑ i < n, a i ≤ ∑ i < m, a i", None),
        )
