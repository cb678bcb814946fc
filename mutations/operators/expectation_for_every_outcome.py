"""A relation for the average claimed for every summand."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, Sum, for_all, fresh, implies, is_ring, sum_of
from mutations.operators.spots import Carry, asserted, head_of, numeral, relation
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Expr


def average(expr: Expr, type_: Expr, count: Expr) -> tuple[Expr, str] | None:
    """`y`, of `count * y`, `y * count` or `count`, and a Lean proof that `∑ i < count, y` is that."""
    if _counts(expr, count):
        return numeral(type_, 1), "((sum_const _ _).trans (mul_one _))"
    _, args = app_args(expr)
    if head_of(expr) != "HMul.hMul":
        return None
    if _counts(args[4], count):
        return args[5], "(sum_const _ _)"
    if _counts(args[5], count):
        return args[4], "((sum_const _ _).trans (mul_comm _ _))"
    return None


def _counts(expr: Expr, count: Expr) -> bool:
    return head_of(expr) == "Nat.cast" and app_args(expr)[1][2] is count


def _summed(head: str, total: Sum, constant: str, *, left: bool) -> Carry:
    """From the relation for every summand to that of the sum, which is on the left or on the right."""
    pulled = "rfl" if total.factor is None else "(mul_sum _ _ _)"
    if head == "Eq":
        ends = (pulled, constant) if left else (f"{constant}.symm", f"{pulled}.symm")
        return lambda proof: f"(Eq.trans {ends[0]} (Eq.trans (sum_congr {proof}) {ends[1]}))"
    first, last = (pulled, constant) if left else (f"{constant}.symm", f"(Eq.symm {pulled})")
    return lambda proof: f"(le_trans (le_of_eq {first}) (le_trans (sum_le_sum {proof}) (le_of_eq {last})))"


@register
class ExpectationForEveryOutcome(Operator):
    """What is shown of the average, or in expectation, is claimed of every outcome."""

    name = "expectation-for-every-outcome"
    category = Category.INVALID_INFERENCE
    mistake = "It holds on average only; a single outcome can be on the other side."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in asserted(site.step.claim, "LE.le", "Eq"):
            type_, left, right = spot.args[0], *spot.args[-2:]
            if not is_ring(type_):
                continue
            for side, other in ((left, right), (right, left)):
                total = sum_of(side, type_)
                found = average(other, type_, total.count) if total is not None else None
                if total is None or found is None:
                    continue
                mean, constant = found
                index = fresh("i", NAT, 0)
                each = total.at(index.variable)
                ends = (each, mean) if side is left else (mean, each)
                bound = relation("LT.lt", NAT, index.variable, total.count)
                after = for_all(index, implies(bound, relation(spot.head, type_, *ends)))
                if not site.shows(spot.put(after)):
                    back = _summed(spot.head, total, constant, left=side is left)
                    yield self.changed(site, spot, after, back)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∑ i < n, a i ≤ (n : R) * x", "∀ i, i < n → a i ≤ x"),
            ("(n : R) * x ≤ ∑ i < n, a i", "∀ i, i < n → x ≤ a i"),
            ("2 * ∑ i < n, a i = (n : R)", "∀ i, i < n → 2 * a i = 1"),
            ("∑ i < n, a i ≤ (m : R) * x", None),
        )
