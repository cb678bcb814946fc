"""Builds the names, levels and expressions of an export with Lean's own functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from toolkit.lean.kernel.native import NIL, Lean, Object

Words: TypeAlias = Sequence[bytes]
Rule: TypeAlias = tuple[Object, int, Object]
"""A recursor's rule: the constructor, its number of fields, and the value."""

_INFO: Final = {b"#BD": 0, b"#BI": 1, b"#BS": 2, b"#BC": 3}


class Reader:
    """Tables of what was read; each thing is called by its place in the table."""

    def __init__(self, lean: Lean) -> None:
        self.lean = lean
        self.names: list[Object] = [NIL]
        self.levels: list[Object] = [NIL]
        self.exprs: list[Object] = []
        self.rules: list[Rule] = []

    def read(self, line: bytes) -> Words | None:
        """Read a line; the words of a line that is a declaration."""
        words = line.split(b" ")
        number, kind = words[0], words[1]
        exprs = self.exprs
        table: list[Any] = exprs
        if kind == b"#EA":
            made: object = self.lean.app(exprs[int(words[2])], exprs[int(words[3])])
        elif number[:1] == b"#":
            return words
        elif kind[:2] == b"#E":
            made = self._expr(words)
        elif kind[:2] == b"#N":
            table, made = self.names, self._name(line, words)
        elif kind[:2] == b"#U":
            table, made = self.levels, self._level(words)
        elif kind == b"#RR":
            table, made = self.rules, (self.names[int(words[2])], int(words[3]), exprs[int(words[4])])
        else:
            raise _refusal(line)
        if int(number) != len(table):
            raise _refusal(line)
        table.append(made)
        return None

    def _name(self, line: bytes, words: Words) -> Object:
        lean, parent = self.lean, self.names[int(words[2])]
        match words[1]:
            case b"#NS":
                return lean.name_string(parent, lean.text(line.split(b" ", 3)[3]))
            case b"#NX":
                return lean.name_string(parent, lean.text(_bytes(words[3:])))
            case b"#NI":
                return lean.name_number(parent, lean.number(int(words[3], 0)))
        raise _refusal(line)

    def _level(self, words: Words) -> Object:
        lean, levels = self.lean, self.levels
        match words[1]:
            case b"#US":
                return lean.level_succ(levels[int(words[2])])
            case b"#UM":
                return lean.level_max(levels[int(words[2])], levels[int(words[3])])
            case b"#UIM":
                return lean.level_imax(levels[int(words[2])], levels[int(words[3])])
            case b"#UP":
                return lean.level_param(self.names[int(words[2])])
        raise _refusal(words[1])

    def _expr(self, words: Words) -> Object:
        lean, names, exprs = self.lean, self.names, self.exprs
        match words[1]:
            case b"#EL":
                type_, body = exprs[int(words[4])], exprs[int(words[5])]
                return lean.lam(names[int(words[3])], type_, body, _INFO[words[2]])
            case b"#EP":
                type_, body = exprs[int(words[4])], exprs[int(words[5])]
                return lean.pi(names[int(words[3])], type_, body, _INFO[words[2]])
            case b"#EC":
                levels = lean.linked([self.levels[int(u)] for u in words[3:]])
                return lean.const(names[int(words[2])], levels)
            case b"#EV":
                return lean.bvar(lean.number(int(words[2])))
            case b"#ES":
                return lean.sort(self.levels[int(words[2])])
            case b"#EZ":
                type_, value, body = (exprs[int(word)] for word in words[3:6])
                return lean.let(names[int(words[2])], type_, value, body, 0)
            case b"#EJ":
                return lean.proj(names[int(words[2])], lean.number(int(words[3])), exprs[int(words[4])])
            case b"#ELN":
                return lean.literal(lean.constructor(0, lean.number(int(words[2], 0))))
            case b"#ELS":
                return lean.literal(lean.constructor(1, lean.text(_bytes(words[2:]))))
        raise _refusal(words[1])


def _bytes(digits: Words) -> bytes:
    return bytes.fromhex(b"".join(digits).decode())


def _refusal(line: bytes) -> ValueError:
    return ValueError(f"no line of an export, or out of order: {line[:80]!r}")
