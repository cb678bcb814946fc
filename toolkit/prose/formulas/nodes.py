"""The formulas that can be read, as trees.

Terms and statements share one type: an indicator holds a statement, a case has a condition, and a bracket
may hold either until what stands in it has been read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import TypeAlias


class Relation(Enum):
    """A relation between two terms."""

    EQ = "="
    NE = "≠"
    LE = "≤"
    LT = "<"
    GE = "≥"
    GT = ">"
    IN = "∈"
    DEF = ":="


@dataclass(frozen=True, slots=True)
class Num:
    """A numeral; `decimal` says that it was written with a point and may be rounded."""

    value: Fraction
    decimal: bool = False


@dataclass(frozen=True, slots=True)
class Sym:
    """A symbol with its decorations, such as `x`, `x'`, `\\hat{x}`."""

    name: str


@dataclass(frozen=True, slots=True)
class Elem:
    """A subscripted term: `x_i`, `z_{k,j}`, `(w_k)_j`."""

    head: Node
    indices: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Add:
    """A sum of terms, each with its sign (1 or -1)."""

    terms: tuple[tuple[int, Node], ...]


@dataclass(frozen=True, slots=True)
class Mul:
    """A product."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Div:
    """A quotient."""

    over: Node
    under: Node


@dataclass(frozen=True, slots=True)
class Pow:
    """A power."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Call:
    """A function or notation applied: `sqrt`, `abs`, `inner`, `\\Pr`."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Juxta:
    """A symbol before a bracket: a product, an application or an indexed term, as the symbol is declared."""

    head: Node
    args: tuple[Node, ...]
    exponent: Node | None = None


class Bound(Enum):
    """How the upper end of a range is given."""

    BELOW = "<"
    UP_TO = "≤"
    SEGMENT = "[n]"
    """The first n indices."""


@dataclass(frozen=True, slots=True)
class Range:
    """The integers that an index runs through; `low` is None where the text leaves the first one unsaid."""

    var: str
    low: Node | None
    high: Node
    bound: Bound


@dataclass(frozen=True, slots=True)
class Big:
    """A sum, product, maximum or minimum over ranges, with further conditions on the indices."""

    op: str
    ranges: tuple[Range, ...]
    conditions: tuple[Node, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Indicator:
    """1 where the statement holds, 0 elsewhere."""

    condition: Node


@dataclass(frozen=True, slots=True)
class Cases:
    """A term given by cases; the condition None means otherwise."""

    rows: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True, slots=True)
class NumberSet:
    """A set on the right of `∈`: a number system, perhaps to a power, an interval, or listed elements.

    `kind` is `system`, `interval`, `range`, `segment` or `listed`; `parts` are its terms in order.
    """

    kind: str
    name: str
    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Dots:
    """The dots in a list."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Terms joined by relations: `a = b ≤ c`."""

    terms: tuple[Node, ...]
    relations: tuple[Relation, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """Statements joined by `and`, `or`, `not`, `implies` or `iff`."""

    op: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """`∀` or `∃` over what the binder statements say of the variables."""

    op: str
    binder: tuple[Node, ...]
    body: Node


Node: TypeAlias = (
    Num
    | Sym
    | Elem
    | Add
    | Mul
    | Div
    | Pow
    | Call
    | Juxta
    | Big
    | Indicator
    | Cases
    | NumberSet
    | Dots
    | Chain
    | Logic
    | Quantified
)

STATEMENTS = (Chain, Logic, Quantified)


def children(node: object) -> Iterator[Node]:
    """The nodes directly inside a node, in order, those in tuples included."""
    stack = [getattr(node, field.name) for field in reversed(fields(node))]  # type: ignore[arg-type]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        elif isinstance(item, Range):
            stack.extend(part for part in (item.high, item.low) if part is not None)
        elif hasattr(item, "__dataclass_fields__"):
            yield item


def walk(node: Node) -> Iterator[Node]:
    """The node and everything in it."""
    stack: list[Node] = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(children(top))


def free_symbols(node: Node) -> frozenset[str]:
    """The names in the node that no sum, product or quantifier in it binds."""
    if isinstance(node, Sym):
        return frozenset({node.name})
    if isinstance(node, Big):
        bound = {item.var for item in node.ranges}
        ends = [part for item in node.ranges for part in (item.low, item.high) if part is not None]
        inside = [free_symbols(part) for part in (*node.conditions, node.body)]
        outside = [free_symbols(part) for part in ends]
        return (frozenset().union(*inside) - bound) | (frozenset().union(*outside) - bound)
    found: set[str] = set()
    for child in children(node):
        found |= free_symbols(child)
    if isinstance(node, Quantified):
        found -= quantified_names(node)
    return frozenset(found)


def quantified_names(node: Quantified) -> frozenset[str]:
    """The variables that a quantifier binds: the bare symbols, and the first symbol of each relation."""
    names: set[str] = set()
    for part in node.binder:
        if isinstance(part, Sym):
            names.add(part.name)
        elif isinstance(part, Chain):
            first = next((term for term in part.terms if isinstance(term, Sym)), None)
            if first is not None:
                names.add(first.name)
    return frozenset(names)
