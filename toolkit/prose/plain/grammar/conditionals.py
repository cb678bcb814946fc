"""Definition by cases."""

from __future__ import annotations

from toolkit.lean.terms import Expr
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, construct
from toolkit.prose.plain.tex import QUANTIFIER, Tex
from toolkit.prose.plain.writer import Writer


@construct(
    "ite",
    arity=5,
    shown=(1, 3, 4),
    examples=[
        Example(
            s.apply("ite", s.R, s.le(s.A, s.B), s.DEC, s.A, s.B),
            r"\begin{cases} a & \text{if } a \le b \\ b & \text{otherwise} \end{cases}",
        )
    ],
)
def cases(w: Writer, args: tuple[Expr, ...]) -> Tex:
    condition, then, otherwise = map(w.formula, args)
    rows = rf"{then} & \text{{if }} {condition} \\ {otherwise} & \text{{otherwise}}"
    return Tex(rf"\begin{{cases}} {rows} \end{{cases}}", QUANTIFIER)
