"""Expressions for Lean: fully explicit text that elaborates back to the same term.

Nothing is left to be inferred: every constant stands with its full name and its universe levels, every
application is `@f a b`, every binder has its type, numbers are `nat_lit n`. So it means the same whatever
notation, instances or open namespaces are in force where it is read. It needs one declaration in front,
`PREAMBLE`, since the foundation has no syntax for bare numbers.

Binder names are chosen here, brackets are always round: both are no part of what a term says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from toolkit.errors import Unchecked
from toolkit.lean.printer.levels import global_name_text, level_atom, level_text, name_text
from toolkit.lean.termops import app_args, fvars
from toolkit.lean.terms import (
    App,
    BVar,
    Const,
    Expr,
    FVar,
    Lam,
    Let,
    Level,
    Lit,
    Pi,
    Proj,
    Sort,
)

PREAMBLE: Final = 'syntax:1024 (name := rawNatLit) "nat_lit " num : term'
"""The syntax of bare numbers, for the head of a file that holds explicit text."""

MAX_CHARS: Final = 10_000_000
"""A term whose explicit text is longer is refused: written out, shared parts repeat."""

MAX_NESTING: Final = 10_000
"""A term whose parentheses are nested deeper is refused: Lean's own recursion is limited too."""


def explicit(
    expr: Expr,
    *,
    constant: Callable[[Const], str] | None = None,
    free: Mapping[FVar, str] | None = None,
) -> str:
    """`expr` as explicit Lean text.

    `constant` writes a constant with its levels, `@_root_.f.{u}` if left out; `free` gives the text of
    variables of an opened context, their names if left out.
    Raises Unchecked when a name cannot be spelt in Lean source, or the text would be too long or too deep.
    """
    if expr.loose:
        raise Unchecked("a term refers to a bound variable outside of itself")
    if expr.loose:
        raise Unchecked("a term refers to a bound variable outside of itself")
    write = constant or constant_text
    named = {v: (free or {}).get(v) or name_text(v.name) for v in fvars(expr)}
    local = _prefix(named.values())
    out: list[str] = []
    length = 0
    leaves: dict[Expr, str] = {}
    stack: list[_Part | str] = [_Part(expr, 0, 0)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
            length += len(item)
            if length > MAX_CHARS:
                raise Unchecked(f"a term takes more than {MAX_CHARS} characters when it is written out")
            continue
        match item.expr:
            case BVar(index):
                stack.append(f"@{local}{item.depth - 1 - index}")
            case FVar() as e:
                stack.append(f"@{named[e]}")
            case Const() | Sort() | Lit() as e:
                text = leaves.get(e)
                if text is None:
                    text = leaves[e] = _leaf(e, write)
                stack.append(text)
            case e:
                if item.nesting > MAX_NESTING:
                    raise Unchecked(f"a term is nested more than {MAX_NESTING} deep")
                stack += reversed(_parts(e, item, local))
    return "".join(out)


class _Part(NamedTuple):
    """A sub-expression that is still to be written.

    `at` goes before its parentheses if it is a lambda or a `let`: `@(…)` keeps Lean from putting lambdas
    around it where `∀ {x}, …` is expected. A head takes no `@`; nothing is expected of it.
    """

    expr: Expr
    depth: int
    nesting: int
    at: str = "@"


def _parts(e: App | Lam | Pi | Let | Proj, item: _Part, local: str) -> list[_Part | str]:
    """A composite expression as text and parts, in order."""
    depth, at = item.depth, item.at
    name = f"{local}{depth}"

    def part(child: Expr, under: int = 0, at: str = "@") -> _Part:
        return _Part(child, depth + under, item.nesting + 1, at)

    match e:
        case App():
            fn, args = app_args(e)
            parts: list[_Part | str] = ["(", part(fn, at="")]
            for arg in args:
                parts += (" ", part(arg))
            return [*parts, ")"]
        case Lam(_, type_, body):
            return [f"{at}(fun ({name} : ", part(type_), ") => ", part(body, 1), ")"]
        case Pi(_, type_, body):
            return [f"(∀ ({name} : ", part(type_), "), ", part(body, 1), ")"]
        case Let(_, type_, value, body, nondep):
            word = "have" if nondep else "let"
            return [f"{at}({word} {name} : ", part(type_), " := ", part(value), "; ", part(body, 1), ")"]
        case Proj(_, index, struct):
            return ["@(", part(struct, at=""), f").{index + 1}"]


def constant_text(constant: Const) -> str:
    """`@_root_.f.{u, v}`, which means the constant `f` wherever it stands."""
    return f"@{global_name_text(constant.name)}{levels_text(constant.levels)}"


def levels_text(levels: tuple[Level, ...]) -> str:
    """`.{u, v}`, or nothing for no levels."""
    return ".{" + ", ".join(level_text(level, name_text) for level in levels) + "}" if levels else ""


def string_text(value: str) -> str:
    """A string literal."""
    return '"' + "".join(_character(c) for c in value) + '"'


def _leaf(leaf: Const | Sort | Lit, write: Callable[[Const], str]) -> str:
    match leaf:
        case Const():
            return write(leaf)
        case Sort(level):
            return f"(Sort {level_atom(level, name_text)})"
        case Lit(value):
            # Python refuses to write integers of more than 4300 digits in decimal
            return f"(nat_lit {value:#x})" if isinstance(value, int) else string_text(value)


def _character(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    if c == "\n":
        return "\\n"
    if " " <= c <= "~":
        return c
    code = ord(c)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else c


def _prefix(taken: Collection[str]) -> str:
    """What names of bound variables begin with: nothing that a free variable's text begins with."""
    prefix = "x"
    while any(text.startswith(prefix) for text in taken):
        prefix += "x"
    return prefix
