"""From LaTeX tokens to formulas, by operator precedence.

The parser refuses (UnreadableError) whatever has two customary readings: `a/2b`, a term after a sum that
mentions the sum's index, a factor after a product that does not. It reads one statement, term or list.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.prose.formulas.atoms import (
    END,
    MAX_DEPTH,
    STARTS_FACTOR,
    Atoms,
    refuse_statements,
    subscripted,
)
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Add,
    Big,
    Call,
    Chain,
    Div,
    Elem,
    Juxta,
    Logic,
    Mul,
    Node,
    Pow,
    Quantified,
    Relation,
    Sym,
    free_symbols,
)


class Parser(Atoms):
    """Reads one run of tokens; make a new one for each formula."""

    # --- statements

    def whole(self) -> Node:
        """The only statement or term that the tokens make."""
        node = self.statement()
        if self._next is not END:
            raise UnreadableError(f"left over: {self._next.text}")
        return node

    def statement(self) -> Node:
        """A statement or a term: `a ≤ b`, `∀ i < n, …`, `p ⇒ q`."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise UnreadableError("nested too deeply")
        node = self._implication()
        self._depth -= 1
        return node

    def _implication(self) -> Node:
        if self._next.kind in {"forall", "exists"}:
            return self._quantified()
        left = self._joined("or", lambda: self._joined("and", self._negated))
        if self._after_spaces() in {"implies", "iff"}:
            self._skip_spaces()
            op = self._take().kind
            self._skip_spaces()
            right = self._implication()
            if isinstance(right, Logic) and right.op in {"implies", "iff"}:
                raise UnreadableError("a chain of implications")
            return _logic(op, (left, right))
        return left

    def _joined(self, op: str, part: Callable[[], Node]) -> Node:
        parts = [part()]
        while self._next.kind == op:
            self._take()
            parts.append(part())
        return parts[0] if len(parts) == 1 else _logic(op, tuple(parts))

    def _negated(self) -> Node:
        if self._next.kind == "not":
            self._take()
            return _logic("not", (self._negated(),))
        return self.chain()

    def _quantified(self) -> Node:
        op = self._take().kind
        binder = [self.chain()]
        while not isinstance(binder[-1], Chain) and self._accept(","):
            binder.append(self.chain())
        while self._next.kind in {"space", ":", ","}:
            self._take()
        return Quantified(op, tuple(binder), self.statement())

    def listed(self) -> list[Node]:
        """The whole run of tokens as a list separated by commas, semicolons and wide spaces."""
        found: list[Node] = []
        separator = ""
        while self._next is not END:
            if self._next.kind in {",", ";", "space"}:
                kind = self._take().kind
                separator = kind if separator in {"", "space"} else separator
                continue
            if separator == "space" and self._next.kind in {"+", "-", "cdot", "rel", "/"}:
                raise UnreadableError("an operator after a wide space")
            separator = ""
            if found and isinstance(found[-1], Quantified):
                raise UnreadableError("the end of a quantifier's scope")
            found.append(self.statement())
            if self._next is not END and self._next.kind not in {",", ";", "space"}:
                raise UnreadableError(f"left over: {self._next.text}")
        return found

    def chain(self) -> Node:
        self._skip_spaces()
        terms = [self.sum()]
        relations: list[Relation] = []
        while self._next.kind == "rel":
            relation = Relation(self._take().text)
            relations.append(relation)
            self._skip_spaces()
            terms.append(self._set() if relation is Relation.IN else self.sum())
        if not relations:
            return terms[0]
        if any(isinstance(term, STATEMENTS) for term in terms):
            raise UnreadableError("a relation between statements")
        return Chain(tuple(terms), tuple(relations))

    # --- terms

    def sum(self) -> Node:
        terms: list[tuple[int, Node]] = []
        sign = 1
        if self._next.kind in {"+", "-"}:
            sign = -1 if self._take().kind == "-" else 1
        terms.append((sign, self.product()))
        while self._next.kind in {"+", "-"}:
            sign = -1 if self._take().kind == "-" else 1
            terms.append((sign, self.product()))
        if terms == [(1, terms[0][1])]:
            return terms[0][1]
        refuse_statements(term for _, term in terms)
        indices: set[str] = set()
        for _, term in terms:
            if indices & free_symbols(term):
                raise UnreadableError("how far a sum reaches")
            indices |= _open_indices(term)
        return Add(tuple(terms))

    def product(self) -> Node:
        factors = [self.power()]
        slashed = False
        while True:
            kind = self._next.kind
            if kind == "cdot":
                self._take()
                factors.append(self._signed_power())
            elif kind == "/":
                self._take()
                under = self.power()
                if isinstance(under, Juxta):
                    raise UnreadableError("what a slash divides by")
                factors = [Div(_product_of(factors), under)]
                slashed = True
            elif kind in STARTS_FACTOR or (kind == "bar" and "bar" not in self._closers):
                if slashed or kind == "num":
                    raise UnreadableError("a product without a sign")
                factors.append(self.power())
            else:
                return _product_of(factors)

    def subscripted(self, node: Node, subscript: tuple[Node, ...] | str) -> Node:
        """A term with its subscript."""
        return subscripted(node, subscript)

    def _signed_power(self) -> Node:
        if self._next.kind == "-":
            self._take()
            return Add(((-1, self.power()),))
        return self.power()

    def power(self) -> Node:
        node = self._atom()
        while self._next.kind in {"^", "!", "_"}:
            mark = self._take().kind
            if mark == "!":
                node = Call("factorial", (node,))
            elif mark == "_":
                node = self.subscripted(node, self._subscript())
            else:
                refuse_statements((node,))
                exponent = self._exponent()
                if isinstance(node, Juxta):
                    node = Juxta(node.head, node.args, exponent)
                else:
                    node = Pow(node, exponent)
                if self._next.kind == "^":
                    raise UnreadableError("a power of a power")
        if self._next.kind == "(" and isinstance(node, Sym | Elem):
            self._take()
            args = self._arguments(")")
            node = Juxta(node, args, self._exponent() if self._accept("^") else None)
        return node


def _logic(op: str, parts: tuple[Node, ...]) -> Node:
    if not all(isinstance(part, STATEMENTS) for part in parts):
        raise UnreadableError(f"{op} between terms")
    return Logic(op, parts)


def _product_of(factors: list[Node]) -> Node:
    if len(factors) == 1:
        return factors[0]
    refuse_statements(factors)
    return Mul(tuple(factors))


def _open_indices(term: Node) -> frozenset[str]:
    """The indices of a sum at the right end of a term, whose body a reader might extend."""
    last = term.factors[-1] if isinstance(term, Mul) else term
    if isinstance(last, Big):
        return frozenset(item.var for item in last.ranges) | _open_indices(last.body)
    return frozenset()
