"""A natural number as an element of a ring: not shown, and explained once."""

from __future__ import annotations

from toolkit.lean.terms import Expr
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, construct, standard_text
from toolkit.prose.plain.tex import Tex
from toolkit.prose.plain.writer import Writer

standard_text(
    "cast",
    "A natural number $n$ also stands for the element $1 + \\dots + 1$ ($n$ summands) of an ordered ring; "
    "sums, products and the order are the same in either reading.",
    rank=2,
)


@construct(
    "Nat.cast",
    arity=3,
    shown=(2,),
    examples=[
        Example(s.mul(s.apply("Nat.cast", s.R, s.INST, s.N), s.A), r"n\,a"),
        Example(
            s.mul(s.apply("Nat.cast", s.R, s.INST, s.add(s.N, s.lit(1), s.NAT)), s.A), r"(n + 1) \cdot a"
        ),
    ],
)
def cast(w: Writer, args: tuple[Expr, ...]) -> Tex:
    w.mention("cast")
    return w.write(args[0])
