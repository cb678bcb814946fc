"""One sentence at work on what is known: what it introduces, defines and assumes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.context import Context, Declaration, Kind
from calibration.judges.algebra.declaring import (
    COPULA,
    Group,
    Numbers,
    declarations,
    groups,
    introduced,
    spread,
    type_of,
    within_range,
)
from calibration.judges.algebra.definitions import equation_of, rule_of
from calibration.judges.algebra.roles import CLOSED, CONDITIONS, Role, Span, contains, spans, words_of
from calibration.judges.algebra.world import Rule
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    STATEMENTS,
    Bound,
    Chain,
    Elem,
    Node,
    Range,
    Relation,
    Sym,
    free_symbols,
)
from toolkit.prose.formulas.text import Formula, Item, Word


class Sentence:
    """A sentence of the setting or of a step; a subclass says what its assertions do.

    `unread` is set when something in it could not be read.
    """

    def __init__(self, numbers: Numbers, context: Context, items: Sequence[Item]) -> None:
        self._numbers = numbers
        self._context = context
        self._items = items
        self._spans = spans(items)
        self._words = words_of(items)
        self._local: dict[str, Declaration] = {}
        self._fresh: set[str] = set()
        self._consumed: set[str] = set()
        self._definitions = 0
        self.unread = False

    # --- what the two kinds of sentence do differently

    def _bind(self, declaration: Declaration) -> None:
        """Introduce a symbol under `for every`."""
        raise NotImplementedError

    def _given(self, condition: Node) -> None:
        """Take a condition on what the sentence is about."""
        raise NotImplementedError

    def _suppose(self, statement: Node) -> None:
        """Take a statement that holds from here on."""
        raise NotImplementedError

    def _specialise(self, formula: Formula) -> bool:
        """Take the equation of `for $b = 0$`; whether the formula is one."""
        return self._equation(formula, renames=False)

    # --- words

    def _formulas(self) -> list[Formula]:
        return [item for item in self._items if isinstance(item, Formula)]

    def _is_limited(self) -> bool:
        return bool(set(self._words) & v.LIMIT) or contains(self._words, v.LIMIT_PHRASES)

    def _hides_a_place(self) -> bool:
        """Whether words such as `on the event` may restrict what the sentence says."""
        for at, word in enumerate(self._words):
            if word in v.SCOPE and self._words[at + 1 : at + 2] not in (["most"], ["least"], ["once"]):
                rest = [w for w in self._words[at + 1 : at + 5] if w not in v.ARTICLES | v.SCOPE_FILLERS]
                if rest and rest[0] not in v.HARMLESS_PLACES | v.TYPES | v.UNIVERSAL:
                    return True
        return False

    # --- introducing

    def _introduce(self) -> None:
        """Take in the declarations, definitions and objects of unknown kind."""
        for span in self._spans:
            if span.role in {Role.BIND, Role.LET}:
                self._introduce_span(span)
            elif span.role is Role.DEFINE:
                self._define(span)
            elif span.role in CLOSED:
                self._close(span)

    def _introduce_span(self, span: Span) -> None:
        if any(equation_of(formula) is not None for formula in span.formulas()):
            for formula in span.formulas():
                lets = span.role is Role.LET
                if not (self._equation(formula, renames=True) if lets else self._specialise(formula)):
                    self._lose(formula)
            return
        try:
            found = groups(span.items, self._index_ranges(), self._numbers)
        except UnreadableError:
            for formula in span.formulas():
                self._lose(formula)
            self.unread = True
            return
        for group in found:
            self._consumed |= set(group.words)
            self._introduce_group(group, span.role)

    def _introduce_group(self, group: Group, role: Role) -> None:
        silent = not set(group.words) - COPULA - v.ARTICLES - v.UNIVERSAL - v.FIX
        try:
            new = declarations(group, type_of(group, self._numbers))
        except UnreadableError:
            if group.within is not None or not silent:
                for subject in group.subjects:
                    self._context.make_opaque(subject.name)
                return
            for subject in group.subjects:
                self._introduce_again(subject.name, group.conditions, role)
            new = []
        for declaration in new:
            self._declare(declaration, role)
        self._declare_dimensions(new)
        if group.within is not None and group.within.kind in {"interval", "listed", "range", "segment"}:
            if any(subject.indices for subject in group.subjects):
                self.unread = True
            for subject in group.subjects:
                self._condition(Chain((Sym(subject.name), group.within), (Relation.IN,)), role)
        for condition in group.conditions:
            self._condition(condition, role)

    def _introduce_again(self, name: str, conditions: Sequence[Node], role: Role) -> None:
        """Introduce a symbol of unsaid type: as it is known, else by the relation it comes with."""
        known = self._local.get(name) or self._context.declared.get(name)
        if known is not None and known.kind is not Kind.OPAQUE:
            if role is Role.BIND and name not in self._context.tainted:
                self._bind(known)
            else:
                self._context.redeclare(known)
        elif any(within_range(condition, name) for condition in conditions):
            self._declare(Declaration(name, Kind.NATURAL), role)
        else:
            self._declare(Declaration(name, Kind.INTEGER if conditions else Kind.OPAQUE), role)

    def _declare(self, declaration: Declaration, role: Role) -> None:
        self._fresh.add(declaration.name)
        if role is Role.BIND:
            self._bind(declaration)
        else:
            self._context.declare(declaration)

    def _declare_dimensions(self, found: Iterable[Declaration]) -> None:
        """Declare the `d` of vectors in `R^d` that nothing else introduces."""
        for declaration in found:
            for item in declaration.indices:
                if item is not None and item.bound is Bound.SEGMENT and isinstance(item.high, Sym):
                    name = item.high.name
                    if not self._context.knows(name):
                        self._context.declare(Declaration(name, Kind.NATURAL))

    def _index_ranges(self) -> dict[str, Range | None]:
        known = {**self._context.declared, **self._local}
        return {name: d.within for name, d in known.items() if d.kind is Kind.NATURAL and not d.indices}

    # --- defining

    def _define(self, span: Span) -> None:
        """Take in definitions, and `where $n$ is a natural number` or `where $0 \\le r$`."""
        where = "where" in span.words()
        for formula in span.formulas():
            if self._equation(formula, renames=not where):
                continue
            parts = self._spread(formula)
            symbols = bool(parts) and all(isinstance(part, Sym | Elem) for part in parts)
            if symbols and where and self._is_introduced(span, formula):
                continue
            for part in parts:
                if isinstance(part, Chain) and part.relations == (Relation.IN,) and self._membership(part):
                    continue
                if isinstance(part, STATEMENTS):
                    self._suppose(part)
            if symbols or not parts:
                self._lose(formula)  # a compound term that gets a name leaves its symbols as they are

    def _equation(self, formula: Formula, *, renames: bool) -> bool:
        """Take an equation as a definition of its left side, else as a condition; whether it is one."""
        chain = equation_of(formula)
        if chain is None:
            return False
        rule = rule_of(chain, self._context, self._numbers, self._local, renames=renames)
        if rule is None:
            self._given(chain)
        else:
            self._context.define(rule)
            self._definitions += 1
        return True

    def _membership(self, part: Chain) -> bool:
        """Take in `p_i \\in R` for a symbol that is new."""
        head = part.terms[0].head if isinstance(part.terms[0], Elem) else part.terms[0]
        if not isinstance(head, Sym) or self._context.knows(head.name):
            return False
        try:
            formula = Formula("", False, (part,), frozenset())
            for group in groups((formula,), self._index_ranges(), self._numbers):
                for declaration in declarations(group, type_of(group, self._numbers)):
                    self._context.declare(declaration)
        except UnreadableError:
            self.unread = True
        return True

    def _is_introduced(self, span: Span, formula: Formula) -> bool:
        """Take in `$t$ is an arbitrary element of $R$`; whether the text says so."""
        rest = span.items[span.items.index(formula) :]
        if not isinstance(rest[1] if len(rest) > 1 else None, Word) or rest[1] not in _COPULAS:
            return False
        try:
            found = groups(rest, self._index_ranges(), self._numbers)
            said = type_of(found[0], self._numbers)
        except (UnreadableError, IndexError):
            return False
        self._consumed |= set(found[0].words)
        for declaration in declarations(found[0], said):
            if not self._context.knows(declaration.name):
                self._context.declare(declaration)
            self._context.restrict(frozenset({declaration.name}), said.sign)
        return True

    def _spread(self, formula: Formula) -> list[Node]:
        """The statements of a formula; none, and a note of it, when it cannot be read."""
        try:
            if formula.parts is not None:
                return spread(formula.parts)
        except UnreadableError:
            pass
        self.unread = True
        return []

    # --- objects that are not given

    def _close(self, span: Span) -> None:
        """Make the symbols of `there is …` and `choose …` opaque, unless an equation gives their value."""
        for formula in span.formulas():
            chain = equation_of(formula) if span.role is Role.CHOOSE else None
            if chain is not None and isinstance(chain.terms[0], Sym):
                name = chain.terms[0].name
                if name not in free_symbols(chain.terms[1]):
                    self._context.define(Rule(name, (), frozenset(), chain.terms[1]))
                    continue
            try:
                subjects, _, _ = introduced(formula.parts or (), self._index_ranges())
            except UnreadableError:
                self._lose(formula)
                continue
            for subject in subjects:
                if subject.name not in self._numbers.carriers:
                    self._context.make_opaque(subject.name)

    def _lose(self, formula: Formula) -> None:
        """Make every symbol of a formula opaque: it was given a meaning that could not be read."""
        for name in formula.mentions - self._numbers.carriers.keys() - self._local.keys():
            self._context.make_opaque(name)

    # --- assuming

    def _assume(self) -> None:
        """Take in the conditions under which the sentence stands."""
        for span in self._spans:
            if span.role in CONDITIONS:
                parts = self._read_conditions(span)
                if parts is None:
                    self.unread = True
                for part in parts or ():
                    self._assume_part(part, span.role)

    def _read_conditions(self, span: Span) -> list[Node] | None:
        words = set(span.words()) - v.CONDITION - {"with", "such", "so", "that"}
        if set(span.words()) & v.OPEN_ENDED or words - v.HOLDS or not span.formulas():
            return None
        found: list[Node] = []
        for formula in span.formulas():
            parts = self._spread(formula)
            if not parts or not all(isinstance(part, STATEMENTS) for part in parts):
                return None
            found += parts
        return found

    def _assume_part(self, part: Node, role: Role) -> None:
        name = new_index(part, self._context) if not self._local else None
        if name is not None:
            self._declare(Declaration(name, Kind.NATURAL), Role.BIND)
            self._condition(part, Role.BIND)
            return
        if isinstance(part, Chain) and part.relations == (Relation.EQ,) and isinstance(part.terms[0], Sym):
            rule = rule_of(part, self._context, self._numbers, self._local, renames=False)
            if rule is not None:
                self._context.define(rule)
                return
        self._condition(part, role)

    def _condition(self, part: Node, role: Role) -> None:
        """Use a statement as the range of an index just introduced, otherwise as a condition."""
        for name in sorted(free_symbols(part) & self._fresh):
            declaration = self._local.get(name) or self._context.declared.get(name)
            item = within_range(part, name)
            if item is None or declaration is None or declaration.kind is not Kind.NATURAL:
                continue
            if declaration.indices or declaration.within is not None or self._rests_on(name, part):
                continue
            changed = replace(declaration, within=item)
            if name in self._local:
                self._local[name] = changed
            else:
                self._context.declare(changed)
            return
        if role in {Role.SUPPOSE, Role.LET} or not (role is Role.IF or self._local):
            self._suppose(part)
        else:
            self._given(part)

    def _rests_on(self, name: str, part: Node) -> bool:
        """Whether another symbol in the statement has a range that rests on `name` already."""
        known = {**self._context.declared, **self._local}
        others = free_symbols(part) - {name}
        return any(name in known[other].needs() for other in others if other in known)


_COPULAS = {Word(word) for word in ("is", "are", "denote", "denotes")}


def new_index(part: Node, context: Context) -> str | None:
    """The symbol that `i < n` ranges over, when it is not known yet but everything else in it is."""
    if not isinstance(part, Chain):
        return None
    unknown = [name for name in free_symbols(part) if not context.knows(name)]
    return unknown[0] if len(unknown) == 1 and within_range(part, unknown[0]) is not None else None
