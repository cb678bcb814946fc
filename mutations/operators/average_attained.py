"""An index at which a term equals the average, where none need be."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, both, cast, fresh, there_is, times
from mutations.operators.spots import Carry, asserted, head_of, relation
from toolkit.lean.termops import app_args, beta

_TRANSITIVE = {
    ("LE.le", True): "le_trans (le_of_eq k_.2.1.symm) k_.2.2",
    ("LE.le", False): "le_trans k_.2.2 (le_of_eq k_.2.1)",
    ("LT.lt", True): "lt_of_le_of_lt (le_of_eq k_.2.1.symm) k_.2.2",
    ("LT.lt", False): "lt_of_lt_of_le k_.2.2 (le_of_eq k_.2.1)",
    ("Eq", True): "k_.2.1.symm.trans k_.2.2",
    ("Eq", False): "k_.2.2.trans k_.2.1",
}


def _back(relation: str, left: bool) -> Carry:
    """From the relation for the mean to that for the sum, which is on the left or on the right."""
    way = _TRANSITIVE[relation, left]
    return lambda proof: f"({proof}.elim fun _ k_ => {way})"


@register
class AverageAttained(Operator):
    """An element whose value is the mean is chosen; a mean need not be attained."""

    name = "average-attained"
    category = Category.MISSING_OBJECT
    mistake = "No summand need be equal to the average, and the sum may have none at all."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "LE.le", "LT.lt", "Eq"):
            type_, left, right = spot.args[0], *spot.args[-2:]
            for side, other in ((left, right), (right, left)):
                if head_of(side) != "OrderedRing.sum":
                    continue
                _, args = app_args(side)
                index = fresh("j", NAT, 0)
                mean = times(type_, cast(type_, args[2]), beta(args[3], (index.variable,)))
                ends = (mean, other) if side is left else (other, mean)
                chosen = both(
                    relation("LT.lt", NAT, index.variable, args[2]),
                    relation("Eq", type_, mean, side),
                    relation(spot.head, type_, *ends),
                )
                yield self.changed(site, spot, there_is(index, chosen), _back(spot.head, side is left))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, a i ≤ x", "∃ j, j < n ∧ (n : R) * a j = ∑ i < n, a i ∧ (n : R) * a j ≤ x"),
            ("x < ∑ i < n, a i", "∃ j, j < n ∧ (n : R) * a j = ∑ i < n, a i ∧ x < (n : R) * a j"),
            ("x ≤ y", None),
        )
