"""A definition as the preamble tells it: for which arguments, and what it then is.

A definition is told once, in the notation that the steps use. Arguments which a notation leaves out are
the same wherever the constant is used; then the definition is told for those.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from toolkit.lean.termops import Binder, fvars, open_lambda, open_telescope, replace_fvars
from toolkit.lean.terms import BinderInfo, Constant, Expr, FVar, Name
from toolkit.prose.plain.constants import Role, Structure, arguments_of, structure_of
from toolkit.prose.plain.recursion import Recursion, named, recursion
from toolkit.prose.plain.reduction import applied, head_reduced
from toolkit.prose.plain.registry import find_notation
from toolkit.prose.plain.scope import Scope
from toolkit.prose.plain.tex import placeholders


@dataclass(frozen=True, slots=True)
class Element:
    """What it takes to be an element of a structure; `binder` is the element."""

    structure: Structure
    params: tuple[Expr, ...]
    binder: Binder


@dataclass(frozen=True, slots=True)
class Definition:
    """A constant as the preamble tells it: at `args` it is `content`.

    The variables among `args` that the text introduces are `params`; the other arguments are fixed.
    """

    constant: Constant
    params: tuple[Binder, ...]
    args: tuple[Expr, ...]
    content: Expr | Recursion | Element

    def is_variable(self, position: int) -> bool:
        """Whether the argument at that position varies."""
        content = self.content
        recursive = isinstance(content, Recursion) and content.position == position
        return recursive or self.args[position] in {p.fvar for p in self.params}

    def scope(self, outer: Scope) -> Scope:
        """The fixed variables that the definition may speak of, and its own."""
        content, own = self.content, list(self.params)
        spoken: list[Expr] = [*self.args, *(p.type for p in self.params)]
        match content:
            case Recursion(_, index, at_zero, at_successor):
                own.append(index)
                spoken += (at_zero, at_successor)
            case Element(_, _, binder):
                own.append(binder)
            case _:
                spoken.append(content)
        known = {v: outer.variables[v] for v in fvars(*spoken) if v in outer.variables}
        for variable in list(known.values()):
            known |= {v: outer.variables[v] for v in fvars(variable.type) if v in outer.variables}
        ordered = {v: variable for v, variable in outer.variables.items() if v in known}
        return replace(outer, variables=ordered).with_context(own)


def definition_for(
    name: Name, calls: Sequence[tuple[Expr, ...]], context: Collection[FVar], scope: Scope
) -> Definition:
    """The definition with each argument that its notation hides fixed, if all calls agree on it."""
    constant = scope.lookup(name)
    assert constant is not None
    structure = structure_of(name, scope.lookup)
    arguments = arguments_of(constant, scope)
    template = scope.notation.get(name) or find_notation(name)
    fixed: dict[int, Expr] = {}
    for i, argument in enumerate(arguments):
        shown = argument.role is Role.OBJECT and (template is None or argument.name in placeholders(template))
        values = {args[i] for args in calls}
        if (structure or not shown) and len(values) == 1 and fvars(value := values.pop()) <= set(context):
            fixed[i] = value
    avoid = {v.name for v in context}
    binders, _ = open_telescope(constant.type, len(arguments), avoid=avoid)
    args: list[Expr] = []
    params: list[Binder] = []
    moved: dict[FVar, Expr] = {}
    for i, binder in enumerate(binders):
        if i in fixed:
            moved[binder.fvar] = fixed[i]
            args.append(fixed[i])
        else:
            params.append(replace(binder, type=replace_fvars(binder.type, moved)))
            args.append(binder.fvar)
    avoid |= {p.fvar.name for p in params}
    if structure is not None:
        return Definition(constant, tuple(params), tuple(args), _element(structure, args, avoid))
    assert constant.value is not None
    more, body = open_lambda(head_reduced(applied(constant.value, tuple(args))), avoid=avoid)
    args += (b.fvar for b in more)
    found = recursion(name, [*params, *more], args, head_reduced(body), scope.lookup)
    params += map(named, more)
    if found is not None:
        params = [p for p in params if p.fvar is not args[found.position]]
    return Definition(constant, tuple(params), tuple(args), found or head_reduced(body))


def _element(structure: Structure, params: Sequence[Expr], avoid: Collection[Name]) -> Element:
    type_ = structure.applied_to(params)
    name = Name.of(structure.words()[0])
    number = 0
    while (fvar := FVar(Name((*name.parts, number)))).name in avoid:
        number += 1
    return Element(structure, tuple(params), Binder(fvar, name, type_, BinderInfo.DEFAULT))
