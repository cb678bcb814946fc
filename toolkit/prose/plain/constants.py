"""How a defined constant takes its arguments, and structures with their fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from toolkit.lean.termops import Binder, Lookup, instantiate, mk_app, open_telescope
from toolkit.lean.terms import BinderInfo, Const, Constant, ConstantKind, Expr, Name, Pi, Sort
from toolkit.prose.plain.scope import Scope, goes_without_saying, is_prop, is_universe


class Role(Enum):
    """What an argument is to a reader."""

    OBJECT = "object"
    """Something that the prose shows."""
    TYPE = "type"
    """A type or an instance that is not given explicitly: seen from the other arguments."""
    PROOF = "proof"
    """Of no account: any proof of the same fact would do."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument that a constant takes by name."""

    name: str
    role: Role


def arguments_of(constant: Constant, scope: Scope) -> tuple[Argument, ...]:
    """The arguments that a constant takes by name; what its values take has no names."""
    binders, _ = open_telescope(constant.type)
    unnamed = (i for i, b in enumerate(binders) if b.info is BinderInfo.DEFAULT and "_@" in b.name.parts)
    binders = binders[: next(unnamed, len(binders))]
    inner = scope.with_context(binders)
    return tuple(Argument(str(b.fvar.name), _role(b, inner)) for b in binders)


def _role(binder: Binder, scope: Scope) -> Role:
    if binder.info is BinderInfo.INSTANCE:
        return Role.TYPE
    if is_universe(binder.type):
        return Role.OBJECT if binder.info is BinderInfo.DEFAULT else Role.TYPE
    return Role.PROOF if is_prop(binder.type, scope) else Role.OBJECT


def may_be_hidden(constant: Constant) -> bool:
    """Whether a constant in an argument that is not shown cannot change what the rest means.

    Types are seen from what is shown, proofs and deciding procedures are all alike; an instance is not.
    """
    _, result_type = open_telescope(constant.type)
    harmless = isinstance(result_type, Sort) or goes_without_saying(result_type)
    return harmless or constant.kind is ConstantKind.THEOREM


_COMPILED = frozenset({"rec", "recOn", "casesOn", "brecOn", "below", "noConfusion", "go"})


def is_definition(constant: Constant) -> bool:
    """Whether a constant has a body that can be given to a reader: no auxiliary of the compiler's."""
    last = str(constant.name.last)
    auxiliary = last in _COMPILED or last.startswith(("match_", "_"))
    return constant.kind is ConstantKind.DEFINITION and constant.value is not None and not auxiliary


def operator_name(name: Name) -> str:
    """How a constant without notation of its own is written: its last name, upright."""
    first, *more = re.split(r"[^A-Za-z0-9]+", str(name.last))
    letters = first + "".join(part[:1].upper() + part[1:] for part in more)
    return rf"\operatorname{{{letters}}}"


# --- structures ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Structure:
    """A structure: its constant and its constructor."""

    constant: Constant
    constructor: Constant

    @property
    def num_params(self) -> int:
        assert self.constant.inductive is not None
        return self.constant.inductive.num_params

    def applied_to(self, params: Sequence[Expr]) -> Expr:
        """The type of its elements, for those parameters."""
        return mk_app(Const(self.constant.name, ()), params)

    def words(self) -> str:
        """Its name in small letters: `WeightedSpace` is a weighted space."""
        return " ".join(re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", str(self.constant.name.last))).lower()

    def fields(self, params: Sequence[Expr], of: Expr) -> list[tuple[Name, Expr, Expr]]:
        """Name, type and value of each field of the element `of` of the structure with those parameters."""
        type_ = self.constructor.type
        found: list[tuple[Name, Expr, Expr]] = []
        for param in params:
            type_ = result(type_, param)
        while True:
            binders, _ = open_telescope(type_, 1)
            if not binders:
                return found
            name = self.constant.name.child(binders[0].name.last)
            value = mk_app(Const(name, ()), [*params, of])
            found.append((name, binders[0].type, value))
            type_ = result(type_, value)


def structure_of(name: Name, lookup: Lookup) -> Structure | None:
    """The structure of that name; None for anything else."""
    constant = lookup(name)
    if constant is None or constant.inductive is None:
        return None
    info = constant.inductive
    if len(info.constructors) != 1 or info.num_indices or info.is_recursive:
        return None
    constructor = lookup(info.constructors[0])
    return None if constructor is None else Structure(constant, constructor)


def field_owner(name: Name, lookup: Lookup) -> Structure | None:
    """The structure that has `name` as a field; None for any other constant."""
    owner = structure_of(name.parent, lookup)
    if owner is None:
        return None
    names: list[str | int] = []
    type_ = owner.constructor.type
    while isinstance(type_, Pi):
        names.append(type_.name.last)
        type_ = type_.body
    return owner if name.last in names[owner.num_params :] else None


def result(type_: Expr, arg: Expr) -> Expr:
    """The type of a function of that ∀-type at `arg`."""
    assert isinstance(type_, Pi)
    return instantiate(type_.body, (arg,))
