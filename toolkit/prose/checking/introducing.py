"""How variables and the conditions on them are introduced: `every $i < n$ with $a \\le b$ and every $j$`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from toolkit.prose.checking import words as w
from toolkit.prose.checking.cursor import Cursor
from toolkit.prose.checking.propositions import Prop
from toolkit.prose.checking.terms import Term
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Dots, Elem, Juxta, Node, Num, Sym
from toolkit.prose.formulas.text import Formula, Mark, Word

Said = TypeVar("Said")


class Introductions(Cursor, ABC):
    """Reads variables and conditions; how statements are read is left to the reader that extends it."""

    @abstractmethod
    def unit(self) -> Prop:
        """One statement among several."""

    @abstractmethod
    def followed(self, parts: Sequence[Prop], joint: str) -> Prop:
        """Parts with the quantifiers and conditions after them."""

    def variables(self, *, universal: bool = True) -> tuple[list[Term], list[Prop]]:
        """`natural number $i$ with $i < n$ and every $j$ …`: variables and the conditions on them."""
        variables: list[Term] = []
        conditions: list[Prop] = []
        while True:
            noun = self.nouns()
            new, said = self.introduced()
            if noun:
                of_it = (node for v in new for node in self.names.said_of(noun, str(v[-1])))
                said += map(self.normal.proposition, of_it)
            variables += new
            conditions += said
            self.type_phrase()
            while self.restricting() or (universal and self.accept("such", "that")):
                known, self.scope = self.scope, self.scope | frozenset(variables)
                conditions += self.conditions()
                self.scope = known
            if not self.another_variable():
                return variables, conditions

    def restricting(self) -> bool:
        """Take the words before conditions on a variable, unless an object with a property is claimed."""
        return any(self.accept(*phrase) for phrase in w.RESTRICTING)

    def nouns(self) -> str:
        """Pass over the name of a kind of thing; its last word."""
        last = ""
        while (text := self.word()) and text not in w.NO_NOUN:
            last = text
            self.at += 1
        return last

    def introduced(self) -> tuple[list[Term], list[Prop]]:
        nodes = self.nodes()
        if not nodes:
            raise UnreadableError("a quantifier without a variable")
        self.at += 1
        if any(isinstance(node, Dots) for node in nodes):
            match nodes:
                case [(Elem(Sym() as head, (Num(),)) | Juxta(Sym() as head, (Num(),), None)), *_]:
                    return [self.normal.term(head)], []
            raise UnreadableError("dots")
        return self.normal.binder(nodes, self.scope)

    def type_phrase(self) -> None:
        """Pass over `of elements of $R$`, `from $R$ to $R$`: the formal claim knows the types."""
        if self.word() not in w.OF:
            return
        while True:
            nodes = None if self.word() else self.nodes()
            named = nodes is not None and len(nodes) == 1 and self.is_type(nodes[0])
            if not named and (not self.word() or self.word() in w.NO_NOUN):
                return
            self.at += 1

    def is_type(self, node: Node) -> bool:
        return self.normal.is_type(node) or (
            isinstance(node, Sym) and node.name in self.normal.vocabulary.types
        )

    def another_variable(self) -> bool:
        """Take the joint before a further variable: `and`, `and every`, or a comma before a bare symbol."""
        start = self.at
        comma = self.mark(",")
        if self.accept("and"):
            if self.word() in w.EACH:
                self.at += 1
                return True
            nodes = self.nodes() if isinstance(self.peek(), Formula) else None
            if nodes and self._introduces(nodes):
                return True
        elif comma:
            if self.word() in w.EACH:
                self.at += 1
                return True
            if isinstance(self.peek(), Formula) and all(isinstance(n, Sym) for n in self.nodes() or ()):
                return True
        self.at = start
        return False

    def _introduces(self, nodes: Sequence[Node]) -> bool:
        try:
            return bool(self.normal.binder(nodes, self.scope)[0])
        except UnreadableError:
            return False

    def within(self, variables: Sequence[Term], read: Callable[[], Said]) -> Said:
        """Read something in which the variables are known."""
        outer, self.scope = self.scope, self.scope | frozenset(variables)
        prop = read()
        self.scope = outer
        return prop

    def conditions(self) -> list[Prop]:
        """`$A$ and $B$`, `$A$, $B$ and if $C$`, `$A_i$ holds`."""
        found = [self.condition()]
        while True:
            start = self.at
            comma = self.mark(",")
            try:
                if self.accept("and"):
                    self.accept("if") or self.accept("such", "that") or self.accept("with")
                    found.append(self.condition())
                    continue
                if comma and self.one_of_a_list():
                    found.append(self.condition())
                    continue
            except UnreadableError:
                pass
            self.at = start
            return found

    def condition(self) -> Prop:
        """A statement, but not one that opens with a variable of its own."""
        nodes = self.nodes() if isinstance(self.peek(), Formula) else None
        if nodes and self.word(1) not in w.HOLDING and all(isinstance(node, Sym) for node in nodes):
            raise UnreadableError("a symbol alone")
        found = self.unit()
        return self.followed([found], "") if self.at_quantifier() else found

    def one_of_a_list(self) -> bool:
        """Whether a formula stands there that is neither the first of a list nor its last."""
        piece, after = self.peek(), self.peek(1)
        inline = isinstance(piece, Formula) and not piece.display
        return inline and after in (Word("and"), Mark(","))
