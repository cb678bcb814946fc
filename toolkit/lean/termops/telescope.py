"""Applications and telescopes: taking a term apart into head and arguments, binders and body."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from toolkit.lean.termops.substitute import abstract, fvars, instantiate
from toolkit.lean.terms import App, BinderInfo, Expr, FVar, Lam, Name, Pi


def app_args(expr: Expr) -> tuple[Expr, tuple[Expr, ...]]:
    """The head of an application and its arguments: `f a b` gives `(f, (a, b))`."""
    args: list[Expr] = []
    while isinstance(expr, App):
        args.append(expr.arg)
        expr = expr.fn
    return expr, tuple(reversed(args))


def mk_app(fn: Expr, args: Iterable[Expr]) -> Expr:
    """`fn` applied to `args` in order."""
    for arg in args:
        fn = App(fn, arg)
    return fn


def beta(fn: Expr, args: Sequence[Expr]) -> Expr:
    """`fn` applied to `args`, with the leading lambdas of `fn` applied away."""
    count = 0
    while isinstance(fn, Lam) and count < len(args):
        fn = fn.body
        count += 1
    return mk_app(instantiate(fn, args[:count]), args[count:])


@dataclass(frozen=True, slots=True)
class Binder:
    """A variable of an opened telescope."""

    fvar: FVar
    name: Name
    """The name as the artifact has it, macro scopes and all; `fvar.name` is the one to show."""
    type: Expr
    info: BinderInfo


def open_telescope(
    type_: Expr, limit: int | None = None, *, avoid: Collection[Name] = ()
) -> tuple[tuple[Binder, ...], Expr]:
    """Open the leading `∀` of `type_`, at most `limit` of them, into variables.

    Each variable is named after its binder and apart from the others, from every variable that occurs
    in `type_` and from `avoid`. The same input always gives the same variables.
    """
    return _open(type_, Pi, limit, avoid)


def open_lambda(
    expr: Expr, limit: int | None = None, *, avoid: Collection[Name] = ()
) -> tuple[tuple[Binder, ...], Expr]:
    """Open the leading `λ` of `expr`; otherwise as `open_telescope`."""
    return _open(expr, Lam, limit, avoid)


def close_pi(binders: Sequence[Binder], body: Expr) -> Expr:
    """`∀ binders, body`: the inverse of `open_telescope`."""
    return _close(binders, body, Pi)


def close_lam(binders: Sequence[Binder], body: Expr) -> Expr:
    """`λ binders, body`."""
    return _close(binders, body, Lam)


def _open(
    expr: Expr, kind: type[Pi] | type[Lam], limit: int | None, avoid: Collection[Name]
) -> tuple[tuple[Binder, ...], Expr]:
    taken = {*avoid, *(v.name for v in fvars(expr))}
    binders: list[Binder] = []
    opened: list[FVar] = []
    while isinstance(expr, kind) and (limit is None or len(binders) < limit):
        fvar = FVar(fresh_name(expr.name, taken))
        taken.add(fvar.name)
        binders.append(Binder(fvar, expr.name, instantiate(expr.type, opened), expr.info))
        opened.append(fvar)
        expr = expr.body
    return tuple(binders), instantiate(expr, opened)


def _close(binders: Sequence[Binder], body: Expr, kind: type[Pi] | type[Lam]) -> Expr:
    opened = [b.fvar for b in binders]
    closed = abstract(body, opened)
    for i in reversed(range(len(binders))):
        b = binders[i]
        closed = kind(b.name, abstract(b.type, opened[:i]), closed, b.info)
    return closed


def fresh_name(name: Name, taken: Collection[Name]) -> Name:
    """`name` without macro scopes, numbered if need be so that it is not in `taken`."""
    parts = name.parts[: name.parts.index("_@")] if "_@" in name.parts else name.parts
    stem = str(parts[-1]) if parts and isinstance(parts[-1], str) else "x"
    new, number = Name((stem,)), 0
    while new in taken:
        number += 1
        new = Name((f"{stem}_{number}",))
    return new
