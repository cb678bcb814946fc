"""A claim for all numbers that holds for all large ones only."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, Bound, conclusion, existential, for_all, implies, mentions, opened
from mutations.operators.spots import Carry, head_of, is_proposition, propositions
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Expr, Pi


def without_start(body: Expr, start: Bound, depth: int = 1) -> tuple[Expr, tuple[bool, ...]]:
    """A claim without the conditions `start ≤ i`, and which of its binders are kept."""
    if not isinstance(body, Pi):
        return body, ()
    if is_proposition(body.type):
        rest, kept = without_start(conclusion(body), start, depth)
        _, args = app_args(body.type)
        if head_of(body.type) == "LE.le" and args[2] is start.variable:
            return rest, (False, *kept)
        return implies(body.type, rest), (True, *kept)
    bound, inner = opened(body, depth)
    rest, kept = without_start(inner, start, depth + 1)
    return for_all(bound, rest), (True, *kept)


def _from_zero(kept: tuple[bool, ...]) -> Carry:
    names = [f"x{i}_" if keep else "_" for i, keep in enumerate(kept)]
    used = " ".join(name for name in names if name != "_")
    return lambda proof: f"⟨0, fun {' '.join(names)} => {proof} {used}⟩"


@register
class AlwaysForEventually(Operator):
    """What holds from some number on is claimed from the start, as a limit read as a bound."""

    name = "always-for-eventually"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The claim holds from some number on; before that it can fail."

    def propose(self, site: Site) -> Iterator[Proposal]:
        for spot in propositions(site.step.claim):
            inside = existential(spot.here)
            if not spot.positive or inside is None or inside[0].type is not NAT:
                continue
            start, body = inside
            after, kept = without_start(body, start)
            if after is not body and not mentions(after, start):
                yield self.changed(site, spot, after, _from_zero(kept))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∃ N : Nat, ∀ i, N ≤ i → a i ≤ x", "∀ i : Nat, a i ≤ x"),
            ("∃ i, i < n ∧ a i ≤ x", None),
        )
