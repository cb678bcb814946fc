"""A place in a sentence: what stands there, and taking it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.prose.checking import words as w
from toolkit.prose.checking.names import Names
from toolkit.prose.checking.normal import Normal
from toolkit.prose.checking.propositions import Prop
from toolkit.prose.checking.terms import Term
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import STATEMENTS, Node
from toolkit.prose.formulas.text import Formula, Item, Mark, Word


@dataclass(frozen=True, slots=True)
class Listed:
    """A numbered list of statements that hold together, or of which one holds, or that are equivalent."""

    prop: Prop


Piece = Item | Listed


@dataclass
class Cursor:
    """A place in a sentence; `scope` holds the variables that have been introduced before it."""

    sentence: Sequence[Piece]
    at: int
    normal: Normal
    names: Names
    scope: frozenset[Term] = field(default_factory=frozenset)

    def peek(self, ahead: int = 0) -> Piece | None:
        place = self.at + ahead
        return self.sentence[place] if place < len(self.sentence) else None

    def word(self, ahead: int = 0) -> str:
        piece = self.peek(ahead)
        return piece.text if isinstance(piece, Word) else ""

    def accept(self, *words: str) -> bool:
        if all(self.word(i) == text for i, text in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def mark(self, *marks: str) -> bool:
        piece = self.peek()
        if isinstance(piece, Mark) and piece.text in marks:
            self.at += 1
            return True
        return False

    def nodes(self, ahead: int = 0) -> tuple[Node, ...] | None:
        """The trees of the formula there; UnreadableError when it cannot be read."""
        piece = self.peek(ahead)
        if not isinstance(piece, Formula):
            return None
        if piece.parts is None:
            raise UnreadableError(f"the formula {piece.source}")
        return tuple(self.names.meant(node) for node in piece.parts)

    def mentions_a_term(self) -> bool:
        piece = self.peek()
        if not isinstance(piece, Formula) or piece.display or piece.parts is None:
            return False
        return len(piece.parts) == 1 and not isinstance(piece.parts[0], STATEMENTS)

    def filling_mark(self) -> bool:
        return isinstance(self.peek(), Mark) and self.peek() in {Mark(","), Mark(":")}

    def at_quantifier(self) -> bool:
        return quantifies(self.word(), self.word(1))

    def at_existence(self) -> bool:
        return claims_existence(self.word(), self.word(1))


def quantifies(first: str, second: str) -> bool:
    """Whether two words open a quantifier: `for every`, `in each`."""
    return (first == "for" and second in w.EACH) or (first in w.AT and second in {"every", "each"})


def claims_existence(first: str, second: str) -> bool:
    """Whether two words say that there is something: `there is`, `for some`, `choose a`."""
    return (
        (first == "there" and second in w.IS)
        or (first == "for" and second == "some")
        or (first in w.CHOOSING and second in w.ARTICLES)
    )
