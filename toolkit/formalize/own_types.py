"""A candidate's own types, declared again over the foundation, without the candidate's syntax.

The declarations are only for elaborating claims: a kernel checks proofs against the candidate's own types,
which have the same names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.environment import Environment
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.printer.levels import sort_text
from toolkit.lean.termops import Binder, app_args, constants, instantiate, open_telescope
from toolkit.lean.terms import (
    BinderInfo,
    Const,
    Constant,
    ConstantKind,
    Expr,
    FVar,
    InductiveInfo,
    Name,
    Pi,
    Sort,
)

SPACE: Final = "leancal"
"""How the names of what is declared for proofs begin, and no name of a candidate's type."""
_OF_TYPES = (ConstantKind.INDUCTIVE, ConstantKind.CONSTRUCTOR, ConstantKind.RECURSOR)
_OPENING = {
    BinderInfo.DEFAULT: "({})",
    BinderInfo.IMPLICIT: "{{{}}}",
    BinderInfo.STRICT_IMPLICIT: "⦃{}⦄",
    BinderInfo.INSTANCE: "[{}]",
}


def own_types(statement: Expr, env: Environment) -> tuple[Constant, ...]:
    """The inductive types outside the foundation that a statement reaches, each after those it needs.

    Among them are the definitions in which the types are stated: a type cannot be unfolded, nor what it says.
    Raises Unchecked for a constant that is none and has no value to be unfolded.
    """
    done: dict[Name, Constant] = {}

    def visit(name: Name) -> None:
        constant = env.get(name)
        if env.is_trusted(name) or constant is None or name in done:
            return
        if constant.kind is ConstantKind.DEFINITION and constant.value is not None:
            owner = env.get(name.parent)
            if owner is not None and owner.inductive is not None:
                visit(owner.name)
                return
            for other in sorted(constants(constant.type, constant.value), key=str):
                visit(other)
            done[name] = constant
            return
        if constant.kind not in _OF_TYPES:
            raise Unchecked(f"{name} is no definition that could be unfolded to what the foundation has")
        type_ = env.get(name if constant.inductive else name.parent)
        if type_ is None or type_.inductive is None or len(type_.inductive.all) != 1:
            raise Unchecked(f"the type of {name} is declared together with another one")
        if type_.name in done:
            return
        parts = [type_.type, *(_constructor(c, env).type for c in type_.inductive.constructors)]
        for other in sorted(constants(*parts), key=str):
            if other is not type_.name and other.parent is not type_.name:
                visit(other)
        if "«" in f"{type_.name}" or f"{type_.name}".startswith(SPACE):
            raise Unchecked(f"the type {type_.name} has a name that is not declared again")
        done[type_.name] = type_

    for name in sorted(constants(statement), key=str):
        visit(name)
    return tuple(done.values())


def declared(types: tuple[Constant, ...], env: Environment) -> str:
    """Lean text that declares types, and what they are stated in, anew, for the end of a file's header."""
    return "\n".join(line for type_ in types for line in _declaration(type_, env))


def _constructor(name: Name, env: Environment) -> Constant:
    found = env.get(name)
    if found is None:
        raise Unchecked(f"the constructor {name} is not in the modules that were read")
    return found


def _declaration(type_: Constant, env: Environment) -> Iterator[str]:
    info = type_.inductive
    if info is None:
        yield from _definition(type_, env)
        return
    params, rest = open_telescope(type_.type, info.num_params)
    head = " ".join((_head(type_), *(_binder(p, env) for p in params)))
    made = [_fields(_constructor(c, env), info, params) for c in info.constructors]
    if len(made) == 1 and not info.num_indices and not info.is_recursive:
        assert isinstance(rest, Sort)
        fields, _ = open_telescope(made[0])
        yield f"class {head} : {sort_text(rest.level)} where"
        yield f"  {info.constructors[0].last} ::"
        names = [str(f.fvar.name) for f in fields]
        for field, name in zip(fields, names, strict=True):
            yield f"  {name} : {explicit(field.type, env.is_trusted)}"
        parents = [n for n, f in zip(names, fields, strict=True) if f.info is BinderInfo.INSTANCE]
        yield from (f"attribute [instance] {type_.name}.{name}" for name in parents)
        return
    yield f"inductive {head} : {explicit(rest, env.is_trusted)} where"
    for constructor, made_from in zip(info.constructors, made, strict=True):
        yield f"  | {constructor.last} : {explicit(made_from, env.is_trusted)}"


def _definition(constant: Constant, env: Environment) -> Iterator[str]:
    assert constant.value is not None
    type_, value = (explicit(e, env.is_trusted) for e in (constant.type, constant.value))
    yield f"noncomputable def {_head(constant)} : {type_} := {value}"


def _head(constant: Constant) -> str:
    universes = ", ".join(map(str, constant.level_params))
    return f"{constant.name}.{{{universes}}}" if universes else str(constant.name)


def _binder(binder: Binder, env: Environment) -> str:
    return _OPENING[binder.info].format(f"{binder.fvar.name} : {explicit(binder.type, env.is_trusted)}")


def _fields(constructor: Constant, info: InductiveInfo, params: tuple[Binder, ...]) -> Expr:
    """The type of a constructor after the parameters."""
    type_ = constructor.type
    given: list[FVar] = [p.fvar for p in params]
    for _ in range(info.num_params):
        assert isinstance(type_, Pi)
        type_ = type_.body
    return instantiate(type_, given)


def is_of_type(constant: Constant) -> bool:
    """Whether a constant is an inductive type or comes with one."""
    return constant.kind in _OF_TYPES


def laws_of(types: tuple[Constant, ...], env: Environment) -> tuple[str, ...]:
    """The names of the equations among the fields of structures."""
    return tuple(
        f"{type_.name}.{field.fvar.name}"
        for type_ in types
        if type_.inductive is not None and len(type_.inductive.constructors) == 1
        for field in open_telescope(_constructor(type_.inductive.constructors[0], env).type)[0]
        if _is_equation(field.type)
    )


def _is_equation(type_: Expr) -> bool:
    while isinstance(type_, Pi):
        type_ = type_.body
    fn, _ = app_args(type_)
    return isinstance(fn, Const) and str(fn.name) == "Eq"
