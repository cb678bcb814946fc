"""Structures that a statement binds on one type, of which two give the same operation or relation.

∀ (R : Type) [OrderedRing R] [LE R] (x y : R), x ≤ y → …       (≤ is any relation here)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from toolkit.formalize.formula import Bound, Formula
from toolkit.formalize.standard import OPERATIONS, class_of, operation_of, standard_instances
from toolkit.lean.environment import Environment
from toolkit.lean.termops import app_args, constants, fvars
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, FVar, Name, Pi

_RING: Final = Name.of("OrderedRing")
_CONNECTIVES: Final = frozenset({"And", "Or", "Not", "Iff", "Exists"})


@dataclass(frozen=True, slots=True)
class Clash:
    """An instance that a statement uses, another one for the same type, and the operations both give."""

    used: str
    other: str
    shared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Given:
    bound: Bound
    carrier: Expr
    classes: frozenset[str]
    """The classes of operations that it has instances of."""


def clashes(whole: Formula) -> tuple[Clash, ...]:
    """Bound instances that the statement uses where another one gives the same, and not the same thing.

    One that nothing uses does no harm, unless the one that is used lacks what it has: then the laws that were
    to hold for the operation do not.
    """
    bounds = {b.variable: b for node in whole.nodes() for b in node.bounds}
    used = frozenset().union(*(fvars(claim) for claim in _atoms(whole)))
    given = [g for b in bounds.values() if (g := _given(b, whole.subject.env)) is not None]
    given.sort(key=lambda g: len(g.classes))
    found: dict[frozenset[str], Clash] = {}
    for clash in _clashes(given, used, whole):
        found.setdefault(frozenset({clash.used, clash.other}), clash)
    return tuple(found.values())


def _clashes(given: Sequence[_Given], used: frozenset[FVar], whole: Formula) -> Iterator[Clash]:
    env = whole.subject.env
    for one in given:
        if one.bound.variable not in used:
            continue
        told = whole.told(one.bound.type)
        for other in given:
            shared = one.classes & other.classes
            if other is one or other.carrier is not one.carrier or not shared:
                continue
            if other.bound.variable in used or not other.classes <= one.classes:
                yield Clash(told, f"[{whole.told(other.bound.type)}]", _operations(shared))
        for name in sorted(one.classes):
            for instance, carrier in _on_types(env).get(name, ()):
                if carrier is one.carrier:
                    yield Clash(told, f"the foundation's {instance}", _operations({name}))


def _operations(classes: frozenset[str] | set[str]) -> tuple[str, ...]:
    return tuple(sorted(classes & OPERATIONS - {"OfNat", "NatCast"}))


def _atoms(whole: Formula) -> Iterator[Expr]:
    for node in whole.nodes():
        fn, _ = app_args(node.claim)
        if not isinstance(node.claim, Pi) and not (isinstance(fn, Const) and str(fn.name) in _CONNECTIVES):
            yield node.claim


def _given(bound: Bound, env: Environment) -> _Given | None:
    fn, args = app_args(bound.type)
    if bound.info is not BinderInfo.INSTANCE or not isinstance(fn, Const) or not args:
        return None
    classes = _provided(fn.name, env) & OPERATIONS
    return _Given(bound, args[0], classes) if classes else None


def _provided(name: Name, env: Environment) -> frozenset[str]:
    """The classes that an instance of one class gives instances of, by the name of their operations."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if operation_of(str(current)) in found:
            continue
        found.add(operation_of(str(current)))
        waiting += _parents(env).get(current, ())
        if current is _RING:
            found |= _of_rings(env)
    if found & {"Zero", "One"}:
        found.add("OfNat")
    return frozenset(found)


@lru_cache(maxsize=4)
def _parents(env: Environment) -> dict[Name, tuple[Name, ...]]:
    """The classes that a class extends, by the projections to them."""
    found: dict[Name, list[Name]] = {}
    for name in env.owners:
        if len(name.parts) < 2 or not str(name.parts[-1]).startswith("to"):
            continue
        constant, owner = env.get(name), Name(name.parts[:-1])
        if constant is None or env.get(owner.child("mk")) is None:
            continue
        head, _ = class_of(constant.type)
        if head:
            found.setdefault(owner, []).append(Name.of(head))
    return {owner: tuple(parents) for owner, parents in found.items()}


@lru_cache(maxsize=4)
def _of_rings(env: Environment) -> frozenset[str]:
    """The classes of which every ordered ring has an instance besides those that it extends."""
    return frozenset(
        head
        for head, names in standard_instances(env).items()
        for name in names
        if (constant := env.get(name)) is not None
        and isinstance(class_of(constant.type)[1], BVar)
        and _RING in constants(constant.type)
    )


@lru_cache(maxsize=4)
def _on_types(env: Environment) -> dict[str, tuple[tuple[Name, Expr], ...]]:
    """The foundation's instances for single types, by class."""
    found: dict[str, list[tuple[Name, Expr]]] = {}
    for head, names in standard_instances(env).items():
        for name in names:
            constant = env.get(name)
            carrier = class_of(constant.type)[1] if constant is not None else None
            if isinstance(carrier, Const):
                found.setdefault(head, []).append((name, carrier))
    return {head: tuple(instances) for head, instances in found.items()}
