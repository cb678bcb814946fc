"""A numerical factor left out of an equation."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.equations import EquationOperator, Part
from mutations.operators.registry import register
from mutations.operators.spots import numeral_value
from toolkit.lean.terms import Expr


@register
class EquationFactorDropped(EquationOperator):
    """A constant factor is dropped in an expansion, such as the 2 of the cross term of a square."""

    name = "equation-factor-dropped"
    category = Category.CALCULATION_ERROR
    mistake = "A constant factor is missing in the equation."

    def instead(self, part: Part) -> Iterator[Expr]:
        if part.head == "HMul.hMul" and (numeral_value(part.args[4]) or 0) >= 2:
            yield part.args[5]

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("(x + y) * (x + y) = x * x + 2 * (x * y) + y * y", "(x + y) * (x + y) = x * x + x * y + y * y"),
            ("∀ i, i < n → a i = 3 * b i + c", "∀ i, i < n → a i = b i + c"),
            ("x ≤ y + 2 * t", None),
        )
