"""Values that hypotheses fix, for searches that give the variables of a context one value after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.samples import Place, integer
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.termops import app_args, fvars
from toolkit.lean.terms import Const, Expr, FVar


def last_variable(expr: Expr, order: Sequence[FVar]) -> FVar | None:
    """The variable of an expression that comes last in the order; None when it has none of them."""
    found = fvars(expr)
    return next((v for v in reversed(order) if v in found), None)


def solved(
    variable: FVar, hypotheses: Iterable[Expr], evaluator: Evaluator, values: Mapping[FVar, Any]
) -> Iterator[Place]:
    """The values that hypotheses `term = variable` leave to choose, at the values of the other variables."""
    for hypothesis in hypotheses:
        fn, args = app_args(hypothesis)
        if not isinstance(fn, Const) or str(fn.name) != "Eq" or variable not in args[1:]:
            continue
        other = args[2] if args[1] is variable else args[1]
        if variable in fvars(other):
            continue
        try:
            value = evaluator.value(other, values)
        except UnknownError:
            continue
        if isinstance(value, int):
            yield integer(value)
