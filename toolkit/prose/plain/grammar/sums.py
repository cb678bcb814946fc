"""Finite sums and indicators."""

from __future__ import annotations

from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, FVar, Lit, Name
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, construct, standard_text
from toolkit.prose.plain.tex import ATOM, MUL, Tex, parenthesised
from toolkit.prose.plain.writer import Writer

standard_text(
    "sum",
    r"A sum $\sum_{i=0}^{n-1} a_i$ is $a_0 + a_1 + \dots + a_{n-1}$; it is $0$ when $n = 0$. "
    r"We also write $\sum_{i<n} a_i$ for it.",
    rank=4,
)
standard_text(
    "indicator",
    r"For a proposition $P$, the indicator $\mathbf{1}\{P\}$ is $1$ if $P$ holds and $0$ otherwise.",
    rank=5,
)


@construct(
    "OrderedRing.sum",
    arity=4,
    shown=(2, 3),
    examples=[
        Example(s.total(s.N, s.F), r"\sum_{i=0}^{n-1} f_i"),
        Example(
            s.total(s.N, s.lam("j", s.NAT, s.J, s.mul(s.apply_to(s.F, s.J), s.A))),
            r"\sum_{j=0}^{n-1} f_j\,a",
        ),
        Example(
            s.total(s.N, s.lam("j", s.NAT, s.J, s.add(s.apply_to(s.F, s.J), s.A))),
            r"\sum_{j=0}^{n-1} (f_j + a)",
        ),
        Example(s.add(s.total(s.N, s.F), s.A), r"\left(\sum_{i=0}^{n-1} f_i\right) + a"),
        Example(s.mul(s.A, s.total(s.N, s.F)), r"a \cdot \sum_{i=0}^{n-1} f_i"),
        Example(s.total(s.add(s.N, s.lit(1), s.NAT), s.F), r"\sum_{i=0}^{n} f_i"),
        Example(s.total(s.add(s.N, s.lit(3), s.NAT), s.F), r"\sum_{i=0}^{n+2} f_i"),
        Example(s.total(s.lit(3), s.F), r"\sum_{i=0}^{2} f_i"),
        Example(s.total(s.mul(s.M, s.N, s.NAT), s.F), r"\sum_{i<m\,n} f_i"),
    ],
)
def finite_sum(w: Writer, args: tuple[Expr, ...]) -> Tex:
    w.mention("sum")
    bound, terms = args
    fvar, body, inner = w.opened(terms, s.NAT)
    index = inner.symbol(fvar)
    last = _last_index(w, bound)
    limits = f"_{{{index}<{w.formula(bound)}}}" if last is None else f"_{{{index}=0}}^{{{last}}}"
    text = rf"\sum{limits} {inner.write(body).within(MUL)}"
    return Tex(text, ATOM, parenthesised(text))


def _last_index(w: Writer, bound: Expr) -> str | None:
    """The largest i with i < bound as it is usually written, for a variable, a numeral or x + numeral."""
    value = _numeral(bound)
    if value is not None:
        return str(value - 1) if value else None
    if isinstance(bound, FVar):
        return f"{w.symbol(bound)}-1"
    fn, args = app_args(bound)
    if isinstance(fn, Const) and fn.name is Name.of("HAdd.hAdd") and len(args) == 6:
        more = _numeral(args[5])
        if isinstance(args[4], FVar) and more:
            return w.symbol(args[4]) + (f"+{more - 1}" if more > 1 else "")
    return None


def _numeral(expr: Expr) -> int | None:
    fn, args = app_args(expr)
    if isinstance(fn, Const) and fn.name is Name.of("OfNat.ofNat") and len(args) == 3:
        expr = args[1]
    return expr.value if isinstance(expr, Lit) and isinstance(expr.value, int) else None


@construct(
    "OrderedRing.ind",
    arity=4,
    shown=(2,),
    examples=[
        Example(s.apply("OrderedRing.ind", s.R, s.INST, s.le(s.A, s.B), s.DEC), r"\mathbf{1}\{a \le b\}")
    ],
)
def indicator(w: Writer, args: tuple[Expr, ...]) -> Tex:
    w.mention("indicator")
    return Tex(rf"\mathbf{{1}}\{{{w.formula(args[0])}\}}")
