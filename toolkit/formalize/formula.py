"""A statement as a formula: its propositions one inside the other, with what is bound and assumed at each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache

from toolkit.formalize.gates.base import Subject
from toolkit.formalize.making import negation
from toolkit.formalize.unfolding import is_recursive, unfolded
from toolkit.lean.printer import readable
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.samples import PROPOSITION
from toolkit.lean.termops import (
    app_args,
    children,
    fresh_name,
    fvars,
    instantiate,
)
from toolkit.lean.terms import App, BinderInfo, Const, Expr, FVar, Lam, LZero, Name, Pi, Sort


class Kind(Enum):
    """How a variable is bound."""

    FORALL = "∀"
    EXISTS = "∃"
    LAMBDA = "λ"


@dataclass(frozen=True, slots=True)
class Bound:
    """A variable of a formula; `name` is what the text calls it."""

    variable: FVar
    name: str
    type: Expr
    kind: Kind
    info: BinderInfo = BinderInfo.DEFAULT

    @property
    def is_type(self) -> bool:
        return isinstance(self.type, Sort) and not isinstance(self.type.level, LZero)

    @property
    def is_context(self) -> bool:
        """Whether it is a type or an instance: what a statement is about, and no object in it."""
        return self.is_type or self.info is BinderInfo.INSTANCE


@dataclass(frozen=True, slots=True)
class Node:
    """A proposition inside a statement, over the variables in `bounds`, where `conditions` may be assumed.

    `positive` says that making it true makes the statement true rather than false.
    """

    claim: Expr
    bounds: tuple[Bound, ...] = ()
    conditions: tuple[Expr, ...] = ()
    positive: bool = True
    opened: bool = False
    """Whether it is the body of the last variable's quantifier."""

    def inner(self, claim: Expr, *assumed: Expr) -> Node:
        """A part, in which more is assumed."""
        return replace(self, claim=claim, conditions=(*self.conditions, *assumed), opened=False)

    def denied(self, claim: Expr) -> Node:
        """A part that the whole denies."""
        return replace(self, claim=claim, positive=not self.positive, opened=False)


@dataclass(frozen=True, eq=False)
class Formula:
    """The statement of a candidate, with definitions of its own that are not recursive unfolded."""

    subject: Subject
    statement: Expr
    evaluator: Evaluator
    types: dict[FVar, Expr] = field(repr=False)
    _variables: dict[Expr, FVar] = field(default_factory=dict, repr=False)

    def nodes(self) -> Iterator[Node]:
        """Every proposition in the statement, outer ones first; atoms are not taken apart."""
        return self.nodes_of(Node(self.statement))

    def nodes_of(self, root: Node) -> Iterator[Node]:
        """A proposition and every one in it."""
        stack = [root]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(list(self.parts(node))))

    def parts(self, node: Node) -> Iterator[Node]:
        """The propositions that one is made of."""
        claim = node.claim
        if isinstance(claim, Pi):
            if self.is_proposition(claim.type):
                yield node.denied(claim.type)
                yield node.inner(instantiate(claim.body, (FVar(Name.of("proof")),)), claim.type)
                return
            yield self.below(node, claim.name, claim.type, claim.body, Kind.FORALL, claim.info)
            return
        fn, args = app_args(claim)
        head = str(fn.name) if isinstance(fn, Const) else ""
        match head, args:
            case "Exists", (type_, predicate):
                if isinstance(predicate, Lam):
                    yield self.below(node, predicate.name, type_, predicate.body, Kind.EXISTS)
            case "And", (left, right):
                yield node.inner(left, right)
                yield node.inner(right, left)
            case "Or", (left, right):
                yield node.inner(left, negation(right))
                yield node.inner(right, negation(left))
            case "Not", (inner,):
                yield node.denied(inner)
            case "Iff", (left, right):
                yield node.inner(left)
                yield node.inner(right)

    @cached_property
    def core(self) -> Node:
        """The conclusion, below all leading variables and hypotheses."""
        node = Node(self.statement)
        while isinstance(node.claim, Pi):
            node = list(self.parts(node))[-1]
        return node

    def below(
        self,
        node: Node,
        name: Name,
        type_: Expr,
        body: Expr,
        kind: Kind,
        info: BinderInfo = BinderInfo.DEFAULT,
    ) -> Node:
        """The body of a binder, with a variable of its own."""
        variable = self._variables.get(node.claim)
        if variable is None:
            variable = FVar(fresh_name(name, {v.name for v in self.types}))
            self._variables[node.claim] = variable
            self.types[variable] = type_
        bound = Bound(variable, plain(name), type_, kind, info)
        opened = instantiate(body, (variable,))
        return replace(node, claim=opened, bounds=(*node.bounds, bound), opened=True)

    def is_proposition(self, type_: Expr) -> bool:
        """Whether a binder of this type is a hypothesis."""
        return self.evaluator.is_proposition(type_)

    def told(self, expr: Expr) -> str:
        """A part of the statement for people."""
        return readable(expr, self.subject.env.get)


def plain(name: Name) -> str:
    """The name of a bound variable as it was written."""
    parts = name.parts[: name.parts.index("_@")] if "_@" in name.parts else name.parts
    return str(parts[0]) if parts else "_"


@lru_cache(maxsize=8)
def formula(subject: Subject, keeps: Callable[[Name], bool] = lambda name: False) -> Formula:
    """The statement of a subject, to be walked through; definitions that `keeps` names are not unfolded.

    Raises Unchecked when it is too large to be unfolded.
    """

    def unfolds(name: Name) -> bool:
        return not is_recursive(name, subject.env) and not keeps(name)

    types: dict[FVar, Expr] = {}
    statement = unfolded(subject.statement, subject.env, unfolds)
    return Formula(subject, statement, Evaluator(subject.env, types), types)


def head_of(expr: Expr) -> tuple[str, tuple[Expr, ...]]:
    """The name of the constant that an application begins with, empty for another head, and the arguments."""
    fn, args = app_args(expr)
    return (str(fn.name) if isinstance(fn, Const) else ""), args


def is_relation(type_: Expr) -> bool:
    """Whether it is the type of sets or relations: of functions to propositions."""
    arguments = isinstance(type_, Pi)
    while isinstance(type_, Pi):
        type_ = type_.body
    return arguments and type_ is PROPOSITION


def mentions(expr: Expr, *variables: FVar) -> bool:
    return not fvars(expr).isdisjoint(variables)


def applications(expr: Expr) -> Iterator[App]:
    """Every application in a term, outer ones first; bound variables stay loose."""
    stack = [expr]
    while stack:
        e = stack.pop()
        if isinstance(e, App):
            yield e
            fn, args = app_args(e)
            stack.extend(reversed((fn, *args)))
        else:
            stack.extend(reversed(children(e)))
