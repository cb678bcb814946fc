"""Universe levels as Lean text."""

from __future__ import annotations

from toolkit.lean.terms import Level, LIMax, LMax, LParam, LSucc, LZero

_MAX_DEPTH = 20


def level_text(level: Level, depth: int = 0) -> str:
    """A level: `0`, `u + 1`, `max u 1`; what is nested too deep is cut."""
    if depth > _MAX_DEPTH:
        return "…"
    added = 0
    while isinstance(level, LSucc):
        level = level.pred
        added += 1
    match level:
        case LZero():
            return str(added)
        case LParam(param):
            text = str(param)
        case LMax(left, right):
            text = f"max {level_atom(left, depth + 1)} {level_atom(right, depth + 1)}"
        case LIMax(left, right):
            text = f"imax {level_atom(left, depth + 1)} {level_atom(right, depth + 1)}"
    if not added:
        return text
    return f"{text} + {added}" if isinstance(level, LParam) else f"({text}) + {added}"


def level_atom(level: Level, depth: int = 0) -> str:
    """A level in parentheses unless it is a single word."""
    text = level_text(level, depth)
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
