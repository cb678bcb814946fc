"""What a term is by the types of a context: a proposition, a ring, a quantifier with an end, a definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.lean.environment import Environment
from toolkit.lean.refutation.primitives import PRIMITIVES, SUM
from toolkit.lean.refutation.samples import NATURAL
from toolkit.lean.termops import app_args, instantiate, loose_variables, mk_app
from toolkit.lean.terms import App, BVar, Const, ConstantKind, Expr, FVar, Lam, LZero, Name, Pi, Sort

NAT = NATURAL
INT = Const(Name.of("ℤ"), ())
_AND = Name.of("And")


class Signature:
    """The constants of an environment, and the variables of a context."""

    def __init__(self, env: Environment, types: Mapping[FVar, Expr]) -> None:
        """`types` are those of the context's variables, which tell the ring from the natural numbers."""
        self._env = env
        self._types = types

    def bound_of(self, body: Expr) -> tuple[Expr, Expr, int] | None:
        """For `i < n → p` or `i < n ∧ p` with i the innermost variable: n, p, and what n lacks to the end."""
        if isinstance(body, Pi):
            condition, rest = body.type, body.body
        else:
            fn, args = app_args(body)
            if not (isinstance(fn, Const) and fn.name is _AND and len(args) == 2):
                return None
            condition, rest = args
        fn, args = app_args(condition)
        if not isinstance(fn, Const) or len(args) != 4 or args[0] is not NAT or args[2] is not BVar(0):
            return None
        if str(fn.name) not in ("LT.lt", "LE.le"):
            return None
        limit = args[3]
        if _mentions_innermost(limit):
            return None
        return limit, rest, int(str(fn.name) == "LE.le")

    def unfolded(self, expr: Expr) -> Expr:
        """A term without the definitions of the corpus at its head."""
        fn, args = app_args(expr)
        while isinstance(fn, Const) and str(fn.name) not in PRIMITIVES:
            constant = self._env.get(fn.name)
            if constant is None or constant.kind is not ConstantKind.DEFINITION or constant.value is None:
                break
            expr = _applied_to(constant.value, args)
            fn, args = app_args(expr)
        return expr

    def is_arithmetical(self, expr: App) -> bool:
        """Whether a term is a definition of natural numbers from natural numbers, with all its arguments."""
        fn, args = app_args(expr)
        constant = self._env.get(fn.name) if isinstance(fn, Const) else None
        type_ = constant.type if constant else None
        for _ in args:
            if not isinstance(type_, Pi) or type_.type is not NAT:
                return False
            type_ = type_.body
        return type_ is NAT

    def is_long(self, expr: App) -> bool:
        """Whether a term takes long, and is likely to be met again: a sum, or what a definition says."""
        fn, _ = app_args(expr)
        if not isinstance(fn, Const):
            return False
        name = str(fn.name)
        return name == SUM or (name not in PRIMITIVES and self._env.get(fn.name) is not None)

    def is_proposition(self, type_: Expr) -> bool:
        """Whether a binder's type is a proposition, so that its `∀` is an implication."""
        if isinstance(type_, Pi):
            return self.is_proposition(type_.body)
        fn, _ = app_args(type_)
        if isinstance(fn, FVar):
            return self._result_is_prop(self._types.get(fn))
        if isinstance(fn, BVar):
            return type_ is not fn
        if not isinstance(fn, Const):
            return False
        constant = self._env.get(fn.name)
        return self._result_is_prop(constant.type if constant else None)

    @staticmethod
    def _result_is_prop(type_: Expr | None) -> bool:
        while isinstance(type_, Pi):
            type_ = type_.body
        return isinstance(type_, Sort) and isinstance(type_.level, LZero)

    def is_ring(self, type_: Expr) -> bool:
        return (isinstance(type_, FVar) and isinstance(self._types.get(type_), Sort)) or type_ is INT


def _mentions_innermost(expr: Expr) -> bool:
    return 0 in loose_variables(expr)


def _applied_to(function: Expr, args: Sequence[Expr]) -> Expr:
    for place, arg in enumerate(args):
        if not isinstance(function, Lam):
            return mk_app(function, args[place:])
        function = instantiate(function.body, (arg,))
    return function
