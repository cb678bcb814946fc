"""Sentences of a step: what they assert, under what they and the sentences before them assume."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.context import Claim, Context, Declaration, Hypothesis, Kind
from calibration.judges.algebra.declaring import introduced, within_range
from calibration.judges.algebra.roles import CLOSED, Role, Span, contains
from calibration.judges.algebra.sentence import Sentence, new_index
from calibration.judges.algebra.world import Rule
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Chain,
    Dots,
    Logic,
    Node,
    Quantified,
    Relation,
    Sym,
)
from toolkit.prose.formulas.text import Formula, Item, Word


class StepSentence(Sentence):
    """A sentence of a step. All that it binds and assumes stays in force to the end of the step.

    That is more than it means, and safe: what holds under fewer assumptions holds under more.
    """

    def _bind(self, declaration: Declaration) -> None:
        self._context.declare(declaration)

    def _given(self, condition: Node) -> None:
        self._context.hypotheses.append(Hypothesis(condition))

    def _suppose(self, statement: Node) -> None:
        self._context.hypotheses.append(Hypothesis(statement))

    def claims(self, label: str) -> list[Claim]:
        """Take the sentence in and give what it asserts."""
        words = set(self._words)
        hidden = self._is_limited() or self._hides_a_place() or self._describes()
        silent = hidden or bool(words & v.DENIAL) or contains(self._words, (*v.REMARK, *v.GOALS))
        self._introduce()
        self._assume()
        if self.unread or (hidden and self._formulas()):
            self._context.lost = True
        found: list[Claim] = []
        for span in self._spans:
            if span.role is Role.PREMISE or (span.role is Role.CLAIM and silent):
                for formula in span.formulas():
                    self._take_as_premise(formula)
        for span in self._spans:
            if span.role is Role.CLAIM and not silent:
                for formula in span.formulas():
                    if self._says_where(span, formula):
                        self._take_as_premise(formula)
                    else:
                        found += self._asserted(label, formula)
        return found

    def lingering(self) -> frozenset[str]:
        """The symbols to which the sentence gives a meaning that later steps may go on to use."""
        names: set[str] = set()
        for span in self._spans:
            fixes = span.role is Role.BIND and bool(set(span.words()) & v.FIX)
            if fixes or span.role in {Role.LET, Role.DEFINE, Role.SUPPOSE} | CLOSED:
                formulas = span.formulas()[:1] if span.role in CLOSED else span.formulas()
                names |= {name for formula in formulas for name in self._first_names(formula)}
        return frozenset(names)

    def _first_names(self, formula: Formula) -> frozenset[str]:
        """The symbols that a formula may introduce, all of them where that cannot be read."""
        try:
            subjects, _, _ = introduced(formula.parts or (), self._index_ranges())
        except UnreadableError:
            return formula.mentions - self._numbers.carriers.keys()
        return frozenset(subject.name for subject in subjects) or formula.mentions

    def _describes(self) -> bool:
        """Whether an adjective restricts a bare symbol outside of a declaration: `treat negative $x$`."""
        for span in self._spans:
            if span.role is Role.CLAIM:
                for at, item in enumerate(span.items[1:]):
                    before = span.items[at]
                    adjective = isinstance(before, Word) and before.text in v.ADJECTIVES
                    if adjective and isinstance(item, Formula) and not _is_statement(item):
                        return True
        return False

    def _says_where(self, span: Span, formula: Formula) -> bool:
        """Whether the formula says where something holds (`at $x = 0$`, `over $k = 0, \\dots, n-1$`)."""
        if formula.parts is not None and formula.parts[1:2] == (Dots(),):
            return True
        at = span.items.index(formula)
        before = span.items[at - 1] if at else None
        return (
            isinstance(before, Word) and before.text in v.PLACES | v.CONDITION_NOUNS and not formula.display
        )

    def _take_as_premise(self, formula: Formula) -> None:
        """Restrict what follows by the statements of a formula that is not asserted."""
        for part in self._spread(formula):
            if isinstance(part, STATEMENTS):
                self._context.hypotheses.append(Hypothesis(part))
        if formula.parts is None:
            self._context.lost = True

    def _asserted(self, label: str, formula: Formula) -> list[Claim]:
        context = self._context.copy()
        bodies: list[Node] = []
        for part in self._spread(formula):
            name = new_index(part, context)
            item = within_range(part, name) if name is not None else None
            if name is not None and item is not None and bodies:
                context.declare(Declaration(name, Kind.NATURAL, within=item))
            elif isinstance(part, Chain) and Relation.DEF in part.relations:
                self._defined(part)
                context = self._context.copy()
            elif isinstance(part, STATEMENTS):
                bodies.append(part)
        return [
            Claim(label, formula.source, body, scope)
            for part in bodies
            for body, scope in opened(part, context)
        ]

    def _defined(self, chain: Chain) -> None:
        match chain:
            case Chain((Sym(name), right, *_), (Relation.DEF, *_)) if name not in self._numbers.carriers:
                self._context.define(Rule(name, (), frozenset(), right))
            case _:
                self._context.lost = True


def _is_statement(formula: Formula) -> bool:
    return formula.parts is None or any(isinstance(part, STATEMENTS) for part in formula.parts)


def opened(body: Node, context: Context) -> list[tuple[Node, Context]]:
    """A claim with its outer `for all` and `implies` moved into the context; a chain link by link."""
    match body:
        case Logic("implies", (left, right)):
            inner = context.copy()
            inner.hypotheses.append(Hypothesis(left))
            return opened(right, inner)
        case Logic("and", parts):
            return [found for part in parts for found in opened(part, context)]
        case Quantified("forall", binder, inside):
            inner = context.copy()
            try:
                subjects, conditions, place = introduced(binder, {})
            except UnreadableError:
                return [(body, context)]
            kind = _SYSTEMS.get(place.name) if place is not None and not place.parts else None
            if kind is None:
                return [(body, context)]
            for subject in subjects:
                inner.declare(Declaration(subject.name, kind))
            inner.hypotheses += [Hypothesis(condition) for condition in conditions]
            return opened(inside, inner)
        case Chain(terms, relations) if len(relations) > 1:
            return [
                (Chain((terms[i], terms[i + 1]), (relation,)), context)
                for i, relation in enumerate(relations)
            ]
    return [(body, context)]


_SYSTEMS = {"R": Kind.REAL, "N": Kind.NATURAL, "Z": Kind.INTEGER}


def begins_afresh(items: Sequence[Item]) -> bool:
    """Whether a sentence opens with words such as `in both cases`, which end what was assumed."""
    return tuple(item.text for item in items[:3] if isinstance(item, Word)) in v.BOTH_CASES
