"""Connectives and quantifiers as formulas (whole sentences are put in words by `sentences`)."""

from __future__ import annotations

from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, Name
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, construct, silent_class
from toolkit.prose.plain.tex import AND, IFF, NOT, OR, QUANTIFIER, RELATION, Tex, infix, relation
from toolkit.prose.plain.writer import Writer

for _name in ("Decidable", "DecidablePred", "DecidableRel", "DecidableEq"):
    silent_class(_name)


@construct("True", arity=0, shown=(), prop=True, examples=[Example(s.apply("True"), r"\top")])
def true(_: Writer, __: tuple[Expr, ...]) -> Tex:
    return Tex(r"\top")


@construct("False", arity=0, shown=(), prop=True, examples=[Example(s.apply("False"), r"\bot")])
def false(_: Writer, __: tuple[Expr, ...]) -> Tex:
    return Tex(r"\bot")


@construct(
    "And",
    arity=2,
    shown=(0, 1),
    prop=True,
    examples=[
        Example(s.conj(s.P, s.conj(s.Q, s.H)), r"P \land Q \land H"),
        Example(s.conj(s.conj(s.P, s.Q), s.H), r"(P \land Q) \land H"),
        Example(s.conj(s.P, s.disj(s.Q, s.H)), r"P \land (Q \lor H)"),
    ],
)
def both(w: Writer, args: tuple[Expr, ...]) -> Tex:
    left, right = w.write(args[0]), w.write(args[1])
    return infix(left, r"\land", right, AND, at_left=NOT, at_right=AND)


@construct(
    "Or",
    arity=2,
    shown=(0, 1),
    prop=True,
    examples=[
        Example(s.disj(s.P, s.disj(s.Q, s.H)), r"P \lor Q \lor H"),
        Example(s.disj(s.conj(s.P, s.Q), s.H), r"(P \land Q) \lor H"),
    ],
)
def either(w: Writer, args: tuple[Expr, ...]) -> Tex:
    left, right = w.write(args[0]), w.write(args[1])
    inner = OR if right.strength == OR else NOT
    return infix(left, r"\lor", right, OR, at_left=NOT, at_right=inner)


@construct(
    "Iff",
    arity=2,
    shown=(0, 1),
    prop=True,
    examples=[
        Example(s.apply("Iff", s.P, s.conj(s.Q, s.H)), r"P \Leftrightarrow (Q \land H)"),
        Example(s.apply("Iff", s.apply("Iff", s.P, s.Q), s.H), r"(P \Leftrightarrow Q) \Leftrightarrow H"),
    ],
)
def equivalent(w: Writer, args: tuple[Expr, ...]) -> Tex:
    left, right = w.write(args[0]), w.write(args[1])
    return infix(left, r"\Leftrightarrow", right, IFF, at_left=NOT, at_right=NOT)


_REFUSED = {Name.of("LE.le"): r"\nleq", Name.of("LT.lt"): r"\nless"}


@construct(
    "Not",
    arity=1,
    shown=(0,),
    prop=True,
    examples=[
        Example(s.no(s.P), r"\neg P"),
        Example(s.no(s.conj(s.P, s.Q)), r"\neg (P \land Q)"),
        Example(s.conj(s.no(s.P), s.Q), r"\neg P \land Q"),
        Example(s.no(s.le(s.A, s.B)), r"a \nleq b"),
        Example(s.no(s.lt(s.A, s.B)), r"a \nless b"),
        Example(s.no(s.eq(s.A, s.B)), r"\neg (a = b)"),
    ],
)
def negation(w: Writer, args: tuple[Expr, ...]) -> Tex:
    prop = w.write(args[0])
    fn, sides = app_args(args[0])
    if isinstance(fn, Const) and fn.name in _REFUSED and len(sides) == 4:
        return relation(w.write(sides[2]), _REFUSED[fn.name], w.write(sides[3]))
    return Tex(rf"\neg {prop.within(RELATION + 1)}", NOT)


@construct(
    "Exists",
    arity=2,
    shown=(0, 1),
    prop=True,
    examples=[
        Example(s.some("i", s.NAT, s.IX, s.lt(s.IX, s.N, s.NAT)), r"\exists i \in \mathbb{N},\ i < n"),
        Example(
            s.conj(s.some("i", s.NAT, s.IX, s.lt(s.IX, s.N, s.NAT)), s.P),
            r"(\exists i \in \mathbb{N},\ i < n) \land P",
        ),
        Example(s.apply("Exists", s.NAT, s.S), r"\exists i \in \mathbb{N},\ i \in S"),
    ],
)
def exists(w: Writer, args: tuple[Expr, ...]) -> Tex:
    domain, predicate = args
    fvar, body, inner = w.opened(predicate, domain)
    return Tex(rf"\exists {inner.symbol(fvar)} \in {w.set_of(domain)},\ {inner.formula(body)}", QUANTIFIER)
