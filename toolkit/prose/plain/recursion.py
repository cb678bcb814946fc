"""Definitions by structural recursion on a natural number, as their two equations.

Lean compiles `f 0 = a` and `f (k + 1) = … f k …` to one application of `Nat.brecOn`, whose step function
finds `f k` as the first component of a tuple of earlier values. The equations are read off by evaluating
that step function at 0 and at k + 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toolkit.lean.termops import Binder, Lookup, app_args, children, close_lam, fvars, mk_app, with_children
from toolkit.lean.terms import App, BinderInfo, Const, Expr, FVar, Lit, Name, Proj
from toolkit.prose.plain.reduction import applied, head_reduced

NAT = Const(Name.of("Nat"), ())
ZERO = Const(Name.of("Nat.zero"), ())
SUCC = Const(Name.of("Nat.succ"), ())
_BREC_ON, _CASES_ON, _OF_NAT = Name.of("Nat.brecOn"), Name.of("Nat.casesOn"), Name.of("OfNat.ofNat")


@dataclass(frozen=True, slots=True)
class Recursion:
    """`f` at 0, and at `index` + 1 in terms of `f` at `index`; `position` is that of the argument."""

    position: int
    index: Binder
    at_zero: Expr
    at_successor: Expr


def recursion(
    constant: Name, params: Sequence[Binder], args: Sequence[Expr], body: Expr, lookup: Lookup
) -> Recursion | None:
    """The recursion that `body`, the value of `constant` at `args`, stands for; None if it is none.

    `params` are the variables among `args`.
    """
    fn, parts = app_args(body)
    if not isinstance(fn, Const) or fn.name is not _BREC_ON or len(parts) < 3:
        return None
    _, argument, step, *rest = parts
    variables = {p.fvar: p for p in params}
    if not isinstance(argument, FVar) or argument not in variables:
        return None
    if any(not isinstance(r, FVar) or r not in variables for r in rest):
        return None
    position = list(args).index(argument)
    taken = {p.fvar.name for p in params} | {v.name for v in fvars(*args)}
    index = Binder(_fresh("k", taken), _name_of(variables[argument], "k"), NAT, BinderInfo.DEFAULT)
    earlier = _fresh("below", taken)
    before = [index.fvar if arg is argument else arg for arg in args]
    previous = close_lam(
        [variables[r] for r in rest if isinstance(r, FVar)], mk_app(Const(constant, ()), before)
    )
    at_zero = _evaluated(mk_app(step, (ZERO, earlier, *rest)), lookup)
    at_successor = _evaluated(mk_app(step, (App(SUCC, index.fvar), earlier, *rest)), lookup)
    at_successor = _with_previous(at_successor, earlier, previous)
    if earlier in fvars(at_zero, at_successor):
        return None
    return Recursion(position, index, at_zero, at_successor)


def named(binder: Binder) -> Binder:
    """A variable that the source left unnamed, named `i` or `x` by its type."""
    return replace(binder, name=_name_of(binder, "i" if binder.type is NAT else "x"))


def _name_of(binder: Binder, otherwise: str) -> Name:
    return Name.of(otherwise) if "_@" in binder.name.parts else binder.name


def _fresh(stem: str, taken: set[Name]) -> FVar:
    number = 0
    while Name((stem, number)) in taken:
        number += 1
    return FVar(Name((stem, number)))


def _evaluated(expr: Expr, lookup: Lookup) -> Expr:
    """`expr` with the compiler's step and match functions at its head unfolded and their cases chosen."""
    while True:
        expr = head_reduced(expr)
        fn, args = app_args(expr)
        if not isinstance(fn, Const):
            return expr
        if fn.name is _CASES_ON and len(args) >= 4:
            _, major, at_zero, at_successor, *more = args
            predecessor = _predecessor(major)
            if _is_zero(major):
                expr = mk_app(at_zero, more)
            elif predecessor is not None:
                expr = mk_app(at_successor, (predecessor, *more))
            else:
                return expr
            continue
        constant = lookup(fn.name)
        if constant is None or constant.value is None or not _is_compiled_match(fn.name):
            return expr
        expr = applied(constant.value, args)


def _is_compiled_match(name: Name) -> bool:
    last = str(name.last)
    return last == "_f" or last.startswith("match_")


def _is_zero(expr: Expr) -> bool:
    fn, args = app_args(expr)
    return expr is ZERO or (isinstance(fn, Const) and fn.name is _OF_NAT and args[1:2] == (Lit(0),))


def _predecessor(expr: Expr) -> Expr | None:
    return expr.arg if isinstance(expr, App) and expr.fn is SUCC else None


def _with_previous(expr: Expr, earlier: FVar, previous: Expr) -> Expr:
    """`expr` with the first component of `earlier` replaced by `previous`, and then reduced."""
    if isinstance(expr, Proj) and expr.struct is earlier and expr.index == 0:
        return previous
    if not children(expr):
        return expr
    fn, args = app_args(expr)
    if args:
        return head_reduced(
            mk_app(
                _with_previous(fn, earlier, previous), [_with_previous(a, earlier, previous) for a in args]
            )
        )
    return with_children(expr, [_with_previous(c, earlier, previous) for c in children(expr)])
