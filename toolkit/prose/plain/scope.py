"""The variables that a piece of prose may speak of, and what it may look up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from toolkit.lean.termops import Binder, Lookup, app_args, instantiate
from toolkit.lean.terms import Const, ConstantKind, Expr, FVar, LZero, Name, Pi, Sort
from toolkit.prose.plain.reduction import applied, head_reduced
from toolkit.prose.plain.registry import find_construct, find_noun, find_structure, is_silent
from toolkit.prose.plain.symbols import stem, symbol


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable in scope: its LaTeX symbol and its type, and whether that is a type of functions."""

    symbol: str
    type: Expr
    takes_index: bool


def _nothing(_: Name) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Scope:
    """Variables in scope, definitions to look up, and the notation of a theorem's own constants.

    `hidden` holds, for a defined constant, the arguments that its notation leaves out because they are
    the same wherever the constant is used: the position and the one value.
    """

    namespace: Name | None = None
    """The theorem's own namespace."""
    lookup: Lookup = _nothing
    notation: Mapping[Name, str] = field(default_factory=lambda: MappingProxyType({}))
    hidden: Mapping[Name, Mapping[int, Expr]] = field(default_factory=lambda: MappingProxyType({}))
    variables: Mapping[FVar, Variable] = field(default_factory=lambda: MappingProxyType({}))

    def bind(self, name: Name, type_: Expr) -> tuple[FVar, Scope]:
        """A new variable called `name` as far as that is free, and the scope that has it too."""
        fvar = FVar(Name((stem(name), len(self.variables))))
        return fvar, self.with_variable(fvar, name, type_)

    def with_variable(self, fvar: FVar, name: Name, type_: Expr) -> Scope:
        """The scope in which `fvar` is a variable called `name` as far as that is free."""
        taken = dict.fromkeys(self.notation.values(), False)
        taken |= {v.symbol: v.takes_index for v in self.variables.values()}
        takes_index = isinstance(self.exposed(type_), Pi)
        new = Variable(symbol(name, taken, takes_index=takes_index), type_, takes_index)
        return replace(self, variables=MappingProxyType({**self.variables, fvar: new}))

    def with_context(self, binders: Iterable[Binder]) -> Scope:
        """The scope with the data of an opened context; proofs and instances get no symbol."""
        scope = self
        for b in binders:
            if is_data(b.type, scope):
                scope = scope.with_variable(b.fvar, b.name, b.type)
        return scope

    def is_own(self, name: Name) -> bool:
        """Whether a constant belongs to the theorem's own namespace."""
        return self.namespace is not None and name.is_in(self.namespace)

    def exposed(self, type_: Expr) -> Expr:
        """A type with definitions unfolded at its head until it is a function type, a sort or stuck."""
        while True:
            reduced = head_reduced(type_)
            fn, args = app_args(reduced)
            if not isinstance(fn, Const):
                return reduced
            constant = self.lookup(fn.name)
            if constant is None or constant.kind is not ConstantKind.DEFINITION or constant.value is None:
                return reduced
            type_ = applied(constant.value, args)


def is_universe(type_: Expr) -> bool:
    """Whether the variables of that type are types."""
    return isinstance(type_, Sort) and type_ is not Sort(LZero())


def is_prop(type_: Expr, scope: Scope) -> bool:
    """Whether `type_` is a proposition, so that its inhabitants are proofs."""
    type_ = head_reduced(type_)
    if isinstance(type_, Pi):
        fvar, inner = scope.bind(type_.name, type_.type)
        return is_prop(instantiate(type_.body, (fvar,)), inner)
    fn, args = app_args(type_)
    result: Expr | None = None
    if isinstance(fn, FVar) and fn in scope.variables:
        result = scope.variables[fn].type
    elif isinstance(fn, Const):
        known = find_construct(fn.name)
        if known is not None:
            return known.prop
        if find_noun(fn.name) is not None:
            return False
        constant = scope.lookup(fn.name)
        result = None if constant is None else constant.type
    for arg in args:
        result = None if result is None else scope.exposed(result)
        if not isinstance(result, Pi):
            return False
        result = instantiate(result.body, (arg,))
    return result is not None and scope.exposed(result) is Sort(LZero())


def is_data(type_: Expr, scope: Scope) -> bool:
    """Whether a variable of that type is an object to be named: no proof and no instance."""
    fn, _ = app_args(head_reduced(type_))
    if isinstance(fn, Const) and (find_structure(fn.name) is not None or is_silent(fn.name)):
        return False
    return not is_prop(type_, scope)


def goes_without_saying(type_: Expr) -> bool:
    """Whether a variable of that type is nothing that a reader need know of."""
    fn, _ = app_args(head_reduced(type_))
    return isinstance(fn, Const) and is_silent(fn.name)
