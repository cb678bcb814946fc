"""A claim stated for every number in place of one on which a hypothesis is needed."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, chosen_from, for_all, fresh, implies, is_ring, replaced
from mutations.operators.spots import Carry, head_of, numeral_value, propositions
from toolkit.corpus.proof import hypotheses_used
from toolkit.lean.termops import Binder, app_args, fvars
from toolkit.lean.terms import Expr, FVar, Pi


@register
class HypothesisDropped(Operator):
    """A hypothesis on a number is forgotten: what needs it is claimed for every number."""

    name = "hypothesis-dropped"
    category = Category.INCOMPLETE_ARGUMENT
    mistake = "The argument needs a hypothesis that the claim leaves out."

    def propose(self, site: Site) -> Iterator[Proposal]:
        whole = next(propositions(site.step.claim))
        used = hypotheses_used(site.proof, site.step.declaration, site.env)
        premises = [site.proof.step(label).claim for label in site.step.premises]
        for variable in site.proof.context:
            is_number = variable.type is NAT or is_ring(variable.type)
            if not is_number or variable.fvar not in fvars(site.step.claim):
                continue
            if any(variable.fvar in fvars(premise) for premise in premises):
                continue
            about = [h for h in used if variable.fvar in fvars(h.type)]
            for dropped in about:
                kept = [h for h in about if h is not dropped]
                if any(isinstance(h.type, Pi) for h in kept):
                    continue
                if not kept and not _can_hold_for_every(site.step.claim, variable.fvar):
                    continue
                after = _for_every(variable, [h.type for h in kept], site.step.claim)
                yield self.changed(site, whole, after, _at_the_variable(variable, *kept))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("∀ i, i < n → t * a i ≤ t * b i", "∀ t' : R, ∀ i, i < n → t' * a i ≤ t' * b i"),
            ("x ≤ y + t", None),
        )


def _can_hold_for_every(claim: Expr, variable: FVar) -> bool:
    """Whether nothing in a claim bounds a number, or needs an index below it: then no such claim is true."""
    for spot in propositions(claim):
        chosen = chosen_from(spot.here)
        if chosen is not None and chosen.limit is variable:
            return False
        if spot.head in ("LE.le", "LT.lt", "Eq") and any(_is_summand(variable, s) for s in spot.args[-2:]):
            return False
    return True


def _is_summand(variable: FVar, expr: Expr) -> bool:
    """Whether a term is a number, or that times a constant, plus something else."""
    head, (_, args) = head_of(expr), app_args(expr)
    if head in ("HAdd.hAdd", "HSub.hSub"):
        return any(_is_summand(variable, arg) for arg in args[4:])
    if head == "HMul.hMul" and (numeral_value(args[4]) is not None or head_of(args[4]) == "Nat.cast"):
        return _is_summand(variable, args[5])
    return expr is variable


def _at_the_variable(*binders: Binder) -> Carry:
    given = " ".join(str(b.fvar.name) for b in binders)
    return lambda proof: f"({proof} {given})"


def _for_every(variable: Binder, conditions: list[Expr], claim: Expr) -> Expr:
    bound = fresh(f"{variable.name}'", variable.type, 400)
    claim = replaced(claim, variable.fvar, bound.variable)
    for condition in reversed(conditions):
        claim = implies(replaced(condition, variable.fvar, bound.variable), claim)
    return for_all(bound, claim)
