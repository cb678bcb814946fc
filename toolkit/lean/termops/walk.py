"""Walking through expressions and levels, each shared part once, without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from toolkit.lean.terms import App, BVar, Expr, Lam, Let, Level, LIMax, LMax, LSucc, Pi, Proj


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct sub-expressions, in order; the last one of a binder stands under that binder."""
    match expr:
        case App(fn, arg):
            return (fn, arg)
        case Lam(_, type_, body) | Pi(_, type_, body):
            return (type_, body)
        case Let(_, type_, value, body):
            return (type_, value, body)
        case Proj(_, _, struct):
            return (struct,)
        case _:
            return ()


def with_children(expr: Expr, new: Sequence[Expr]) -> Expr:
    """`expr` with its direct sub-expressions replaced by `new`."""
    match expr:
        case App():
            return App(new[0], new[1])
        case Lam(name, _, _, info):
            return Lam(name, new[0], new[1], info)
        case Pi(name, _, _, info):
            return Pi(name, new[0], new[1], info)
        case Let(name, _, _, _, nondep):
            return Let(name, new[0], new[1], new[2], nondep)
        case Proj(type_name, index, _):
            return Proj(type_name, index, new[0])
        case _:
            return expr


def subterms(*roots: Expr) -> Iterator[Expr]:
    """Every distinct sub-expression of `roots`, each once, parents before children."""
    seen: set[Expr] = set()
    stack: list[Expr] = list(reversed(roots))
    while stack:
        expr = stack.pop()
        if expr not in seen:
            seen.add(expr)
            yield expr
            stack.extend(reversed(children(expr)))


def loose_variables(root: Expr) -> frozenset[int]:
    """The bound variables that `root` refers to outside of itself, as indices seen from its top."""
    found: set[int] = set()
    seen: set[tuple[Expr, int]] = set()
    stack = [(root, 0)]
    while stack:
        key = expr, depth = stack.pop()
        if expr.loose <= depth or key in seen:
            continue
        seen.add(key)
        if isinstance(expr, BVar):
            found.add(expr.index - depth)
        stack.extend(_parts(expr, depth))
    return frozenset(found)


def rewrite(root: Expr, visit: Callable[[Expr, int], Expr | None]) -> Expr:
    """Replace sub-expressions bottom up.

    `visit(e, depth)` gives the replacement of `e`, which stands under `depth` binders of `root`, or None
    to go into its children.
    """
    new = visit(root, 0)
    if new is not None:
        return new
    done: dict[tuple[Expr, int], Expr] = {}
    stack = [(root, 0)]
    while stack:
        expr, depth = stack[-1]
        keys = _parts(expr, depth)
        waiting = False
        for key in keys:
            if key not in done:
                new = visit(*key)
                if new is None:
                    stack.append(key)
                    waiting = True
                else:
                    done[key] = new
        if not waiting:
            done[stack.pop()] = with_children(expr, [done[key] for key in keys])
    return done[root, 0]


def _parts(expr: Expr, depth: int) -> list[tuple[Expr, int]]:
    """The direct sub-expressions, each with the number of binders it stands under."""
    match expr:
        case App(fn, arg):
            return [(fn, depth), (arg, depth)]
        case Lam(_, type_, body) | Pi(_, type_, body):
            return [(type_, depth), (body, depth + 1)]
        case Let(_, type_, value, body):
            return [(type_, depth), (value, depth), (body, depth + 1)]
        case Proj(_, _, struct):
            return [(struct, depth)]
        case _:
            return []


def rebuild(root: Expr, make: Callable[[Expr], Expr]) -> Expr:
    """Replace every sub-expression by what `make` makes of it, whose parts have been replaced already."""
    done: dict[Expr, Expr] = {}
    stack = [root]
    while stack:
        expr = stack[-1]
        waiting = [c for c in children(expr) if c not in done]
        if waiting:
            stack.extend(waiting)
            continue
        stack.pop()
        if expr not in done:
            done[expr] = make(with_children(expr, [done[c] for c in children(expr)]))
    return done[root]


def levels_bottom_up(level: Level) -> list[Level]:
    """Every part of a level once, parts before wholes."""
    order: dict[Level, None] = {}
    stack = [level]
    while stack:
        part = stack[-1]
        waiting = [p for p in _level_children(part) if p not in order]
        if waiting:
            stack.extend(waiting)
        else:
            order[stack.pop()] = None
    return list(order)


def _level_children(level: Level) -> tuple[Level, ...]:
    match level:
        case LSucc(pred):
            return (pred,)
        case LMax(left, right) | LIMax(left, right):
            return (left, right)
        case _:
            return ()
