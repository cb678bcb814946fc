"""Numerals."""

from __future__ import annotations

from toolkit.lean.terms import Expr
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, Noun, construct, noun
from toolkit.prose.plain.tex import Tex
from toolkit.prose.plain.writer import Writer

noun("Nat", Noun("natural number", "natural numbers", "", r"\mathbb{N}"))
for _name in ("ℤ", "Int"):
    noun(_name, Noun("integer", "integers", "", r"\mathbb{Z}"))


@construct(
    "OfNat.ofNat",
    arity=3,
    shown=(1,),
    examples=[Example(s.lit(2), "2"), Example(s.lit(10, s.R), "10")],
)
def numeral(w: Writer, args: tuple[Expr, ...]) -> Tex:
    return w.write(args[0])


@construct("Zero.zero", arity=2, shown=(), examples=[Example(s.apply("Zero.zero", s.R, s.INST), "0")])
@construct("Nat.zero", arity=0, shown=(), examples=[Example(s.apply("Nat.zero"), "0")])
def zero(_: Writer, __: tuple[Expr, ...]) -> Tex:
    return Tex("0")


@construct("One.one", arity=2, shown=(), examples=[Example(s.apply("One.one", s.R, s.INST), "1")])
def one(_: Writer, __: tuple[Expr, ...]) -> Tex:
    return Tex("1")
