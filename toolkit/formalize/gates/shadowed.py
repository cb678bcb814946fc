"""A definition of the candidate's own that stands in the way of one of the foundation's.

    namespace Mine
    abbrev ℤ := Nat
    def no_least : Prop := ∀ x : ℤ, ∃ y : ℤ, y + 1 = x

Whoever reads `ℤ`, `dot` or `Nonempty` takes it for the foundation's. If it takes the same arguments, it is
proven to be another one by a theorem: a function that has another value somewhere, a predicate with another
truth. A type that is plainly called another one of the foundation, and a bound variable with the name of a
type of the foundation, are faults, too. What is declared otherwise and may be the same, as a type of the same
elements, or what the informal statement or its definitions call by its name, is suspected. The same name
for a function of other arguments, or for one that has the same values as far as they are looked at, is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, ClassVar, Final

from toolkit.formalize.formula import Formula, formula
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.making import equal, equivalent
from toolkit.formalize.reaching import denied
from toolkit.formalize.standard import own_constants
from toolkit.lean.check.candidate import MODULE
from toolkit.lean.environment import Environment
from toolkit.lean.refutation.evaluation import INT, Evaluator
from toolkit.lean.refutation.samples import PROPOSITION, places
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.termops import (
    Binder,
    app_args,
    beta,
    close_pi,
    digest,
    instantiate_levels,
    mk_app,
    open_telescope,
    replace_fvars,
)
from toolkit.lean.terms import BinderInfo, Const, Constant, ConstantKind, Expr, FVar, LZero, Name, Pi, Sort

_KINDS: Final = (ConstantKind.DEFINITION, ConstantKind.INDUCTIVE)
_COMPARED: Final = 400
"""So many arguments two functions are compared at."""
_RING: Final = Name.of("OrderedRing")


@register
class Shadowed:
    name: ClassVar[str] = "shadowed"
    question: ClassVar[str] = "Do the foundation's names mean the foundation's things?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        own, whole = subject.env.modules[MODULE].constants, formula(subject)
        words = subject.candidate.words
        for name in sorted(own_constants(subject), key=str):
            other = _namesake(name, own[name], subject.env)
            if other is None:
                continue
            for finding in _compared(own[name], other, whole):
                spoken_of = re.search(rf"(?<!\w){re.escape(str(name.parts[-1]))}(?!\w)", words)
                yield replace(finding, standing=Standing.SUSPECTED) if spoken_of else finding
        for node in whole.nodes():
            bound = node.bounds[-1] if node.opened else None
            if bound is not None and bound.is_type and _is_type(Name.of(bound.name), subject.env):
                yield Finding(
                    Standing.PROVEN,
                    f"{bound.name} is a variable here and not the foundation's type: rename it",
                )


def _namesake(name: Name, constant: Constant, env: Environment) -> Constant | None:
    """The constant of the foundation that has this name, or its last parts."""
    if constant.kind not in _KINDS or any(str(p).startswith("_") for p in name.parts):
        return None
    for start in range(len(name.parts)):
        last = name.parts[start:]
        for candidate in (Name(last), Name((*_RING.parts, *last))):
            found = env.get(candidate)
            if found is not None and env.is_trusted(candidate) and found.kind in _KINDS:
                return found
    return None


def _is_type(name: Name, env: Environment) -> bool:
    found = env.get(name)
    return found is not None and env.is_trusted(name) and isinstance(found.type, Sort)


def _compared(own: Constant, other: Constant, whole: Formula) -> Iterator[Finding]:
    message = f"{own.name} is not {other.name} of the foundation, for which it may be taken: rename it"
    theirs = _fitted(own, other)
    if theirs is None:
        return
    binders, result = open_telescope(own.type)
    if own.value is not None and digest(beta(own.value, [b.fvar for b in binders])) == digest(theirs):
        return
    if own.value is None or (isinstance(result, Sort) and result is not PROPOSITION):
        plainly = isinstance(own.value, Const) and whole.subject.env.is_trusted(own.value.name)
        yield Finding(Standing.PROVEN if plainly else Standing.SUSPECTED, message)
        return
    call = mk_app(Const(own.name, tuple(LZero() for _ in own.level_params)), [b.fvar for b in binders])
    same = equivalent(call, theirs) if result is PROPOSITION else equal(result, call, theirs)
    differs = denied(whole, close_pi(binders, same))
    if differs is not None:
        place, theorem = differs
        at = f"; they differ at {place}" if place else ""
        yield Finding(Standing.PROVEN if theorem else Standing.SUSPECTED, message + at, theorem)
    elif not _have_values(call, theirs, binders, whole.subject.env):
        yield Finding(Standing.SUSPECTED, f"{message}, unless it has the same values")


def _fitted(own: Constant, other: Constant) -> Expr | None:
    """The foundation's constant for the types of the candidate's; None when its arguments are others."""
    ours, our_result = open_telescope(own.type)
    theirs, their_result = open_telescope(other.type, avoid={b.fvar.name for b in ours})
    explicit = [b for b in ours if b.info is BinderInfo.DEFAULT]
    wanted = [b for b in theirs if b.info is BinderInfo.DEFAULT]
    if len(explicit) != len(wanted):
        return None
    free = {b.fvar for b in theirs if b.info is not BinderInfo.DEFAULT}
    solution: dict[FVar, Expr] = {}
    pairs = [*((w.type, e.type) for w, e in zip(wanted, explicit, strict=True)), (their_result, our_result)]
    if not all(_unified(a, b, free, solution) for a, b in pairs):
        return None
    solution |= {w.fvar: e.fvar for w, e in zip(wanted, explicit, strict=True)}
    for binder in theirs:
        if binder.info is BinderInfo.INSTANCE:
            instance = _instance(replace_fvars(binder.type, solution), ours)
            if instance is None:
                return None
            solution[binder.fvar] = instance
    if any(b.fvar not in solution for b in theirs):
        return None
    given = [solution[b.fvar] for b in theirs]
    levels = [*other.level_params]
    value = other.value if other.value is not None else Const(other.name, ())
    return beta(instantiate_levels(value, levels, [LZero()] * len(levels)), given)


def _instance(class_: Expr, ours: tuple[Binder, ...]) -> Expr | None:
    """The instance of a class for the types that were found: that of ℤ, or one among the arguments."""
    fn, args = app_args(class_)
    if isinstance(fn, Const) and fn.name is _RING and args == (INT,):
        return Const(Name.of("instOrderedRingℤ"), ())
    return next((b.fvar for b in ours if digest(b.type) == digest(class_)), None)


def _unified(pattern: Expr, expr: Expr, free: set[FVar], solution: dict[FVar, Expr]) -> bool:
    """Whether `expr` is the pattern for some values of its free variables; universes do not count."""
    if isinstance(pattern, FVar) and pattern in free:
        return solution.setdefault(pattern, expr) is expr
    if isinstance(pattern, Pi) and isinstance(expr, Pi):
        return _unified(pattern.type, expr.type, free, solution) and _unified(
            pattern.body, expr.body, free, solution
        )
    if isinstance(pattern, Sort) and isinstance(expr, Sort):
        return True
    left, left_args = app_args(pattern)
    right, right_args = app_args(expr)
    same = left is right or (isinstance(left, Const) and isinstance(right, Const) and left.name == right.name)
    return (
        same
        and len(left_args) == len(right_args)
        and all(_unified(a, b, free, solution) for a, b in zip(left_args, right_args, strict=True))
    )


def _have_values(call: Expr, theirs: Expr, binders: Sequence[Binder], env: Environment) -> bool:
    """Whether the values of both can be computed somewhere."""
    evaluator = Evaluator(env, {b.fvar: b.type for b in binders})
    objects = [b for b in binders if b.info is BinderInfo.DEFAULT]
    domains = [places(b.type, evaluator.is_ring) for b in objects]
    if not all(domains):
        return False
    for chosen in islice(product(*(d or () for d in domains)), _COMPARED):
        values: dict[FVar, Any] = {b.fvar: p.value for b, p in zip(objects, chosen, strict=True)}
        try:
            evaluator.value(call, values), evaluator.value(theirs, values)
        except UnknownError:
            continue
        return True
    return False
