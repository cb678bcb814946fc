"""An answer inside a quantifier: "P does not hold for all n" said as "for all n, not P n".

    ∀ n, False ↔ Prime (n * n + n + 11)            meant: False ↔ ∀ n, Prime (n * n + n + 11)
    ∃ answer : Bool, ∀ n, answer = true ↔ P n      meant: answer = true ↔ ∀ n, P n

An equivalence is such a shape if one side has nothing to do with the variables that the other speaks of. So
is a statement that denies something of every object, where the informal one denies, or asks, that all have a
property. Both are suspected: a term does not say what was to be negated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from toolkit.formalize.formula import Bound, Formula, Kind, Node, formula, head_of
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.making import FALSE
from toolkit.formalize.wording import denies_all
from toolkit.lean.termops import fvars
from toolkit.lean.terms import Expr


@register
class HiddenBinder:
    name: ClassVar[str] = "hidden-binder"
    question: ClassVar[str] = "Is the answer to a question about all outside of “for all”?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        found = list(_inside(whole))
        yield from found
        if not found and denies_all(subject.candidate.informal):
            yield from _denied_for_each(whole)


def _inside(whole: Formula) -> Iterator[Finding]:
    for node in whole.nodes():
        head, args = head_of(node.claim)
        if head != "Iff" or not node.positive:
            continue
        for answer, asked in (args, args[::-1]):
            names = [b.name for b in _apart(answer, asked, node)]
            if names and _is_answer(answer, node):
                yield Finding(
                    Standing.SUSPECTED,
                    f"{whole.told(answer)} is the answer for each {', '.join(names)} by itself; put it in "
                    f"front of “∀ {names[0]}” if one answer to all is meant",
                )
                break


def _apart(answer: Expr, asked: Expr, node: Node) -> list[Bound]:
    """The universal variables that the question mentions and the answer does not."""
    shared = fvars(answer)
    return [
        b
        for b in node.bounds
        if b.kind is Kind.FORALL and not b.is_context and b.variable in fvars(asked) - shared
    ]


def _is_answer(side: Expr, node: Node) -> bool:
    """Whether it is a truth value, or one that shall exist; perhaps written `b = true`."""
    head, args = head_of(side)
    if head in ("True", "False"):
        return True
    existing = {b.variable for b in node.bounds if b.kind is Kind.EXISTS}
    value = args[1] if head == "Eq" and head_of(args[2])[0] in ("Bool.true", "Bool.false") else side
    return value in existing


def _denied_for_each(whole: Formula) -> Iterator[Finding]:
    """A conclusion that denies something of every object."""
    core = whole.core
    objects = [b.name for b in core.bounds if not b.is_context]
    head = head_of(core.claim)[0]
    if objects and (head in ("Not", "Ne") or core.claim is FALSE):
        names = ", ".join(objects)
        yield Finding(
            Standing.SUSPECTED,
            f"it denies this for every {names}; that not all have the property is “¬ ∀ {names}, …”",
        )
