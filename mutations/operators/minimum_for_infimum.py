"""An element that attains a bound which is only approached."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.monotone import monotone_terms
from mutations.operators.registry import register


@register
class MinimumForInfimum(Operator):
    """A minimiser is taken where there is an infimum only: the slack is left out of what exists."""

    name = "minimum-for-infimum"
    category = Category.MISSING_OBJECT
    mistake = "The bound is approached up to a slack; nothing need attain it."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for term in monotone_terms(site):
            if term.head != "HAdd.hAdd" or not term.smaller or not term.spot.exists:
                continue
            sign = term.facts.nonnegative(term.args[5])
            if sign:
                fact = f"(le_add_of_nonneg_right {sign})"
                yield self.changed(site, term.spot, term.put(term.args[4]), term.carry(fact))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∃ j : Nat, a j ≤ x + t", "∃ j : Nat, a j ≤ x"),
            ("x ≤ y + t", None),
        )
