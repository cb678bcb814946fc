"""Whether what a text says is what a formal claim says."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from toolkit.prose.checking.propositions import (
    All,
    And,
    Either,
    Iff,
    Links,
    Not,
    Or,
    Prop,
    Some,
    composed,
    expanded,
    for_all,
    links_of,
)
from toolkit.prose.checking.terms import Term, sort_key


def says(read: Prop, claim: Prop) -> bool:
    """Whether a reading states the claim: the same quantifiers, premises and relations.

    A chain of relations states its parts, or what it gives for its two ends. A text that states more than
    the claim does not state the claim.
    """
    match read, claim:
        case Either(readings), _:
            return any(says(r, claim) for r in readings)
        case All(variables, premises, body), All(others, given, target):
            return variables == others and premises == given and says(body, target)
        case Some(variables, parts), Some(others, wanted):
            return variables == others and _parts(parts, wanted)
        case And(parts), And(wanted):
            return _parts(parts, wanted)
        case Or(parts), Or(wanted):
            return _each(list(parts), list(wanted))
        case Links(), And(wanted):
            return _parts({read}, wanted)
        case Links(), Links():
            return composed(read) == claim
    return expanded(read) == claim


def includes(read: Prop, claim: Prop) -> bool:
    """Whether a reading states the claim, perhaps among others under the same quantifiers."""
    return any(says(part, claim) for part in _separate(read))


def _separate(prop: Prop) -> list[Prop]:
    """The reading itself, and each of several things that it says for the same variables."""
    match prop:
        case Either(readings):
            return [part for reading in readings for part in _separate(reading)]
        case All(variables, premises, body):
            return [prop, *(for_all(variables, premises, part) for part in _separate(body))]
        case And(parts):
            return [prop, *(found for part in parts for found in _separate(part))]
        case Links(_, relations) if len(relations) > 1:
            return [prop, *links_of(prop)]
    return [prop]


def _parts(read: Collection[Prop], wanted: Collection[Prop]) -> bool:
    """Whether statements that hold together are the wanted ones; a chain may stand for several."""
    left = list(wanted)
    rest: list[Prop] = []
    for part in read:
        if isinstance(part, Links) and len(part.relations) > 1 and composed(part) not in wanted:
            for link in links_of(part):
                if link not in left:
                    return False
                left.remove(link)
        else:
            rest.append(part)
    return _each(rest, left)


def _each(read: Sequence[Prop], wanted: Sequence[Prop]) -> bool:
    """Whether the statements are the wanted ones, in some order."""
    if len(read) != len(wanted):
        return False
    left = list(wanted)
    for part in read:
        found = next((w for w in left if says(part, w)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def atoms(prop: Prop) -> frozenset[Prop]:
    """Every relation in a proposition, chains taken apart."""
    match prop:
        case Links():
            return frozenset(links_of(prop))
        case All(_, premises, body):
            return atoms(body).union(*map(atoms, premises))
        case Some(_, parts) | And(parts) | Or(parts) | Iff(parts):
            return frozenset[Prop]().union(*map(atoms, parts))
        case Not(part):
            return atoms(part)
        case Either(readings):
            return frozenset[Prop]().union(*map(atoms, readings))
    return frozenset({prop})


def given(prop: Prop) -> frozenset[Prop]:
    """Every relation in a proposition, and what its chains say of their ends and of any two terms."""
    match prop:
        case Links(terms, relations):
            ends = range(len(terms))
            spans = (Links(terms[a : b + 1], relations[a:b]) for a in ends for b in ends if a < b)
            return frozenset(c for span in spans if (c := composed(span)) is not None)
        case All(_, premises, body):
            return given(body).union(*map(given, premises))
        case Some(_, parts) | And(parts) | Or(parts) | Iff(parts):
            return frozenset[Prop]().union(*map(given, parts))
        case Not(part):
            return given(part)
        case Either(readings):
            return given(readings[0])
    return frozenset({prop})


def nearly(read: Prop, claim: Prop) -> bool:
    """Whether a reading says the claim but for numerals, for signs of relations or for the order of its
    quantifiers: if it does not say the claim, it contradicts the text that does."""
    if isinstance(read, Either):
        return any(nearly(r, claim) for r in read.readings)
    return _outline(read) == _outline(claim)


def _outline(prop: Prop) -> object:
    found = [composed(a) or a if isinstance(a, Links) else a for a in _statements(prop)]
    return sorted(sort_key(_blank(a)) for a in found), sorted(map(sort_key, _bound(prop)))


def _statements(prop: Prop) -> list[Prop]:
    """The relations of a proposition, each chain as it is written."""
    match prop:
        case All(_, premises, body):
            return [*(s for p in premises for s in _statements(p)), *_statements(body)]
        case Some(_, parts) | And(parts) | Or(parts) | Iff(parts):
            return [s for p in parts for s in _statements(p)]
        case Not(part):
            return _statements(part)
    return [prop]


def _bound(prop: Prop) -> list[Term]:
    match prop:
        case All(variables, premises, body):
            return [*variables, *(v for p in premises for v in _bound(p)), *_bound(body)]
        case Some(variables, parts):
            return [*variables, *(v for p in parts for v in _bound(p))]
        case And(parts) | Or(parts) | Iff(parts):
            return [v for p in parts for v in _bound(p)]
        case Not(part):
            return _bound(part)
    return []


def _blank(value: object) -> object:
    """A term or a relation with its numerals and signs gone, its sides in a fixed order."""
    match value:
        case Links(terms, _):
            return ("relation", *sorted((_blank(t) for t in terms), key=sort_key))
        case Fraction():
            return "number"
        case ("product", _, tuple(powers)):
            return ("product", tuple(sorted(((_blank(base), e) for base, e in powers), key=sort_key)))
        case tuple():
            return tuple(map(_blank, value))
        case All() | Some() | And() | Or() | Not() | Iff() | Either():
            return tuple(sorted(sort_key(_blank(s)) for s in _statements(value)))
    return value
