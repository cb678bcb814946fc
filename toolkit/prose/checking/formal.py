"""A formal claim as a tree of the same shape that a formula of prose is read into.

This goes from elaborated terms directly: no text is made, so that it shares nothing with the maker of the
plain register but the names of variables and the notation of the theorem's own constants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, instantiate
from toolkit.lean.terms import App, Const, Expr, FVar, Lam, Lit, LZero, Name, Pi, Sort
from toolkit.prose.checking.parsing import parsed
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import (
    Add,
    Big,
    Bound,
    Cases,
    Chain,
    Elem,
    Indicator,
    Juxta,
    Logic,
    Mul,
    Node,
    Num,
    Pow,
    Quantified,
    Range,
    Relation,
    Sym,
    children,
)
from toolkit.prose.plain.constants import Role, arguments_of, operator_name, result
from toolkit.prose.plain.reduction import eta_reduced, head_reduced
from toolkit.prose.plain.registry import find_notation
from toolkit.prose.plain.scope import Scope, goes_without_saying, is_data
from toolkit.prose.plain.tex import Tex, filled, placeholders

_RELATIONS = {
    "LE.le": Relation.LE, "LT.lt": Relation.LT, "GE.ge": Relation.GE, "GT.gt": Relation.GT,
    "Nat.le": Relation.LE, "Nat.lt": Relation.LT, "Eq": Relation.EQ, "Ne": Relation.NE,
}  # fmt: skip
_CONNECTIVES = {"And": "and", "Or": "or", "Iff": "iff"}
_NUMERALS = {"Zero.zero": 0, "Nat.zero": 0, "One.one": 1}
_PRODUCTS = frozenset({"HMul.hMul", "Mul.mul", "Nat.mul"})
_SUMS = {
    **dict.fromkeys(("HAdd.hAdd", "Add.add", "Nat.add"), 1),
    **dict.fromkeys(("HSub.hSub", "Sub.sub", "Nat.sub"), -1),
}


@dataclass(frozen=True, slots=True)
class Heads:
    """The symbols of functions that a claim speaks of, with the number of arguments that each takes."""

    arity: dict[str, int]


def formal(expr: Expr, scope: Scope, heads: Heads) -> Node:
    """The tree of a term or a proposition over the variables of `scope`; notes in `heads` what it applies.

    Raises Unchecked for a construct of no known reading.
    """
    expr = eta_reduced(head_reduced(expr))
    fn, args = app_args(expr)
    match fn:
        case FVar() if fn in scope.variables:
            return _variable(fn, args, scope, heads)
        case Lit(value) if isinstance(value, int) and not args:
            return Num(Fraction(value))
        case Const():
            return _constant(fn, args, scope, heads)
        case Pi() if not args:
            return _pi(fn, scope, heads)
        case _:
            raise _unknown(expr)


def _variable(fvar: FVar, args: Sequence[Expr], scope: Scope, heads: Heads) -> Node:
    variable = scope.variables[fvar]
    head = _symbol(variable.symbol)
    type_, arity = scope.exposed(variable.type), 0
    while isinstance(type_, Pi):
        type_, arity = scope.exposed(type_.body), arity + 1
    if isinstance(head, Sym):
        heads.arity[head.name] = arity - (type_ is Sort(LZero()) and arity > 0)
    terms = tuple(formal(arg, scope, heads) for arg in args)
    if type_ is Sort(LZero()) and len(args) == arity > 0:
        collection = Elem(head, terms[:-1]) if terms[:-1] else head
        return Chain((terms[-1], collection), (Relation.IN,))
    return Elem(head, terms) if terms else head


def _constant(fn: Const, args: tuple[Expr, ...], scope: Scope, heads: Heads) -> Node:
    name = str(fn.name)

    def read(*at: int) -> tuple[Node, ...]:
        return tuple(formal(args[i], scope, heads) for i in at)

    match name, len(args):
        case ("Nat.cast", 3):
            return formal(args[2], scope, heads)
        case ("OfNat.ofNat", 3):
            return formal(args[1], scope, heads)
        case ("Nat.succ", 1):
            return Add(((1, formal(args[0], scope, heads)), (1, Num(Fraction(1)))))
        case ("Neg.neg", 3):
            return Add(((-1, formal(args[2], scope, heads)),))
        case ("HPow.hPow", 6) | ("Nat.pow", 2):
            return Pow(*read(-2, -1))
        case ("OrderedRing.sum", 4):
            return _sum(args[2], args[3], scope, heads)
        case ("OrderedRing.ind", 4):
            return Indicator(formal(args[2], scope, heads))
        case ("ite", 5):
            condition, then, otherwise = read(1, 3, 4)
            return Cases(((then, condition), (otherwise, None)))
        case ("Not", 1):
            return Logic("not", read(0))
        case ("Exists", 2):
            return _exists(args[0], args[1], scope, heads)
    if name in _NUMERALS:
        return Num(Fraction(_NUMERALS[name]))
    if name in _RELATIONS:
        return Chain(read(-2, -1), (_RELATIONS[name],))
    if name in _CONNECTIVES:
        return Logic(_CONNECTIVES[name], read(0, 1))
    if name in _PRODUCTS:
        return Mul(read(-2, -1))
    if name in _SUMS:
        left, right = read(-2, -1)
        return Add(((1, left), (_SUMS[name], right)))
    return _defined(fn, args, scope, heads)


def _sum(bound: Expr, terms: Expr, scope: Scope, heads: Heads) -> Node:
    fvar, inner = scope.bind(_name_of(terms), Const(Name.of("Nat"), ()))
    body = formal(_opened(terms, fvar), inner, heads)
    index = _index(inner.variables[fvar].symbol)
    return Big("sum", (Range(index, None, formal(bound, scope, heads), Bound.BELOW),), (), body)


def _exists(domain: Expr, predicate: Expr, scope: Scope, heads: Heads) -> Node:
    fvar, inner = scope.bind(_name_of(predicate), domain)
    body = formal(_opened(predicate, fvar), inner, heads)
    return Quantified("exists", (_symbol(inner.variables[fvar].symbol),), body)


def _pi(pi: Pi, scope: Scope, heads: Heads) -> Node:
    if is_data(pi.type, scope):
        fvar, inner = scope.bind(pi.name, pi.type)
        body = formal(instantiate(pi.body, (fvar,)), inner, heads)
        return Quantified("forall", (_symbol(inner.variables[fvar].symbol),), body)
    if pi.body.loose:
        raise _unknown(pi)
    if goes_without_saying(pi.type):
        return formal(pi.body, scope, heads)
    return Logic("implies", (formal(pi.type, scope, heads), formal(pi.body, scope, heads)))


def _opened(fn: Expr, fvar: FVar) -> Expr:
    return head_reduced(App(fn, fvar))


def _name_of(fn: Expr) -> Name:
    fn = head_reduced(fn)
    return fn.name if isinstance(fn, Lam) else Name.of("i")


# --- defined constants -----------------------------------------------------------------------------


def _defined(fn: Const, args: tuple[Expr, ...], scope: Scope, heads: Heads) -> Node:
    constant = scope.lookup(fn.name)
    if constant is None:
        raise _unknown(fn)
    arguments = arguments_of(constant, scope)
    if len(args) < len(arguments):
        raise _unknown(fn)
    template = scope.notation.get(fn.name) or find_notation(fn.name)
    shown = {
        a.name: formal(value, scope, heads)
        for a, value in zip(arguments, args, strict=False)
        if a.role is Role.OBJECT and (template is None or a.name in placeholders(template))
    }
    if template is None:
        head: Node = Sym(operator_name(fn.name))
        if shown:
            head = Elem(head, tuple(shown.values()))
    else:
        pattern, slots = _template(template, tuple(shown))
        head = substituted(pattern, {slots[name]: value for name, value in shown.items()})
        note_heads(pattern, heads)
    rest = tuple(formal(arg, scope, heads) for arg in args[len(arguments) :])
    if not rest:
        return head
    type_ = constant.type
    for arg in args:
        type_ = result(scope.exposed(type_), arg)
    if scope.exposed(type_) is Sort(LZero()):
        return Chain((rest[-1], Elem(head, rest[:-1]) if rest[:-1] else head), (Relation.IN,))
    return Elem(head, rest)


@cache
def _template(template: str, names: tuple[str, ...]) -> tuple[Node, Mapping[str, str]]:
    """A notation as a tree in which marked symbols stand for the arguments."""
    marks = {name: rf"\mathsf{{{chr(ord('a') + i) * 3}}}" for i, name in enumerate(names)}
    text = filled(template, {name: Tex(mark) for name, mark in marks.items()}).text
    try:
        return parsed(text), marks
    except UnreadableError as error:
        raise Unchecked(f"the notation {template} cannot be read: {error}") from None


def note_heads(node: Node, heads: Heads) -> None:
    """Note every symbol that is applied in a tree, with the number of its arguments."""
    head, count = node, 0
    while isinstance(head, Elem | Juxta):
        count += len(head.indices if isinstance(head, Elem) else head.args)
        head = head.head
    if count and isinstance(head, Sym):
        heads.arity[head.name] = max(count, heads.arity.get(head.name, 0))
    for child in children(node):
        note_heads(child, heads)


def substituted(node: Node, by: Mapping[str, Node]) -> Node:
    """The tree with symbols replaced."""
    if isinstance(node, Sym):
        return by.get(node.name, node)
    return rebuilt(node, lambda child: substituted(child, by))


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each node directly inside it changed."""

    def inside(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(inside(item) for item in value)
        if isinstance(value, Range):
            low = None if value.low is None else change(value.low)
            return Range(value.var, low, change(value.high), value.bound)
        if hasattr(value, "__dataclass_fields__"):
            return change(value)  # type: ignore[arg-type]
        return value

    return replace(node, **{f.name: inside(getattr(node, f.name)) for f in fields(node)})  # type: ignore[arg-type]


@cache
def _symbol(latex: str) -> Node:
    try:
        return parsed(latex)
    except UnreadableError:
        return Sym(latex)


def _index(latex: str) -> str:
    node = _symbol(latex)
    return node.name if isinstance(node, Sym) else latex


def _unknown(expr: Expr) -> Unchecked:
    return Unchecked(f"the checker of prose has no reading for {readable(expr)}")
