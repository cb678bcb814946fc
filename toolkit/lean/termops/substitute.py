"""Substitution: bound variables, variables of an opened context, constants and universe parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.lean.termops.walk import levels_bottom_up, rebuild, rewrite, subterms
from toolkit.lean.terms import BVar, Const, Expr, FVar, Level, LIMax, LMax, LParam, LSucc, Name, Proj, Sort


def lift(expr: Expr, by: int) -> Expr:
    """`expr` moved under `by` more binders: its loose bound variables are raised."""
    if by == 0 or expr.loose == 0:
        return expr

    def visit(e: Expr, depth: int) -> Expr | None:
        if e.loose <= depth:
            return e
        return BVar(e.index + by) if isinstance(e, BVar) else None

    return rewrite(expr, visit)


def instantiate(body: Expr, args: Sequence[Expr]) -> Expr:
    """Replace the innermost `len(args)` loose bound variables of `body` by `args`, outermost first.

    Loose variables beyond those are lowered accordingly.
    """
    count = len(args)

    def visit(e: Expr, depth: int) -> Expr | None:
        if e.loose <= depth:
            return e
        if isinstance(e, BVar):
            index = e.index - depth
            return lift(args[count - 1 - index], depth) if index < count else BVar(e.index - count)
        return None

    return rewrite(body, visit) if count else body


def abstract(expr: Expr, fvars: Sequence[FVar]) -> Expr:
    """Turn `fvars`, outermost first, into loose bound variables: the inverse of `instantiate`."""
    place = {fvar: len(fvars) - 1 - i for i, fvar in enumerate(fvars)}

    def visit(e: Expr, depth: int) -> Expr | None:
        if isinstance(e, FVar) and e in place:
            return BVar(place[e] + depth)
        if isinstance(e, BVar) and e.index >= depth:
            return BVar(e.index + len(fvars))
        return e if not e.has_fvar and e.loose <= depth else None

    return rewrite(expr, visit) if fvars else expr


def replace_fvars(expr: Expr, by: Mapping[FVar, Expr]) -> Expr:
    """Replace variables of an opened context by expressions, all at once."""

    def visit(e: Expr, depth: int) -> Expr | None:
        if isinstance(e, FVar):
            return lift(by[e], depth) if e in by else e
        return None if e.has_fvar else e

    return rewrite(expr, visit) if by else expr


def map_constants(expr: Expr, names: Mapping[Name, Name]) -> Expr:
    """Replace constants by others of the same type, also as the structure of a projection."""

    def make(e: Expr) -> Expr:
        match e:
            case Const(name, levels):
                return Const(names.get(name, name), levels)
            case Proj(type_name, index, struct):
                return Proj(names.get(type_name, type_name), index, struct)
            case _:
                return e

    return rebuild(expr, make) if names else expr


def fvars(*exprs: Expr) -> frozenset[FVar]:
    """The variables of an opened context that occur."""
    return frozenset(e for e in subterms(*exprs) if isinstance(e, FVar))


def instantiate_levels(expr: Expr, params: Sequence[Name], levels: Sequence[Level]) -> Expr:
    """Replace universe parameters by levels, one for one; nothing is simplified."""
    by: dict[Level, Level] = {LParam(p): level for p, level in zip(params, levels, strict=True)}
    done: dict[Level, Level] = {}

    def at(level: Level) -> Level:
        for part in levels_bottom_up(level):
            if part not in done:
                match part:
                    case LSucc(pred):
                        done[part] = LSucc(done[pred])
                    case LMax(left, right):
                        done[part] = LMax(done[left], done[right])
                    case LIMax(left, right):
                        done[part] = LIMax(done[left], done[right])
                    case _:
                        done[part] = by.get(part, part)
        return done[level]

    def make(e: Expr) -> Expr:
        match e:
            case Sort(level):
                return Sort(at(level))
            case Const(name, args):
                return Const(name, tuple(at(a) for a in args))
            case _:
                return e

    return rebuild(expr, make) if params else expr
