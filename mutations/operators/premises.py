"""Leaving out a premise of a step, and with it the steps that nothing uses any more."""

from __future__ import annotations

from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.shapes import core, is_open
from mutations.operators.spots import head_of, numeral_value
from toolkit.lean.termops import app_args, subterms
from toolkit.lean.terms import Expr, FVar


def without_premise(operator: Operator, site: Site, label: str) -> Proposal:
    """The step's claim as it is, from the other premises alone."""
    kept = tuple(premise for premise in site.step.premises if premise != label)
    return Proposal(operator.name, site.step.label, site.step.claim, kept, drops=_unused(site, kept))


def _unused(site: Site, premises: tuple[str, ...]) -> tuple[str, ...]:
    """The steps that the last one no longer rests on when this one rests on `premises`."""
    cited = {step.label: step.premises for step in site.proof.steps} | {site.step.label: premises}
    reached, pending = set[str](), [site.proof.steps[-1].label]
    while pending:
        label = pending.pop()
        if label not in reached:
            reached.add(label)
            pending += cited[label]
    return tuple(step.label for step in site.proof.steps if step.label not in reached)


def is_recurrence(claim: Expr) -> bool:
    """Whether a claim leads from a number that it binds to the next one."""
    said, _ = core(claim)
    for part in subterms(said):
        _, args = app_args(part)
        is_next = head_of(part) == "HAdd.hAdd" and len(args) == 6 and numeral_value(args[5]) == 1
        if is_next and isinstance(args[4], FVar) and is_open(args[4]):
            return True
    return False
