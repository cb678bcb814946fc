"""The constants that a term or a theorem stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from toolkit.errors import Unchecked
from toolkit.lean.termops.walk import subterms
from toolkit.lean.terms import BVar, Const, Constant, ConstantKind, Expr, Lam, Lit, Name, Proj

Lookup = Callable[[Name], Constant | None]
"""Finds a constant by name; None when there is none (`Mapping.get` is one)."""


def constants(*exprs: Expr) -> frozenset[Name]:
    """The constants that occur: by name, as the structure of a projection, or as a literal's type."""
    found: set[Name] = set()
    for e in subterms(*exprs):
        match e:
            case Const(name, _):
                found.add(name)
            case Proj(type_name, _, _):
                found.add(type_name)
            case Lit(value):
                found.add(Name(("Nat",)) if isinstance(value, int) else Name(("String",)))
            case _:
                pass
    return frozenset(found)


@cache
def direct_constants(constant: Constant) -> frozenset[Name]:
    """What a constant stands on directly: its type, its value, and its inductive siblings."""
    found = constants(constant.type) if constant.value is None else constants(constant.type, constant.value)
    if constant.inductive is not None:
        found |= {*constant.inductive.all, *constant.inductive.constructors}
    if constant.kind is ConstantKind.RECURSOR:
        found |= {constant.name.parent}
    return found - {constant.name}


def projection(constant: Constant | None) -> tuple[int, Name, int] | None:
    """Of a projection function: the count of parameters before the structure, its type, the field.

    None for any other constant. The value of a projection function is `λ params self, self.i`.
    """
    if constant is None or constant.kind is not ConstantKind.DEFINITION:
        return None
    binders = 0
    body = constant.value
    while isinstance(body, Lam):
        binders += 1
        body = body.body
    if isinstance(body, Proj) and body.struct is BVar(0):
        return binders - 1, body.type_name, body.index
    return None


def closure(names: Iterable[Name], lookup: Lookup) -> dict[Name, Constant]:
    """Every constant that `names` reach, themselves included, in order of first reach.

    A recursor or constructor reaches its inductive type, and that its constructors and its mutual
    siblings. Raises `Unchecked` when a constant cannot be found: an incomplete walk proves nothing.
    """
    found: dict[Name, Constant] = {}
    stack = list(names)
    while stack:
        name = stack.pop()
        if name in found:
            continue
        constant = lookup(name)
        if constant is None:
            raise Unchecked(
                f"the constant {name} is not in the modules that were read",
                hint="Build the project again, so that every imported module has its artifact.",
            )
        found[name] = constant
        stack.extend(sorted(direct_constants(constant), key=str, reverse=True))
    return found


def axioms(name: Name, lookup: Lookup) -> tuple[Constant, ...]:
    """The axioms that `name` stands on, through opaque values too, sorted by name."""
    reached = closure([name], lookup).values()
    return tuple(sorted((c for c in reached if c.kind is ConstantKind.AXIOM), key=lambda c: str(c.name)))
