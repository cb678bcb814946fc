"""A content hash of expressions that stays the same for good."""

from __future__ import annotations

import hashlib

from toolkit.lean.termops.walk import children, levels_bottom_up
from toolkit.lean.terms import (
    BVar,
    Const,
    Expr,
    FVar,
    Let,
    Level,
    LIMax,
    Lit,
    LMax,
    LParam,
    LSucc,
    LZero,
    Name,
    Proj,
    Sort,
)

_digests: dict[Expr | Level, bytes] = {}


def digest(expr: Expr) -> str:
    """A content hash: SHA-256 as 64 hex digits, the same in every process and Python version.

    It ignores the names of bound variables and the kind of their brackets, and distinguishes everything
    else: two closed terms have the same digest just when they are alpha-equivalent. A node hashes its tag
    and its children's hashes; a name hashes kind, length and text of every component.
    """
    stack = [expr]
    while stack:
        e = stack[-1]
        if e in _digests:
            stack.pop()
            continue
        waiting = [c for c in children(e) if c not in _digests]
        if waiting:
            stack.extend(waiting)
            continue
        _digests[e] = _node_digest(e)
        stack.pop()
    return _digests[expr].hex()


def forget_digests() -> None:
    """Let go of the digests made so far; they are made again when they are asked for."""
    _digests.clear()


def _node_digest(e: Expr) -> bytes:
    match e:
        case BVar(index):
            return _hash("bvar", str(index).encode())
        case FVar(name):
            return _hash("fvar", _name_bytes(name))
        case Sort(level):
            return _hash("sort", _level_digest(level))
        case Const(name, levels):
            return _hash("const", _name_bytes(name), *map(_level_digest, levels))
        case Lit(value):
            if isinstance(value, int):
                return _hash("nat", b"%x" % value)
            return _hash("str", value.encode("utf-8", "surrogatepass"))
        case Proj(type_name, index, struct):
            return _hash("proj", _name_bytes(type_name), str(index).encode(), _digests[struct])
        case Let(_, _, _, _, nondep):
            tag = "have" if nondep else "let"
            return _hash(tag, *(_digests[c] for c in children(e)))
        case _:
            return _hash(type(e).__name__.lower(), *(_digests[c] for c in children(e)))


def _level_digest(level: Level) -> bytes:
    for part in () if level in _digests else levels_bottom_up(level):
        match part:
            case LZero():
                _digests[part] = _hash("zero")
            case LSucc(pred):
                _digests[part] = _hash("succ", _digests[pred])
            case LMax(left, right):
                _digests[part] = _hash("max", _digests[left], _digests[right])
            case LIMax(left, right):
                _digests[part] = _hash("imax", _digests[left], _digests[right])
            case LParam(name):
                _digests[part] = _hash("param", _name_bytes(name))
    return _digests[level]


def _name_bytes(name: Name) -> bytes:
    parts = (f"{'n' if isinstance(p, int) else 's'}{len(str(p))}:{p}" for p in name.parts)
    return "".join(parts).encode("utf-8", "surrogatepass")


def _hash(tag: str, *fields: bytes) -> bytes:
    body = b"".join(b"%d:%s" % (len(f), f) for f in fields)
    return hashlib.sha256(tag.encode() + b"|" + body).digest()
