"""Variables and terms for the examples that each construct of the grammar gives of itself."""

from __future__ import annotations

from toolkit.lean.termops import abstract, lift, mk_app
from toolkit.lean.terms import (
    BinderInfo,
    Const,
    Expr,
    FVar,
    Lam,
    Lit,
    LSucc,
    LZero,
    Name,
    Pi,
    Sort,
)
from toolkit.prose.plain.scope import Scope

NAT = Const(Name.of("Nat"), ())
PROP = Sort(LZero())
TYPE = Sort(LSucc(LZero()))


def variable(name: str) -> FVar:
    return FVar(Name.of(name))


def apply(name: str, *args: Expr) -> Expr:
    """The constant `name` applied to `args`; universe levels are left out, as prose ignores them."""
    return mk_app(Const(Name.of(name), ()), args)


def arrow(domain: Expr, result: Expr) -> Expr:
    return Pi(Name.of("a"), domain, lift(result, 1), BinderInfo.DEFAULT)


def lam(name: str, type_: Expr, var: FVar, body: Expr) -> Expr:
    """`λ name : type, body`, where `var` stands for the bound variable in `body`."""
    return Lam(Name.of(name), type_, abstract(body, (var,)), BinderInfo.DEFAULT)


def pi(name: str, type_: Expr, var: FVar, body: Expr) -> Expr:
    """`∀ name : type, body`, where `var` stands for the bound variable in `body`."""
    return Pi(Name.of(name), type_, abstract(body, (var,)), BinderInfo.DEFAULT)


R, INST, DEC = variable("R"), variable("inst"), variable("dec")
A, B, C = variable("a"), variable("b"), variable("c")
K, M, N = variable("k"), variable("m"), variable("n")
IX, J = variable("i"), variable("j")
F, G, W = variable("f"), variable("g"), variable("w")
P, Q, H = variable("P"), variable("Q"), variable("H")
S = variable("S")

SEQUENCE = arrow(NAT, R)
_TYPES: tuple[tuple[FVar, Expr], ...] = (
    (R, TYPE),
    *((v, R) for v in (A, B, C)),
    *((v, NAT) for v in (K, M, N)),
    *((v, SEQUENCE) for v in (F, G)),
    (W, arrow(NAT, SEQUENCE)),
    *((v, PROP) for v in (P, Q, H)),
    (S, arrow(NAT, PROP)),
)


def scope() -> Scope:
    """A scope with the sample variables: R a type; a b c in R; k m n natural; f g sequences; w double;
    P Q H propositions; S a set of natural numbers."""
    made = Scope()
    for fvar, type_ in _TYPES:
        made = made.with_variable(fvar, fvar.name, type_)
    return made


def lit(value: int, type_: Expr = NAT) -> Expr:
    """A numeral."""
    return apply("OfNat.ofNat", type_, Lit(value), INST)


def add(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("HAdd.hAdd", type_, type_, type_, INST, left, right)


def sub(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("HSub.hSub", type_, type_, type_, INST, left, right)


def mul(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("HMul.hMul", type_, type_, type_, INST, left, right)


def neg(term: Expr, type_: Expr = R) -> Expr:
    return apply("Neg.neg", type_, INST, term)


def le(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("LE.le", type_, INST, left, right)


def lt(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("LT.lt", type_, INST, left, right)


def eq(left: Expr, right: Expr, type_: Expr = R) -> Expr:
    return apply("Eq", type_, left, right)


def conj(left: Expr, right: Expr) -> Expr:
    return apply("And", left, right)


def disj(left: Expr, right: Expr) -> Expr:
    return apply("Or", left, right)


def no(prop: Expr) -> Expr:
    return apply("Not", prop)


def some(name: str, type_: Expr, var: FVar, body: Expr) -> Expr:
    """`∃ name : type, body`."""
    return apply("Exists", type_, lam(name, type_, var, body))


def total(bound: Expr, terms: Expr, type_: Expr = R) -> Expr:
    """`sum bound terms`."""
    return apply("OrderedRing.sum", type_, INST, bound, terms)


def apply_to(fn: Expr, *args: Expr) -> Expr:
    """A function variable applied to arguments."""
    return mk_app(fn, args)
