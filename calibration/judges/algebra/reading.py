"""From a submission to claims: what each step asserts, about which symbols, under which hypotheses.

What cannot be read never passes silently: in the setting it makes the symbols near it unusable, in a step
everything after it, up to the end of the step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from calibration.judges.algebra import vocabulary as v
from calibration.judges.algebra.context import Claim, Context, Declaration, Hypothesis, Kind
from calibration.judges.algebra.declaring import (
    CARRIER_WORDS,
    CARRIERS,
    COPULA,
    SIGNS,
    Group,
    Numbers,
    declarations,
    groups,
    introduced,
    lone_set,
    spread,
    type_of,
    within_range,
)
from calibration.judges.algebra.evaluator import Rule
from calibration.judges.algebra.lexer import UnreadableError
from calibration.judges.algebra.nodes import (
    STATEMENTS,
    Add,
    Bound,
    Call,
    Chain,
    Dots,
    Elem,
    Juxta,
    Logic,
    Node,
    Num,
    NumberSet,
    Pow,
    Quantified,
    Range,
    Relation,
    Sym,
    free_symbols,
    walk,
)
from calibration.judges.algebra.prose import Formula, Item, Mark, Word, sentences
from calibration.judges.algebra.roles import CLOSED, CONDITIONS, Role, Span, contains, spans, words_of


class Reader:
    """Reads the setting once and then each step on top of it."""

    def __init__(self) -> None:
        self.context = Context()
        self.numbers = Numbers()
        self._doubted = False

    # --- setting and statement

    def setting(self, text: str) -> None:
        """Take in declarations, definitions and hypotheses."""
        for sentence in self._sentences_that_count(text):
            _Sentence(self, self.context, sentence).settle(asserts=True)

    def statement(self, text: str) -> None:
        """Take in what the theorem introduces and assumes, but not what it asserts."""
        for sentence in self._sentences_that_count(text):
            _Sentence(self, self.context, sentence).settle(asserts=False)

    def _sentences_that_count(self, text: str) -> Iterator[tuple[Item, ...]]:
        for sentence in sentences(text):
            words = words_of(sentence)
            formulas = any(isinstance(item, Formula) for item in sentence)
            announces = not formulas and not set(words) - v.ANNOUNCING
            remark = contains(words, v.REMARK) or _explains_a_term(words) or announces
            if not (remark or self._carrier(sentence) or self._vector_space(sentence)):
                yield sentence

    def doubt(self, words: set[str]) -> None:
        """Note a sentence without formulas that may restrict anything introduced in the whole setting."""
        self._doubted = True
        if words & v.STRUCTURE:
            self.context.tainted |= self.numbers.carriers.keys()

    def _carrier(self, sentence: Sequence[Item]) -> bool:
        """Take in `Let $R$ be an ordered ring`, with whatever a colon adds in explanation."""
        words: list[str] = []
        names: list[str] = []
        for item in sentence:
            match item:
                case Mark(":"):
                    break
                case Word(text):
                    words.append(text)
                case Formula(parts=(Sym(name),)):
                    names.append(name)
                case _:
                    return False
        rest = set(words) - CARRIER_WORDS - COPULA - v.ARTICLES - CARRIERS.keys()
        kinds = [CARRIERS[word] for word in words if word in CARRIERS]
        if rest or len(names) != 1 or len(kinds) != 1 or "ordered" not in words:
            return False
        self.numbers.carriers[names[0]] = kinds[0]
        return True

    def _vector_space(self, sentence: Sequence[Item]) -> bool:
        """Take in `Vectors have $d$ coordinates in $R$`, whatever else the sentence says of their numbers."""
        match list(sentence[:6]):
            case [
                Word("vectors"),
                Word("have"),
                Formula(parts=(size,)),
                Word("coordinates" | "entries"),
                *rest,
            ]:
                place = rest[1] if rest[:1] == [Word("in")] and len(rest) > 1 else None
                try:
                    target = lone_set(place.parts or (), self.numbers) if isinstance(place, Formula) else None
                    said = type_of(Group((), ("numbers",), target, ()), self.numbers)
                except UnreadableError:
                    return False
                self.numbers.vectors = replace(said, extra=(Range("", None, size, Bound.SEGMENT),))
                return True
        return False

    # --- steps

    def step(self, label: str, text: str) -> list[Claim]:
        """The claims of a step. What it defines stays known in later steps, what it assumes does not."""
        if self._doubted:
            self.context.tainted |= self.context.declared.keys()
            self.context.tainted |= {rule.name for rule in self.context.rules if rule.name not in v.NOTATIONS}
            self._doubted = False
        start = self.context.copy()
        context = self.context.copy()
        claims: list[Claim] = []
        for sentence in sentences(text):
            opening = [item.text for item in sentence[:3] if isinstance(item, Word)]
            if tuple(opening) in v.BOTH_CASES:
                context.hypotheses, context.lost = list(start.hypotheses), start.lost
                sentence = sentence[3:]
            claims += _Sentence(self, context, sentence).assert_(label)
        for rule in context.rules:
            if rule not in self.context.rules and not self.context.knows(rule.name):
                self.context.rules.append(rule)
        return claims


def _explains_a_term(words: Sequence[str]) -> bool:
    """Whether the sentence defines a word in general: `An ordered ring is a ring such that …`."""
    return words[:1] in (["a"], ["an"]) and "is" in words[:6]


class _Sentence:
    """One sentence at work on a context."""

    def __init__(self, reader: Reader, context: Context, sentence: Sequence[Item]) -> None:
        self._reader = reader
        self._numbers = reader.numbers
        self._context = context
        self._sentence = sentence
        self._spans = spans(sentence)
        self._words = words_of(sentence)
        self._local: dict[str, Declaration] = {}
        self._conditions: list[Node] = []
        self._consumed: set[str] = set()
        self._unread = False
        self._used = False
        self._setting = False

    def _mentions(self) -> frozenset[str]:
        found: set[str] = set()
        for item in self._sentence:
            if isinstance(item, Formula):
                in_sets = set()
                if item.parts is not None:
                    sets = (n for part in item.parts for n in walk(part) if isinstance(n, NumberSet))
                    in_sets = {n.name for n in sets if n.kind == "carrier"}
                found |= item.mentions - (in_sets & self._numbers.carriers.keys())
        return frozenset(found)

    # --- in the setting

    def settle(self, *, asserts: bool) -> None:
        """Take the sentence in as part of the setting, or of the statement, whose assertions do not count."""
        self._setting = True
        mentions = self._mentions()
        before = dict(self._context.declared)
        facts = self._introduce(local=asserts)
        if set(self._words) & v.NOTATION:
            self._close_notations()
            return
        facts += self._assumptions(setting=True)
        for fact in facts:
            self._fact(fact, ())
        if not asserts:
            if self._unread or self._is_limited() or self._hides_a_place():
                self._context.tainted |= mentions - self._local.keys()
            return
        for span in self._spans:
            if span.role is Role.CLAIM:
                for formula in span.formulas():
                    self._settle_claim(span, formula)
        if self._conditions and not self._used:
            self._unread = True
        odd = set(self._words) - v.PLAIN - v.TYPES - CARRIERS.keys() - CARRIER_WORDS - v.CARRIER_NOUNS
        odd |= self._integrality()
        if mentions:
            unclear = bool(odd) or self._unread or any(s.role in CLOSED for s in self._spans)
            if odd and self._speaks_of_others():
                mentions |= before.keys()
        else:
            unclear = bool(odd) and bool(set(self._words) & (v.RESTRICTIVE | v.TYPES))
            mentions = frozenset(before)
        if unclear and not self._any_formula():
            self._reader.doubt(set(self._words))
        if unclear:
            self._context.tainted |= {name for name in mentions if name not in self._local}
        for word in self._words:
            if word in SIGNS and word not in self._consumed:
                self._context.restrict(mentions, SIGNS[word])

    def _any_formula(self) -> bool:
        return any(isinstance(item, Formula) for item in self._sentence)

    def _speaks_of_others(self) -> bool:
        """Whether the sentence names numbers without their symbol: `the weights are normalised`."""
        following = [*self._sentence[1:], Mark(".")]
        return any(
            isinstance(item, Word)
            and item.text in v.TYPES | {"they", "them"}
            and not isinstance(after, Formula)
            for item, after in zip(self._sentence, following, strict=True)
        )

    def _is_limited(self) -> bool:
        return bool(set(self._words) & v.LIMIT) or contains(self._words, v.LIMIT_PHRASES)

    def _integrality(self) -> set[str]:
        """Words such as `integers` that no declaration used and that do not name the set of all of them."""
        return {
            word
            for before, word in pairwise(["", *self._words])
            if word in v.INTEGRAL and word not in self._consumed and before != "the"
        }

    def _close_notations(self) -> None:
        for item in self._sentence:
            if isinstance(item, Formula):
                for part in item.parts or ():
                    self._context.closed |= {n.name for n in walk(part) if isinstance(n, Call)} - {
                        rule.name for rule in self._context.rules
                    }

    def _settle_claim(self, span: Span, formula: Formula) -> None:
        if formula.parts is None:
            self._unread = True
            return
        try:
            parts = spread(formula.parts)
        except UnreadableError:
            self._unread = True
            return
        for part in parts:
            if isinstance(part, Chain):
                if part.relations == (Relation.IN,) and self._settle_membership(part):
                    continue
                if set(self._words) & v.DENIAL:
                    self._unread = True
                    continue
                self._fact(part, tuple(self._conditions))
                self._used = True
            elif isinstance(part, Logic | Quantified):
                self._fact(part, tuple(self._conditions))
                self._used = True
            elif not isinstance(part, Sym | Elem):
                self._unread = True
            elif not self._settle_copula(span, formula):
                self._settle_noun(span, formula, part)

    def _settle_membership(self, part: Chain) -> bool:
        """Take in `p_i \\in R` for a symbol that is new."""
        head = part.terms[0]
        name = head.name if isinstance(head, Sym) else getattr(getattr(head, "head", None), "name", None)
        if name is None or self._context.knows(name):
            return False
        try:
            for group in groups(
                (Formula("", False, (part,), frozenset()),), self._index_ranges(), self._numbers
            ):
                self._declare_all(declarations(group, type_of(group, self._numbers)), local=False)
        except UnreadableError:
            self._unread = True
        return True

    def _settle_noun(self, span: Span, formula: Formula, part: Node) -> None:
        """Take in `a vector $u$` for a symbol that is new."""
        before = span.items[: span.items.index(formula)]
        words: list[Item] = []
        for item in reversed(before):
            if not isinstance(item, Word) or item.text not in v.TYPES | {"a", "an"}:
                break
            words.insert(0, item)
        if words[:1] not in ([Word("a")], [Word("an")]):
            return
        try:
            for group in groups([*words, formula], self._index_ranges(), self._numbers):
                if not any(self._context.knows(subject.name) for subject in group.subjects):
                    self._consumed |= set(group.words)
                    self._declare_all(declarations(group, type_of(group, self._numbers)), local=False)
        except UnreadableError:
            return

    def _settle_copula(self, span: Span, formula: Formula) -> bool:
        """Take in `$t$ is an arbitrary element of $R$`."""
        at = span.items.index(formula)
        rest = span.items[at + 1 :]
        if (
            not rest
            or not isinstance(rest[0], Word)
            or rest[0].text not in {"is", "are", "denote", "denotes"}
        ):
            return False
        try:
            found = groups(span.items[at:], self._index_ranges(), self._numbers)
            said = type_of(found[0], self._numbers)
        except (UnreadableError, IndexError):
            return False
        self._consumed |= set(found[0].words)
        new = [d for d in declarations(found[0], said) if not self._context.knows(d.name)]
        self._declare_all(new, local=False)
        for subject in found[0].subjects:
            self._context.restrict(frozenset({subject.name}), said.sign)
        return True

    def _fact(self, body: Node, conditions: Sequence[Node]) -> None:
        """Note a statement of the setting: a definition where it has that form, and a hypothesis."""
        if isinstance(body, Chain) and not conditions:
            rule = self._rule(body)
            if rule is not None:
                self._context.define(rule)
                if not self._context.declared.get(rule.name):
                    return
        if conditions:
            antecedent = conditions[0] if len(conditions) == 1 else Logic("and", tuple(conditions))
            body = Logic("implies", (antecedent, body))
        used = free_symbols(body)
        local = tuple(d for d in self._local.values() if d.name in used or self._needed(d, used))
        hypothesis = Hypothesis(body, local)
        if any(d.kind is not Kind.NATURAL or d.indices for d in local):
            self._context.tainted |= hypothesis.symbols()
            return
        if not any(self._context.knows(name) for name in hypothesis.symbols()) and not local:
            self._context.tainted |= hypothesis.symbols()
            return
        self._context.hypotheses.append(hypothesis)

    def _needed(self, declaration: Declaration, used: frozenset[str]) -> bool:
        return any(declaration.name in other.needs() for other in self._local.values() if other.name in used)

    def _rule(self, chain: Chain) -> Rule | None:
        """The definition that an equation gives: of a notation, a new symbol, or a family by recursion."""
        if chain.relations not in {(Relation.EQ,), (Relation.DEF,)}:
            return None
        left, right = chain.terms
        defines = any(span.role is Role.DEFINE for span in self._spans) or chain.relations == (Relation.DEF,)
        match left:
            case Sym(name) if not self._context.knows(name) or (
                defines and name not in self._numbers.carriers
            ):
                return None if name in free_symbols(right) else Rule(name, (), frozenset(), right)
            case Call(name, args):
                return Rule(name, args, self._params(args), right)
            case Pow(Call("norm", args), Num(value)) if value == 2:
                return Rule("norm", args, self._params(args), Call("sqrt", (right,)))
            case Juxta(Sym(name), args, None) if not self._context.knows(name):
                return Rule(name, args, self._params(args), right)
            case Elem(Sym(name), indices) if all(self._is_index_pattern(i, name) for i in indices):
                if name not in free_symbols(right) or _steps_up(left, right):
                    return Rule(name, indices, self._params(indices), right)
        return None

    def _params(self, args: Iterable[Node]) -> frozenset[str]:
        return frozenset(
            name
            for arg in args
            for name in free_symbols(arg)
            if name in self._local or not self._context.knows(name)
        )

    def _is_index_pattern(self, index: Node, family: str) -> bool:
        match index:
            case Num():
                return True
            case Sym(name) | Add(((1, Sym(name)), (1, Num()))):
                return name in self._local or (
                    family not in self._numbers.carriers and not self._context.knows(name)
                )
        return False

    # --- in a step

    def assert_(self, label: str) -> list[Claim]:
        """Take the sentence in as part of a step and give what it asserts."""
        words = set(self._words)
        hidden = self._is_limited() or self._hides_a_place()
        silent = hidden or bool(words & v.DENIAL) or contains(self._words, v.REMARK)
        formulas = [item for item in self._sentence if isinstance(item, Formula)]
        facts = self._introduce(local=False)
        facts += self._assumptions(setting=False)
        for fact in facts:
            self._context.hypotheses.append(Hypothesis(fact))
        if (hidden and formulas) or self._unread:
            self._context.lost = True
        claims: list[Claim] = []
        for span in self._spans:
            if span.role is not Role.CLAIM:
                continue
            for formula in span.formulas():
                if self._only_places(span, formula):
                    self._context.hypotheses += [
                        Hypothesis(part) for part in formula.parts or () if isinstance(part, Chain)
                    ]
                elif not silent:
                    claims += self._claims(label, formula)
        return claims

    def _only_places(self, span: Span, formula: Formula) -> bool:
        """Whether the formula says where something holds (`at $x = 0$`, `over $k = 0, \\dots, n-1$`)."""
        if isinstance(formula.parts, tuple) and formula.parts[1:2] == (Dots(),):
            return True
        at = span.items.index(formula)
        before = span.items[at - 1] if at else None
        return isinstance(before, Word) and before.text in v.PLACES and not formula.display

    def _hides_a_place(self) -> bool:
        """Whether words such as `on the event` may restrict what the sentence says."""
        for at, word in enumerate(self._words):
            if word in v.SCOPE and self._words[at + 1 : at + 2] not in (["most"], ["least"], ["once"]):
                rest = [w for w in self._words[at + 1 : at + 5] if w not in v.ARTICLES | v.SCOPE_FILLERS]
                if rest and rest[0] not in v.HARMLESS_PLACES | v.TYPES | v.UNIVERSAL:
                    return True
        return False

    def _claims(self, label: str, formula: Formula) -> list[Claim]:
        if formula.parts is None:
            return []
        try:
            parts = spread(formula.parts)
        except UnreadableError:
            return []
        context = self._context.copy()
        bodies: list[Node] = []
        for part in parts:
            name = _new_index(part, context)
            if name is not None and bodies:
                item = within_range(part, name)
                assert item is not None
                context.declare(Declaration(name, Kind.NATURAL, within=item))
            elif isinstance(part, STATEMENTS):
                bodies.append(part)
        return [
            Claim(label, formula.source, body, scope)
            for part in bodies
            for body, scope in _opened(part, context)
        ]

    # --- both

    def _index_ranges(self) -> dict[str, Range | None]:
        known = {**self._context.declared, **self._local}
        return {name: d.within for name, d in known.items() if d.kind is Kind.NATURAL and not d.indices}

    def _declare_all(self, found: Iterable[Declaration], *, local: bool) -> None:
        for declaration in found:
            if local:
                self._local[declaration.name] = declaration
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

    def _declare_again(self, names: Iterable[str], *, local: bool) -> None:
        for name in names:
            known = self._known_again(name)
            if known is None:
                self._context.make_opaque(name)
            elif not local:
                self._context.redeclare(known)
            elif name not in self._context.tainted:
                self._local[name] = known

    def _introduce(self, *, local: bool) -> list[Node]:
        """Declare what the sentence introduces; the statements that come with it."""
        required: list[Node] = []
        for span in self._spans:
            if span.role in {Role.BIND, Role.LET}:
                required += self._introduce_span(span, local=local and span.role is Role.BIND)
            elif span.role is Role.DEFINE:
                required += self._define(span)
            elif span.role in CLOSED:
                self._close(span)
        return required

    def _introduce_span(self, span: Span, *, local: bool) -> list[Node]:
        required: list[Node] = []
        try:
            equations = [f for f in span.formulas() if _equation(f) is not None]
            if equations:
                for formula in span.formulas():
                    self._equation(formula)
                return []
            found = groups(span.items, self._index_ranges(), self._numbers)
        except UnreadableError:
            for formula in span.formulas():
                self._close_names(formula.mentions)
            self._unread = True
            return []
        for group in found:
            self._consumed |= set(group.words)
            known = (
                self._known_again(group.subjects[0].name)
                if not set(group.words) - COPULA - v.UNIVERSAL
                else None
            )
            try:
                new = declarations(group, type_of(group, self._numbers))
            except UnreadableError:
                if known is not None and group.within is None:
                    new = []
                    self._declare_again([s.name for s in group.subjects], local=local)
                elif group.within is None and not set(group.words) - COPULA - v.ARTICLES - v.UNIVERSAL:
                    new = [self._unsaid(s.name, group.conditions) for s in group.subjects]
                else:
                    for subject in group.subjects:
                        self._context.make_opaque(subject.name)
                    continue
            if group.within is not None and group.within.kind in {"interval", "listed", "range", "segment"}:
                required += [
                    Chain((Sym(s.name), group.within), (Relation.IN,))
                    for s in group.subjects
                    if not s.indices
                ]
                if any(s.indices for s in group.subjects):
                    self._unread = True
            self._declare_all(new, local=local)
            self._declare_dimensions(new)
            for condition in group.conditions:
                required += self._condition(condition, local=local)
        return required

    def _known_again(self, name: str) -> Declaration | None:
        """What is known of a symbol that is bound anew without a type."""
        found = self._local.get(name) or self._context.declared.get(name)
        return None if found is None or found.kind is Kind.OPAQUE else found

    def _unsaid(self, name: str, conditions: Sequence[Node]) -> Declaration:
        """A symbol introduced by a relation alone: an index if that gives it a range, else some number."""
        if any(within_range(condition, name) for condition in conditions):
            return Declaration(name, Kind.NATURAL)
        if conditions:
            return Declaration(name, Kind.INTEGER)
        return Declaration(name, Kind.OPAQUE)

    def _condition(self, part: Node, *, local: bool) -> list[Node]:
        """Use a statement as the range of an index that has none; otherwise give it back as a requirement."""
        table = self._local if local else self._context.declared
        for name in free_symbols(part):
            declaration = table.get(name)
            item = within_range(part, name)
            if declaration is None or item is None or declaration.indices or declaration.within is not None:
                continue
            if declaration.kind is Kind.NATURAL and not (free_symbols(part) - {name}) & _later(table, name):
                changed = replace(declaration, within=item)
                if local:
                    self._local[name] = changed
                else:
                    self._context.declare(changed)
                return []
        if local:
            self._conditions.append(part)
            return []
        return [part]

    def _define(self, span: Span) -> list[Node]:
        """Take in definitions, and `where $r \\in R$ and $0 \\le r$`; the relations that are neither."""
        required: list[Node] = []
        for formula in span.formulas():
            if self._equation(formula):
                continue
            parts = self._spread(formula)
            if all(isinstance(part, Sym | Elem) for part in parts) and self._settle_copula(span, formula):
                continue
            for part in parts:
                if isinstance(part, Chain) and part.relations == (Relation.IN,):
                    self._settle_membership(part)
                elif isinstance(part, Chain):
                    required.append(part)
            self._close_names(formula.mentions)
        return required

    def _spread(self, formula: Formula) -> list[Node]:
        """The statements of a formula; none, and a note of it, when it cannot be read."""
        try:
            if formula.parts is not None:
                return spread(formula.parts)
        except UnreadableError:
            pass
        self._unread = True
        return []

    def _close_names(self, names: Iterable[str]) -> None:
        for name in names:
            if (
                not self._context.knows(name)
                and name not in self._numbers.carriers
                and name not in self._local
            ):
                self._context.make_opaque(name)

    def _equation(self, formula: Formula) -> bool:
        """Take an equation as a definition of its left side; whether that worked."""
        chain = _equation(formula)
        if chain is None:
            if formula.parts is None:
                self._unread = True
            return False
        rule = self._rule(chain)
        if rule is None:
            if self._setting:
                self._conditions.append(chain)
            else:
                self._context.hypotheses.append(Hypothesis(chain))
            return True
        self._context.define(rule)
        return True

    def _close(self, span: Span) -> None:
        """Make the symbols of `there is …` and `choose …` opaque, unless an equation gives their value."""
        for formula in span.formulas():
            chain = _equation(formula) if span.role is Role.CHOOSE else None
            if chain is not None and isinstance(chain.terms[0], Sym):
                name = chain.terms[0].name
                if name not in free_symbols(chain.terms[1]):
                    self._context.define(Rule(name, (), frozenset(), chain.terms[1]))
                    continue
            self._close_formula(formula)

    def _close_formula(self, formula: Formula) -> None:
        names: set[str] = set()
        try:
            subjects, _, _ = introduced(formula.parts or (), self._index_ranges())
            names = {subject.name for subject in subjects}
        except UnreadableError:
            names = {name for name in formula.mentions if not self._context.knows(name)}
        for name in names - self._numbers.carriers.keys():
            self._context.make_opaque(name)

    def _assumptions(self, *, setting: bool) -> list[Node]:
        """The statements under which the sentence stands; `_unread` is set when one cannot be read."""
        found: list[Node] = []
        for span in self._spans:
            if span.role not in CONDITIONS:
                continue
            parts = self._read_conditions(span)
            if parts is None:
                self._unread = True
                continue
            for part in parts:
                found += self._assume(part, span, setting=setting)
        return found

    def _assume(self, part: Node, span: Span, *, setting: bool) -> list[Node]:
        name = _new_index(part, self._context) if not self._local else None
        if name is not None:
            self._declare_all([Declaration(name, Kind.NATURAL)], local=setting)
            return self._condition(part, local=setting)
        if isinstance(part, Chain) and part.relations == (Relation.EQ,) and isinstance(part.terms[0], Sym):
            rule = self._rule(part)
            if rule is not None:
                self._context.define(rule)
                return []
        if setting and (span.role is Role.IF or self._local):
            if any(name in self._local for name in free_symbols(part)):
                return self._condition(part, local=True)
            self._conditions.append(part)
            return []
        return self._condition(part, local=False)

    def _read_conditions(self, span: Span) -> list[Node] | None:
        words = [word for word in span.words() if word not in v.CONDITION | {"with", "such", "so", "that"}]
        formulas = span.formulas()
        if set(span.words()) & v.OPEN_ENDED or set(words) - v.HOLDS or not formulas:
            return None
        found: list[Node] = []
        for formula in formulas:
            try:
                parts = spread(formula.parts) if formula.parts is not None else None
            except UnreadableError:
                parts = None
            if parts is None or not all(isinstance(part, STATEMENTS) for part in parts):
                return None
            found += parts
        return found


def _later(table: dict[str, Declaration], name: str) -> frozenset[str]:
    """The symbols whose ranges rest on `name` already, which so cannot bound it."""
    return frozenset(d.name for d in table.values() if name in d.needs())


def _equation(formula: Formula) -> Chain | None:
    match formula.parts:
        case (Chain(relations=(Relation.EQ | Relation.DEF,)) as chain,):
            return chain
    return None


def _steps_up(left: Elem, right: Node) -> bool:
    """Whether every use of the family on the right has a smaller first index: `w_{k+1} = w_k + …`."""
    match left.indices[0]:
        case Add(((1, Sym(name)), (1, Num(value)))) if value == 1:
            uses = [n for n in walk(right) if isinstance(n, Elem) and n.head == left.head]
            bare = sum(1 for n in walk(right) if n == left.head)
            return bare == len(uses) and all(n.indices[0] == Sym(name) for n in uses)
    return False


def _new_index(part: Node, context: Context) -> str | None:
    """The symbol that `i < n` ranges over, when it is not known yet."""
    if not isinstance(part, Chain):
        return None
    for name in free_symbols(part):
        if not context.knows(name) and within_range(part, name) is not None:
            others = free_symbols(part) - {name}
            if all(context.knows(other) for other in others):
                return name
    return None


def _opened(body: Node, context: Context) -> list[tuple[Node, Context]]:
    """A claim with its outer `for all` and `implies` moved into the context; a chain link by link."""
    match body:
        case Logic("implies", (left, right)):
            inner = context.copy()
            inner.hypotheses.append(Hypothesis(left))
            return _opened(right, inner)
        case Logic("and", parts):
            return [found for part in parts for found in _opened(part, context)]
        case Quantified("forall", binder, inside):
            inner = context.copy()
            try:
                subjects, conditions, place = introduced(binder, {})
            except UnreadableError:
                return [(body, context)]
            if place is None or place.kind != "system" or place.name not in {"R", "N", "Z"} or place.parts:
                return [(body, context)]
            kind = {"R": Kind.REAL, "N": Kind.NATURAL, "Z": Kind.INTEGER}[place.name]
            for subject in subjects:
                inner.declare(Declaration(subject.name, kind))
            inner.hypotheses += [Hypothesis(condition) for condition in conditions]
            return _opened(inside, inner)
        case Chain(terms, relations) if len(relations) > 1:
            return [
                (Chain((terms[i], terms[i + 1]), (relation,)), context)
                for i, relation in enumerate(relations)
            ]
    return [(body, context)]
