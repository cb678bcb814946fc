"""A constant, or a numerical factor, that is off by one."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import times
from mutations.operators.spots import numeral, numeral_value


def _next(number: int) -> str:
    """A Lean proof that a numeral is at most the next one."""
    if number == 0:
        return "zero_le_one"
    if number == 1:
        return "(one_le_cast (n := 2) (by decide))"
    return f"(cast_le_cast (m := {number}) (n := {number + 1}) (by decide))"


@register
class ConstantOffByOne(Operator):
    """A constant is off by one, as when a term is counted once too often."""

    name = "constant-off-by-one"
    category = Category.CALCULATION_ERROR
    mistake = "A constant is off by one."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            value = numeral_value(term.here)
            if value is not None and term.whole:
                other = value - 1 if term.smaller else value + 1
                if other >= 0:
                    after = term.put(numeral(term.type, other))
                    yield self.changed(site, term.spot, after, term.carry(_next(min(value, other))))
            factor = numeral_value(term.args[4]) if term.head == "HMul.hMul" else None
            if factor is None or factor < 2:
                continue
            other = factor - 1 if term.smaller else factor + 1
            sign = term.facts.nonnegative(term.args[5])
            if sign and other >= 2:
                after = term.put(times(term.type, numeral(term.type, other), term.args[5]))
                fact = f"(mul_le_mul_of_nonneg_right {_next(min(factor, other))} {sign})"
                yield self.changed(site, term.spot, after, term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("0 ≤ x", "1 ≤ x"),
            ("∑ i < n, a i ≤ 1", "∑ i < n, a i ≤ 0"),
            ("2 * t ≤ x", "3 * t ≤ x"),
            ("x ≤ y", None),
        )
