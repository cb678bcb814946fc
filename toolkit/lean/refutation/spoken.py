"""Compiled terms written out as Lean reads them back, with every argument given: for proofs that exist."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.lean.termops import app_args
from toolkit.lean.terms import BVar, Const, Expr, Lam, Lit, Pi, Proj

MOST_CHARACTERS = 4000


def spoken(proof: Expr) -> str | None:
    """The text of a closed proof term as an argument; None where it has no short one.

    What was decided is decided again; all else is written out, and for Lean to check.
    """
    text = _spoken(proof, ())
    return text if text is not None and len(text) <= MOST_CHARACTERS else None


def _spoken(expr: Expr, names: Sequence[str]) -> str | None:
    """`names` are those of the bound variables, innermost first."""
    match expr:
        case BVar(index):
            return names[index]
        case Lit(value):
            return f"({value} : Nat)" if isinstance(value, int) else None
        case Const(constant, _):
            return f"@{constant}"
        case Lam(_, type_, body):
            return _bound("fun ({}) => {}", type_, body, names)
        case Pi(_, type_, body):
            return _bound("∀ ({}), {}", type_, body, names)
        case Proj(_, field, struct):
            of = _spoken(struct, names)
            return f"{of}.{field + 1}" if of else None
    fn, args = app_args(expr)
    if not args:
        return None
    if isinstance(fn, Const) and str(fn.name) == "of_decide_eq_true" and expr.loose == 0:
        return "(by decide)"
    if isinstance(fn, Const) and str(fn.name) == "OfNat.ofNat" and isinstance(args[1], Lit):
        domain = _spoken(args[0], names)
        return f"({args[1].value} : {domain})" if domain else None
    parts = [_spoken(part, names) for part in (fn, *args)]
    given = [part for part in parts if part is not None]
    return f"({' '.join(given)})" if len(given) == len(parts) else None


def _bound(form: str, type_: Expr, body: Expr, names: Sequence[str]) -> str | None:
    name = f"x{len(names)}_"
    domain, inner = _spoken(type_, names), _spoken(body, (name, *names))
    return f"({form.format(f'{name} : {domain}', inner)})" if domain and inner else None
