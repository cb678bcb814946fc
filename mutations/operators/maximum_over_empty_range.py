"""An extremal index taken from a range that may be empty."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import (
    NAT,
    at,
    both,
    for_all,
    fresh,
    implies,
    is_ring,
    mentions,
    minus,
    range_of,
    surely_nonempty,
    there_is,
)
from mutations.operators.spots import head_of, propositions, relation
from toolkit.lean.termops import app_args

_NO_INDEX = ("obtain ⟨j, hj, _⟩ := k; exact absurd hj (Nat.not_lt_zero _)",)


def _by_largest(proof: str) -> str:
    way = "trans (k_.2.1 i_ hi_) k_.2.2"
    return f"({proof}.elim fun _ k_ => fun i_ hi_ => by first | exact le_{way} | exact Nat.le_{way})"


def _by_smallest(proof: str) -> str:
    way = "trans k_.2.2 (k_.2.1 i_ hi_)"
    return f"({proof}.elim fun _ k_ => fun i_ hi_ => by first | exact le_{way} | exact Nat.le_{way})"


def _by_gap(proof: str) -> str:
    way = "sub_nonpos.1 (le_trans (k_.2.1 i_ hi_) (sub_nonpos.2 k_.2.2))"
    return f"({proof}.elim fun _ k_ => fun i_ hi_ => {way})"


@register
class MaximumOverEmptyRange(Operator):
    """An index at which something is largest is chosen, though there may be no index at all."""

    name = "maximum-over-empty-range"
    category = Category.MISSING_OBJECT
    mistake = "The range may be empty; then there is no index to choose."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            within = range_of(spot.here)
            if not spot.positive or within is None or head_of(within.body) != "LE.le":
                continue
            type_, _, left, right = app_args(within.body)[1]
            if not within.strict or surely_nonempty(site, within.limit):
                continue
            best = fresh("j", NAT, 1)
            if not mentions(right, within.index):
                extremal = relation("LE.le", type_, left, at(left, within.index, best.variable))
                back = _by_largest
            elif not mentions(left, within.index):
                extremal = relation("LE.le", type_, at(right, within.index, best.variable), right)
                back = _by_smallest
            elif is_ring(type_):
                gap = minus(type_, left, right)
                extremal = relation("LE.le", type_, gap, at(gap, within.index, best.variable))
                back = _by_gap
            else:
                continue
            chosen = both(
                at(within.condition, within.index, best.variable),
                for_all(within.index, implies(within.condition, extremal)),
                at(within.body, within.index, best.variable),
            )
            yield self.changed(site, spot, there_is(best, chosen), back, refuting=_NO_INDEX)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < m → a i ≤ x", "∃ j, j < m ∧ (∀ i, i < m → a i ≤ a j) ∧ a j ≤ x"),
            ("∀ i, i < m → x ≤ a i", "∃ j, j < m ∧ (∀ i, i < m → a j ≤ a i) ∧ x ≤ a j"),
            ("∀ i, i < m → a i ≤ b i", "∃ j, j < m ∧ (∀ i, i < m → a i - b i ≤ a j - b j) ∧ a j ≤ b j"),
            ("∀ i, i < n → a i ≤ x", None),
        )
