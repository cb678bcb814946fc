"""A property of all values that is assumed at one of them.

    ∀ (f : Nat → ℤ) (x y : Nat), f (x + y) = f x + f y → ∀ n : Nat, f n = n * f 1

The x and y belong inside the hypothesis: as it stands there need only be some x and y. It is suspected when
one hypothesis applies a function, operation or relation to a variable that it does not mention otherwise,
the conclusion speaks of that function and not of the variable, and no other hypothesis has it as an argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from toolkit.formalize.formula import formula, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.termops import app_args, children
from toolkit.lean.terms import Expr, FVar, Pi


@register
class OnePoint:
    name: ClassVar[str] = "one-point"
    question: ClassVar[str] = "Are properties of all values assumed of all of them?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        core = whole.core
        functions = frozenset(b.variable for b in core.bounds if isinstance(b.type, Pi))
        told: set[Expr] = set()
        for bound in core.bounds:
            if bound.is_context or bound.variable in functions or mentions(core.claim, bound.variable):
                continue
            where = [h for h in core.conditions if _places(bound.variable, h, functions) & functions]
            if len(where) != 1 or where[0] in told:
                continue
            places = _places(bound.variable, where[0], functions)
            if None in places or not mentions(core.claim, *(p for p in places if p is not None)):
                continue
            told.add(where[0])
            yield Finding(
                Standing.SUSPECTED,
                f"{whole.told(where[0])} is assumed for one {bound.name} only, which the conclusion does not "
                f"mention: if it holds for all, write ∀ {bound.name} inside the hypothesis",
            )


def _places(variable: FVar, hypothesis: Expr, functions: frozenset[FVar]) -> set[FVar | None]:
    """The functions of which it is an argument in a hypothesis; None if it stands elsewhere, too."""
    places: set[FVar | None] = set()
    stack = [hypothesis]
    while stack:
        expr = stack.pop()
        fn, args = app_args(expr)
        if isinstance(fn, FVar) and fn in functions and any(mentions(arg, variable) for arg in args):
            places.add(fn)
        elif expr == variable:
            places.add(None)
        else:
            stack.extend(children(expr))
    return places
