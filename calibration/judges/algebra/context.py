"""What is known of the symbols at a point of the text: declarations, definitions and hypotheses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from calibration.judges.algebra.world import Rule
from toolkit.prose.formulas.nodes import Call, Node, Range, free_symbols, walk


class Kind(Enum):
    """What values a symbol takes."""

    REAL = "real"
    INTEGER = "integer"
    """Also the elements of an ordered ring, of which the integers are one, and numbers of unsaid kind."""
    NATURAL = "natural"
    """Positive integers, since texts differ on whether 0 is one."""
    OPAQUE = "opaque"
    """Something that the judge does not understand."""


class Sign(Enum):
    """What is said of a symbol's sign."""

    ANY = ""
    NONNEGATIVE = "nonnegative"
    POSITIVE = "positive"
    NONZERO = "nonzero"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A symbol: its values, and a range for each index that it takes (None for all natural numbers).

    An index symbol itself has its range in `within`. `rests_on` are the symbols in its type.
    """

    name: str
    kind: Kind
    sign: Sign = Sign.ANY
    indices: tuple[Range | None, ...] = ()
    within: Range | None = None
    rests_on: frozenset[str] = frozenset()

    def needs(self) -> frozenset[str]:
        """The other symbols without which this one has no meaning."""
        found = set(self.rests_on)
        for item in (*self.indices, self.within):
            if item is not None:
                found |= free_symbols(item.high)
                found |= free_symbols(item.low) if item.low is not None else frozenset()
        return frozenset(found - {self.name})


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A statement that holds for all values of `local`, which are bound in it."""

    body: Node
    local: tuple[Declaration, ...] = ()

    def symbols(self) -> frozenset[str]:
        """The symbols of the context that it speaks of."""
        needs = frozenset[str]().union(*(d.needs() for d in self.local))
        return (free_symbols(self.body) | needs) - {d.name for d in self.local}


@dataclass(slots=True)
class Context:
    """Everything that holds at a point of the text.

    `tainted` are the symbols on which there may be conditions that could not be read; `lost` says that
    there is one that may concern every symbol not bound since. `closed` are notations that the text
    explains in a way that could not be read; `doubted` says that a sentence without formulas may restrict
    anything introduced before or after it in the setting.
    """

    declared: dict[str, Declaration] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    hypotheses: list[Hypothesis] = field(default_factory=list)
    tainted: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    lost: bool = False
    doubted: bool = False

    def copy(self) -> Context:
        """A context that can be changed without changing this one."""
        return Context(
            dict(self.declared),
            list(self.rules),
            list(self.hypotheses),
            set(self.tainted),
            set(self.closed),
            self.lost,
            self.doubted,
        )

    def for_proof(self) -> Context:
        """The context in which the steps stand: under a doubt, nothing declared so far is clear."""
        found = self.copy()
        if self.doubted:
            found.tainted |= self.declared.keys()
            found.tainted |= {rule.name for rule in self.rules if rule.name not in {"inner", "norm"}}
        return found

    def declare(self, declaration: Declaration) -> None:
        """Introduce a symbol, in place of an earlier one of that name."""
        self.redeclare(declaration)
        self.tainted.discard(declaration.name)

    def redeclare(self, declaration: Declaration) -> None:
        """Introduce a symbol again on which what could not be read may still bear."""
        self.declared[declaration.name] = declaration
        self.rules = [rule for rule in self.rules if rule.name != declaration.name]

    def make_opaque(self, name: str) -> None:
        """Note that the symbol stands for something that is not understood."""
        self.declare(Declaration(name, Kind.OPAQUE))

    def define(self, rule: Rule) -> None:
        """Give a symbol or notation by a formula."""
        if not rule.patterns:
            self.declared.pop(rule.name, None)
            self.rules = [other for other in self.rules if other.name != rule.name]
            self.tainted.discard(rule.name)
        self.rules.append(rule)

    def restrict(self, names: frozenset[str], sign: Sign) -> None:
        """Give the numbers among the symbols a sign as well."""
        for name in names:
            declaration = self.declared.get(name)
            if declaration is not None and declaration.kind is not Kind.OPAQUE:
                merged = sign if declaration.sign in {Sign.ANY, Sign.NONNEGATIVE} else declaration.sign
                if declaration.sign is Sign.NONNEGATIVE and sign is Sign.NONZERO:
                    merged = Sign.POSITIVE
                self.declared[name] = replace(declaration, sign=merged)

    def knows(self, name: str) -> bool:
        """Whether the symbol has been introduced or defined."""
        return name in self.declared or any(rule.name == name for rule in self.rules)

    def is_declared(self, name: str) -> bool:
        """Whether the symbol has been introduced with values of its own."""
        return name in self.declared

    def defined_by(self, name: str) -> list[Rule]:
        """The definitions of a name."""
        return [rule for rule in self.rules if rule.name == name]

    def closure(self, names: frozenset[str]) -> frozenset[str]:
        """The names and every symbol that definitions, types or hypotheses tie to them."""
        found: set[str] = set()
        open_names = set(names)
        while open_names:
            name = open_names.pop()
            if name in found:
                continue
            found.add(name)
            if name in self.declared:
                open_names |= self.declared[name].needs()
            for rule in self.defined_by(name):
                open_names |= names_in(rule.body) - rule.params
            for hypothesis in self.hypotheses:
                symbols = hypothesis.symbols()
                if name in symbols:
                    open_names |= symbols
        return frozenset(found)


def names_in(node: Node) -> frozenset[str]:
    """The free symbols of a term and the notations applied in it."""
    return free_symbols(node) | {part.name for part in walk(node) if isinstance(part, Call)}


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that a step asserts, where it stands in the text, and what holds there."""

    step: str
    source: str
    body: Node
    context: Context
