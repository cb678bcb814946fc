"""Lean terms that prove a condition at an instance, written along its structure.

What can be evaluated is decided by the kernel; an object that must exist is the one that sampling finds;
what is left over variables of the condition itself goes to a short list of tactics (`tactics.lean`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.lean.refutation.evaluation import NAT, Evaluator
from toolkit.lean.refutation.samples import LARGE, places
from toolkit.lean.termops import app_args, fvars, instantiate, subterms
from toolkit.lean.terms import App, BVar, Const, Expr, FVar, Lam, Name, Pi

Values = Mapping[FVar, Any]
LEAF, DECIDE = "settle_left", "(by decide)"
MOST_WORLDS = 24
_NATURAL, _OTHER = "n", "v"


def settled(condition: Expr, evaluator: Evaluator, values: Values) -> str:
    """A Lean term for a condition over the variables that `values` gives values."""
    if _is_archimedean(condition):
        return "int_archimedean"
    return _term(condition, evaluator, [values], frozenset(), 0)


def _term(
    expr: Expr, evaluator: Evaluator, worlds: Sequence[Values], own: frozenset[FVar], depth: int
) -> str:
    """`worlds` give the condition's own variables a few values each; `own` are those without one value."""
    if fvars(expr).isdisjoint(own) and not _endless(expr, evaluator):
        return DECIDE
    fn, args = app_args(expr)
    head = str(fn.name) if isinstance(fn, Const) else ""
    inner: Sequence[Values]
    if isinstance(expr, Pi):
        name = f"{_NATURAL if expr.type is NAT else _OTHER}{depth}"
        if evaluator.is_proposition(expr.type):
            inner = [w for w in worlds if evaluator.hold((expr.type,), w)]
            if not inner:
                return f"(fun {name} => absurd {name} (by settle_false))"
            return f"(fun {name} => {_term(expr.body, evaluator, inner, own, depth + 1)})"
        variable = FVar(Name((name,)))
        body = instantiate(expr.body, (variable,))
        sampled = [*(places(expr.type, evaluator.is_ring, 5) or ()), *(LARGE if expr.type is NAT else ())]
        inner = [dict(w) | {variable: p.value} for w in worlds for p in sampled][:MOST_WORLDS]
        return f"(fun {name} => {_term(body, evaluator, inner, own | {variable}, depth + 1)})"
    if head == "Exists" and isinstance(args[1], Lam):
        variable = FVar(Name((f"{_OTHER}{depth}",)))
        body = instantiate(args[1].body, (variable,))
        for place in (*(places(args[0], evaluator.is_ring, 6) or ()), *(LARGE if args[0] is NAT else ())):
            inner = [dict(w) | {variable: place.value} for w in worlds]
            if all(evaluator.hold((body,), w) for w in inner):
                rest = _term(body, evaluator, inner, own, depth + 1)
                return f"⟨{place.text}, {rest}⟩"
        return _left(expr, own)
    if head == "And":
        left, right = (_term(a, evaluator, worlds, own, depth) for a in args)
        return f"⟨{left}, {right}⟩"
    if head == "Or":
        for side, part in zip(("inl", "inr"), args, strict=True):
            if all(evaluator.hold((part,), w) for w in worlds):
                return f"(Or.{side} {_term(part, evaluator, worlds, own, depth)})"
    return _left(expr, own)


def _left(expr: Expr, own: frozenset[FVar]) -> str:
    """A term by tactics, which are told the natural numbers that occur."""
    names = sorted(str(v.name) for v in fvars(expr) & own)
    numbers = [f" | settle_at {n}" for n in names if n.startswith(_NATURAL)]
    return f"(by first | {LEAF}{''.join(numbers)})" if numbers else f"(by {LEAF})"


def _endless(expr: Expr, evaluator: Evaluator) -> bool:
    """Whether a quantifier ranges over an endless domain, so that no instance decides the proposition."""
    for part in subterms(expr):
        if isinstance(part, Pi) and not evaluator.is_proposition(part.type):
            if evaluator.bound_of(part.body) is None:
                return True
        elif isinstance(part, App):
            fn, args = app_args(part)
            exists = isinstance(fn, Const) and str(fn.name) == "Exists" and len(args) == 2
            if exists and not (isinstance(args[1], Lam) and evaluator.bound_of(args[1].body)):
                return True
    return False


def _is_archimedean(expr: Expr) -> bool:
    """`∀ a c : R, 0 < c → ∃ N : Nat, a ≤ N * c`, which `int_archimedean` says of ℤ."""
    for _ in range(3):
        if not isinstance(expr, Pi):
            return False
        expr = expr.body
    fn, args = app_args(expr)
    if not (isinstance(fn, Const) and str(fn.name) == "Exists" and args[0] is NAT):
        return False
    body = args[1].body if isinstance(args[1], Lam) else args[1]
    fn, args = app_args(body)
    return isinstance(fn, Const) and str(fn.name) == "LE.le" and args[2] is BVar(3)
