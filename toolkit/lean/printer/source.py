"""Expressions as Lean source: readable text in which the type of every cast and indicator is written.

Read back, the text gives the same expression for the terms of the corpus, but that is not promised: who
needs it compares the compiled term (`toolkit.lean.termops.digest`).
"""

from __future__ import annotations

from toolkit.lean.printer.layout import Doc, render
from toolkit.lean.printer.notation import LEAST, MAX
from toolkit.lean.printer.readable import Printer, Scope
from toolkit.lean.termops import Lookup, app_args
from toolkit.lean.terms import App, Const, Expr, Name, Pi

_NUMERAL = Name.of("OfNat.ofNat")
_CAST, _INDICATOR = "Nat.cast", "OrderedRing.ind"


def source(expr: Expr, lookup: Lookup, *, width: int = 100) -> str:
    """`expr` as Lean source, in lines of about `width` characters; `lookup` finds the constants in it."""
    return render(_Source(expr, lookup).doc(expr, (), LEAST, 0), width)


class _Source(Printer):
    def _bounded(self, expr: Pi, inner: Scope, depth: int) -> Doc | None:
        """As for readers, but not below a numeral: from `∀ x < 0` Lean learns the type of `x` too late."""
        bound = super()._bounded(expr, inner, depth)
        if bound is None:
            return None
        assert isinstance(expr.body, Pi)
        head, _ = app_args(app_args(expr.body.type)[1][3])
        return None if isinstance(head, Const) and head.name is _NUMERAL else bound

    def application(self, expr: App, scope: Scope, depth: int) -> tuple[int, Doc]:
        fn, args = app_args(expr)
        name = str(fn.name) if isinstance(fn, Const) else ""
        if name == _CAST and len(args) == 3:
            number = self.doc(args[2], scope, LEAST, depth)
            return MAX, ("((", number, " : Nat) : ", self.doc(args[0], scope, LEAST, depth), ")")
        if name == _INDICATOR and len(args) == 4:
            condition = self.doc(args[2], scope, MAX, depth)
            return MAX, ("(ind ", condition, " : ", self.doc(args[0], scope, LEAST, depth), ")")
        return super().application(expr, scope, depth)
