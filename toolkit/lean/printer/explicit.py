"""Expressions as Lean source in which nothing is left to be found out: every argument, type and universe.

The text is for Lean, not for people. Read back under the foundation's notation alone, it gives the same
expression up to definitional equality: a numeral is written as such where its instance is the foundation's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from toolkit.lean.printer.levels import level_text, sort_text
from toolkit.lean.termops import app_args, constants
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, FVar, Lam, Let, Lit, Name, Pi, Proj, Sort

_BRACKETS: Final = {
    BinderInfo.DEFAULT: "({})",
    BinderInfo.IMPLICIT: "{{{}}}",
    BinderInfo.STRICT_IMPLICIT: "⦃{}⦄",
    BinderInfo.INSTANCE: "[{}]",
}


def explicit(expr: Expr, trusted: Callable[[Name], bool]) -> str:
    """`expr` as Lean source on one line; `trusted` tells the constants of the foundation."""
    return _text(expr, (), trusted)


def _text(expr: Expr, scope: Sequence[str], trusted: Callable[[Name], bool]) -> str:
    """`scope` has the names of the bound variables, innermost last."""
    match expr:
        case BVar(index):
            return scope[-1 - index]
        case FVar(name):
            return str(name)
        case Sort(level):
            return f"({sort_text(level)})"
        case Lit(value):
            return f"({value} : Nat)" if isinstance(value, int) else json.dumps(value, ensure_ascii=False)
        case Const(name, levels):
            return f"@{name}.{{{', '.join(map(level_text, levels))}}}" if levels else f"@{name}"
        case Lam(_, type_, body, info) | Pi(_, type_, body, info):
            new = f"x{len(scope)}_"
            binder = _BRACKETS[info].format(f"{new} : {_text(type_, scope, trusted)}")
            inner = _text(body, (*scope, new), trusted)
            return f"(fun {binder} => {inner})" if isinstance(expr, Lam) else f"(∀ {binder}, {inner})"
        case Let(_, type_, value, body, nondep):
            new = f"x{len(scope)}_"
            bound = f"{new} : {_text(type_, scope, trusted)} := {_text(value, scope, trusted)}"
            return f"({'have' if nondep else 'let'} {bound}; {_text(body, (*scope, new), trusted)})"
        case Proj(_, index, struct):
            return f"{_text(struct, scope, trusted)}.{index + 1}"
    fn, args = app_args(expr)
    if isinstance(fn, Const) and str(fn.name) == "OfNat.ofNat" and len(args) == 3:
        domain, number, instance = args
        if isinstance(number, Lit) and all(map(trusted, constants(instance))):
            return f"({number.value} : {_text(domain, scope, trusted)})"
    return f"({' '.join(_text(part, scope, trusted) for part in (fn, *args))})"
