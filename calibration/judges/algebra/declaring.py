"""Symbols and their types, from `a natural number $n$` or `$p_0,\\dots,p_{n-1}$ nonnegative reals`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.context import Declaration, Kind, Sign
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    Bound,
    Chain,
    Dots,
    Elem,
    Node,
    Num,
    NumberSet,
    Quantified,
    Range,
    Relation,
    Sym,
    free_symbols,
)
from toolkit.prose.formulas.ranges import ranges_of
from toolkit.prose.formulas.text import Formula, Item, Mark, Word

COPULA = frozenset(
    {"be", "is", "are", "denote", "denotes", "in", "of", "let", "both", "all", "for", "and", "each"}
)
SIGNS = {
    "nonnegative": Sign.NONNEGATIVE,
    "non-negative": Sign.NONNEGATIVE,
    "positive": Sign.POSITIVE,
    "nonzero": Sign.NONZERO,
    "non-zero": Sign.NONZERO,
}
CARRIERS = {"ring": Kind.INTEGER, "field": Kind.REAL}
CARRIER_WORDS = frozenset({"ordered", "totally", "linearly", "commutative"})
SYSTEMS = {
    "R": (Kind.REAL, Sign.ANY),
    "Q": (Kind.REAL, Sign.ANY),
    "Z": (Kind.INTEGER, Sign.ANY),
    "N": (Kind.NATURAL, Sign.ANY),
    "R≥0": (Kind.REAL, Sign.NONNEGATIVE),
    "R>0": (Kind.REAL, Sign.POSITIVE),
    "Z≥0": (Kind.NATURAL, Sign.ANY),
    "Z>0": (Kind.NATURAL, Sign.ANY),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A symbol that is introduced, with the ranges of the indices that it is written with."""

    name: str
    indices: tuple[Range | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Symbols that are introduced together: their type in words, the set they lie in, what is required."""

    subjects: tuple[Subject, ...]
    words: tuple[str, ...]
    within: NumberSet | None
    conditions: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Type:
    """What words and sets say of a symbol."""

    kind: Kind
    sign: Sign = Sign.ANY
    extra: tuple[Range | None, ...] = ()
    carrier: str | None = None


@dataclass(slots=True)
class Numbers:
    """The number systems of a text: symbols for ordered rings and fields, and what its vectors are."""

    carriers: dict[str, Kind] = field(default_factory=dict)
    vectors: Type | None = None


def groups(items: Sequence[Item], ranges: Mapping[str, Range | None], numbers: Numbers) -> list[Group]:
    """The groups of symbols that a span introduces. UnreadableError when its formulas cannot be read.

    `ranges` has the index symbols that are known already; `carriers` the symbols for number systems.
    """
    found: list[Group] = []
    subjects: list[Subject] = []
    conditions: list[Node] = []
    place: NumberSet | None = None
    words: list[str] = []

    def close(rest: list[str]) -> None:
        nonlocal subjects, conditions, place, words
        if subjects:
            found.append(Group(tuple(subjects), tuple(words), place, tuple(conditions)))
        subjects, conditions, place, words = [], [], None, rest

    told = False
    for item in items:
        match item:
            case Word(text):
                words.append(text)
                told = told or bool(subjects and text not in {"and", "of", "in"})
            case Mark(","):
                if subjects and told:
                    close([])
                    told = False
            case Formula(parts=parts):
                if parts is None:
                    raise UnreadableError("what is introduced")
                target = lone_set(parts, numbers)
                if target is not None and words:
                    place = target
                    told = told or bool(subjects)
                    continue
                if subjects and told:
                    at = len(words) - 1 - words[::-1].index("and") if "and" in words else len(words)
                    rest = words[at + 1 :]
                    words = words[:at]
                    close(rest)
                    told = False
                new, required, target = introduced(parts, ranges)
                subjects += new
                conditions += required
                place = target or place
    close([])
    return found


def lone_set(parts: Sequence[Node], numbers: Numbers) -> NumberSet | None:
    """The set that a formula such as `R` or `\\mathbb{R}^d` is by itself."""
    match list(parts):
        case [NumberSet() as found]:
            return found
        case [Sym(name)] if name in numbers.carriers:
            return NumberSet("carrier", name)
    return None


def introduced(
    parts: Sequence[Node], ranges: Mapping[str, Range | None]
) -> tuple[list[Subject], list[Node], NumberSet | None]:
    """The symbols in `x_0, \\dots, x_{n-1}`, `a, b > 0`, `i \\in S`; what is required of them; their set."""
    subjects: list[Subject] = []
    conditions: list[Node] = []
    place: NumberSet | None = None
    for part in spread(parts):
        local: dict[str, Range | None] = {}
        inner = part
        if isinstance(part, Quantified):
            local = _family_index(part.binder)
            inner = part.body
        term: Node = inner
        if isinstance(inner, Chain):
            term = next((t for t in inner.terms[:2] if isinstance(t, Sym | Elem)), inner)
            if inner.relations == (Relation.IN,) and isinstance(inner.terms[1], NumberSet):
                if place not in {None, inner.terms[1]}:
                    raise UnreadableError("two sets at once")
                place = inner.terms[1]
            else:
                conditions.append(part)
        subjects.append(_subject(term, {**ranges, **local}))
    return subjects, conditions, place


def _family_index(binder: Sequence[Node]) -> dict[str, Range | None]:
    """The range of the index that stands for dots; none for `x_0, x_1, \\dots`."""
    match binder:
        case (Chain((Num(), Sym(name)), (Relation.LE,)),):
            return {name: None}
    ranges, _ = ranges_of(binder)
    return {item.var: item for item in ranges}


def _subject(term: Node, ranges: Mapping[str, Range | None]) -> Subject:
    match term:
        case Sym(name):
            return Subject(name)
        case Elem(Sym(name), indices):
            return Subject(name, tuple(_index(index, ranges) for index in indices))
    raise UnreadableError("what is introduced")


def _index(index: Node, ranges: Mapping[str, Range | None]) -> Range | None:
    match index:
        case Sym(name) if name in ranges:
            item = ranges[name]
            return None if item is None else replace(item, var="")
        case Num():
            return Range("", index, index, Bound.UP_TO)
        case Chain():
            (item,), conditions = ranges_of((index,))
            if not conditions:
                return replace(item, var="")
    raise UnreadableError("the index of what is introduced")


def spread(parts: Sequence[Node]) -> list[Node]:
    """A list with its dots filled in and a relation after several terms said of each of them.

    `x_0, \\dots, x_{n-1} \\ge 0` becomes one statement for all indices.
    """
    found: list[Node] = []
    waiting: list[Node] = []
    for part in _runs(parts):
        first = part.terms[0] if isinstance(part, Chain) else part
        if isinstance(first, Dots) or waiting[-1:] == [Dots()]:
            waiting.append(first)
        elif isinstance(part, Sym | Elem):
            waiting.append(part)
        elif not isinstance(part, Chain) or not isinstance(first, Sym | Elem):
            found += _merged(waiting)
            found.append(part)
            waiting = []
            continue
        else:
            waiting.append(first)
        if isinstance(part, Chain):
            for term in _merged(waiting):
                if isinstance(term, Quantified):
                    body: Node = Chain((term.body, *part.terms[1:]), part.relations)
                    found.append(Quantified(term.op, term.binder, body))
                else:
                    found.append(Chain((term, *part.terms[1:]), part.relations))
            waiting = []
    return found + _merged(waiting)


def _runs(parts: Sequence[Node]) -> list[Node]:
    """The list with `i = 0, 1, \\dots, n-1` as the one statement that it is."""
    for at, part in enumerate(parts):
        if isinstance(part, Chain) and part.relations == (Relation.EQ,) and isinstance(part.terms[0], Sym):
            dots = next(
                (i for i in range(at + 1, min(at + 4, len(parts))) if isinstance(parts[i], Dots)), None
            )
            if dots is not None and dots + 2 == len(parts):
                span = Chain((part.terms[1], part.terms[0], parts[-1]), (Relation.LE, Relation.LE))
                return [*parts[:at], span]
    return list(parts)


def _merged(terms: Sequence[Node]) -> list[Node]:
    """Terms with `x_0, x_1, \\dots, x_{n-1}` as one term for all indices (under a quantifier)."""
    if not any(isinstance(term, Dots) for term in terms):
        return list(terms)
    at = next(i for i, term in enumerate(terms) if isinstance(term, Dots))
    before, after = terms[:at], terms[at + 1 :]
    if not before:
        raise UnreadableError("a list with dots")
    match before[0], before[-1]:
        case Elem(Sym(name), (low,)), Elem(Sym(other), (_,)) if name == other:
            index = Sym(f"index of {name}")
            element = Elem(Sym(name), (index,))
            if not after:
                everything: Node = Chain((low, index), (Relation.LE,))
                return [Quantified("forall", (everything,), element)]
            match after[0]:
                case Elem(Sym(last), (high,)) if last == name:
                    span: Node = Chain((low, index, high), (Relation.LE, Relation.LE))
                    return [Quantified("forall", (span,), element), *after[1:]]
    raise UnreadableError("a list with dots")


def type_of(group: Group, numbers: Numbers) -> Type:
    """What a group's words and set say. UnreadableError for words or sets of no known meaning."""
    words = set(group.words) - COPULA - v.ARTICLES - v.UNIVERSAL
    if words - v.TYPES:
        raise UnreadableError(f"the words {', '.join(sorted(words - v.TYPES))}")
    signs = {SIGNS[word] for word in words & SIGNS.keys()}
    if "negative" in words or len(signs) > 1 or words & {"function", "functions"}:
        raise UnreadableError("what is introduced")
    sign = next(iter(signs), Sign.ANY)
    extra: tuple[Range | None, ...] = ()
    if words & {"sequence", "sequences"}:
        extra = (None, None) if "double" in words else (None,)
    place = group.within
    if place is None and words & {"vector", "vectors"} and numbers.vectors is not None:
        return replace(numbers.vectors, extra=(*extra, *numbers.vectors.extra))
    if place is None:
        kind = _kind_in_words(words)
        if kind is None:
            raise UnreadableError("a symbol of no kind")
        return Type(kind, sign, extra)
    return _type_in(place, sign, extra, numbers)


def _type_in(place: NumberSet, sign: Sign, extra: tuple[Range | None, ...], numbers: Numbers) -> Type:
    if place.kind == "carrier":
        if place.name not in numbers.carriers:
            raise UnreadableError(f"the set {place.name}")
        return Type(numbers.carriers[place.name], sign, extra, carrier=place.name)
    if place.kind == "system":
        if place.name not in SYSTEMS:
            raise UnreadableError(f"the numbers {place.name}")
        kind, set_sign = SYSTEMS[place.name]
        extra += tuple(Range("", None, part, Bound.SEGMENT) for part in place.parts)
        return Type(kind, sign if sign is not Sign.ANY else set_sign, extra)
    return Type(Kind.REAL if place.kind == "interval" else Kind.INTEGER, sign, extra)


def _kind_in_words(words: set[str]) -> Kind | None:
    if words & {"natural", "naturals", "whole", "index", "indices"}:
        return Kind.NATURAL
    if words & {"integer", "integers"}:
        return Kind.INTEGER
    if words & {"real", "reals", "rational", "rationals"}:
        return Kind.REAL
    return Kind.INTEGER if words - {"sequence", "sequences", "double", "vector", "vectors"} else None


def declarations(group: Group, said: Type) -> list[Declaration]:
    """The declarations of a group's symbols."""
    rests = frozenset({said.carrier} if said.carrier else ())
    return [
        Declaration(s.name, said.kind, said.sign, (*s.indices, *said.extra), rests_on=rests)
        for s in group.subjects
    ]


def within_range(part: Node, name: str) -> Range | None:
    """The range that a statement such as `i < n` gives the index `name`, if it does just that."""
    if not isinstance(part, Chain) or name not in free_symbols(part):
        return None
    try:
        ranges, conditions = ranges_of((part,))
    except UnreadableError:
        return None
    return ranges[0] if len(ranges) == 1 and not conditions and ranges[0].var == name else None
