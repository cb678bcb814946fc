"""Sums, differences, products and powers of two terms."""

from __future__ import annotations

from toolkit.lean.terms import Expr
from toolkit.prose.plain import samples as s
from toolkit.prose.plain.registry import Example, Writing, construct, standard_text
from toolkit.prose.plain.tex import ADD, MUL, NEG, Tex, infix, power, product
from toolkit.prose.plain.writer import Writer, is_nat

MONUS = r"\mathbin{\dot{-}}"
standard_text(
    "monus",
    rf"For natural numbers $m$ and $n$, the truncated difference $m {MONUS} n$ is $m - n$ when $n \le m$, "
    "and $0$ otherwise.",
    rank=3,
)
standard_text(
    "power",
    r"Powers are defined by $a^{0} = 1$ and $a^{k + 1} = a^{k} \cdot a$ for each natural number $k$.",
    rank=3,
)


def _plus(w: Writer, args: tuple[Expr, ...]) -> Tex:
    return infix(w.write(args[0]), "+", w.write(args[1]), ADD, at_left=ADD, at_right=MUL)


def _minus(w: Writer, args: tuple[Expr, ...]) -> Tex:
    if is_nat(args[0]):
        return _monus(w, args[1:])
    return infix(w.write(args[1]), "-", w.write(args[2]), ADD, at_left=ADD, at_right=MUL)


def _monus(w: Writer, args: tuple[Expr, ...]) -> Tex:
    w.mention("monus")
    return infix(w.write(args[0]), MONUS, w.write(args[1]), ADD, at_left=ADD, at_right=MUL)


def _times(w: Writer, args: tuple[Expr, ...]) -> Tex:
    return product(w.write(args[0]), w.write(args[1]))


def _negative(w: Writer, args: tuple[Expr, ...]) -> Tex:
    term = w.write(args[0])
    return Tex(f"-{term.within(MUL)}", NEG, f"-{term.before(MUL)}")


def _power(w: Writer, args: tuple[Expr, ...]) -> Tex:
    w.mention("power")
    return power(w.write(args[0]), w.write(args[1]))


def _successor(w: Writer, args: tuple[Expr, ...]) -> Tex:
    return infix(w.write(args[0]), "+", Tex("1"), ADD, at_left=ADD, at_right=MUL)


def _binary(name: str, write: Writing, *examples: tuple[Expr, str]) -> None:
    shown = [Example(term, tex) for term, tex in examples]
    construct(name, arity=6, shown=(4, 5), examples=shown)(write)


_binary(
    "HAdd.hAdd",
    _plus,
    (s.add(s.add(s.A, s.B), s.C), "a + b + c"),
    (s.add(s.A, s.add(s.B, s.C)), "a + (b + c)"),
    (s.add(s.A, s.neg(s.B)), "a + (-b)"),
    (s.add(s.K, s.lit(1), s.NAT), "k + 1"),
)
construct(
    "HSub.hSub",
    arity=6,
    shown=(0, 4, 5),
    examples=[
        Example(s.sub(s.sub(s.A, s.B), s.C), "a - b - c"),
        Example(s.sub(s.A, s.sub(s.B, s.C)), "a - (b - c)"),
        Example(s.sub(s.N, s.K, s.NAT), rf"n {MONUS} k"),
    ],
)(_minus)
_binary(
    "HMul.hMul",
    _times,
    (s.mul(s.A, s.B), r"a\,b"),
    (s.mul(s.A, s.add(s.B, s.C)), r"a \cdot (b + c)"),
    (s.mul(s.mul(s.A, s.B), s.C), r"a\,b\,c"),
    (s.mul(s.A, s.mul(s.B, s.C)), r"a \cdot (b\,c)"),
    (s.mul(s.neg(s.A), s.B), r"(-a) \cdot b"),
    (s.neg(s.mul(s.A, s.B)), r"-a\,b"),
)
construct(
    "HPow.hPow",
    arity=6,
    shown=(4, 5),
    examples=[
        Example(s.apply("HPow.hPow", s.R, s.NAT, s.R, s.INST, s.A, s.lit(2)), "a^{2}"),
        Example(
            s.apply("HPow.hPow", s.R, s.NAT, s.R, s.INST, s.add(s.A, s.B), s.add(s.K, s.lit(1), s.NAT)),
            "(a + b)^{k + 1}",
        ),
    ],
)(_power)
construct(
    "Neg.neg",
    arity=3,
    shown=(2,),
    examples=[
        Example(s.neg(s.A), "-a"),
        Example(s.neg(s.neg(s.A)), "-(-a)"),
        Example(s.neg(s.add(s.A, s.B)), "-(a + b)"),
    ],
)(_negative)
construct("Nat.succ", arity=1, shown=(0,), examples=[Example(s.apply("Nat.succ", s.K), "k + 1")])(_successor)

for _name, _write, _tex in (
    ("Add.add", _plus, "a + b"),
    ("Mul.mul", _times, r"a\,b"),
):
    construct(_name, arity=4, shown=(2, 3), examples=[Example(s.apply(_name, s.R, s.INST, s.A, s.B), _tex)])(
        _write
    )
construct(
    "Sub.sub",
    arity=4,
    shown=(0, 2, 3),
    examples=[Example(s.apply("Sub.sub", s.R, s.INST, s.A, s.B), "a - b")],
)(_minus)

for _name, _write, _tex in (
    ("Nat.add", _plus, "m + n"),
    ("Nat.mul", _times, r"m\,n"),
    ("Nat.sub", _monus, rf"m {MONUS} n"),
    ("Nat.pow", _power, "m^{n}"),
):
    construct(_name, arity=2, shown=(0, 1), examples=[Example(s.apply(_name, s.M, s.N), _tex)])(_write)
