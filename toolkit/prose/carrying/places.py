"""LaTeX formulas whose terms are known by their places: where in the source each one is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.prose.checking.parsing import CorpusParser
from toolkit.prose.formulas.lexer import ACCENTS, FONTS, WORDS, Token, tokenize
from toolkit.prose.formulas.nodes import Node

_WITH_ARGUMENT = "|".join(sorted(ACCENTS | FONTS | WORDS | {"mathbb", "mathds", "mathbin", "begin", "end"}))
_CHUNK = re.compile(
    r"\\(?:left|right|middle)\s*(?:\\[A-Za-z]+|\\.|.)"
    rf"|\\(?:{_WITH_ARGUMENT})(?![A-Za-z])\s*(?:\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}|\\[A-Za-z]+|[A-Za-z0-9])"
    r"|\\[A-Za-z]+\*?|\\.|[0-9]+(?:\.[0-9]+)?|:=|.",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Placed(Token):
    """A token with its place in the source."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Part:
    """A statement or a term of a formula, and where it stands; brackets around it are left out."""

    node: Node
    start: int
    end: int


def parts_of(latex: str) -> tuple[Part, ...]:
    """Every statement and term of a formula that lists some. UnreadableError when it cannot be read."""
    parser = _Placing(tuple(_placed(latex)))
    parser.listed()
    return tuple(parser.parts.values())


def _placed(latex: str) -> Iterator[Placed]:
    for chunk in _CHUNK.finditer(latex):
        source = chunk[0].replace(r"\mathbin{\dot{-}}", "-")
        for token in tokenize(source):
            joined = token.kind == "word" and token.text in ("and", "or")
            yield Placed(token.text if joined else token.kind, token.text, chunk.start(), chunk.end())


class _Placing(CorpusParser):
    """Notes of everything that it reads where it stands."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        super().__init__(tokens)
        self.parts: dict[int, Part] = {}

    def _noted(self, first: int, node: Node) -> Node:
        start, end = self._tokens[first], self._tokens[self._at - 1]
        if isinstance(start, Placed) and isinstance(end, Placed):
            self.parts.setdefault(id(node), Part(node, start.start, end.end))
        return node

    def statement(self) -> Node:
        first = self._at
        return self._noted(first, super().statement())

    def chain(self) -> Node:
        first = self._at
        return self._noted(first, super().chain())

    def sum(self) -> Node:
        first = self._at
        return self._noted(first, super().sum())

    def product(self) -> Node:
        first = self._at
        return self._noted(first, super().product())

    def power(self) -> Node:
        first = self._at
        return self._noted(first, super().power())
