"""Universe levels and names as Lean text."""

from __future__ import annotations

import re
from collections.abc import Callable

from toolkit.errors import Unchecked
from toolkit.lean.terms import Level, LIMax, LMax, LParam, LSucc, LZero, Name

_MAX_DEPTH = 200
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_'!?]*")


def level_text(level: Level, name: Callable[[Name], str] = str, depth: int = 0) -> str:
    """A level: `0`, `u + 1`, `max u 1`; `name` writes the parameters.

    Raises Unchecked when it is nested too deep.
    """
    if depth > _MAX_DEPTH:
        raise Unchecked(f"a universe level is nested more than {_MAX_DEPTH} deep")
    added = 0
    while isinstance(level, LSucc):
        level = level.pred
        added += 1
    match level:
        case LZero():
            return str(added)
        case LParam(param):
            text = name(param)
        case LMax(left, right):
            text = f"max {level_atom(left, name, depth + 1)} {level_atom(right, name, depth + 1)}"
        case LIMax(left, right):
            text = f"imax {level_atom(left, name, depth + 1)} {level_atom(right, name, depth + 1)}"
    if not added:
        return text
    return f"{text} + {added}" if isinstance(level, LParam) else f"({text}) + {added}"


def level_atom(level: Level, name: Callable[[Name], str] = str, depth: int = 0) -> str:
    """A level in parentheses unless it is a single word."""
    text = level_text(level, name, depth)
    return f"({text})" if " " in text else text


def sort_text(level: Level) -> str:
    """`Prop`, `Type`, `Type u` or `Sort u`."""
    match level:
        case LZero():
            return "Prop"
        case LSucc(LZero()):
            return "Type"
        case LSucc(pred):
            return f"Type {level_atom(pred)}"
        case _:
            return f"Sort {level_atom(level)}"


def name_text(name: Name) -> str:
    """A name as Lean reads it back, where it is declared or a local variable.

    A name of one component stands in guillemets, since it may be a word of some notation; so do all
    components that are not plain ASCII. Raises Unchecked for a name that Lean source cannot spell.
    """
    return f"«{name.parts[0]}»" if len(name.parts) == 1 and is_spellable(name) else _dotted(name)


def global_name_text(name: Name) -> str:
    """A name that means the constant of that name wherever it stands. Raises Unchecked as `name_text`."""
    return f"_root_.{_dotted(name)}"


def _dotted(name: Name) -> str:
    if not is_spellable(name):
        raise Unchecked(f"the name {name} cannot be written in Lean source")
    return ".".join(p if _PLAIN.fullmatch(p) else f"«{p}»" for p in map(str, name.parts))


def is_spellable(name: Name) -> bool:
    """Whether Lean source can spell this name: not a number, a guillemet, or what marks a private name."""
    return bool(name.parts) and all(isinstance(p, str) and _is_spellable(p) for p in name.parts)


def _is_spellable(part: str) -> bool:
    return part != "" and part.isprintable() and part not in _RESERVED and not {"«", "»"} & {*part}


_RESERVED = frozenset({"_private", "_@", "_hyg", "_root_"})
