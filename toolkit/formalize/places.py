"""Where a statement applies a function: what is bound and assumed there, down into its terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from toolkit.formalize.formula import Bound, Formula, Kind, head_of, plain
from toolkit.formalize.making import less, negation
from toolkit.lean.termops import app_args, children, fresh_name, fvars, instantiate
from toolkit.lean.terms import App, BinderInfo, Const, Expr, FVar, Lam, Lit, Pi

_CONNECTIVES: Final = frozenset({"And", "Or", "Not", "Iff", "Exists"})


@dataclass(frozen=True, slots=True)
class Place:
    """An application in a statement: the atom that it stands in, and what is bound and assumed there.

    `indexed` says that it is inside an argument of a variable, as the index of a sequence is.
    """

    call: Expr
    atom: Expr
    bounds: tuple[Bound, ...]
    conditions: tuple[Expr, ...]
    indexed: bool = False

    @property
    def relevant(self) -> tuple[tuple[Bound, ...], tuple[Expr, ...]]:
        """The variables and conditions that the call and its atom are tied to."""
        known = {b.variable for b in self.bounds}
        needed = set(fvars(self.call, self.atom)) & known
        while True:
            more = {v for c in self.conditions if not needed.isdisjoint(fvars(c)) for v in fvars(c) & known}
            more |= {v for b in self.bounds if b.variable in needed for v in fvars(b.type) & known}
            more |= {
                b.variable
                for b in self.bounds
                if b.is_context and not b.is_type and not needed.isdisjoint(fvars(b.type))
            }
            if more <= needed:
                break
            needed |= more
        bounds = tuple(b for b in self.bounds if b.variable in needed)
        return bounds, tuple(c for c in self.conditions if fvars(c) and fvars(c) & known <= needed)


def numeral(expr: Expr) -> int | None:
    """The value of a numeral; None for other terms."""
    head, args = head_of(expr)
    if head == "OfNat.ofNat" and isinstance(args[1], Lit) and isinstance(args[1].value, int):
        return args[1].value
    return None


def places(whole: Formula) -> Iterator[Place]:
    """Every application in the atoms of a statement."""
    for node in whole.nodes():
        if isinstance(node.claim, App) and head_of(node.claim)[0] not in _CONNECTIVES:
            start = Place(node.claim, node.claim, node.bounds, node.conditions)
            yield from _in_term(start, whole)


def _in_term(place: Place, whole: Formula) -> Iterator[Place]:
    """A term and its parts; in the body of a sum the index is below its length."""
    expr = place.call
    fn, args = app_args(expr)
    head = str(fn.name) if isinstance(fn, Const) else ""
    if not args:
        if isinstance(expr, Lam):
            yield from _in_term(_opened(place, expr, whole), whole)
        else:
            for part in children(expr):
                if not part.loose:
                    yield from _in_term(replace(place, call=part), whole)
        return
    yield place
    if head == "OrderedRing.sum" and isinstance(args[-1], Lam):
        yield from _in_term(replace(place, call=args[-2]), whole)
        inner = _opened(place, args[-1], whole)
        counted = less(inner.bounds[-1].variable, args[-2])
        yield from _in_term(replace(inner, conditions=(*inner.conditions, counted)), whole)
        return
    if head == "ite" and len(args) >= 5:
        condition = args[1]
        yield from _in_term(replace(place, call=condition), whole)
        for branch, assumed in ((args[3], condition), (args[4], negation(condition))):
            yield from _in_term(replace(place, call=branch, conditions=(*place.conditions, assumed)), whole)
        return
    indexed = place.indexed or isinstance(fn, FVar)
    for arg in _explained(fn, args, whole):
        yield from _in_term(replace(place, call=arg, indexed=indexed), whole)


def _explained(fn: Expr, args: Sequence[Expr], whole: Formula) -> Iterator[Expr]:
    """The arguments without the instances, which are no part of what is said."""
    constant = whole.subject.env.get(fn.name) if isinstance(fn, Const) else None
    type_ = constant.type if constant else None
    for arg in args:
        if not (isinstance(type_, Pi) and type_.info is BinderInfo.INSTANCE):
            yield arg
        type_ = type_.body if isinstance(type_, Pi) else None


def _opened(place: Place, function: Lam, whole: Formula) -> Place:
    """The body of a function, with a variable of its own."""
    variable = FVar(fresh_name(function.name, {v.name for v in whole.types}))
    whole.types[variable] = function.type
    bound = Bound(variable, plain(function.name), function.type, Kind.LAMBDA)
    return replace(place, call=instantiate(function.body, (variable,)), bounds=(*place.bounds, bound))
