"""Propositions in normal form, and how they are made from their parts.

`a \\ge b` is `b \\le a`. Variables of one kind of quantifier that stand together have no order; across a
change of quantifier the order counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.prose.checking.terms import Term, sort_key
from toolkit.prose.formulas.lexer import UnreadableError


@dataclass(frozen=True, slots=True)
class Links:
    """Terms joined by relations as they are written: `a ≤ b = c`. One relation makes an atom."""

    terms: tuple[Term, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """A named condition."""

    term: Term


@dataclass(frozen=True, slots=True)
class Not:
    part: Prop


@dataclass(frozen=True, slots=True)
class And:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Or:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Iff:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class All:
    """For all values of the variables that satisfy the premises; without variables, an implication."""

    variables: frozenset[Term]
    premises: frozenset[Prop]
    body: Prop


@dataclass(frozen=True, slots=True)
class Some:
    """There are values of the variables with all the parts."""

    variables: frozenset[Term]
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Either:
    """A text that can be read in more than one way."""

    readings: tuple[Prop, ...]


Prop: TypeAlias = Links | Holds | Not | And | Or | Iff | All | Some | Either

_TURNED = {"≥": "≤", ">": "<"}
_SYMMETRIC = frozenset({"=", "≠"})
TRUE = And(frozenset())


def atom(left: Term, relation: str, right: Term) -> Links:
    """A relation with its two sides; `≥` and `>` are turned round."""
    if relation in _TURNED:
        left, relation, right = right, _TURNED[relation], left
    elif relation in _SYMMETRIC:
        left, right = sorted((left, right), key=sort_key)
    return Links((left, right), (relation,))


def links(terms: Sequence[Term], relations: Sequence[str]) -> Links:
    """A chain of relations, turned round when it falls; UnreadableError when it goes both ways."""
    if len(relations) == 1:
        return atom(terms[0], relations[0], terms[1])
    if any(r in _TURNED for r in relations):
        if any(r in {"≤", "<"} for r in relations):
            raise UnreadableError("a chain that goes both ways")
        terms, relations = terms[::-1], [_TURNED.get(r, r) for r in reversed(relations)]
    return Links(tuple(terms), tuple(relations))


def links_of(chain: Links) -> tuple[Links, ...]:
    """The atoms that a chain is made of."""
    pairs = zip(chain.terms, chain.relations, chain.terms[1:], strict=False)
    return tuple(atom(a, r, b) for a, r, b in pairs)


def composed(chain: Links) -> Links | None:
    """What a chain says of its first and last term; None when that does not follow."""
    found = set(chain.relations)
    if len(chain.relations) == 1:
        return chain
    for strongest, allowed in (("=", {"="}), ("<", {"<", "≤", "="}), ("≤", {"≤", "="})):
        if strongest in found and found <= allowed:
            return atom(chain.terms[0], strongest, chain.terms[-1])
    return None


def _flat(parts: Iterable[Prop], kind: type[And] | type[Or]) -> Iterator[Prop]:
    for part in parts:
        if isinstance(part, kind):
            yield from part.parts
        else:
            yield part


def conjunction(parts: Iterable[Prop]) -> Prop:
    """All the parts."""
    flat = frozenset(_flat(parts, And))
    return next(iter(flat)) if len(flat) == 1 else And(flat)


def disjunction(parts: Iterable[Prop]) -> Prop:
    """One of the parts at least."""
    flat = frozenset(_flat(parts, Or))
    return next(iter(flat)) if len(flat) == 1 else Or(flat)


def for_all(variables: Iterable[Term], premises: Iterable[Prop], body: Prop) -> Prop:
    """The body for all values with the premises; blocks that follow each other are one."""
    names = frozenset(variables)
    given = frozenset(p for premise in premises for p in _flat([expanded(premise)], And))
    if isinstance(body, Either):
        return Either(tuple(for_all(names, given, b) for b in body.readings))
    if isinstance(body, All):
        names, given, body = names | body.variables, given | body.premises, body.body
    return All(names, given, body) if names or given else body


def there_is(variables: Iterable[Term], parts: Iterable[Prop]) -> Prop:
    """Values of the variables with all the parts; blocks that follow each other are one."""
    names = frozenset(variables)
    flat: list[Prop] = []
    parts = list(_flat(parts, And))
    for at, part in enumerate(parts):
        if isinstance(part, Either):
            rest = parts[:at], parts[at + 1 :]
            return Either(tuple(there_is(names, [*rest[0], reading, *rest[1]]) for reading in part.readings))
        if isinstance(part, Some):
            names |= part.variables
            flat += part.parts
        else:
            flat.append(part)
    return Some(names, frozenset(flat))


def expanded(prop: Prop) -> Prop:
    """The proposition with every chain in it as the atoms that it is made of."""
    match prop:
        case Links(_, relations) if len(relations) > 1:
            return conjunction(links_of(prop))
        case And(parts):
            return conjunction(map(expanded, parts))
        case Or(parts):
            return disjunction(map(expanded, parts))
        case Not(part):
            return Not(expanded(part))
        case Iff(parts):
            return Iff(frozenset(map(expanded, parts)))
        case All(variables, premises, body):
            return for_all(variables, premises, expanded(body))
        case Some(variables, parts):
            return there_is(variables, map(expanded, parts))
        case Either(readings):
            return expanded(readings[0])
    return prop
