"""`a - b` for `a + b`, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register
from mutations.operators.shapes import minus, plus


@register
class SignFlipped(Operator):
    """A sign is lost when a difference is expanded or a term is moved to the other side."""

    name = "sign-flipped"
    category = Category.CALCULATION_ERROR
    mistake = "A term has the wrong sign."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            args = term.args
            if (term.head, term.smaller) not in (("HAdd.hAdd", True), ("HSub.hSub", False)):
                continue
            sign = term.facts.nonnegative(args[5])
            if sign:
                flipped = minus if term.smaller else plus
                after = term.put(flipped(term.type, args[4], args[5]))
                fact = f"(le_trans (sub_le_self _ {sign}) (le_add_of_nonneg_right {sign}))"
                yield self.changed(site, term.spot, after, term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + t", "x ≤ y - t"),
            ("∑ i < n, (a i - e i) ≤ x", "∑ i < n, (a i + e i) ≤ x"),
            ("x ≤ y - t", None),
        )
