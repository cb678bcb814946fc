"""A claim stated for every number in place of one on which a hypothesis is needed."""

from __future__ import annotations

from collections.abc import Iterator

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.registry import register
from mutations.operators.shapes import NAT, for_all, fresh, implies, is_ring, replaced
from mutations.operators.spots import Carry, propositions
from toolkit.corpus.proof import hypotheses_used
from toolkit.lean.termops import Binder, fvars
from toolkit.lean.terms import Expr, Pi


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
                after = _for_every(variable, [h.type for h in kept], site.step.claim)
                yield self.changed(site, whole, after, _at_the_variable(variable, *kept))

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return (
            ("x ≤ y + t", "∀ t' : R, x ≤ y + t'"),
            ("y ≤ t ⊢ x ≤ t", None),
        )


def _at_the_variable(*binders: Binder) -> Carry:
    given = " ".join(str(b.fvar.name) for b in binders)
    return lambda proof: f"({proof} {given})"


def _for_every(variable: Binder, conditions: list[Expr], claim: Expr) -> Expr:
    bound = fresh(f"{variable.name}'", variable.type, 400)
    claim = replaced(claim, variable.fvar, bound.variable)
    for condition in reversed(conditions):
        claim = implies(replaced(condition, variable.fvar, bound.variable), claim)
    return for_all(bound, claim)
