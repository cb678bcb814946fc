"""Sentences of a setting or a statement: what they say of the symbols holds throughout."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.context import Context, Declaration, Hypothesis, Kind
from calibration.judges.algebra.declaring import (
    CARRIER_WORDS,
    CARRIERS,
    SIGNS,
    Numbers,
    declarations,
    groups,
    type_of,
)
from calibration.judges.algebra.definitions import equation_of, guarded_rule, rule_of
from calibration.judges.algebra.roles import CLOSED, Role, Span
from calibration.judges.algebra.sentence import Sentence
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Call,
    Chain,
    Dots,
    Elem,
    Logic,
    Node,
    NumberSet,
    Relation,
    Sym,
    free_symbols,
    walk,
)
from toolkit.prose.formulas.text import Formula, Item, Mark, Word


class SettingSentence(Sentence):
    """A sentence of the setting. What it binds by `for every` is its own."""

    def __init__(self, numbers: Numbers, context: Context, items: Sequence[Item]) -> None:
        super().__init__(numbers, context, items)
        self._conditions: list[Node] = []
        self._used = False

    def _bind(self, declaration: Declaration) -> None:
        self._local[declaration.name] = declaration

    def _given(self, condition: Node) -> None:
        self._conditions.append(condition)

    def _specialise(self, formula: Formula) -> bool:
        chain = equation_of(formula)
        if chain is not None:
            self._given(chain)
        return chain is not None

    def _suppose(self, statement: Node) -> None:
        self._fact(statement, ())

    def settle(self) -> None:
        """Take the sentence in: declarations, definitions, hypotheses, and doubts about what is unread."""
        mentions = self._mentions()
        before = frozenset(self._context.declared)
        self._introduce()
        if set(self._words) & v.NOTATION:
            self._close_notations()
            return
        self._assume()
        for span in self._spans:
            if span.role is Role.CLAIM:
                for formula in span.formulas():
                    self._settle_formula(span, formula)
        if self._conditions and not self._used:
            self.unread = True
        if self.unread or not self._only_defines():
            self._doubt(mentions, before)

    def _only_defines(self) -> bool:
        """Whether the sentence just names values: `we write $W = …$ for the total weight`."""
        defining = [f for span in self._spans if span.role is Role.DEFINE for f in span.formulas()]
        plain = not set(self._words) & {"which", "that", "is", "are", "where", "so", "with", "if", "when"}
        return plain and bool(defining) and len(defining) == len(self._formulas()) == self._definitions

    def _doubt(self, mentions: frozenset[str], before: frozenset[str]) -> None:
        """Taint the symbols on which the sentence may say more than was read."""
        known = v.PLAIN | v.TYPES | CARRIERS.keys() | CARRIER_WORDS | v.CARRIER_NOUNS
        odd = (set(self._words) - known) | self._integrality()
        if self._formulas():
            unclear = bool(odd) or self.unread or any(span.role in CLOSED for span in self._spans)
            if odd and self._speaks_of_others():
                mentions |= before
        else:
            unclear = bool(odd) and bool(set(self._words) & (v.RESTRICTIVE | v.TYPES))
            mentions = before
        if unclear and not self._formulas():
            self._context.doubted = True
            if set(self._words) & v.STRUCTURE:
                self._context.tainted |= self._numbers.carriers.keys()
        if unclear:
            self._context.tainted |= mentions - self._local.keys()
        for word in self._words:
            if word in SIGNS and word not in self._consumed:
                self._context.restrict(mentions, SIGNS[word])

    # --- words

    def _mentions(self) -> frozenset[str]:
        """The symbols in the formulas.

        A number system does not count in `∈ R`, and in `elements of $R$` only where no other known symbol is
        mentioned; the `P` of `for a proposition $P$` is no symbol of the setting.
        """
        found: set[str] = set()
        systems: set[str] = set()
        dummies: set[str] = set()
        for at, item in enumerate(self._items):
            if not isinstance(item, Formula):
                continue
            nodes = (node for part in item.parts or () for node in walk(part))
            sets = {n.name for n in nodes if isinstance(n, NumberSet) and n.kind == "carrier"}
            before = self._items[at - 1] if at else None
            if isinstance(before, Word) and before.text in {"of", "in"}:
                systems |= item.mentions & self._numbers.carriers.keys()
            found |= item.mentions - ((sets | systems) & self._numbers.carriers.keys())
            if self._is_dummy(at):
                dummies |= item.mentions
        if not any(self._context.knows(name) for name in found - dummies):
            found |= systems
        return frozenset(found - dummies)

    def _is_dummy(self, at: int) -> bool:
        """Whether the formula is the bare symbol that `for a …` introduces, of whatever kind it is."""
        item = self._items[at]
        if not isinstance(item, Formula) or not isinstance((item.parts or (None,))[0], Sym):
            return False
        words: list[str] = []
        for before in reversed(self._items[max(0, at - 4) : at]):
            if not isinstance(before, Word):
                break
            words.insert(0, before.text)
        return words[-3:-1] in (["for", "a"], ["for", "an"]) and words[-1] not in v.TYPES

    def _speaks_of_others(self) -> bool:
        """Whether the sentence names numbers without their symbol: `the weights are normalised`."""
        nouns = {Word(word) for word in v.TYPES | {"they", "them"}}
        following = [*self._items[1:], Mark(".")]
        return any(
            item in nouns and not isinstance(after, Formula)
            for item, after in zip(self._items, following, strict=True)
        )

    def _integrality(self) -> set[str]:
        """Words such as `integers` that no declaration used and that do not name the set of all of them."""
        return {
            word
            for before, word in pairwise(["", *self._words])
            if word in v.INTEGRAL and word not in self._consumed and before != "the"
        }

    def _close_notations(self) -> None:
        """Leave alone every notation that the sentence explains without defining it by a formula."""
        defined = {rule.name for rule in self._context.rules}
        for formula in self._formulas():
            for part in formula.parts or ():
                self._context.closed |= {n.name for n in walk(part) if isinstance(n, Call)} - defined

    # --- facts

    def _settle_formula(self, span: Span, formula: Formula) -> None:
        denied = bool(set(self._words) & v.DENIAL)
        match formula.parts:
            case (Chain((Sym(), _), (Relation.EQ,)), Dots(), _):
                return  # `over $i = 0, \dots, n-1$` says what an index runs through
        for part in self._spread(formula):
            if isinstance(part, Chain) and part.relations == (Relation.IN,) and self._membership(part):
                continue
            if isinstance(part, STATEMENTS) and not denied:
                self._fact(part, self._conditions)
                self._used = True
            elif not isinstance(part, Sym | Elem):
                self.unread = True
            elif not self._is_introduced(span, formula):
                self._settle_noun(span, formula)

    def _settle_noun(self, span: Span, formula: Formula) -> None:
        """Take in `a vector $u$` for a symbol that is new."""
        words: list[Item] = []
        for item in reversed(span.items[: span.items.index(formula)]):
            if not isinstance(item, Word) or item.text not in v.TYPES | {"a", "an"}:
                break
            words.insert(0, item)
        if words[:1] not in ([Word("a")], [Word("an")]):
            return
        try:
            for group in groups([*words, formula], self._index_ranges(), self._numbers):
                if not any(self._context.knows(subject.name) for subject in group.subjects):
                    self._consumed |= set(group.words)
                    for declaration in declarations(group, type_of(group, self._numbers)):
                        self._context.declare(declaration)
        except UnreadableError:
            return

    def _fact(self, body: Node, conditions: Sequence[Node]) -> None:
        """Note a statement: as a definition where it has that form, and as a hypothesis."""
        if isinstance(body, Chain) and not conditions:
            renames = any(span.role is Role.DEFINE for span in self._spans)
            rule = rule_of(body, self._context, self._numbers, self._local, renames=renames)
            if rule is not None:
                self._context.define(rule)
                if rule.name not in self._context.declared:
                    return
        if conditions:
            antecedent = conditions[0] if len(conditions) == 1 else Logic("and", tuple(conditions))
            if isinstance(body, Chain):
                rule = guarded_rule(antecedent, body, self._context, self._numbers, self._local)
                if rule is not None and rule.name in self._context.declared:
                    self._context.define(rule)
            body = Logic("implies", (antecedent, body))
        used = free_symbols(body)
        local = tuple(d for d in self._local.values() if d.name in used or self._is_needed(d, used))
        hypothesis = Hypothesis(body, local)
        countable = all(d.kind is Kind.NATURAL and not d.indices for d in local)
        known = any(self._context.knows(name) for name in hypothesis.symbols())
        if countable and (local or known):
            self._context.hypotheses.append(hypothesis)
        else:
            self._context.tainted |= hypothesis.symbols()

    def _is_needed(self, declaration: Declaration, used: frozenset[str]) -> bool:
        return any(declaration.name in other.needs() for other in self._local.values() if other.name in used)


class StatementSentence(SettingSentence):
    """A sentence of the theorem: what it binds and assumes holds in the proof, what it asserts does not."""

    def _bind(self, declaration: Declaration) -> None:
        self._context.declare(declaration)

    def _given(self, condition: Node) -> None:
        self._fact(condition, ())

    def _specialise(self, formula: Formula) -> bool:
        return self._equation(formula, renames=False)

    def settle(self) -> None:
        """Take in what the theorem introduces and assumes."""
        mentions = self._mentions()
        self._introduce()
        self._assume()
        if self.unread or self._is_limited() or self._hides_a_place():
            self._context.tainted |= mentions
