"""Normal forms of formulas and of claims: what may be written in two ways is one thing here.

Sums and products are taken up to order, brackets, and equal factors (`t \\cdot t` is `t^2`); nothing is
multiplied out. Bound indices of sums have no names. `a \\ge b` is `b \\le a`. Variables of one kind of
quantifier that stand together have no order; across a change of quantifier the order counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    Add,
    Big,
    Bound,
    Call,
    Cases,
    Chain,
    Elem,
    Indicator,
    Juxta,
    Logic,
    Mul,
    Node,
    Num,
    NumberSet,
    Pow,
    Quantified,
    Range,
    Relation,
    Sym,
)

Term: TypeAlias = tuple[Any, ...]
"""A term in normal form: nested tuples that begin with their kind."""


@dataclass(frozen=True, slots=True)
class Links:
    """Terms joined by relations as they are written: `a ≤ b = c`. One relation makes an atom."""

    terms: tuple[Term, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """A named condition."""

    term: Term


@dataclass(frozen=True, slots=True)
class Not:
    part: Prop


@dataclass(frozen=True, slots=True)
class And:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Or:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Iff:
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class All:
    """For all values of the variables that satisfy the premises; without variables, an implication."""

    variables: frozenset[Term]
    premises: frozenset[Prop]
    body: Prop


@dataclass(frozen=True, slots=True)
class Some:
    """There are values of the variables with all the parts."""

    variables: frozenset[Term]
    parts: frozenset[Prop]


@dataclass(frozen=True, slots=True)
class Either:
    """A text that can be read in more than one way."""

    readings: tuple[Prop, ...]


Prop: TypeAlias = Links | Holds | Not | And | Or | Iff | All | Some | Either

_TURNED = {"≥": "≤", ">": "<"}
_SYMMETRIC = frozenset({"=", "≠"})
TRUE = And(frozenset())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the symbols of one theorem are: how many arguments each takes, which name types, and which terms
    stand for something fixed, so that no text can introduce them as variables."""

    arity: Mapping[str, int]
    types: frozenset[str]
    fixed: frozenset[Term] = frozenset()


@dataclass(frozen=True, slots=True)
class Normal:
    """Brings trees into normal form; `bound` are the indices of the sums around."""

    vocabulary: Vocabulary
    bound: Mapping[str, int] = field(default_factory=dict)

    # --- propositions

    def proposition(self, node: Node) -> Prop:
        """A statement. UnreadableError for anything else."""
        match node:
            case Chain(terms, relations):
                return self._chain(terms, relations)
            case Logic("and", parts):
                return conjunction(map(self.proposition, parts))
            case Logic("or", parts):
                return disjunction(map(self.proposition, parts))
            case Logic("not", (part,)):
                return Not(self.proposition(part))
            case Logic("iff", parts):
                return Iff(frozenset(map(self.proposition, parts)))
            case Logic("implies", (left, right)):
                return for_all((), (self.proposition(left),), self.proposition(right))
            case Quantified(op, binder, body):
                variables, conditions = self.binder(binder)
                inside = self.proposition(body)
                if op == "forall":
                    return for_all(variables, conditions, inside)
                return there_is(variables, (*conditions, inside))
            case Sym() | Elem():
                return Holds(self.term(node))
        raise UnreadableError("a term where a statement is expected")

    def _chain(self, terms: Sequence[Node], relations: Sequence[Relation]) -> Prop:
        if any(r is Relation.DEF for r in relations):
            raise UnreadableError("a definition")
        if len(terms) == 2 and self.is_type(terms[1]) and relations[0] is Relation.IN:
            return TRUE
        return links([self.term(t) for t in terms], [r.value for r in relations])

    def is_type(self, node: Node) -> bool:
        """Whether a node names the type of a variable, such as ℕ or the ring."""
        return isinstance(node, NumberSet) and (
            (node.kind == "system" and all(map(self.is_type, node.parts)))
            or (node.kind == "carrier" and node.name in self.vocabulary.types)
        )

    def binder(
        self, nodes: Sequence[Node], scope: frozenset[Term] = frozenset()
    ) -> tuple[list[Term], list[Prop]]:
        """The variables that nodes such as `i`, `j < n` introduce, and the conditions on them.

        A condition is on the first symbol in it that is neither fixed nor in `scope`.
        """
        variables: list[Term] = []
        conditions: list[Prop] = []
        waiting: list[Term] = []
        for node in nodes:
            match node:
                case Sym() | Elem():
                    if not self._is_fresh(node, scope):
                        raise UnreadableError("a variable that is known already")
                    waiting.append(self.term(node))
                case Chain(terms, relations):
                    at = next((i for i, t in enumerate(terms) if self._is_fresh(t, scope)), None)
                    if at is None:
                        raise UnreadableError("a condition on no variable")
                    waiting.append(self.term(terms[at]))
                    if not (len(terms) == 2 and self.is_type(terms[1])):
                        signs = [r.value for r in relations]
                        for variable in waiting:
                            chain = [variable if i == at else self.term(t) for i, t in enumerate(terms)]
                            conditions.append(links(chain, signs))
                    variables += waiting
                    waiting = []
                case _:
                    raise UnreadableError("a variable that is no symbol")
        return variables + waiting, conditions

    def _is_fresh(self, node: Node, scope: frozenset[Term]) -> bool:
        head = node.head if isinstance(node, Elem) else node
        if not isinstance(head, Sym) or (node is not head and self.vocabulary.arity.get(head.name)):
            return False
        return self.term(node) not in self.vocabulary.fixed | scope

    # --- terms

    def term(self, node: Node) -> Term:
        """A term. UnreadableError for what has no normal form."""
        match node:
            case Num(value, False):
                return _product(value, Counter())
            case Sym(name):
                return ("bound", self.bound[name]) if name in self.bound else ("sym", name)
            case Elem() | Juxta():
                return self._applied(node)
            case Add(terms):
                return _sum((sign, self.term(t)) for sign, t in terms)
            case Mul(factors):
                return product([self.term(f) for f in factors])
            case Pow(base, exponent):
                return power(self.term(base), self.term(exponent))
            case Call(name, args):
                return ("call", name, tuple(map(self.term, args)))
            case Indicator(condition):
                return ("indicator", expanded(self.proposition(condition)))
            case Cases(rows):
                return ("cases", tuple((self.term(v), c and self.proposition(c)) for v, c in rows))
            case Big("sum", ranges, (), body):
                return self._big(ranges, body)
            case NumberSet("carrier", name, ()):
                return ("sym", name)
            case NumberSet("listed", _, parts):
                return ("set", frozenset(map(self.term, parts)))
        raise UnreadableError(f"no normal form for {type(node).__name__}")

    def _big(self, ranges: tuple[Range, ...], body: Node) -> Term:
        if not ranges:
            return self.term(body)
        first, *rest = ranges
        inner = Normal(self.vocabulary, {**self.bound, first.var: len(self.bound)})
        inside = inner._big(tuple(rest), body)
        high = self.term(first.high)
        if first.bound is Bound.UP_TO:
            high = _sum([(1, high), (1, _product(Fraction(1), Counter()))])
        low = _product(Fraction(0), Counter()) if first.low is None else self.term(first.low)
        return ("sum", low, high, inside)

    def _applied(self, node: Elem | Juxta) -> Term:
        """A symbol with indices and arguments, or a product that looks like one."""
        exponent = node.exponent if isinstance(node, Juxta) else None
        head: Node = node
        groups: list[tuple[Node, ...]] = []
        while isinstance(head, Elem | Juxta) and (head is node or not getattr(head, "exponent", None)):
            groups.insert(0, head.indices if isinstance(head, Elem) else head.args)
            head = head.head
        arity = self.vocabulary.arity.get(head.name, 0) if isinstance(head, Sym) else 0
        given = [a for group in groups for a in group]
        if arity > len(given) and len(given) == 1 and isinstance(given[0], Mul):
            given = list(given[0].factors)
        if isinstance(node, Juxta) and isinstance(head, Sym) and arity <= len(given) - len(node.args):
            if len(node.args) != 1:
                raise UnreadableError("a bracket with a comma after a symbol that takes no arguments")
            factor = self.term(node.args[0])
            if exponent is not None:
                factor = power(factor, self.term(exponent))
            return product([self.term(node.head), factor])
        start = self.term(head)
        found: Term = ("app", start, tuple(map(self.term, given)))
        return found if exponent is None else power(found, self.term(exponent))


# --- making terms -----------------------------------------------------------------------------------


def _product(number: Fraction, factors: Counter[Term]) -> Term:
    powers = tuple(sorted(((b, e) for b, e in factors.items() if e), key=repr))
    if number == 0:
        powers = ()
    if number == 1 and len(powers) == 1 and powers[0][1] == 1:
        return powers[0][0]
    return ("product", number, powers)


def _factors(term: Term) -> tuple[Fraction, Counter[Term]]:
    if term[0] == "product":
        return term[1], Counter(dict(term[2]))
    return Fraction(1), Counter({term: 1})


def product(terms: Iterable[Term]) -> Term:
    """The product of terms."""
    number, factors = Fraction(1), Counter[Term]()
    for term in terms:
        n, f = _factors(term)
        number *= n
        factors.update(f)
    return _product(number, factors)


def power(base: Term, exponent: Term) -> Term:
    """A power; with a numeral for exponent, a product of equal factors."""
    if exponent[0] == "product" and not exponent[2] and exponent[1].denominator == 1 and exponent[1] >= 1:
        times = int(exponent[1])
        if times <= 12:
            return product([base] * times)
    return ("power", base, exponent)


def _sum(signed: Iterable[tuple[int, Term]]) -> Term:
    total: dict[Term, Fraction] = {}
    for sign, term in signed:
        inside = term[1] if term[0] == "add" else (term,)
        for part in inside:
            number, factors = _factors(part)
            key = _product(Fraction(1), factors)
            total[key] = total.get(key, Fraction(0)) + sign * number
    terms = [product([_product(n, Counter()), k]) for k, n in total.items() if n]
    if not terms:
        return _product(Fraction(0), Counter())
    if len(terms) == 1:
        return terms[0]
    return ("add", tuple(sorted(terms, key=repr)))


# --- making propositions ------------------------------------------------------------------------------


def atom(left: Term, relation: str, right: Term) -> Links:
    """A relation with its two sides; `≥` and `>` are turned round."""
    if relation in _TURNED:
        left, relation, right = right, _TURNED[relation], left
    elif relation in _SYMMETRIC:
        left, right = sorted((left, right), key=repr)
    return Links((left, right), (relation,))


def links(terms: Sequence[Term], relations: Sequence[str]) -> Links:
    """A chain of relations, turned round when it falls; UnreadableError when it goes both ways."""
    if len(relations) == 1:
        return atom(terms[0], relations[0], terms[1])
    if any(r in _TURNED for r in relations):
        if any(r in {"≤", "<"} for r in relations):
            raise UnreadableError("a chain that goes both ways")
        terms, relations = terms[::-1], [_TURNED.get(r, r) for r in reversed(relations)]
    return Links(tuple(terms), tuple(relations))


def links_of(chain: Links) -> tuple[Links, ...]:
    """The atoms that a chain is made of."""
    pairs = zip(chain.terms, chain.relations, chain.terms[1:], strict=False)
    return tuple(atom(a, r, b) for a, r, b in pairs)


def composed(chain: Links) -> Links | None:
    """What a chain says of its first and last term; None when that does not follow."""
    found = set(chain.relations)
    if len(chain.relations) == 1:
        return chain
    for strongest, allowed in (("=", {"="}), ("<", {"<", "≤", "="}), ("≤", {"≤", "="})):
        if strongest in found and found <= allowed:
            return atom(chain.terms[0], strongest, chain.terms[-1])
    return None


def _flat(parts: Iterable[Prop], kind: type[And] | type[Or]) -> Iterator[Prop]:
    for part in parts:
        if isinstance(part, kind):
            yield from part.parts
        else:
            yield part


def conjunction(parts: Iterable[Prop]) -> Prop:
    """All the parts."""
    flat = frozenset(_flat(parts, And))
    return next(iter(flat)) if len(flat) == 1 else And(flat)


def disjunction(parts: Iterable[Prop]) -> Prop:
    """One of the parts at least."""
    flat = frozenset(_flat(parts, Or))
    return next(iter(flat)) if len(flat) == 1 else Or(flat)


def for_all(variables: Iterable[Term], premises: Iterable[Prop], body: Prop) -> Prop:
    """The body for all values with the premises; blocks that follow each other are one."""
    names = frozenset(variables)
    given = frozenset(p for premise in premises for p in _flat([expanded(premise)], And))
    if isinstance(body, Either):
        return Either(tuple(for_all(names, given, b) for b in body.readings))
    if isinstance(body, All):
        names, given, body = names | body.variables, given | body.premises, body.body
    return All(names, given, body) if names or given else body


def there_is(variables: Iterable[Term], parts: Iterable[Prop]) -> Prop:
    """Values of the variables with all the parts; blocks that follow each other are one."""
    names = frozenset(variables)
    flat: list[Prop] = []
    parts = list(_flat(parts, And))
    for at, part in enumerate(parts):
        if isinstance(part, Either):
            rest = parts[:at], parts[at + 1 :]
            return Either(tuple(there_is(names, [*rest[0], reading, *rest[1]]) for reading in part.readings))
        if isinstance(part, Some):
            names |= part.variables
            flat += part.parts
        else:
            flat.append(part)
    return Some(names, frozenset(flat))


def expanded(prop: Prop) -> Prop:
    """The proposition with every chain in it as the atoms that it is made of."""
    match prop:
        case Links(_, relations) if len(relations) > 1:
            return conjunction(links_of(prop))
        case And(parts):
            return conjunction(map(expanded, parts))
        case Or(parts):
            return disjunction(map(expanded, parts))
        case Not(part):
            return Not(expanded(part))
        case Iff(parts):
            return Iff(frozenset(map(expanded, parts)))
        case All(variables, premises, body):
            return for_all(variables, premises, expanded(body))
        case Some(variables, parts):
            return there_is(variables, map(expanded, parts))
        case Either(readings):
            return expanded(readings[0])
    return prop
