"""The atoms of a formula: numerals, symbols, brackets, fractions, sums, functions, cases, sets.

`Atoms` holds the tokens and leaves statements and composed terms to the parser that extends it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from toolkit.prose.formulas.lexer import Token, UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Add,
    Big,
    Call,
    Cases,
    Div,
    Dots,
    Elem,
    Indicator,
    Mul,
    Node,
    Num,
    NumberSet,
    Range,
    Sym,
    free_symbols,
)
from toolkit.prose.formulas.ranges import ranges_of, upper_range

MAX_DEPTH = 24
"""Formulas nested deeper are not read."""

END = Token("end of formula", "")
NAMED_FUNCTIONS = frozenset({"max", "min", "floor", "ceil", "log", "ln", "exp", "sqrt", "abs"})
NAMED_OPERATORS = frozenset({"Pr", "E", "Var", "P", "err", "Cov", "KL"})
CLOSING = {"(": ")", "[": "]", "{": "}", "{set": "}set"}
STARTS_FACTOR = frozenset(
    ["num", "sym", "(", "{", "frac", "sqrt", "sum", "prod", "max", "min", "log", "exp", "indicator", "lbar",
     "lnorm", "langle", "lfloor", "lceil", "binom", "opname", "Pr"]
)  # fmt: skip


class Atoms(ABC):
    """A place in a run of tokens, and how the atom there is read."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0
        self._closers: list[str] = []

    # --- tokens

    @abstractmethod
    def statement(self) -> Node:
        """A statement or a term."""

    @abstractmethod
    def chain(self) -> Node:
        """Terms joined by relations, or a term."""

    @abstractmethod
    def sum(self) -> Node:
        """A term."""

    @abstractmethod
    def product(self) -> Node:
        """A term without `+` and `-` outside of brackets."""

    @abstractmethod
    def power(self) -> Node:
        """An atom with its exponents and subscripts."""

    # --- tokens

    @property
    def _next(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else END

    def _take(self, kind: str | None = None) -> Token:
        token = self._next
        if token is END or (kind is not None and token.kind != kind):
            raise UnreadableError(f"expected {kind or 'more'}, found {token.text or token.kind}")
        self._at += 1
        return token

    def _skip_spaces(self) -> None:
        while self._next.kind == "space":
            self._at += 1

    def _after_spaces(self) -> str:
        rest = (token.kind for token in self._tokens[self._at :] if token.kind != "space")
        return next(rest, END.kind)

    def _within(self, closer: str, read: Callable[[], Node]) -> Node:
        self._closers.append(closer)
        node = read()
        self._closers.pop()
        self._take(closer)
        return node

    def _accept(self, kind: str) -> bool:
        if self._next.kind != kind:
            return False
        self._at += 1
        return True

    # --- arguments and atoms

    def _exponent(self) -> Node:
        if self._next.kind == "{" and self._tokens[self._at + 1 : self._at + 2] == (Token("(", "("),):
            raise UnreadableError("a superscript in brackets")
        return self._argument()

    def _argument(self) -> Node:
        """A braced group, or the single token that LaTeX takes as an argument."""
        token = self._next
        if token.kind == "{":
            self._take()
            return self._within("}", self.statement)
        if token.kind == "num" and len(token.text) > 1:
            if "." in token.text:
                raise UnreadableError("a decimal as an argument")
            rest = Token("num", token.text[1:])
            self._tokens = (*self._tokens[: self._at + 1], rest, *self._tokens[self._at + 1 :])
            self._at += 1
            return Num(Fraction(int(token.text[0])))
        if token.kind not in {"num", "sym", "indicator"}:
            raise UnreadableError("an argument without braces")
        return self._atom()

    def _subscript(self) -> tuple[Node, ...] | str:
        if self._next.kind == "word":
            return self._take().text
        if self._next.kind in {"max", "min"}:
            return self._take().text
        if self._next.kind != "{":
            return (self._argument(),)
        self._take()
        if self._next.kind in {"word", "max", "min"} and self._tokens[self._at + 1 : self._at + 2] == (
            Token("}", "}"),
        ):
            name = self._take().text
            self._take("}")
            return name
        return self._arguments("}")

    def _arguments(self, closer: str) -> tuple[Node, ...]:
        """Terms separated by commas up to the closing bracket, which is taken."""
        self._closers.append(closer)
        found = [self.statement()]
        while self._next.kind in {",", ";"}:
            self._take()
            found.append(self.statement())
        self._closers.pop()
        self._take(closer)
        return tuple(found)

    def _atom(self) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise UnreadableError("nested too deeply")
        token = self._take()
        read = getattr(self, f"_read_{_METHODS.get(token.kind, token.kind)}", None)
        if read is None:
            raise UnreadableError(token.text)
        node: Node = read(token)
        self._depth -= 1
        return node

    def _read_num(self, token: Token) -> Node:
        if len(token.text) > 40:
            raise UnreadableError("a very long numeral")
        return Num(Fraction(token.text), decimal="." in token.text)

    def _read_sym(self, token: Token) -> Node:
        name = token.text
        while self._accept("'") or self._accept("prime"):
            name += "'"
        return Sym(name)

    def _read_dots(self, token: Token) -> Node:
        return Dots()

    def _read_round(self, token: Token) -> Node:
        return self._within(CLOSING[token.kind], self.statement)

    def _read_square(self, token: Token) -> Node:
        node = self._within("]", self.statement)
        if isinstance(node, STATEMENTS):
            return Indicator(node)
        if isinstance(node, Sym | Num):
            raise UnreadableError("a square bracket around one symbol")
        return node

    def _read_set_bracket(self, token: Token) -> Node:
        raise UnreadableError("a set as a term")

    def _read_set(self, token: Token) -> Node:
        return self._number_system(token)

    def _read_frac(self, token: Token) -> Node:
        over, under = self._argument(), self._argument()
        refuse_statements((over, under))
        return Div(over, under)

    def _read_binom(self, token: Token) -> Node:
        return Call("binom", (self._argument(), self._argument()))

    def _read_sqrt(self, token: Token) -> Node:
        if self._next.kind == "[":
            raise UnreadableError("a root with an index")
        return Call("sqrt", (self._argument(),))

    def _read_bars(self, token: Token) -> Node:
        name, closer = _BARS[token.kind]
        node = self._within(closer, self.sum)
        refuse_statements((node,))
        return Call(name, (node, *(self._index_of(name) if name == "norm" else ())))

    def _read_langle(self, token: Token) -> Node:
        args = self._arguments("rangle")
        if len(args) != 2:
            raise UnreadableError("angle brackets")
        return Call("inner", (*args, *self._index_of("inner")))

    def _index_of(self, name: str) -> tuple[Node, ...]:
        if not self._accept("_"):
            return ()
        index = self._subscript()
        if isinstance(index, str):
            raise UnreadableError(f"{name} with an index word")
        return index

    def _read_indicator(self, token: Token) -> Node:
        if self._next.kind == "_":
            self._take()
            if self._next.kind == "{" and self._tokens[self._at + 1 : self._at + 2] != (
                Token("{set", "\\{"),
            ):
                return Indicator(self._condition(self._argument()))
            if self._next.kind != "{":
                raise UnreadableError("the indicator of a set")
            self._take("{")
            condition = self._bracketed("{set")
            self._take("}")
            return Indicator(self._condition(condition))
        return Indicator(self._condition(self._bracketed(self._next.kind)))

    def _bracketed(self, opener: str) -> Node:
        if opener not in CLOSING:
            raise UnreadableError("an indicator without a bracket")
        self._take(opener)
        return self._within(CLOSING[opener], self.statement)

    def _condition(self, node: Node) -> Node:
        if not isinstance(node, (*STATEMENTS, Sym)):
            raise UnreadableError("the indicator of a term")
        return node

    def _read_function(self, token: Token) -> Node:
        if self._next.kind in {"_", "^"}:
            raise UnreadableError(f"{token.kind} with an index")
        if self._accept("("):
            return Call(token.kind, (self._within(")", self.statement),))
        if self._next.kind == "{":
            return Call(token.kind, (self._argument(),))
        argument = self.power()
        if self._next.kind in STARTS_FACTOR - {"("}:
            raise UnreadableError(f"how far {token.kind} reaches")
        return Call(token.kind, (argument,))

    def _read_word(self, token: Token) -> Node:
        name = token.text
        if name in NAMED_FUNCTIONS and self._next.kind in {"(", "{set", "[", "{"}:
            if self._next.kind == "{":
                raise UnreadableError(name)
            closer = CLOSING[self._take().kind]
            return Call("log" if name == "ln" else name, self._arguments(closer))
        if name in NAMED_OPERATORS:
            return self._read_opname(Token("opname", name))
        raise UnreadableError(f"the word {name!r} in a formula")

    def _read_opname(self, token: Token) -> Node:
        if self._next.kind not in {"[", "(", "{set"}:
            raise UnreadableError(token.text)
        return Call(token.text.lstrip("\\"), self._arguments(CLOSING[self._take().kind]))

    def _read_extremum(self, token: Token) -> Node:
        if self._next.kind == "_":
            return self._read_big(token)
        if self._next.kind in {"(", "{set", "["}:
            return Call(token.kind, self._arguments(CLOSING[self._take().kind]))
        raise UnreadableError(token.text)

    def _read_big(self, token: Token) -> Node:
        self._take("_")
        if self._next.kind != "{":
            raise UnreadableError("an index without its range")
        self._take()
        binder: list[Node] = []
        while True:
            self._skip_spaces()
            binder.append(self.chain())
            if self._next.kind not in {",", ":", "bar", "space", "row"}:
                break
            self._take()
        self._take("}")
        if self._accept("^"):
            ranges: tuple[Range, ...] = (upper_range(binder, self._argument()),)
            conditions: tuple[Node, ...] = ()
        else:
            ranges, conditions = ranges_of(binder)
        body = self.product()
        refuse_statements((body,))
        if token.kind == "prod" and isinstance(body, Mul):
            names = {item.var for item in ranges}
            if any(not names & free_symbols(factor) for factor in body.factors):
                raise UnreadableError("how far a product reaches")
        return Big(token.kind, ranges, conditions, body)

    def _read_begin(self, token: Token) -> Node:
        if token.text != "cases":
            raise UnreadableError(token.text)
        rows: list[tuple[Node, Node | None]] = []
        while self._next != Token("end", "cases"):
            value = self.sum()
            self._accept(",")
            self._take("&")
            rows.append((value, self._row_condition()))
            if not self._accept("row"):
                break
        if self._take().kind != "end" or not rows:
            raise UnreadableError("cases")
        return Cases(tuple(rows))

    def _row_condition(self) -> Node | None:
        condition: Node | None = None
        if self._next.kind == "word":
            word = self._take().text.strip(" ,.").lower()
            if word not in {"if", "when", "for", "otherwise", "else"}:
                raise UnreadableError(f"the case {word!r}")
            if word in {"otherwise", "else"}:
                self._end_of_row()
                return None
        condition = self._condition(self.statement())
        self._end_of_row()
        return condition

    def _end_of_row(self) -> None:
        while self._next.kind in {",", ";", "space"}:
            self._take()

    # --- sets

    def _set(self) -> Node:
        token = self._take()
        if token.kind == "set":
            return self._number_system(token)
        if token.kind == "sym":
            return NumberSet("carrier", token.text)
        if token.kind == "[" and self._tokens[self._at + 1 : self._at + 2] == (Token("]", "]"),):
            size = self._atom()
            self._take("]")
            return NumberSet("segment", "", (size,))
        if token.kind in {"[", "("}:
            low = self.sum()
            self._take(",")
            high = self.sum()
            closer = self._take().kind
            if closer not in {"]", ")"}:
                raise UnreadableError("an interval")
            return NumberSet("interval", token.kind + closer, (low, high))
        if token.kind == "{set":
            parts = self._arguments("}set")
            if any(isinstance(part, Dots) for part in parts):
                return _dotted(parts)
            return NumberSet("listed", "", parts)
        raise UnreadableError("a set")

    def _number_system(self, token: Token) -> Node:
        dimension: tuple[Node, ...] = ()
        name, sign = token.text, ""
        while self._next.kind in {"^", "_"}:
            if self._take().kind == "^" and self._next.kind not in {"+"}:
                dimension = (self._argument(),)
            else:
                sign = self._sign()
        return NumberSet("system", name + sign, dimension)

    def _sign(self) -> str:
        tokens = [self._take()]
        if tokens[0].kind == "{":
            tokens = []
            while self._next.kind != "}":
                tokens.append(self._take())
            self._take("}")
        text = "".join(token.text for token in tokens)
        if text not in {"≥0", ">0", "0"}:
            raise UnreadableError(f"the number system with {text}")
        return text


_METHODS = {
    "(": "round", "{": "round", "[": "square", "{set": "set_bracket", "bar": "bars", "lbar": "bars",
    "norm": "bars", "lnorm": "bars", "lfloor": "bars", "lceil": "bars", "sum": "big", "prod": "big",
    "max": "extremum", "min": "extremum", "log": "function", "exp": "function", "Pr": "opname",
}  # fmt: skip
_BARS = {
    "bar": ("abs", "bar"), "lbar": ("abs", "rbar"), "norm": ("norm", "norm"), "lnorm": ("norm", "rnorm"),
    "lfloor": ("floor", "rfloor"), "lceil": ("ceil", "rceil"),
}  # fmt: skip


def refuse_statements(nodes: Iterable[Node]) -> None:
    """UnreadableError when there is a statement among what must be terms."""
    for node in nodes:
        if isinstance(node, STATEMENTS):
            raise UnreadableError("arithmetic with a statement")


def subscripted(node: Node, subscript: tuple[Node, ...] | str) -> Node:
    """A term with its subscript; a word such as `max` belongs to the symbol's name."""
    if isinstance(subscript, str):
        if not isinstance(node, Sym):
            raise UnreadableError("a subscript word")
        return Sym(f"{node.name}_{{{subscript}}}")
    if isinstance(node, Elem):
        return Elem(node.head, (*node.indices, *subscript))
    if isinstance(node, Sym | Add):
        return Elem(node, subscript)
    raise UnreadableError("a subscript")


def _dotted(parts: tuple[Node, ...]) -> Node:
    at = next(i for i, part in enumerate(parts) if isinstance(part, Dots))
    if at == 0 or at != len(parts) - 2:
        raise UnreadableError("a set with dots")
    if not all(isinstance(part, Num) for part in parts[:at]):
        raise UnreadableError("a set with dots")
    first = parts[0]
    for i, part in enumerate(parts[:at]):
        if part != Num(first.value + i):  # type: ignore[union-attr]
            raise UnreadableError("a set with dots")
    return NumberSet("range", "", (first, parts[-1]))
