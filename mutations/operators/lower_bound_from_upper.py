"""A matching lower bound claimed where only an upper bound is shown."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import at, both, fresh, range_of, surely_nonempty, there_is
from mutations.operators.spots import head_of, propositions, relation
from toolkit.lean.termops import app_args


@register
class LowerBoundFromUpper(Operator):
    """An upper bound is taken to be tight: the lower bound is claimed from the proof of the upper one."""

    name = "lower-bound-from-upper"
    category = Category.INVALID_INFERENCE
    mistake = "The argument bounds from one side only; nothing shows that the bound is attained."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            within = range_of(spot.here)
            if not spot.positive or spot.exists or within is None or head_of(within.body) != "LE.le":
                continue
            if not within.strict or not surely_nonempty(site, within.limit):
                continue
            type_, _, left, right = app_args(within.body)[1]
            some = fresh("j", within.index.type, 1)
            other_way = relation("LE.le", type_, right, left)
            attained = both(
                at(within.condition, within.index, some.variable),
                at(other_way, within.index, some.variable),
            )
            yield self.changed(site, spot, both(spot.here, there_is(some, attained)), lambda h: f"{h}.1")

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → a i ≤ x", "(∀ i, i < n → a i ≤ x) ∧ ∃ j, j < n ∧ x ≤ a j"),
            ("∀ i, i < m → a i ≤ x", None),
        )
