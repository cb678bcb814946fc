"""Declarations as text, in the line format of `lean4export`: each distinct part of a term is written once.

The format is that of version 2, as external checkers read it, with these deviations:

- a name's component that holds a line break is written `#NX` instead of `#NS`, and in hexadecimal;
- a number of more than 63 bits is written in hexadecimal, `0x…`;
- `#IND name type params indices count family… count constructors… levels…` names its whole family;
- `#REC name type k params indices motives minors count rules… levels…` follows the constructors, each
  rule being `#RR constructor fields value`.

Each declaration stands after those it needs. What the environment makes of an inductive type is written
too, so that a checker can compare it with what it makes itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from toolkit.errors import Rejected, Unchecked
from toolkit.lean.termops.walk import levels_bottom_up
from toolkit.lean.terms import (
    App,
    BinderInfo,
    BVar,
    Const,
    Constant,
    ConstantKind,
    Expr,
    Lam,
    Let,
    Level,
    LIMax,
    Lit,
    LMax,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
    Proj,
    Sort,
    Unfolding,
)

VERSION: Final = "2.0.0"

_INFO: Final = {
    BinderInfo.DEFAULT: "#BD",
    BinderInfo.IMPLICIT: "#BI",
    BinderInfo.STRICT_IMPLICIT: "#BS",
    BinderInfo.INSTANCE: "#BC",
}
_WITH_VALUE: Final = {
    ConstantKind.DEFINITION: "#DEF",
    ConstantKind.THEOREM: "#THM",
    ConstantKind.OPAQUE: "#OPAQ",
}


class Export:
    """Writes declarations, one group after another.

    `renamed` gives constants that are to be declared, and referred to, by another name.
    """

    def __init__(self, renamed: Mapping[Name, Name]) -> None:
        self._renamed = renamed
        self._lines = [VERSION]
        self._names: dict[Name, int] = {Name(()): 0}
        self._levels: dict[Level, int] = {LZero(): 0}
        self._exprs: dict[Expr, int] = {}
        self._rules = 0

    def text(self) -> bytes:
        """All that was declared."""
        return ("\n".join(self._lines) + "\n").encode()

    def declare(self, group: Sequence[Constant]) -> int:
        """Declare a constant, or a family of inductive types; the number by which a report calls it.

        Raises Rejected when a term is not closed, Unchecked when something cannot be written.
        """
        lines = [self._declaration(constant) for constant in group]
        self._lines += lines
        return self._constant(group[0].name)

    def _declaration(self, c: Constant) -> str:
        name, type_ = self._constant(c.name), self._closed(c, c.type)
        levels = [self._name(p) for p in c.level_params]
        if c.kind in _WITH_VALUE:
            if c.value is None:
                raise Unchecked(f"{c.name} has no value")
            value = self._closed(c, c.value)
            hint = _hint(c.unfolding) if c.kind is ConstantKind.DEFINITION else ()
            return _words(_WITH_VALUE[c.kind], name, type_, value, *hint, *levels)
        if c.inductive is not None:
            info = c.inductive
            family, constructors = self._constants(info.all), self._constants(info.constructors)
            lists = (len(family), *family, len(constructors), *constructors, *levels)
            return _words("#IND", name, type_, info.num_params, info.num_indices, *lists)
        if c.constructor is not None:
            made = c.constructor
            parent = self._constant(made.inductive)
            return _words("#CTOR", name, type_, parent, made.index, made.num_params, made.num_fields, *levels)
        if c.recursor is not None:
            rec = c.recursor
            rules = []
            for rule in rec.rules:
                constructor, value = self._constant(rule.constructor), self._closed(c, rule.value)
                self._lines.append(_words(self._rules, "#RR", constructor, rule.num_fields, value))
                rules.append(self._rules)
                self._rules += 1
            counts = (rec.num_params, rec.num_indices, rec.num_motives, rec.num_minors)
            return _words("#REC", name, type_, int(rec.k), *counts, len(rules), *rules, *levels)
        if c.kind in (ConstantKind.AXIOM, ConstantKind.QUOTIENT):
            return _words("#AX" if c.kind is ConstantKind.AXIOM else "#QUOT", name, type_, *levels)
        raise Unchecked(f"the record of the {c.kind.value} {c.name} is incomplete")

    # --- names and levels --------------------------------------------------------------------------

    def _constant(self, name: Name) -> int:
        return self._name(self._renamed.get(name, name))

    def _constants(self, names: Iterable[Name]) -> list[int]:
        return [self._constant(name) for name in names]

    def _name(self, name: Name) -> int:
        number = self._names.get(name)
        if number is not None:
            return number
        parent = 0
        for end in range(1, len(name.parts) + 1):
            part = Name(name.parts[:end])
            known = self._names.get(part)
            if known is None:
                known = len(self._names)
                self._lines.append(f"{known} {_component(parent, part.last)}")
                self._names[part] = known
            parent = known
        return parent

    def _level(self, level: Level) -> int:
        levels = self._levels
        if level not in levels:
            for part in levels_bottom_up(level):
                if part not in levels:
                    self._lines.append(f"{len(levels)} {self._level_line(part)}")
                    levels[part] = len(levels)
        return levels[level]

    def _level_line(self, level: Level) -> str:
        match level:
            case LSucc(pred):
                return f"#US {self._levels[pred]}"
            case LMax(left, right):
                return f"#UM {self._levels[left]} {self._levels[right]}"
            case LIMax(left, right):
                return f"#UIM {self._levels[left]} {self._levels[right]}"
            case LParam(name):
                return f"#UP {self._name(name)}"
            case _:
                raise AssertionError(level)

    # --- expressions -------------------------------------------------------------------------------

    def _closed(self, constant: Constant, expr: Expr) -> int:
        if expr.loose or expr.has_fvar:
            raise Rejected(
                f"a term of {constant.name} refers to a variable outside of itself",
                hint="The artifact holds what Lean never made; build it from its source.",
            )
        return self._expr(expr)

    def _expr(self, root: Expr) -> int:
        done, lines = self._exprs, self._lines
        stack = [root]
        while stack:
            e = stack[-1]
            if e in done:
                stack.pop()
                continue
            if isinstance(e, App):
                fn, arg = done.get(e.fn), done.get(e.arg)
                if fn is None or arg is None:
                    stack += (e.arg, e.fn)
                    continue
                line = f"#EA {fn} {arg}"
            elif isinstance(e, Lam | Pi):
                type_, body = done.get(e.type), done.get(e.body)
                if type_ is None or body is None:
                    stack += (e.body, e.type)
                    continue
                tag = "#EL" if isinstance(e, Lam) else "#EP"
                line = f"{tag} {_INFO[e.info]} {self._name(e.name)} {type_} {body}"
            else:
                waiting = [part for part in _parts(e) if part not in done]
                if waiting:
                    stack += reversed(waiting)
                    continue
                line = self._leaf(e)
            stack.pop()
            number = done[e] = len(done)
            lines.append(f"{number} {line}")
        return done[root]

    def _leaf(self, e: Expr) -> str:
        match e:
            case BVar(index):
                return f"#EV {index}"
            case Sort(level):
                return f"#ES {self._level(level)}"
            case Const(name, levels):
                return _words("#EC", self._constant(name), *(self._level(u) for u in levels))
            case Let(name, type_, value, body):
                return _words("#EZ", self._name(name), *(self._exprs[p] for p in (type_, value, body)))
            case Proj(name, index, struct):
                return f"#EJ {self._constant(name)} {index} {self._exprs[struct]}"
            case Lit(int(value)):
                return f"#ELN {_number(value)}"
            case Lit(str(value)):
                return f"#ELS {_hex(value)}"
            case _:
                raise AssertionError(e)


def _parts(e: Expr) -> tuple[Expr, ...]:
    match e:
        case Let(_, type_, value, body):
            return (type_, value, body)
        case Proj(_, _, struct):
            return (struct,)
        case _:
            return ()


def _words(*words: object) -> str:
    return " ".join(map(str, words))


def _hint(unfolding: Unfolding) -> tuple[object, ...]:
    return ("R", unfolding) if isinstance(unfolding, int) else (unfolding[0].upper(),)


def _component(parent: int, part: str | int) -> str:
    if isinstance(part, int):
        return f"#NI {parent} {_number(part)}"
    coded = _hex(part)
    return f"#NX {parent} {coded}" if "\n" in part else f"#NS {parent} {part}"


def _number(value: int) -> str:
    return str(value) if value < 1 << 63 else hex(value)


def _hex(text: str) -> str:
    try:
        return text.encode().hex(" ")
    except UnicodeEncodeError as error:
        raise Unchecked(f"{text!r} is no text that Lean could hold: {error.reason}") from error
