"""A term of a sum or difference left out."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register


@register
class TermLost(Operator):
    """A term is lost in an expansion or when terms are collected."""

    name = "term-lost"
    category = Category.CALCULATION_ERROR
    mistake = "A term is missing that need not vanish."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            args = term.args
            if term.head == "HAdd.hAdd" and term.smaller:
                for kept, lost, side in ((args[4], args[5], "right"), (args[5], args[4], "left")):
                    sign = term.facts.nonnegative(lost)
                    if sign:
                        fact = f"(le_add_of_nonneg_{side} {sign})"
                        yield self.changed(site, term.spot, term.put(kept), term.carry(fact))
            elif term.head == "HSub.hSub" and not term.smaller:
                sign = term.facts.nonnegative(args[5])
                if sign:
                    fact = f"(sub_le_self _ {sign})"
                    yield self.changed(site, term.spot, term.put(args[4]), term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + t", "x ≤ y"),
            ("∑ i < n, (a i - e i) ≤ x", "∑ i < n, a i ≤ x"),
            ("x ≤ y + c", None),
        )
