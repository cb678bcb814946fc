"""Terms without what a reader need not see: β-redexes and `let` at the head, and η-redexes."""

from __future__ import annotations

from toolkit.lean.termops import app_args, children, instantiate, mk_app
from toolkit.lean.terms import App, BVar, Expr, FVar, Lam, Let, LZero, Pi, Sort


def head_reduced(expr: Expr) -> Expr:
    """`expr` with β-redexes and `let` at its head gone."""
    while True:
        fn, args = app_args(expr)
        if isinstance(fn, Let):
            expr = applied(instantiate(fn.body, (fn.value,)), args)
        elif isinstance(fn, Lam) and args:
            expr = applied(fn, args)
        else:
            return expr


def applied(fn: Expr, args: tuple[Expr, ...]) -> Expr:
    """`fn` applied to `args`, leading λ consumed."""
    count = 0
    body = fn
    while isinstance(body, Lam) and count < len(args):
        body = body.body
        count += 1
    return mk_app(instantiate(body, args[:count]), args[count:])


def eta_reduced(expr: Expr) -> Expr:
    """`λ x, f x` as `f` for a variable f, applied or not, as often as that goes."""
    if isinstance(expr, Lam):
        body = eta_reduced(head_reduced(expr.body))
        head, args = app_args(body)
        if isinstance(body, App) and isinstance(head, FVar | BVar) and args[-1] is BVar(0):
            fn = body.fn
            if not mentions_bound(fn, 0):
                return eta_reduced(instantiate(fn, (Sort(LZero()),)))
    return expr


def mentions_bound(expr: Expr, index: int) -> bool:
    """Whether the loose bound variable of that index occurs."""
    stack = [(expr, index)]
    while stack:
        e, i = stack.pop()
        if e.loose <= i:
            continue
        if isinstance(e, BVar):
            if e.index == i:
                return True
            continue
        parts = children(e)
        under = i + 1 if isinstance(e, Lam | Pi | Let) else i
        stack += [(p, i) for p in parts[:-1]] + [(p, under) for p in parts[-1:]]
    return False
