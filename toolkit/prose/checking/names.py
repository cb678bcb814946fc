"""Other names: what a paper text writes for a formal expression, from `[names]` in `theorem.toml`.

A name is a pair: a formula as the plain register writes it, and what the paper text writes for it, either a
formula or a noun with its variable, such as `pattern $b$`; the formula is then what the noun says of the
variable. A symbol that both have, and that is neither fixed in the theorem nor the head of what is written,
stands for anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from toolkit.errors import UsageError
from toolkit.prose.checking.formal import rebuilt, substituted
from toolkit.prose.checking.parsing import parsed
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Elem, Juxta, Node, Sym, walk

_NOUN = re.compile(r"(?P<word>[a-z]+) \$(?P<symbol>[^$]+)\$")


@dataclass(frozen=True, slots=True)
class _Name:
    written: Node
    meaning: Node
    free: frozenset[str]


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one theorem's paper texts."""

    formulas: tuple[_Name, ...] = ()
    nouns: Mapping[str, tuple[str, Node]] = field(default_factory=dict)
    """What a noun says of the symbol that is its variable."""

    def meant(self, node: Node) -> Node:
        """What is written, with every name replaced by what it means."""
        if not self.formulas:
            return node
        node = rebuilt(node, self.meant)
        for name in self.formulas:
            values: dict[str, Node] = {}
            if _matches(name.written, node, name.free, values):
                return substituted(name.meaning, values)
        return node

    def said_of(self, noun: str, variable: str) -> Iterator[Node]:
        """What a noun, in the singular or the plural, says of its variable."""
        for word in {noun, noun.removesuffix("s")} & self.nouns.keys():
            symbol, meaning = self.nouns[word]
            yield substituted(meaning, {symbol: Sym(variable)})


def read_names(names: Mapping[str, str], fixed: frozenset[str]) -> Names:
    """The names of a theorem; `fixed` are the symbols that stand for themselves.

    Raises UsageError for a name that cannot be read.
    """
    formulas: list[_Name] = []
    nouns: dict[str, tuple[str, Node]] = {}
    for meaning, written in names.items():
        try:
            if noun := _NOUN.fullmatch(written):
                nouns[noun["word"]] = noun["symbol"], parsed(meaning)
            else:
                formulas.append(_name(parsed(meaning), parsed(written), fixed))
        except UnreadableError as error:
            raise UsageError(
                f"the name {written} for {meaning} in theorem.toml cannot be read: {error}",
                hint="Write both as formulas, the first as `leancal translate` prints it.",
            ) from None
    return Names(tuple(formulas), nouns)


def _name(meaning: Node, written: Node, fixed: frozenset[str]) -> _Name:
    heads = {n.head.name for n in walk(written) if isinstance(n, Elem | Juxta) and isinstance(n.head, Sym)}
    return _Name(written, meaning, (_symbols(meaning) & _symbols(written)) - fixed - heads)


def _symbols(node: Node) -> frozenset[str]:
    return frozenset(n.name for n in walk(node) if isinstance(n, Sym))


def _matches(pattern: object, node: object, free: frozenset[str], values: dict[str, Node]) -> bool:
    if isinstance(pattern, Sym) and pattern.name in free:
        return values.setdefault(pattern.name, node) == node  # type: ignore[arg-type]
    if isinstance(pattern, Elem | Juxta) and isinstance(node, Elem | Juxta):
        return _matches(_spread(pattern), _spread(node), free, values)
    if isinstance(pattern, tuple) and isinstance(node, tuple):
        return len(pattern) == len(node) and all(
            _matches(p, n, free, values) for p, n in zip(pattern, node, strict=True)
        )
    if type(pattern) is not type(node):
        return False
    if not hasattr(pattern, "__dataclass_fields__"):
        return pattern == node
    return all(
        _matches(getattr(pattern, f.name), getattr(node, f.name), free, values)
        for f in fields(pattern)  # type: ignore[arg-type]
    )


def _spread(node: Elem | Juxta) -> tuple[object, ...]:
    """A term with indices and arguments as its head, its exponent and all that it is applied to."""
    exponent = node.exponent if isinstance(node, Juxta) else None
    args = node.indices if isinstance(node, Elem) else node.args
    if isinstance(node.head, Elem) or (isinstance(node.head, Juxta) and node.head.exponent is None):
        head, _, inner = _spread(node.head)
        return head, exponent, (*inner, *args)  # type: ignore[misc]
    return node.head, exponent, args
