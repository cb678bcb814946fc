"""Normal forms of formulas and of claims: what may be written in two ways is one thing here.

Sums and products are taken up to order, brackets, and equal factors (`t \\cdot t` is `t^2`); nothing is
multiplied out. Bound indices of sums have no names. `a \\ge b` is `b \\le a`. Variables of one kind of
quantifier that stand together have no order; across a change of quantifier the order counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.prose.checking.propositions import (
    TRUE,
    Holds,
    Iff,
    Not,
    Prop,
    conjunction,
    disjunction,
    expanded,
    for_all,
    links,
    there_is,
)
from toolkit.prose.checking.terms import Term, added, numeral, power, product
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
                return numeral(value)
            case Sym(name):
                return ("bound", self.bound[name]) if name in self.bound else ("sym", name)
            case Elem() | Juxta():
                return self._applied(node)
            case Add(terms):
                return added((sign, self.term(t)) for sign, t in terms)
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
            high = added([(1, high), (1, numeral(1))])
        low = numeral(0) if first.low is None else self.term(first.low)
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
