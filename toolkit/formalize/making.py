"""Terms of the foundation that claims of ours are made of, on natural numbers where none is said."""

from __future__ import annotations

from typing import Final

from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.termops import mk_app
from toolkit.lean.terms import App, Const, Expr, Lit, LSucc, LZero, Name

FALSE: Final = Const(Name.of("False"), ())
_NOT: Final = Const(Name.of("Not"), ())
_ZERO: Final = LZero()
EQUAL: Final = Const(Name.of("Eq"), (LSucc(_ZERO),))
_AT_MOST: Final = Const(Name.of("LE.le"), (_ZERO,))
_LESS: Final = Const(Name.of("LT.lt"), (_ZERO,))
OF_NAT: Final = Const(Name.of("OfNat.ofNat"), (_ZERO,))


def negation(claim: Expr) -> Expr:
    """`¬ claim`."""
    return App(_NOT, claim)


def equal(type_: Expr, left: Expr, right: Expr) -> Expr:
    """`left = right`, of a type in `Type`."""
    return mk_app(EQUAL, (type_, left, right))


def equivalent(left: Expr, right: Expr) -> Expr:
    """`left ↔ right`."""
    return mk_app(Const(Name.of("Iff"), ()), (left, right))


def number(value: int) -> Expr:
    """A numeral."""
    instance = App(Const(Name.of("instOfNatNat"), ()), Lit(value))
    return mk_app(OF_NAT, (NAT, Lit(value), instance))


def at_most(left: Expr, right: Expr) -> Expr:
    """`left ≤ right`."""
    return mk_app(_AT_MOST, (NAT, Const(Name.of("instLENat"), ()), left, right))


def less(left: Expr, right: Expr) -> Expr:
    """`left < right`."""
    return mk_app(_LESS, (NAT, Const(Name.of("instLTNat"), ()), left, right))


def operation(name: str, type_: Expr, instance: Expr, left: Expr, right: Expr) -> Expr:
    """`left ∘ right` in notation, of a type in `Type`; `name` is `Add`, say, and `instance` gives it."""
    method = f"h{name}"
    mixed = mk_app(Const(Name.of(f"instH{name}"), (_ZERO,)), (type_, instance))
    head = Const(Name.of(f"H{name}.{method}"), (_ZERO,) * 3)
    return mk_app(head, (type_, type_, type_, mixed, left, right))


def plus(left: Expr, right: Expr) -> Expr:
    """`left + right`."""
    return operation("Add", NAT, Const(Name.of("instAddNat"), ()), left, right)


def minus(left: Expr, right: Expr) -> Expr:
    """`left - right`, which is cut off at zero."""
    return operation("Sub", NAT, Const(Name.of("instSubNat"), ()), left, right)
