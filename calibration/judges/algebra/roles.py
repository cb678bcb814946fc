"""What a sentence does with its formulas: introduce symbols, assume, define, or assert.

Roles err towards assuming: an assertion taken for an assumption is only not checked, an assumption taken
for an assertion would be an invented error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from calibration.judges.algebra import vocabulary as v
from toolkit.prose.formulas.nodes import Chain, Relation, Sym
from toolkit.prose.formulas.text import Formula, Item, Mark, Word


class Role(Enum):
    """What is done with the formulas of a span."""

    CLAIM = "claim"
    BIND = "for every"
    LET = "let"
    DEFINE = "put"
    CHOOSE = "choose"
    EXIST = "there is"
    PREMISE = "… implies"
    WITH = "with"
    IF = "if"
    SUPPOSE = "suppose"


CONDITIONS = {Role.WITH, Role.IF, Role.SUPPOSE}
CLOSED = {Role.CHOOSE, Role.EXIST}
"""Roles that hold on to what follows: formulas under them are about something that was not given."""


@dataclass(slots=True)
class Span:
    """A run of items in one role."""

    role: Role
    items: list[Item] = field(default_factory=list)

    def formulas(self) -> list[Formula]:
        """The formulas of the span."""
        return [item for item in self.items if isinstance(item, Formula)]

    def words(self) -> list[str]:
        """The words of the span."""
        return [item.text for item in self.items if isinstance(item, Word)]


def spans(sentence: Sequence[Item]) -> list[Span]:
    """The sentence cut into spans of one role each, in order."""
    return _Scanner(sentence).run()


def words_of(sentence: Sequence[Item]) -> list[str]:
    """The words of a sentence."""
    return [item.text for item in sentence if isinstance(item, Word)]


def contains(words: Sequence[str], phrases: Sequence[Sequence[str]]) -> bool:
    """Whether one of the phrases stands among the words."""
    return any(
        tuple(words[at : at + len(phrase)]) == tuple(phrase)
        for phrase in phrases
        for at in range(len(words) - len(phrase) + 1)
    )


def introduces(formula: Formula) -> bool:
    """Whether a formula looks like `a, b` or `i < n` or `x \\in S`: about bare symbols."""
    if formula.display or not formula.parts:
        return False
    for part in formula.parts:
        if isinstance(part, Sym):
            continue
        if not isinstance(part, Chain) or Relation.EQ in part.relations:
            return False
        if not any(isinstance(term, Sym) for term in part.terms[:2]):
            return False
    return True


class _Scanner:
    def __init__(self, sentence: Sequence[Item]) -> None:
        self._items = sentence
        self._spans = [Span(Role.CLAIM)]
        self._then_at = max(
            (i for i, item in enumerate(sentence) if isinstance(item, Word) and item.text == "then"),
            default=-1,
        )

    def run(self) -> list[Span]:
        for at, item in enumerate(self._items):
            match item:
                case Word():
                    self._word(at, item)
                case Mark(text):
                    self._mark(at, text)
            self._spans[-1].items.append(item)
        return [span for span in self._spans if span.items]

    @property
    def _role(self) -> Role:
        return self._spans[-1].role

    def _enter(self, role: Role) -> None:
        self._spans.append(Span(role))

    def _after(self, at: int) -> Item | None:
        return self._items[at + 1] if at + 1 < len(self._items) else None

    def _text_after(self, at: int) -> str:
        item = self._after(at)
        return item.text if isinstance(item, Word) else ""

    def _leads_to_formula(self, at: int) -> bool:
        """Whether only words for kinds of numbers stand before the next formula."""
        for item in self._items[at + 1 :]:
            if isinstance(item, Formula):
                return True
            if not isinstance(item, Word) or item.text not in v.TYPES | v.ARTICLES | v.UNIVERSAL | {
                "of",
                "pair",
            }:
                return False
        return False

    def _restricts(self, at: int) -> bool:
        """Whether words of unknown meaning describe the formula that comes: `for all sorted $x$`."""
        strange = False
        for item in self._items[at + 1 : at + 6]:
            if isinstance(item, Formula):
                return strange
            if not isinstance(item, Word) or item.text in v.NOUN_ENDS:
                return False
            strange = strange or item.text not in v.TYPES | v.ARTICLES | v.UNIVERSAL | {"pair", "pairs"}
        return False

    def _word(self, at: int, item: Word) -> None:
        word, role = item.text, self._role
        if role in CLOSED:
            if word in {"hence", "thus", "therefore", "consequently"}:
                self._enter(Role.CLAIM)
            return
        if role is Role.SUPPOSE:
            if word in {"then", "hence", "thus", "therefore", "consequently"}:
                self._enter(Role.CLAIM)
            return
        if role is Role.IF and at < self._then_at and word not in v.OPEN_ENDED:
            return
        if word in v.PREMISE_VERBS and role in {Role.CLAIM, Role.PREMISE}:
            self._verb(at, word)
            return
        entered = self._entered_by(at, word)
        if entered is not None:
            if entered is not role or role in CONDITIONS:
                self._enter(entered)
        elif self._resumes(at, word):
            self._enter(Role.CLAIM)

    def _verb(self, at: int, word: str) -> None:
        """Go on after `implies`: what stands before it may be a premise only."""
        before = self._items[at - 1] if at else None
        relative = isinstance(before, Word) and before.text in v.RELATIVES
        if not relative:
            self._spans[-1].role = Role.PREMISE
        self._enter(Role.PREMISE if word in v.EQUIVALENCES and not relative else Role.CLAIM)

    def _resumes(self, at: int, word: str) -> bool:
        if word == "and" and self._role is Role.WITH and self._goes_back_to_let(at):
            self._enter(Role.LET)
            return False
        if word == "and" and self._role is Role.WITH and self._text_after(at) in {"a", "an"}:
            return True
        stays = {Role.BIND: _STAY_BOUND, Role.WITH: v.HOLDS}.get(self._role)
        if stays is not None and self._spans[-1].formulas() and word not in stays:
            return True
        return word in v.RESUME and not (word == "so" and self._text_after(at) == "that")

    def _goes_back_to_let(self, at: int) -> bool:
        """Whether `and $n$` after a condition goes on with the symbols that `let` introduces."""
        following = self._after(at)
        letting = any(span.role is Role.LET for span in self._spans)
        if not letting or not isinstance(following, Formula) or not following.parts:
            return False
        return all(isinstance(part, Sym) for part in following.parts)

    def _entered_by(self, at: int, word: str) -> Role | None:
        following = self._text_after(at)
        if word == "there" and following in {"is", "are", "exist", "exists", "was", "were", "must"}:
            return Role.EXIST
        if word in {"exist", "exists"} or (word == "some" and self._leads_to_formula(at)):
            return Role.EXIST
        if word in v.STRONG_CONDITION:
            return Role.SUPPOSE
        if word in v.CONDITION:
            return Role.IF
        if (word == "such" and following == "that") or (
            word == "so" and following == "that" and self._role is Role.LET
        ):
            return Role.WITH
        if word == "with" and isinstance(self._after(at), Formula):
            return Role.WITH
        if word in v.LET:
            return Role.LET
        if word in v.CHOOSE:
            return Role.CHOOSE
        if word in v.DEFINE and not (
            word in {"denote", "write"} and isinstance(self._items[at - 1], Formula)
        ):
            return Role.DEFINE
        binds = word in v.UNIVERSAL | v.FIX or (word == "for" and following not in v.UNIVERSAL | {"some"})
        before = self._items[at - 1] if at else None
        if word in v.UNIVERSAL | {"for"} and self._restricts(at):
            return Role.IF
        if following == "of" or (word in {"any", "arbitrary", "given"} and before in _INDEFINITE):
            return None
        quantifies = word == "for" or before == Word("for") or self._role is not Role.LET
        if binds and quantifies and self._leads_to_formula(at):
            return Role.BIND
        return None

    def _mark(self, at: int, text: str) -> None:
        role, following = self._role, self._after(at)
        if role in CLOSED:
            return
        if text in {":", ";"}:
            if role is not Role.CLAIM and not (role is Role.SUPPOSE and text == ":"):
                self._enter(Role.CLAIM)
        elif text == "," and self._ends_at_comma(at, role, following):
            self._enter(Role.CLAIM)

    def _ends_at_comma(self, at: int, role: Role, following: Item | None) -> bool:
        joined = isinstance(following, Word) and following.text in {"and", "or", "but", "if", "that", "with"}
        inline = isinstance(following, Formula) and not following.display
        match role:
            case Role.BIND:
                if isinstance(following, Formula):
                    return not introduces(following)
                return not (isinstance(following, Word) and following.text in v.UNIVERSAL | {"and", "for"})
            case Role.WITH:
                return not (inline or joined)
            case Role.IF:
                return at >= self._then_at and isinstance(following, Word) and not joined
            case Role.DEFINE:
                return not (inline or joined)
        return False


_INDEFINITE = {Word(word) for word in ("a", "an", "the", "is", "are", "be", "some")}
_STAY_BOUND = (
    v.TYPES | v.ARTICLES | v.UNIVERSAL | {"and", "in", "of", "with", "such", "that", "satisfying", "be"}
)
