"""A term left out of an equation."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.equations import EquationOperator, Part
from mutations.operators.registry import register
from toolkit.lean.terms import Expr


@register
class EquationTermLost(EquationOperator):
    """A term is lost in an expansion, such as the cross term of a square."""

    name = "equation-term-lost"
    category = Category.CALCULATION_ERROR
    mistake = "A term is missing in the equation."

    def instead(self, part: Part) -> Iterator[Expr]:
        if part.is_factor:
            return
        if part.head in ("HAdd.hAdd", "HSub.hSub"):
            yield part.args[4]
        if part.head == "HAdd.hAdd":
            yield part.args[5]

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("(x - y) * x = x * x - y * x", "(x - y) * x = x * x"),
            ("∑ i < n, (a i + b i) = x", "∑ i < n, a i = x"),
            ("x ≤ y + c", None),
        )
