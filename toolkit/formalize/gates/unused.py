"""A hypothesis or a variable that the conclusion never uses.

    ∀ (f v : Nat → ℤ) (L : ℤ), Smooth f L → (∀ k, v (k + 1) ≤ v k) → v 1 ≤ v 0      (f, L and Smooth f L)

That nothing ties a variable to the conclusion is what the term says, and proven: the statement says the same
without it, if only there are such objects. A variable that one hypothesis mentions, and the conclusion does
not, is suspected, for all that this hypothesis says is that there is such an object: if it is a function, or
a number that the informal statement calls by its name. (`∀ n, f n ≤ B` alone may well say "f is bounded".)

A source may have such hypotheses itself. So nothing is rejected for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from toolkit.formalize.formula import Bound, Formula, Node, formula, head_of, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.making import FALSE
from toolkit.lean.termops import fvars
from toolkit.lean.terms import BinderInfo, Expr, FVar, Pi


@register
class Unused:
    name: ClassVar[str] = "unused"
    question: ClassVar[str] = "Does the conclusion need every variable and hypothesis?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        core = whole.core
        objects = [b for b in core.bounds if not b.is_context]
        hypotheses = [h for h in core.conditions if fvars(h)]
        used = _tied(core, hypotheses)
        for bound in objects if core.claim is not FALSE else ():
            where = [h for h in hypotheses if mentions(h, bound.variable)]
            parts = [part for h in where for part in _parts(h) if mentions(part, bound.variable)]
            if bound.variable not in used:
                yield Finding(Standing.PROVEN, _apart(bound, where, whole))
            elif (
                len(parts) == 1
                and not mentions(core.claim, bound.variable)
                and _matters(bound, core, subject)
            ):
                yield Finding(
                    Standing.SUSPECTED,
                    f"{bound.name} is in one hypothesis and not in the conclusion, so that this only says "
                    f"that there is such an object: {whole.told(where[0])}",
                )
        yield from _idle(whole)


def _parts(hypothesis: Expr) -> Iterator[Expr]:
    """What a hypothesis claims, one by one: joined by ∧, perhaps below quantifiers and premises."""
    head, args = head_of(hypothesis)
    if isinstance(hypothesis, Pi):
        parts = list(_parts(hypothesis.body))
        yield hypothesis.type
        yield from parts
    elif head == "And":
        for arg in args:
            yield from _parts(arg)
    else:
        yield hypothesis


def _matters(bound: Bound, core: Node, subject: Subject) -> bool:
    """Whether a variable is more than the witness of a property such as "bounded" or "there is a map"."""
    if isinstance(bound.type, Pi):
        types = {b.variable for b in core.bounds if b.is_type}
        return fvars(bound.type).isdisjoint(types - _structured(core))
    if bound.name in ("a", "I"):
        return False
    return re.search(rf"(?<!\w){re.escape(bound.name)}(?!\w)", subject.candidate.informal) is not None


def _structured(core: Node) -> set[FVar]:
    """The types that an instance makes a ring, say."""
    return {v for b in core.bounds if b.info is BinderInfo.INSTANCE for v in fvars(b.type)}


def _tied(core: Node, hypotheses: list[Expr]) -> set[FVar]:
    """The variables in the conclusion, and those that hypotheses, or a bare type, tie to them."""
    structured = _structured(core)
    known = {b.variable for b in core.bounds if not b.is_context or b.variable not in structured}
    ties = [fvars(h) & known for h in hypotheses]
    ties += [(fvars(b.type) | {b.variable}) & known for b in core.bounds]
    used = set(fvars(core.claim)) & known
    while True:
        more = {v for tie in ties if not used.isdisjoint(tie) for v in tie}
        if more <= used:
            return used
        used |= more


def _apart(bound: Bound, where: list[Expr], whole: Formula) -> str:
    if not where:
        return f"{bound.name} is mentioned nowhere"
    told = "; ".join(map(whole.told, where[:3]))
    return f"nothing ties {bound.name} to the conclusion; it is in hypotheses only: {told}"


def _idle(whole: Formula) -> Iterator[Finding]:
    """Variables inside the hypotheses or the conclusion that nothing mentions."""
    outer = {b.variable for b in whole.core.bounds}
    for node in whole.nodes():
        if not node.opened:
            continue
        bound = node.bounds[-1]
        told = bound.variable in outer or bound.is_context or bound.name.startswith("_")
        if not told and not mentions(node.claim, bound.variable):
            yield Finding(Standing.PROVEN, f"{bound.kind.value} {bound.name} binds what is mentioned nowhere")
