"""What the elements of a type are called in English, and the type as a set in LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, FVar, LZero, Name, Pi, Sort
from toolkit.prose.plain.constants import Role, Structure, arguments_of, operator_name, structure_of
from toolkit.prose.plain.reduction import head_reduced
from toolkit.prose.plain.registry import Noun, find_noun

if TYPE_CHECKING:
    from toolkit.prose.plain.writer import Writer

_VOWELS = frozenset("aeio")


def noun_of(writer: Writer, type_: Expr) -> Noun:
    """The words for the elements of `type_`.

    Raises Unchecked for a type that has no words.
    """
    type_ = head_reduced(type_)
    fn, args = app_args(type_)
    if isinstance(fn, Const) and not args and (known := find_noun(fn.name)) is not None:
        return known
    if isinstance(fn, FVar) and not args and fn in writer.scope.variables:
        place = writer.symbol(fn)
        return Noun("element", "elements", f" of ${place}$", place)
    if type_ is Sort(LZero()):
        return Noun("proposition", "propositions", "", r"\{\bot, \top\}")
    if isinstance(type_, Pi) and not type_.body.loose:
        return _function(writer, type_)
    if isinstance(fn, Const) and (structure := structure_of(fn.name, writer.scope.lookup)) is not None:
        return _structure(writer, structure, args)
    exposed = writer.scope.exposed(type_)
    if exposed is not type_:
        return noun_of(writer, exposed)
    raise Unchecked(
        f"plain prose has no words for the type {readable(type_)}",
        hint="Give it a noun in a file of toolkit/prose/plain/grammar, or state the claim without it.",
    )


def _function(writer: Writer, type_: Pi) -> Noun:
    domain, result = noun_of(writer, type_.type), writer.scope.exposed(type_.body)
    if result is Sort(LZero()):
        return Noun("set", "sets", f" of {domain.plural}{domain.tail}", rf"\mathcal{{P}}({domain.set})")
    values = noun_of(writer, result)
    place = f"{_exponent_base(values.set)}^{{{domain.set}}}"
    of = f" of {values.plural}{values.tail}"
    if isinstance(type_.type, Const) and type_.type.name is Name.of("Nat"):
        if values.singular == "sequence":
            return Noun("double sequence", "double sequences", values.tail, place)
        return Noun("sequence", "sequences", of, place)
    return Noun("function", "functions", rf" from ${domain.set}$ to ${values.set}$", place)


def _structure(writer: Writer, structure: Structure, params: Sequence[Expr]) -> Noun:
    """An element of a structure: `weighted space over $R$`."""
    name = structure.constant.name
    writer.note(name, tuple(params))
    roles = [a.role for a in arguments_of(structure.constant, writer.scope)]
    shown = [writer.formula(p) for p, role in zip(params, roles, strict=True) if role is Role.OBJECT]
    words = structure.words()
    over = f" over {listed([f'${p}$' for p in shown])}" if shown else ""
    place = operator_name(name) + (f"({', '.join(shown)})" if shown else "")
    return Noun(words, f"{words}s", over, place)


def _exponent_base(place: str) -> str:
    return f"({place})" if "^" in place else place


def named(noun: Noun, symbols: Sequence[str]) -> str:
    """Those variables with their noun: `natural numbers $m$ and $n$`, `sequence $p$ of …`."""
    word = noun.singular if len(symbols) == 1 else noun.plural
    return f"{word} {listed([f'${s}$' for s in symbols])}{noun.tail}"


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def with_article(words: str) -> str:
    """`a sequence …`, `an element …`."""
    return f"{'an' if words[0] in _VOWELS else 'a'} {words}"
