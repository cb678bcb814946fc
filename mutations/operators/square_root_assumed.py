"""A square root of a nonnegative element, which need not have one."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import fresh, is_compound, is_ring, is_zero, minus, there_is, times
from mutations.operators.spots import asserted, relation

_SMALL = "absurd (le_trans (le_of_eq e.symm) (mul_self_le_mul_self p q)) (by decide)"
_LARGE = (
    "absurd (le_trans (mul_self_le_mul_self (a := {next}) (by decide) (ℤ.add_one_le_of_lt q))"
    " (le_of_eq e)) (by decide)"
)
_NO_ROOT = tuple(
    "obtain ⟨w, e⟩ := k;"
    " rcases le_total 0 w with p | p;"
    f" exact (le_or_lt w {low}).elim (fun q => {_SMALL}) (fun q => {_LARGE.format(next=f'{low} + 1')});"
    " replace e := (neg_mul_neg w w).trans e; replace p := neg_nonneg.2 p;"
    f" exact (le_or_lt (-w) {low}).elim (fun q => {_SMALL}) (fun q => {_LARGE.format(next=f'{low} + 1')})"
    for low in (1, 2, 3, 4)
)
"""A number between two squares that follow each other has no root in the integers."""


def _nonnegative(proof: str) -> str:
    return f"({proof}.elim fun _ k_ => le_trans (mul_self_nonneg _) (le_of_eq k_))"


def _ordered(proof: str) -> str:
    return f"({proof}.elim fun _ k_ => sub_nonneg.1 (le_trans (mul_self_nonneg _) (le_of_eq k_)))"


@register
class SquareRootAssumed(Operator):
    """A nonnegative quantity is written as a square."""

    name = "square-root-assumed"
    category = Category.MISSING_OBJECT
    mistake = "A nonnegative element need not be a square."

    def propose(self, site: Site) -> Iterator[Proposal]:
        if is_compound(site.step.claim):
            return
        for spot in asserted(site.step.claim, "LE.le"):
            if not is_ring(spot.args[0]):
                continue
            type_, _, left, right = spot.args
            if is_zero(right):
                continue
            root = fresh("s", type_, 0)
            square = times(type_, root.variable, root.variable)
            gap = right if is_zero(left) else minus(type_, right, left)
            after = there_is(root, relation("Eq", type_, square, gap))
            back = _nonnegative if is_zero(left) else _ordered
            yield self.changed(site, spot, after, back, refuting=_NO_ROOT)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y", "∃ s : R, s * s = y - x"),
            ("0 ≤ c", "∃ s : R, s * s = c"),
            ("n ≤ m", None),
        )
