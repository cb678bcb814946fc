"""A law that is assumed at one point only: `f (x + y) = f x + f y →` for the x and y of the statement.

    ∀ (f : Nat → ℤ) (x y : Nat), f (x + y) = f x + f y → ∀ n : Nat, f n = n * f 1

The x and y belong inside the hypothesis: as it stands there need only be some x and y. It is suspected when
the hypothesis compares several values of a function, at places that depend on a variable that the conclusion
does not mention. That a function has one value somewhere, `f a = 0`, may well be what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.formula import Bound, Formula, applications, formula, head_of, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Expr, FVar, Pi

_RELATIONS: Final = frozenset({"Eq", "Iff", "LE.le", "LT.lt"})


@register
class OnePoint:
    name: ClassVar[str] = "one-point"
    question: ClassVar[str] = "Is every law assumed at all points, and not at one?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        whole = formula(subject)
        core = whole.core
        points = [b for b in core.bounds if _is_point(b) and not mentions(core.claim, b.variable)]
        for law in core.conditions:
            at = [b for b in points if mentions(law, b.variable)]
            if at and _compares_values(law, at, whole):
                names = " ".join(b.name for b in at)
                one = " and one ".join(b.name for b in at)
                yield Finding(
                    Standing.SUSPECTED,
                    f"{whole.told(law)} is assumed for one {one} only, which the conclusion does not "
                    f"mention: was (∀ {names}, …) meant as the hypothesis?",
                )


def _is_point(bound: Bound) -> bool:
    return not bound.is_context and not isinstance(bound.type, Pi)


def _compares_values(law: Expr, at: list[Bound], whole: Formula) -> bool:
    """Whether it relates values of one function at several arguments that depend on the point."""
    implies = isinstance(law, Pi) and whole.is_proposition(law.type)
    if not implies and head_of(law)[0] not in _RELATIONS:
        return False
    point = [b.variable for b in at]
    places: dict[FVar, set[tuple[Expr, ...]]] = {}
    for application in applications(law):
        fn, args = app_args(application)
        if not isinstance(fn, FVar) or len(args) != _arity(whole.types[fn]):
            continue
        if any(mentions(a, *point) for a in args):
            places.setdefault(fn, set()).add(args)
    return any(len(found) > 1 for found in places.values())


def _arity(type_: Expr) -> int:
    count = 0
    while isinstance(type_, Pi):
        count, type_ = count + 1, type_.body
    return count
