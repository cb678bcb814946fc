"""The axioms that a theorem may stand on, and those of native evaluation, each by name and type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from toolkit.lean.termops import app_args, digest, instantiate_levels, mk_app
from toolkit.lean.terms import (
    BinderInfo,
    BVar,
    Const,
    Constant,
    Expr,
    Level,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Sort,
)

_PROP: Final = Sort(LZero())
_U: Final = LParam(Name(("u0",)))
_ONE: Final = LSucc(LZero())


def _forall(*types: Expr) -> Expr:
    """`∀ (_ : t₁) … (_ : tₙ), t`."""
    *binders, body = types
    for type_ in reversed(binders):
        body = Pi(Name(()), type_, body, BinderInfo.DEFAULT)
    return body


def _apply(head: str, levels: tuple[Level, ...], *args: Expr) -> Expr:
    return mk_app(Const(Name.of(head), levels), list(args))


def _var(index: int) -> Expr:
    return BVar(index)


_RELATION: Final = _forall(_var(0), _var(1), _PROP)
_CLASS: Final = (_var(4), _var(3))

ALLOWED_AXIOMS: Final[Mapping[Name, Expr]] = {
    Name.of("propext"): _forall(
        _PROP, _PROP, _apply("Iff", (), _var(1), _var(0)), _apply("Eq", (_ONE,), _PROP, _var(2), _var(1))
    ),
    Name.of("Quot.sound"): _forall(
        Sort(_U),
        _RELATION,
        _var(1),
        _var(2),
        mk_app(_var(2), [_var(1), _var(0)]),
        _apply(
            "Eq",
            (_U,),
            _apply("Quot", (_U,), *_CLASS),
            _apply("Quot.mk", (_U,), *_CLASS, _var(2)),
            _apply("Quot.mk", (_U,), *_CLASS, _var(1)),
        ),
    ),
    Name.of("Classical.choice"): _forall(Sort(_U), _apply("Nonempty", (_U,), _var(0)), _var(1)),
}
"""The axioms that a theorem may stand on, with their types; only a trusted module's own count."""


def is_standard(axiom: Constant) -> bool:
    """Whether an axiom has an allowed name and says what it should."""
    if axiom.name not in ALLOWED_AXIOMS:
        return False
    levels: list[Level] = [LParam(Name((f"u{i}",))) for i in range(len(axiom.level_params))]
    type_ = instantiate_levels(axiom.type, axiom.level_params, levels)
    return digest(type_) == digest(ALLOWED_AXIOMS[axiom.name])


_BOOL: Final = Const(Name.of("Bool"), ())
_NAT: Final = Const(Name.of("Nat"), ())


def _reduction(type_: Expr, function: str) -> Expr:
    reduced = _apply("Eq", (_ONE,), type_, _apply(function, (), _var(1)), _var(0))
    return _forall(type_, type_, reduced, _apply("Eq", (_ONE,), type_, _var(2), _var(1)))


_NATIVE: Final = {
    Name.of("Lean.ofReduceBool"): _reduction(_BOOL, "Lean.reduceBool"),
    Name.of("Lean.ofReduceNat"): _reduction(_NAT, "Lean.reduceNat"),
    Name.of("Lean.trustCompiler"): Const(Name.of("True"), ()),
}


def is_native(axiom: Constant) -> bool:
    """Whether an axiom is one by which Lean believes its compiled code, and says no more than that."""
    known = _NATIVE.get(axiom.name)
    if known is not None:
        return digest(axiom.type) == digest(known)
    if "_native" not in axiom.name.parts:
        return False
    head, args = app_args(axiom.type)
    return (
        isinstance(head, Const)
        and head.name is Name.of("Eq")
        and len(args) == 3
        and args[0] is _BOOL
        and args[2] is Const(Name.of("Bool.true"), ())
    )
