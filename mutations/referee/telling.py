"""A counterexample in words, for the reason of a plant: one can check it by hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import product
from typing import Any, Final

from mutations.referee.failing import failure
from mutations.referee.instances import Instance
from toolkit.lean.refutation.counterexample import Counterexample
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.samples import NATURAL
from toolkit.lean.termops import Binder
from toolkit.lean.terms import Name, Pi

_FUNCTION: Final = re.compile(r"fun (?P<args>[\w ]+) => (?P<body>.+)")
_TABLE: Final = re.compile(r"if (?P<if>[\w =<≤]+) then (?P<then>[^=]+) else (?P<else>[^=]+)")
_TERM: Final = re.compile(r"[\w\s+*()-]+")
_NUMERAL: Final = re.compile(r"-?[0-9]+")
_LETTERS: Final = ("i", "j", "k", "l")
_SHOWN: Final = 9
"""Of a function that has no formula so many values are told."""


def told(
    variables: Sequence[Binder],
    instance: Instance,
    found: Counterexample,
    evaluator: Evaluator,
    omitted: Collection[Name] = (),
) -> str:
    """The values of the context's and the claim's variables, and what the claim comes to there.

    `omitted` are the hypotheses that are not asked to hold, since the planted step does not use them.
    """
    numbers = [instance.values[b.fvar] for b in variables if b.type is NATURAL]
    size = max((n for n in numbers if type(n) is int), default=1)

    def value(binder: Binder) -> str:
        text, function = instance.texts[binder.fvar], instance.values[binder.fvar]
        return value_of(str(binder.fvar.name), text) or _tabled(binder, text, function, size)

    values = [value(b) for b in variables]
    values += [value_of(w.name, w.text) or f"{w.name} = {w.text}" for w in found.witnesses]
    at = f" with {', '.join(values)}," if values else ""
    where = f"over the integers,{at}"
    if omitted:
        where = f"without the hypotheses that the step does not use, and {where}"
    return f"{where[0].upper()}{where[1:]} {failure(found.left, evaluator, found.values)}."


def value_of(name: str, text: str) -> str | None:
    """The value of a variable, such as `n = 2`, `p ≡ 1` for a constant function, or `D(i) = i + 1`.

    `text` is its value in Lean; None where it has no such form.
    """
    text = _bare(text)
    function = _FUNCTION.fullmatch(text)
    if function is None:
        is_told = text.isalnum() or _NUMERAL.fullmatch(text)
        return f"{name} = {text}" if is_told else None
    given = function["args"].split()
    body = _bare(function["body"].replace("↑", ""))
    if set(given) == {"_"} and (_NUMERAL.fullmatch(body) or body.isalnum()):
        return f"{name} ≡ {body}"
    free = iter(letter for letter in _LETTERS if letter not in given)
    names = [next(free, "·") if arg == "_" else arg for arg in given]
    head = f"{name}({', '.join(names)})"
    table = _TABLE.fullmatch(body)
    if table and _TERM.fullmatch(table["then"]) and _TERM.fullmatch(table["else"]):
        return f"{head} = {_bare(table['then'])} if {table['if']} and {_bare(table['else'])} otherwise"
    return f"{head} = {body.replace(' * ', ' · ')}" if _TERM.fullmatch(body) else None


def _tabled(binder: Binder, text: str, function: Any, size: int) -> str:
    """The values of a function at numbers below `size`; its text in Lean where these are too many or none."""
    name, type_, arity = str(binder.fvar.name), binder.type, 0
    while isinstance(type_, Pi) and type_.type is NATURAL:
        type_, arity = type_.body, arity + 1
    if not 0 < size**arity <= _SHOWN or not arity:
        return f"{name} = {_bare(text)}"
    said = []
    for place in product(range(size), repeat=arity):
        value = function
        for argument in place:
            value = value(argument)
        said.append(f"{name}({', '.join(map(str, place))}) = {value}")
    return ", ".join(said)


def _bare(text: str) -> str:
    """A text without the brackets around all of it."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return text[1:-1] if at == len(text) - 1 and sign == ")" else text
    return text
