"""Expressions for people: near-Lean text with the foundation's notation."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from toolkit.lean.printer.layout import LINE, Doc, Group, Soft, render
from toolkit.lean.printer.levels import sort_text
from toolkit.lean.printer.notation import (
    APPLICATION,
    ARROW,
    INFIX,
    LEAST,
    MAX,
    PREFIX,
    SUM,
    SUM_PRECEDENCE,
    Infix,
)
from toolkit.lean.termops import Lookup, app_args, fresh_name, fvars, lift, projection
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Expr,
    FVar,
    Lam,
    Let,
    Lit,
    Name,
    Pi,
    Proj,
    Sort,
)

MAX_NODES = 3000
"""A longer expression is cut: each further sub-expression prints as `…`."""
MAX_DEPTH = 150

_BRACKETS = {
    BinderInfo.DEFAULT: ("(", ")"),
    BinderInfo.IMPLICIT: ("{", "}"),
    BinderInfo.STRICT_IMPLICIT: ("⦃", "⦄"),
    BinderInfo.INSTANCE: ("[", "]"),
}


def readable(expr: Expr, lookup: Lookup | None = None, *, width: int = 100) -> str:
    """`expr` as a person would write it, in lines of about `width` characters.

    Operators print as such, numerals as digits, and bound variables get distinct names. Implicit and
    instance arguments are hidden where the function's type says which they are: `lookup` finds it, and
    without `lookup` only the arguments of the foundation's own notation are hidden.
    Large terms are cut (`MAX_NODES`): the text is for reading, not for Lean.
    """
    return render(Printer(expr, lookup or (lambda _: None)).doc(expr, (), LEAST, 0), width)


Scope = tuple[Name, ...]
"""The names of the bound variables, innermost last."""


class Printer:
    """Writes one expression; a subclass may write some applications its own way."""

    def __init__(self, root: Expr, lookup: Lookup) -> None:
        self._lookup = lookup
        self._free = frozenset(v.name for v in fvars(root))
        self._left = MAX_NODES

    def doc(self, expr: Expr, scope: Scope, least: int, depth: int) -> Doc:
        """The document of `expr`, in parentheses if it binds more weakly than `least`."""
        self._left -= 1
        if self._left < 0 or depth > MAX_DEPTH:
            return "…"
        binds, doc = self._plain(expr, scope, depth + 1)
        return doc if binds >= least else ("(", doc, ")")

    def _plain(self, expr: Expr, scope: Scope, depth: int) -> tuple[int, Doc]:
        match expr:
            case BVar(index):
                return MAX, str(scope[-1 - index]) if index < len(scope) else f"#{index - len(scope)}"
            case FVar(name) | Const(name, _):
                return MAX, str(name)
            case Sort(level):
                text = sort_text(level)
                return (APPLICATION if " " in text else MAX), text
            case Lit(value):
                return MAX, _literal(value)
            case Proj(_, index, struct):
                return MAX, (self.doc(struct, scope, MAX, depth), f".{index + 1}")
            case Lam():
                return LEAST, self._lambda(expr, scope, depth)
            case Pi():
                return self._pi(expr, scope, depth)
            case Let(name, _, value, body, nondep):
                new = self.fresh(name, scope)
                word = "have" if nondep else "let"
                bound = self.doc(value, scope, LEAST, depth)
                rest = self.doc(body, (*scope, new), LEAST, depth)
                return LEAST, Group((f"{word} {new} := ", bound, ";", LINE, rest))
            case App():
                return self.application(expr, scope, depth)

    # --- binders -----------------------------------------------------------------------------------

    def fresh(self, name: Name, scope: Scope) -> Name:
        return fresh_name(name, self._free.union(scope))

    def _lambda(self, expr: Expr, scope: Scope, depth: int) -> Doc:
        names: list[str] = []
        while isinstance(expr, Lam):
            used = _occurs(expr.body)
            new = self.fresh(expr.name, scope)
            names.append(str(new) if used else "_")
            scope = (*scope, new)
            expr = expr.body
        return Group((f"fun {' '.join(names)} =>", LINE, self.doc(expr, scope, LEAST, depth)))

    def _pi(self, expr: Pi, scope: Scope, depth: int) -> tuple[int, Doc]:
        if not _occurs(expr.body) and expr.info is BinderInfo.DEFAULT:
            left = self.doc(expr.type, scope, ARROW + 1, depth)
            right = self.doc(expr.body, (*scope, Name(("_",))), ARROW, depth)
            return ARROW, Group((left, " →", LINE, right))
        binders: list[Doc] = []
        rest: Expr = expr
        while isinstance(rest, Pi) and (_occurs(rest.body) or rest.info is not BinderInfo.DEFAULT):
            new = self.fresh(rest.name, scope)
            inner = (*scope, new)
            bound = self._bounded(rest, inner, depth)
            if bound is not None and binders:
                break
            if bound is not None:
                binders.append((f"{new} ", bound))
                assert isinstance(rest.body, Pi)
                scope, rest = (*inner, Name(("_",))), rest.body.body
                break
            names = [new]
            while self._same_binder(rest, rest.body):
                assert isinstance(rest.body, Pi)
                rest = rest.body
                new = self.fresh(rest.name, inner)
                names.append(new)
                inner = (*inner, new)
            opening, closing = _BRACKETS[rest.info]
            type_ = self.doc(rest.type, inner[:-1], LEAST, depth)
            shown = "" if rest.info is BinderInfo.INSTANCE else " ".join(map(str, names)) + " : "
            binders.append((opening, shown, type_, closing))
            scope, rest = inner, rest.body
        return LEAST, Group(("∀ ", _joined(binders), ",", LINE, self.doc(rest, scope, LEAST, depth)))

    def _same_binder(self, first: Pi, second: Expr) -> bool:
        """Whether `second` binds one more variable of the type that `first` binds."""
        return (
            isinstance(second, Pi)
            and first.info is second.info is not BinderInfo.INSTANCE
            and _occurs(second.body)
            and second.type is lift(first.type, 1)
            and not _is_bound(second)
        )

    def _bounded(self, expr: Pi, inner: Scope, depth: int) -> Doc | None:
        """`< n` for `∀ i, i < n → p`, and the same with `≤`; None for other binders."""
        if expr.info is not BinderInfo.DEFAULT or not _is_bound(expr):
            return None
        assert isinstance(expr.body, Pi)
        head, args = app_args(expr.body.type)
        assert isinstance(head, Const)
        return (f"{INFIX[str(head.name)].symbol} ", self.doc(args[3], inner, 51, depth))

    # --- applications ------------------------------------------------------------------------------

    def application(self, expr: App, scope: Scope, depth: int) -> tuple[int, Doc]:
        fn, args = app_args(expr)
        if isinstance(fn, Const):
            name = str(fn.name)
            infix, prefix = INFIX.get(name), PREFIX.get(name)
            if infix is not None and len(args) == infix.arity:
                return infix.precedence, self._infix(infix, name, args, scope, depth)
            if prefix is not None and len(args) == prefix.arity:
                argument = self.doc(args[-1], scope, prefix.argument, depth)
                return prefix.precedence, (prefix.symbol, argument)
            special = _SPECIAL.get((name, len(args)))
            if special is not None:
                found = special(self, args, scope, depth)
                if found is not None:
                    return found
            field = self._field(fn, args, scope, depth)
            if field is not None:
                return field
            args = self._visible(fn, args)
        if not args:
            return MAX, self.doc(fn, scope, MAX, depth)
        parts = [self.doc(fn, scope, MAX, depth), *(self.doc(a, scope, MAX, depth) for a in args)]
        return APPLICATION, Group(_joined(parts))

    def _field(self, fn: Const, args: Sequence[Expr], scope: Scope, depth: int) -> tuple[int, Doc] | None:
        """`p.fst` for a field of a structure; a class's fields are printed as functions."""
        found = projection(self._lookup(fn.name))
        if found is None or found[0] != len(args) - 1 or self._visible(fn, args)[-1:] != args[-1:]:
            return None
        return MAX, (self.doc(args[-1], scope, MAX, depth), f".{fn.name.last}")

    def _infix(self, infix: Infix, name: str, args: Sequence[Expr], scope: Scope, depth: int) -> Doc:
        left, right = args[-2:]
        operands: list[Doc] = []
        if infix.left > infix.right:  # a ∧ b ∧ c breaks as one chain
            while True:
                operands.append(self.doc(left, scope, infix.left, depth))
                fn, inner = app_args(right)
                if not (isinstance(fn, Const) and str(fn.name) == name and len(inner) == infix.arity):
                    break
                left, right = inner[-2:]
            operands.append(self.doc(right, scope, infix.right, depth))
        else:
            operands = [self.doc(left, scope, infix.left, depth), self.doc(right, scope, infix.right, depth)]
        parts: list[Doc] = [operands[0]]
        for operand in operands[1:]:
            parts += (f" {infix.symbol}", LINE, operand)
        return Group(parts)

    def _visible(self, fn: Const, args: Sequence[Expr]) -> tuple[Expr, ...]:
        """The arguments that are written: those of round brackets."""
        constant = self._lookup(fn.name)
        type_ = constant.type if constant is not None else None
        shown: list[Expr] = []
        for arg in args:
            if not isinstance(type_, Pi) or type_.info is BinderInfo.DEFAULT:
                shown.append(arg)
            type_ = type_.body if isinstance(type_, Pi) else None
        return tuple(shown)


def _numeral(_: Printer, args: Sequence[Expr], __: Scope, ___: int) -> tuple[int, Doc] | None:
    return (MAX, _literal(args[1].value)) if isinstance(args[1], Lit) else None


def _exists(printer: Printer, args: Sequence[Expr], scope: Scope, depth: int) -> tuple[int, Doc] | None:
    groups: list[tuple[Expr, Scope, list[str]]] = []
    body: Expr | None = None
    while len(args) == 2 and isinstance(args[1], Lam):
        lam = args[1]
        if not groups or lam.type is not lift(groups[-1][0], len(groups[-1][2])):
            groups.append((lam.type, scope, []))
        new = printer.fresh(lam.name, scope)
        groups[-1][2].append(str(new))
        scope, body = (*scope, new), lam.body
        fn, inner = app_args(body)
        args = inner if isinstance(fn, Const) and str(fn.name) == "Exists" else ()
    if body is None:
        return None
    binders: list[Doc] = [
        (f"({' '.join(names)} : ", printer.doc(type_, outer, LEAST, depth), ")")
        for type_, outer, names in groups
    ]
    return LEAST, Group(("∃ ", _joined(binders), ",", LINE, printer.doc(body, scope, LEAST, depth)))


def _sum(printer: Printer, args: Sequence[Expr], scope: Scope, depth: int) -> tuple[int, Doc] | None:
    if not isinstance(args[3], Lam):
        return None
    new = printer.fresh(args[3].name, scope)
    bound = printer.doc(args[2], scope, 51, depth)
    body = printer.doc(args[3].body, (*scope, new), SUM_PRECEDENCE, depth)
    return SUM_PRECEDENCE, Group((f"∑ {new} < ", bound, ",", LINE, body))


def _if(printer: Printer, args: Sequence[Expr], scope: Scope, depth: int) -> tuple[int, Doc] | None:
    c, t, e = (printer.doc(args[i], scope, LEAST, depth) for i in (1, 3, 4))
    return LEAST, Group(("if ", c, " then", LINE, t, LINE, "else ", e))


def _pair(printer: Printer, args: Sequence[Expr], scope: Scope, depth: int) -> tuple[int, Doc] | None:
    left, right = (printer.doc(a, scope, LEAST, depth) for a in args[2:])
    return MAX, Group(("(", left, ",", LINE, right, ")"))


_Special = Callable[[Printer, Sequence[Expr], Scope, int], tuple[int, Doc] | None]

_SPECIAL: dict[tuple[str, int], _Special] = {
    ("OfNat.ofNat", 3): _numeral,
    ("Exists", 2): _exists,
    (SUM, 4): _sum,
    ("ite", 5): _if,
    ("Prod.mk", 4): _pair,
}


def _joined(parts: Sequence[Doc]) -> Doc:
    return (*parts[:1], *map(Soft, parts[1:]))


def _literal(value: int | str) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    # Python refuses to write integers of more than 4300 digits in decimal
    return str(value) if value < 10**1000 else hex(value)


def _occurs(body: Expr) -> bool:
    """Whether the variable that was just bound occurs in `body`."""
    if body.loose == 0:
        return False
    seen: set[tuple[Expr, int]] = set()
    stack = [(body, 0)]
    while stack:
        key = stack.pop()
        expr, index = key
        if expr.loose <= index or key in seen:
            continue
        seen.add(key)
        match expr:
            case BVar():
                if expr.index == index:
                    return True
            case App(fn, arg):
                stack += ((fn, index), (arg, index))
            case Lam(_, type_, inner) | Pi(_, type_, inner):
                stack += ((type_, index), (inner, index + 1))
            case Let(_, type_, value, inner):
                stack += ((type_, index), (value, index), (inner, index + 1))
            case Proj(_, _, struct):
                stack.append((struct, index))
            case _:
                pass
    return False


def _is_bound(expr: Pi) -> bool:
    """Whether `expr` is `∀ i, i < n → p` (or `≤`), where `n` does not mention `i`."""
    body = expr.body
    if not isinstance(body, Pi) or body.info is not BinderInfo.DEFAULT or _occurs(body.body):
        return False
    head, args = app_args(body.type)
    return (
        isinstance(head, Const)
        and str(head.name) in ("LT.lt", "LE.le")
        and len(args) == 4
        and args[2] is BVar(0)
        and not _occurs(args[3])
    )
