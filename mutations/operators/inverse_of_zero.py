"""Division by something that may be zero, or has no inverse."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import both, fresh, is_compound, is_ring, there_is, times
from mutations.operators.spots import asserted, head_of, numeral, relation
from toolkit.lean.termops import app_args

_BY_SIZE = (
    "rcases le_or_lt w 0 with l | l;"
    " exact absurd (le_trans (le_of_eq e.symm) (mul_le_mul_of_nonneg_left l (by decide))) (by decide);"
    " exact absurd (le_trans (mul_le_mul_of_nonneg_left (ℤ.one_le_of_pos l) (by decide)) (le_of_eq e))"
    " (by decide)"
)
_BY_ZERO = "exact absurd ((zero_mul w).symm.trans e) (by decide)"
_NO_UNIT = tuple(f"obtain ⟨w, e, _⟩ := k; {way}" for way in (_BY_ZERO, _BY_SIZE))
_NO_POSITIVE_UNIT = tuple(f"obtain ⟨w, _, e, _⟩ := k; {way}" for way in (_BY_ZERO, _BY_SIZE))


def _cancelled(proof: str) -> str:
    return f"({proof}.elim fun s_ k_ => (congrArg (_ * ·) k_.2).trans {_unit('k_.1')})"


def _unit(unit: str) -> str:
    """`c * (s * y) = y`, from `c * s = 1`."""
    return f"((mul_assoc _ _ _).symm.trans ((congrArg (· * _) {unit}).trans (one_mul _)))"


def _bounded(proof: str) -> str:
    below = "mul_nonpos_of_nonneg_of_nonpos k_.1 (le_of_lt n_)"
    sign = (
        "((le_or_lt _ _).elim id fun n_ => absurd (le_trans"
        f" (le_of_eq (k_.2.1.symm.trans (mul_comm _ _))) ({below})) (not_le_of_gt zero_lt_one))"
    )
    return (
        f"({proof}.elim fun s_ k_ => le_trans (mul_le_mul_of_nonneg_left k_.2.2 {sign})"
        f" (le_of_eq {_unit('k_.2.1')}))"
    )


@register
class InverseOfZero(Operator):
    """A factor is cancelled by multiplying with its inverse, though it may be zero."""

    name = "inverse-of-zero"
    category = Category.MISSING_OBJECT
    mistake = "The factor may be zero or otherwise have no inverse, so that nothing can be divided by it."

    def propose(self, site: Site) -> Iterator[Proposal]:
        if is_compound(site.step.claim):
            return
        for spot in asserted(site.step.claim, "LE.le", "Eq"):
            type_, left, right = spot.args[0], *spot.args[-2:]
            if not is_ring(type_) or head_of(left) != "HMul.hMul":
                continue
            _, _, _, _, factor, rest = app_args(left)[1]
            inverse = fresh("s", type_, 0)
            unit = relation("Eq", type_, times(type_, factor, inverse.variable), numeral(type_, 1))
            divided = relation(spot.head, type_, rest, times(type_, inverse.variable, right))
            if spot.head == "Eq":
                after, back, refuting = both(unit, divided), _cancelled, _NO_UNIT
            else:
                positive = relation("LE.le", type_, numeral(type_, 0), inverse.variable)
                after, back, refuting = both(positive, unit, divided), _bounded, _NO_POSITIVE_UNIT
            yield self.changed(site, spot, there_is(inverse, after), back, refuting=refuting)

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("c * x ≤ y", "∃ s : R, 0 ≤ s ∧ c * s = 1 ∧ x ≤ s * y"),
            ("c * x = y", "∃ s : R, c * s = 1 ∧ x = s * y"),
            ("x ≤ c * y", None),
        )
