"""Values to try for a variable of a given type, each with the Lean term that stands for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from toolkit.lean.refutation.symbolic import over_integers
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.terms import Const, Expr, LZero, Name, Pi, Sort

NATURAL = Const(Name.of("Nat"), ())
PROPOSITION = Sort(LZero())
IsRing = Callable[[Expr], bool]


@dataclass(frozen=True, slots=True)
class Place:
    """A value, and its Lean text: an argument as it stands, in parentheses where it needs them."""

    value: Any
    text: str


def integer(value: int) -> Place:
    """The place of an integer."""
    return Place(value, str(value) if value >= 0 else f"({value})")


NATURALS = tuple(Place(n, str(n)) for n in range(10))
INTEGERS = tuple(integer(n) for n in (0, 1, 2, -1, 3, -2, 5))
PROPOSITIONS = (Place(Truth.TRUE, "True"), Place(Truth.FALSE, "False"))
MAX_NATURALS = 4
LARGE = (Place(11, "11"), Place(40, "40"))
"""Numbers at which a claim about all numbers, or some number, is looked at, too."""
WIDE = tuple(integer(n) for n in range(-10, 31))
"""Integers among which one that a claim says to exist is looked for."""


def places(type_: Expr, is_ring: IsRing, limit: int = 8) -> tuple[Place, ...] | None:
    """At most `limit` places of a type, the simplest first; None for a type that is not sampled.

    `is_ring` tells the types that are read as ℤ. Functions are constants, projections to an argument,
    and small tables.
    """
    if is_ring(type_):
        return INTEGERS[:limit]
    if type_ is NATURAL:
        return NATURALS[: min(limit, MAX_NATURALS)]
    if type_ is PROPOSITION:
        return PROPOSITIONS
    if isinstance(type_, Pi):
        found = _functions(type_, is_ring)
        return found[:limit] if found is not None else None
    return None


def _functions(type_: Pi, is_ring: IsRing) -> tuple[Place, ...] | None:
    domains: list[Expr] = []
    result: Expr = type_
    while isinstance(result, Pi):
        domains.append(result.type)
        result = result.body
    values = places(result, is_ring)
    if values is None or result.loose or any(d.loose for d in domains):
        return None
    names = ("i", "j", "k", "l")[: len(domains)]
    if len(names) < len(domains):
        return None
    arity = len(domains)
    found = [_constant(place, arity) for place in values[:5]]
    for index, domain in enumerate(domains):
        if domain is result or (domain is NATURAL and is_ring(result)):
            found.append(_projection(index, names, is_ring(result)))
        if domain is NATURAL and result is NATURAL:
            found.append(_successor(index, names))
        if domain is NATURAL:
            pairs = product(values[:4], repeat=2)
            found += [_table(index, names, a, b) for a, b in pairs if a is not b]
    if arity == 2 and domains[0] is NATURAL and domains[1] is NATURAL:
        found += [_diagonal(names, a, b) for a, b in product(values[:3], repeat=2) if a is not b]
    if domains == [result] and is_ring(result):
        found += [Place(lambda x: x * x, "(fun x => x * x)"), Place(lambda x: 2 * x, "(fun x => 2 * x)")]
    return tuple(found)


def _constant(place: Place, arity: int) -> Place:
    return Place(_curry(arity, lambda *_: place.value), f"(fun {' '.join('_' * arity)} => {place.text})")


def _projection(index: int, names: Sequence[str], to_ring: bool) -> Place:
    bound = " ".join(name if i == index else "_" for i, name in enumerate(names))
    run = (lambda *args: over_integers(args[index])) if to_ring else (lambda *args: args[index])
    return Place(_curry(len(names), run), f"(fun {bound} => {names[index]})")


def _successor(index: int, names: Sequence[str]) -> Place:
    bound = " ".join(name if i == index else "_" for i, name in enumerate(names))
    return Place(_curry(len(names), lambda *args: args[index] + 1), f"(fun {bound} => {names[index]} + 1)")


def _table(index: int, names: Sequence[str], first: Place, rest: Place) -> Place:
    bound = " ".join(name if i == index else "_" for i, name in enumerate(names))
    text = f"(fun {bound} => if {names[index]} = 0 then {first.text} else {rest.text})"
    return Place(
        _curry(len(names), lambda *args: first.value if args[index] == 0 else rest.value),
        text,
    )


def _diagonal(names: Sequence[str], same: Place, other: Place) -> Place:
    text = f"(fun {names[0]} {names[1]} => if {names[0]} = {names[1]} then {same.text} else {other.text})"
    return Place(_curry(2, lambda *args: same.value if args[0] == args[1] else other.value), text)


def _curry(arity: int, run: Callable[..., Any]) -> Any:
    if arity == 1:
        return lambda value: run(value)
    return lambda value: _curry(arity - 1, lambda *rest: run(value, *rest))
