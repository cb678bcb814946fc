"""What the plain register has words for: constructs, types, kinds of structure and standard texts.

Each file of the package `grammar` registers one family here; a new construct is a new file there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from toolkit.lean.terms import Expr, Name
from toolkit.plugins import import_all
from toolkit.prose.plain.tex import Tex

if TYPE_CHECKING:
    from toolkit.prose.plain.writer import Writer

Writing: TypeAlias = "Callable[[Writer, tuple[Expr, ...]], Tex]"


@dataclass(frozen=True, slots=True)
class Example:
    """A term and the LaTeX that it is written as; documentation and test at once."""

    term: Expr
    tex: str


@dataclass(frozen=True, slots=True)
class Construct:
    """A constant that has a way of its own to be written.

    `shown` are the positions of the arguments that the writing uses, out of `arity`; the others (types
    and instances) are hidden. `prop` says whether the construct makes a proposition.
    """

    name: Name
    arity: int
    shown: tuple[int, ...]
    prop: bool
    write: Writing
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Noun:
    """What the elements of a type are called: `head … tail`, with the variables in between.

    `set` is the LaTeX of the type as a set.
    """

    singular: str
    plural: str
    tail: str
    set: str


@dataclass(frozen=True, slots=True)
class StandardText:
    """The definition of a standard notion, given where it is used; lower ranks come first."""

    key: str
    text: str
    rank: int


_constructs: dict[Name, Construct] = {}
_nouns: dict[Name, Noun] = {}
_structures: dict[Name, tuple[str, str]] = {}
_silent: set[Name] = set()
_texts: dict[str, StandardText] = {}
_notations: dict[Name, str] = {}


def construct(
    name: str, *, arity: int, shown: Sequence[int], examples: Sequence[Example], prop: bool = False
) -> Callable[[Writing], Writing]:
    """Register a function as the writing of the constant `name`; ValueError when it has one."""

    def add(write: Writing) -> Writing:
        key = Name.of(name)
        if key in _constructs:
            raise ValueError(f"{name} is registered twice")
        _constructs[key] = Construct(key, arity, tuple(shown), prop, write, tuple(examples))
        return write

    return add


def noun(name: str, words: Noun) -> None:
    """Register the words for a type constant without arguments."""
    _nouns[Name.of(name)] = words


def structure(name: str, phrase: str, *, about: str) -> None:
    """Register a class on a type: `[OrderedRing R]` makes R "an ordered ring".

    `phrase` is the noun with its article; `about` is the key of the text that defines it.
    """
    _structures[Name.of(name)] = (phrase, about)


def silent_class(name: str) -> None:
    """Register a class whose instances a reader need not know of."""
    _silent.add(Name.of(name))


def standard_text(key: str, text: str, *, rank: int) -> None:
    """Register the definition of a standard notion."""
    _texts[key] = StandardText(key, text, rank)


def notation(name: str, template: str) -> None:
    """Register the LaTeX of a defined constant; `{x}` is its argument named x."""
    _notations[Name.of(name)] = template


@cache
def _load() -> None:
    import_all("toolkit.prose.plain.grammar")


def find_construct(name: Name) -> Construct | None:
    """The construct of that constant, or None."""
    _load()
    return _constructs.get(name)


def find_noun(name: Name) -> Noun | None:
    """The words for a type constant, or None."""
    _load()
    return _nouns.get(name)


def find_structure(name: Name) -> tuple[str, str] | None:
    """The phrase for a class and the key of its text, or None."""
    _load()
    return _structures.get(name)


def is_silent(name: Name) -> bool:
    """Whether the instances of that class go without saying."""
    _load()
    return name in _silent


def find_notation(name: Name) -> str | None:
    """The standard LaTeX template of a defined constant, or None."""
    _load()
    return _notations.get(name)


def constructs() -> tuple[Construct, ...]:
    """Everything that has a writing of its own, by name."""
    _load()
    return tuple(sorted(_constructs.values(), key=lambda c: str(c.name)))


def standard_texts() -> tuple[StandardText, ...]:
    """Every standard text, by rank and key."""
    _load()
    return tuple(sorted(_texts.values(), key=lambda t: (t.rank, t.key)))
