"""Equality and order."""

from __future__ import annotations

from toolkit.lean.terms import Expr
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, Writing, construct
from toolkit.prose.plain.tex import Tex, relation
from toolkit.prose.plain.writer import Writer


def _relation(sign: str) -> Writing:
    def write(w: Writer, args: tuple[Expr, ...]) -> Tex:
        return relation(w.write(args[0]), sign, w.write(args[1]))

    return write


for _name, _sign in (("LE.le", r"\le"), ("LT.lt", "<"), ("GE.ge", r"\ge"), ("GT.gt", ">")):
    construct(
        _name,
        arity=4,
        shown=(2, 3),
        prop=True,
        examples=[Example(s.apply(_name, s.R, s.INST, s.A, s.B), f"a {_sign} b")],
    )(_relation(_sign))

for _name, _sign in (("Nat.le", r"\le"), ("Nat.lt", "<")):
    construct(
        _name,
        arity=2,
        shown=(0, 1),
        prop=True,
        examples=[Example(s.apply(_name, s.M, s.N), f"m {_sign} n")],
    )(_relation(_sign))

for _name, _sign in (("Eq", "="), ("Ne", r"\ne")):
    construct(
        _name,
        arity=3,
        shown=(1, 2),
        prop=True,
        examples=[
            Example(s.apply(_name, s.R, s.A, s.B), f"a {_sign} b"),
            Example(s.apply(_name, s.PROP, s.P, s.le(s.A, s.B)), rf"P {_sign} (a \le b)"),
        ],
    )(_relation(_sign))
