"""Declarations for the kernel, made of the lines of an export; and what the kernel makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toolkit.lean.kernel.native import Object, field, items, tag
from toolkit.lean.kernel.reader import Reader, Rule, Words

_SAFE: Final = 1

_AXIOM, _DEFINITION, _THEOREM, _OPAQUE = 0, 1, 2, 3
_QUOTIENTS: Final[Object] = 4 << 1 | 1
"""The kinds of declarations by the numbers of their constructors; the last has no fields."""

_MADE: Final = {b"#QUOT": 4, b"#IND": 5, b"#CTOR": 6, b"#REC": 7}
"""The kinds of constants that the kernel makes by itself, likewise."""


def declaration(reader: Reader, group: Sequence[Words]) -> Object:
    """The declaration that the lines of a group describe."""
    lean, words = reader.lean, group[0]
    kind = words[0]
    if kind == b"#QUOT":
        return _QUOTIENTS
    if kind == b"#IND":
        return _family(reader, group)
    name, type_ = reader.names[int(words[1])], reader.exprs[int(words[2])]
    if kind == b"#AX":
        return lean.constructor(_AXIOM, lean.axiom(name, _names(reader, words[3:]), type_, 0))
    value, alone = reader.exprs[int(words[3])], lean.linked([name])
    if kind == b"#THM":
        made = lean.theorem(name, _names(reader, words[4:]), type_, value, alone)
        return lean.constructor(_THEOREM, made)
    if kind == b"#OPAQ":
        made = lean.opaque(name, _names(reader, words[4:]), type_, value, 0, alone)
        return lean.constructor(_OPAQUE, made)
    if words[4] == b"R":
        hint, rest = lean.height(int(words[5])), words[6:]
    else:
        hint, rest = (b"O", b"A").index(words[4]) << 1 | 1, words[5:]
    made = lean.definition(name, _names(reader, rest), type_, value, hint, _SAFE, alone)
    return lean.constructor(_DEFINITION, made)


def _names(reader: Reader, words: Words) -> Object:
    return reader.lean.linked([reader.names[int(word)] for word in words])


def _family(reader: Reader, group: Sequence[Words]) -> Object:
    lean, names = reader.lean, reader.names
    types = {words[1]: reader.exprs[int(words[2])] for words in group}
    inductives = []
    for words in group:
        if words[0] == b"#IND":
            _, constructors, _ = _lists(words)
            made = [lean.constructor(0, names[int(c)], types[c]) for c in constructors]
            inductives.append(lean.constructor(0, names[int(words[1])], types[words[1]], lean.linked(made)))
    params = _names(reader, _lists(group[0])[2])
    return lean.inductive(params, lean.number(int(group[0][3])), lean.linked(inductives), 0)


def _lists(words: Words) -> tuple[Words, Words, Words]:
    """Of an inductive type: its family, its constructors, its universe parameters."""
    start = 6 + int(words[5])
    end = start + 1 + int(words[start])
    return words[6:start], words[start + 1 : end], words[end:]


def is_as_described(reader: Reader, words: Words, environment: Object) -> bool:
    """Whether the environment holds the constant that a line describes.

    For what the kernel makes by itself when an inductive type or the quotients are declared.
    """
    lean, kind = reader.lean, words[0]
    found = lean.find(environment, reader.names[int(words[1])])
    if found is None or tag(found) != _MADE[kind]:
        return False
    value = field(found, 0)
    head = field(value, 0)
    match kind:
        case b"#IND":
            family, constructors, params = _lists(words)
            same = (
                _numbers(value, 1, 2) == _ints(words[3:5])
                and lean.same_names(field(value, 3), _names(reader, family))
                and lean.same_names(field(value, 4), _names(reader, constructors))
            )
        case b"#CTOR":
            params = words[7:]
            same = _numbers(value, 2, 3, 4) == _ints(words[4:7]) and lean.same_name(
                field(value, 1), reader.names[int(words[3])]
            )
        case b"#REC":
            end = 9 + int(words[8])
            params = words[end:]
            same = (
                field(value, 7) & 0xFF == int(words[3])
                and _numbers(value, 2, 3, 4, 5) == _ints(words[4:8])
                and _same_rules(reader, field(value, 6), [reader.rules[int(word)] for word in words[9:end]])
            )
        case _:
            params, same = words[3:], True
    return (
        same
        and lean.same_names(field(head, 1), _names(reader, params))
        and lean.same_expr(field(head, 2), reader.exprs[int(words[2])])
    )


def _numbers(value: Object, *places: int) -> list[int]:
    return [field(value, place) >> 1 for place in places]


def _ints(words: Words) -> list[int]:
    return [int(word) for word in words]


def _same_rules(reader: Reader, made: Object, described: Sequence[Rule]) -> bool:
    lean, rules = reader.lean, items(made)
    return len(rules) == len(described) and all(
        lean.same_name(field(rule, 0), constructor)
        and field(rule, 1) >> 1 == fields
        and lean.same_expr(field(rule, 2), value)
        for rule, (constructor, fields, value) in zip(rules, described, strict=True)
    )
