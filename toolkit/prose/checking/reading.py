"""What the sentences of a section say, as propositions in normal form.

A sentence is read from its beginning or from a colon. Words before the first opening (`for every`, `there
is`, `if`) or formula are passed over, unless they change what follows; then openings, formulas, and
quantifiers that stand after their formula are read without a gap up to a mark or a word that begins the
justification. What cannot be read so gives no reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.prose.checking import words as w
from toolkit.prose.checking.cursor import Listed, Piece, claims_existence, quantifies
from toolkit.prose.checking.introducing import Introductions
from toolkit.prose.checking.names import Names
from toolkit.prose.checking.normal import Normal
from toolkit.prose.checking.propositions import Either, Not, Prop, conjunction, disjunction, for_all, there_is
from toolkit.prose.checking.terms import Term
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import STATEMENTS, Chain, Node, Relation
from toolkit.prose.formulas.text import Formula, Mark, Word


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
            opens = quantifies(first, second) or claims_existence(first, second)
            return opens or first in {"if", "let"} or (first == "it" and second == "is")
        case [Word("if" | "let"), _]:
            return True
    return False


class _Reader(Introductions):
    """Reads one statement from where it stands."""

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
