"""The formulas of our own texts: what the general reader refuses since it cannot know the notation.

The corpus writes `q_i[\\varphi]` for an application, `(PK)_j` for an indexed product, `v \\in G_u` for an
indexed set, words between statements in an indicator, and `n \\, 2^k` for a product.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolkit.prose.formulas.atoms import CLOSING, STARTS_FACTOR, refuse_statements, subscripted
from toolkit.prose.formulas.lexer import Token, UnreadableError, tokenize
from toolkit.prose.formulas.nodes import (
    Big,
    Bound,
    Call,
    Chain,
    Elem,
    Juxta,
    Logic,
    Mul,
    Node,
    NumberSet,
    Range,
    Relation,
    Sym,
)
from toolkit.prose.formulas.parser import Parser
from toolkit.prose.formulas.ranges import upper_range

APPLIED = "[]"
"""The name of the call that `q[\\varphi]` is."""
_WORDS = {"and": "and", "or": "or"}
_MONUS = r"\mathbin{\dot{-}}"
_INDICATED = re.compile(r"(?<=\\mathbf\{1\})\[[^\]$]*\]")
_UPPER = {Relation.LT: Bound.BELOW, Relation.LE: Bound.UP_TO}


def parsed(latex: str) -> Node:
    """One formula as a tree. UnreadableError when it cannot be read."""
    return CorpusParser(tuple(_joined(tokenize(prepared(latex))))).whole()


def listed(tokens: tuple[Token, ...]) -> tuple[Node, ...]:
    """The statements and terms that a run of tokens lists. UnreadableError when it cannot be read."""
    return tuple(CorpusParser(tuple(_joined(tokens))).listed())


def prepared(text: str) -> str:
    """The text with one sign for both kinds of difference, and no words inside indicators."""
    text = text.replace(_MONUS, "-")
    return _INDICATED.sub(
        lambda m: m[0].replace(r"\text{ and }", r"\land ").replace(r"\text{ or }", r"\lor "), text
    )


def _joined(tokens: tuple[Token, ...]) -> Iterator[Token]:
    for token in tokens:
        kind = _WORDS.get(token.text) if token.kind == "word" else None
        yield Token(kind, token.text) if kind else token


class CorpusParser(Parser):
    """Reads a formula of the corpus."""

    def chain(self) -> Node:
        node = super().chain()
        if self._next.kind == "notin":
            self._take()
            return Logic("not", (Chain((node, self._set()), (Relation.IN,)),))
        return node

    def power(self) -> Node:
        node = super().power()
        if isinstance(node, Juxta) and self._next.kind == "_" and len(node.args) == 1:
            self._take()
            node = Mul((node.head, self.subscripted(node.args[0], self._subscript())))
        while self._next.kind == "[" and isinstance(node, Sym | Elem):
            self._take()
            node = Call(APPLIED, (node, *self._arguments("]")))
        return node

    def product(self) -> Node:
        """A product; a numeral may follow a factor, since spaces part them."""
        factors = [self.power()]
        while True:
            kind = self._next.kind
            if kind == "cdot":
                self._take()
                factors.append(self._signed_power())
            elif kind in STARTS_FACTOR | {"word"} or (kind == "bar" and "bar" not in self._closers):
                factors.append(self.power())
            elif kind == "/":
                raise UnreadableError("a quotient")
            elif len(factors) == 1:
                return factors[0]
            else:
                return Mul(tuple(factors))

    def subscripted(self, node: Node, subscript: tuple[Node, ...] | str) -> Node:
        if isinstance(node, Mul) and not isinstance(subscript, str):
            return Elem(node, subscript)
        return subscripted(node, subscript)

    def _condition(self, node: Node) -> Node:
        return node if isinstance(node, Elem) else super()._condition(node)

    def _read_square(self, token: Token) -> Node:
        return self._within(CLOSING[token.kind], self.statement)

    def _set(self) -> Node:
        if self._next.kind != "sym":
            return super()._set()
        node = self.power()
        return NumberSet("carrier", node.name) if isinstance(node, Sym) else node

    def _read_word(self, token: Token) -> Node:
        if token.text.isalpha() and token.text not in {"if", "otherwise", "for"}:
            return Sym(rf"\operatorname{{{token.text}}}")
        return super()._read_word(token)

    def _read_big(self, token: Token) -> Node:
        """A sum; unlike in other texts, the end of its range may be an indexed term."""
        if token.kind != "sum":
            return super()._read_big(token)
        self._take("_")
        self._take("{")
        binder = [self.chain()]
        while self._accept(","):
            binder.append(self.chain())
        self._take("}")
        ranges = (upper_range(binder, self._argument()),) if self._accept("^") else _ranges(binder)
        body = self.product()
        refuse_statements((body,))
        return Big("sum", ranges, (), body)


def _ranges(binder: Sequence[Node]) -> tuple[Range, ...]:
    """The ranges of `i, j < n`."""
    found: list[Range] = []
    waiting: list[str] = []
    for node in binder:
        match node:
            case Sym(name):
                waiting.append(name)
            case Chain((Sym(name), high), (relation,)) if relation in _UPPER:
                found += [Range(var, None, high, _UPPER[relation]) for var in (*waiting, name)]
                waiting = []
            case _:
                raise UnreadableError("the range of a sum")
    if waiting:
        raise UnreadableError("the range of a sum")
    return tuple(found)
