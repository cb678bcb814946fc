"""What the sentences of a section say, as propositions in normal form.

A sentence is read from its beginning or from a colon. Words before the first opening (`for every`, `there
is`, `if`) or formula are passed over, unless they change what follows; then openings, formulas, and
quantifiers that stand after their formula are read without a gap up to a mark or a word that begins the
justification. What cannot be read so gives no reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from toolkit.prose.checking import words as w
from toolkit.prose.checking.names import Names
from toolkit.prose.checking.normal import (
    Either,
    Normal,
    Not,
    Prop,
    Term,
    conjunction,
    disjunction,
    for_all,
    there_is,
)
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import STATEMENTS, Chain, Dots, Elem, Juxta, Node, Num, Relation, Sym
from toolkit.prose.formulas.text import Formula, Item, Mark, Word


@dataclass(frozen=True, slots=True)
class Listed:
    """A numbered list of statements that hold together, or of which one holds, or that are equivalent."""

    prop: Prop


Piece = Item | Listed
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Witness:
    """Objects that the text has taken up, with the conditions on them."""

    variables: list[Term]
    conditions: list[Prop]

    def of(self, prop: Prop) -> Prop:
        """What is said of such objects, as a statement that there are some."""
        return there_is(self.variables, [*self.conditions, prop])


def readings(sentence: Sequence[Piece], normal: Normal, names: Names) -> Iterator[Prop]:
    """Everything that a sentence can be read to state, in order."""
    for start in _starts(sentence):
        try:
            yield _Reader(sentence, start, normal, names).whole()
        except UnreadableError:
            continue


def witness(sentence: Sequence[Piece], normal: Normal, names: Names) -> Witness | None:
    """The objects that `Let h < k be the hypothesis of @S2` takes up, with the conditions on them."""
    if sentence[:1] != (Word("let"),):
        return None
    reader = _Reader(sentence, 1, normal, names)
    try:
        variables, conditions = reader.variables()
    except UnreadableError:
        return None
    return Witness(variables, conditions) if reader.word() == "be" else None


def _starts(sentence: Sequence[Piece]) -> Iterator[int]:
    """Where a statement may begin: after words that change nothing.

    A colon, or a word such as `obtain`, begins afresh, unless something was introduced before it.
    """
    hindered = opened = introduced = False
    for at, piece in enumerate(sentence):
        match piece:
            case Mark(":") if not introduced:
                hindered = opened = False
            case Word(text) if text in w.CONCLUDING and not introduced:
                hindered = opened = _opens(sentence, at)
                if opened:
                    yield at
            case Mark(",") if not introduced:
                opened = False
            case Word(text):
                if not hindered and _opens(sentence, at):
                    yield at
                    hindered = opened = True
                hindered = hindered or (text in w.HINDERING and not _is_idle(sentence, at))
            case Formula() | Listed():
                if not hindered:
                    yield at
                introduced = introduced or opened


def _quantifies(first: str, second: str) -> bool:
    return (first == "for" and second in w.EACH) or (first in w.AT and second in {"every", "each"})


def _is_idle(sentence: Sequence[Piece], at: int) -> bool:
    """Whether the word there belongs to `in all`, `at all`, `above all` or `in any case`."""
    before = sentence[at - 1] if at else None
    match before, *sentence[at : at + 2]:
        case [Word("in" | "at" | "above"), Word("all"), *_] | [Word("in"), Word("any"), Word("case")]:
            return True
    return False


def _opens(sentence: Sequence[Piece], at: int) -> bool:
    """Whether a quantifier, a condition or an assumption begins there."""
    match sentence[at : at + 2]:
        case [Word(first), Word(second)]:
            return (
                _quantifies(first, second)
                or (first == "there" and second in w.IS)
                or (first == "for" and second == "some")
                or (first in w.CHOOSING and second in w.ARTICLES)
                or first in {"if", "let"}
                or (first == "it" and second == "is")
            )
        case [Word("if" | "let"), _]:
            return True
    return False


@dataclass
class _Reader:
    sentence: Sequence[Piece]
    at: int
    normal: Normal
    names: Names
    scope: frozenset[Term] = field(default_factory=frozenset)

    # --- pieces

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

    # --- statements

    def whole(self) -> Prop:
        """A statement that ends where the sentence or its justification allows it."""
        prop = self.statement()
        piece = self.peek()
        if piece is None or isinstance(piece, Mark) or (isinstance(piece, Word) and piece.text in w.AFTER):
            return prop
        raise UnreadableError(f"what follows: {piece}")

    def statement(self) -> Prop:
        self.announcement()
        while self.word() in w.FILLING or self.filling_mark():
            self.at += 1
        if self.at_quantifier():
            return self.for_every()
        if self.at_existence():
            return self.exists()
        if self.accept("if"):
            return self.implication()
        if self.accept("let"):
            return self.let()
        if self.accept("it", "is", "not", "true", "that"):
            return Not(self.statement())
        return self.joined()

    def at_quantifier(self) -> bool:
        return _quantifies(self.word(), self.word(1))

    def at_existence(self) -> bool:
        first, second = self.word(), self.word(1)
        return (
            (first == "there" and second in w.IS)
            or (first in w.CHOOSING and second in w.ARTICLES)
            or (first == "for" and second == "some")
        )

    def announcement(self) -> None:
        """Pass over words that say the same as the formula after them: `one of them is chosen: $…$`."""
        start = self.at
        self.mark(",")
        while True:
            text = self.word()
            if (text and text not in w.HINDERING and text != "there") or self.mentions_a_term():
                self.at += 1
                if text == "according" and self.accept("to"):
                    return
            elif self.mark(":"):
                return
            else:
                self.at = start
                return

    def mentions_a_term(self) -> bool:
        piece = self.peek()
        if not isinstance(piece, Formula) or piece.display or piece.parts is None:
            return False
        return len(piece.parts) == 1 and not isinstance(piece.parts[0], STATEMENTS)

    def filling_mark(self) -> bool:
        return isinstance(self.peek(), Mark) and self.peek() in {Mark(","), Mark(":")}

    def for_every(self) -> Prop:
        self.at += 2
        variables, conditions = self.variables()
        return for_all(variables, conditions, self.within(variables, self.statement))

    def exists(self) -> Prop:
        chosen = self.accept("for", "some")
        self.at += 0 if chosen else 2
        variables, conditions = self.variables(universal=False)
        if chosen and self.mark(","):
            conditions.append(self.within(variables, self.statement))
        if self.word() in w.RELATIVE:
            while self.mark(",") or self.word() not in {"", "so"}:
                self.at += self.word() not in {"", "so"}
        if self.mark(":") or any(self.accept(*phrase) for phrase in w.SUCH_THAT):
            conditions.append(self.within(variables, self.statement))
        if not conditions:
            raise UnreadableError("an object without a property")
        return there_is(variables, conditions)

    def implication(self) -> Prop:
        """`if A and if B, then …`, and `if i, j < n with A, then …`."""
        variables: list[Term] = []
        nodes = self.nodes() if isinstance(self.peek(), Formula) else None
        if nodes and self._introduces(nodes):
            variables, premises = self.variables()
            self.mark(",")
            if self.accept("and", "if"):
                self.scope |= frozenset(variables)
                premises += self.conditions()
        else:
            premises = self.conditions()
        self.mark(",")
        self.accept("then")
        return for_all(variables, premises, self.within(variables, self.statement))

    def let(self) -> Prop:
        """`Let i, j < n with … . Then …` and `Let c be the …, so that … . Then …`.

        The full stop has become a mark. An object that is chosen is one that there is.
        """
        variables, conditions = self.variables()
        if not self.accept("be"):
            if not (self.mark(";") and self.accept("then")):
                raise UnreadableError("an assumption without its consequence")
            return for_all(variables, conditions, self.within(variables, self.statement))
        self.nouns()
        if self.restricting():
            conditions += self.within(variables, self.conditions)
            if self.mark(";") and self.accept("then"):
                return for_all(variables, conditions, self.within(variables, self.statement))
            raise UnreadableError("an assumption without its consequence")
        while (self.word() and self.word() != "so") or self.mentions_a_term() or self.filling_mark():
            self.at += 1
        if self.accept("so", "that"):
            conditions.append(self.within(variables, self.statement))
        if self.mark(";") and (self.accept("then") or self.accept("it", "satisfies")):
            conditions.append(self.within(variables, self.statement))
        if not conditions:
            raise UnreadableError("an object without a property")
        return there_is(variables, conditions)

    def within(self, variables: Sequence[Term], read: Callable[[], Said]) -> Said:
        """Read something in which the variables are known."""
        outer, self.scope = self.scope, self.scope | frozenset(variables)
        prop = read()
        self.scope = outer
        return prop

    def joined(self) -> Prop:
        """Formulas joined by `and` or `or`, each with the quantifiers that stand after it."""
        pending = [self.formula()]
        done: list[Prop] = []
        joint = ""
        while True:
            conditional = self.word() in {"if", "whenever"} and isinstance(self.peek(1), Formula)
            if conditional or self.at_quantifier():
                done.append(self.followed(pending, joint))
                pending = []
            start = self.at
            found = self.joint()
            if found is None or (joint and found and found != joint):
                self.at = start
                break
            try:
                pending.append(self.unit())
            except UnreadableError:
                self.at = start
                break
            joint = found or joint
        return self.made(joint, [*done, *pending])

    def made(self, joint: str, parts: Sequence[Prop]) -> Prop:
        return parts[0] if len(parts) == 1 else (disjunction if joint == "or" else conjunction)(parts)

    def followed(self, parts: Sequence[Prop], joint: str) -> Prop:
        """Parts with the quantifiers and conditions after them, which may belong to all or to the last."""
        blocks: list[tuple[list[Term], list[Prop]]] = []
        known = self.scope
        while self.at_quantifier():
            self.at += 2
            blocks.append(self.variables())
            self.scope |= frozenset(blocks[-1][0])
        if self.word() in {"if", "whenever"}:
            self.at += 1
            blocks.append(([], self.conditions()))
        self.scope = known
        around_all, around_last = self.made(joint, parts), parts[-1]
        for variables, conditions in reversed(blocks):
            around_all = for_all(variables, conditions, around_all)
            around_last = for_all(variables, conditions, around_last)
        if len(parts) == 1:
            return around_all
        return Either((around_all, self.made(joint, [*parts[:-1], around_last])))

    def joint(self) -> str | None:
        """Take `and`, `or`, or a comma before more of the same; "" for the comma, None for neither."""
        comma = self.mark(",")
        self.accept("both")
        for text in ("and", "or"):
            if self.accept(text):
                self.accept("such", "that")
                while self.word() in w.FILLING:
                    self.at += 1
                return text
        return "" if comma and isinstance(self.peek(), Formula) else None

    def unit(self) -> Prop:
        if self.at_quantifier():
            return self.for_every()
        if self.at_existence():
            return self.exists()
        if self.word() == "if":
            return self.statement()
        return self.formula()

    def formula(self) -> Prop:
        piece = self.peek()
        if isinstance(piece, Listed):
            self.at += 1
            return piece.prop
        nodes = self.nodes()
        if not nodes:
            raise UnreadableError("no formula")
        self.at += 1
        match nodes:
            case (Chain((subject, place), (Relation.IN,)),) if self.word() == "is" and self.is_type(place):
                return self.said_in_words(subject)
            case (node,) if not isinstance(node, STATEMENTS):
                return self.said_in_words(node)
        if self.word() in w.HOLDING:
            self.at += 1
        return conjunction(self.normal.proposition(node) for node in nodes)

    def said_in_words(self, node: Node) -> Prop:
        """`$x$ is nonnegative`, and `$A_i$ holds`."""
        for phrase, relation in w.PREDICATES.items():
            if self.accept(*phrase.split()):
                return relation(self.normal.term(node))
        for phrase, compare in w.COMPARISONS.items():
            if self.accept(*phrase.split()):
                other = self.nodes()
                if other is None or len(other) != 1:
                    raise UnreadableError("a comparison with nothing")
                self.at += 1
                return compare(self.normal.term(node), self.normal.term(other[0]))
        if self.accept("holds") or self.accept("hold"):
            return self.normal.proposition(node)
        raise UnreadableError("a term alone")

    # --- variables and conditions

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
