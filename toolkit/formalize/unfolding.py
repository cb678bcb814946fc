"""A statement with its own definitions unfolded, and what they are said with spelled in one way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from toolkit.errors import Unchecked
from toolkit.formalize.making import minus, number, operation
from toolkit.lean.environment import Environment
from toolkit.lean.termops import app_args, beta, constants, instantiate_levels, mk_app, with_children
from toolkit.lean.termops.reach import projection
from toolkit.lean.termops.walk import children
from toolkit.lean.terms import Const, ConstantKind, Expr, Lam, LZero, Name

_MOST_STEPS: Final = 50_000
_VALUED: Final = (ConstantKind.DEFINITION, ConstantKind.THEOREM)
_RECURSION: Final = frozenset({"brecOn", "rec", "recOn", "binductionOn", "fix"})
_BARE: Final = {"Add.add": "Add", "Sub.sub": "Sub", "Mul.mul": "Mul", "Div.div": "Div", "Mod.mod": "Mod"}
_TURNED: Final = {"GE.ge": "LE.le", "GT.gt": "LT.lt"}


def own_definition(name: Name, env: Environment) -> Expr | None:
    """The value of a definition or lemma outside the trusted modules."""
    constant = None if env.is_trusted(name) else env.get(name)
    return constant.value if constant is not None and constant.kind in _VALUED else None


def is_recursive(name: Name, env: Environment) -> bool:
    """Whether a definition calls itself; what that computes is not seen by unfolding it."""
    value = own_definition(name, env)
    return value is not None and any(str(n.parts[-1]) in _RECURSION for n in constants(value) if n.parts)


def unfolded(expr: Expr, env: Environment, unfolds: Callable[[Name], bool] = lambda _: True) -> Expr:
    """`expr` with the definitions outside the foundation that satisfy `unfolds` replaced by their values.

    Functions are applied, and operations and relations written as notation writes them: `n.pred` as `n - 1`,
    `a > b` as `b < a`. All of it is equal by computation. Raises Unchecked when that takes too long.
    """
    known: dict[Expr, Expr] = {}
    steps = 0

    def visit(e: Expr) -> Expr:
        nonlocal steps
        found = known.get(e)
        if found is not None:
            return found
        steps += 1
        if steps > _MOST_STEPS:
            raise Unchecked("the statement is too large to be unfolded")
        fn, args = app_args(e)
        opened = _opened(e, env) if isinstance(fn, Const) and unfolds(fn.name) else None
        if opened is not None:
            new = visit(opened)
        elif isinstance(fn, Lam) and args:
            new = visit(beta(fn, args))
        elif (field := _field(fn, args, env)) is not None:
            new = visit(field)
        else:
            parts = children(e)
            new = spelled(with_children(e, [visit(p) for p in parts])) if parts else e
        known[e] = new
        return new

    try:
        return visit(expr)
    except RecursionError:
        raise Unchecked("the statement is too deep to be unfolded") from None


def _opened(expr: Expr, env: Environment) -> Expr | None:
    """An application of a definition of the candidate's own, with its value in place; None for another."""
    fn, args = app_args(expr)
    value = own_definition(fn.name, env) if isinstance(fn, Const) else None
    constant = env.get(fn.name) if isinstance(fn, Const) else None
    if value is None or constant is None or not isinstance(fn, Const):
        return None
    return beta(instantiate_levels(value, constant.level_params, fn.levels), args)


def _field(fn: Expr, args: Sequence[Expr], env: Environment) -> Expr | None:
    """What a field of an instance of the candidate's own is, applied; None for anything else."""
    if not isinstance(fn, Const) or str(fn.name) in _BARE:
        return None
    found = projection(env.get(fn.name))
    if found is None or len(args) <= found[0]:
        return None
    before, type_, index = found
    given = args[before]
    head, made = app_args(_opened(given, env) or given)
    if not isinstance(head, Const) or head.name != type_.child("mk") or len(made) <= before + index:
        return None
    return beta(made[before + index], args[before + 1 :])


def spelled(expr: Expr) -> Expr:
    """An application of a function that notation stands for, as the notation."""
    fn, args = app_args(expr)
    if not isinstance(fn, Const):
        return expr
    match str(fn.name), args:
        case "Nat.sub", (left, right):
            return minus(left, right)
        case "Nat.pred", (argument,):
            return minus(argument, number(1))
        case ("GE.ge" | "GT.gt") as name, (type_, instance, left, right):
            return mk_app(Const(Name.of(_TURNED[name]), fn.levels), (type_, instance, right, left))
        case name, (type_, instance, left, right) if name in _BARE and fn.levels == (LZero(),):
            return operation(_BARE[name], type_, instance, left, right)
        case _:
            return expr
