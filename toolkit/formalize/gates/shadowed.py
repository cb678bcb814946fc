"""A definition of the candidate's own, or a variable, that has the name of a standard one.

    namespace Mine
    abbrev ℤ := Nat                       -- every ℤ below is Nat
    ∀ (Nat : Type) (f : Nat → Nat), …     -- Nat is any type

A definition is proven to shadow by elaborating the text once more without it: if that still states something,
and something else, then the name meant something before. That a type variable is called like a standard type
is what the statement says. Both may be meant, and what is defined may be the same: so nothing is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.commands import Command, commands_of, says_otherwise_without
from toolkit.formalize.formula import formula
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.terms import ConstantKind, Name

_DEFINING: Final = frozenset(["def", "abbrev", "structure", "class", "inductive", "opaque"])
_OPENED: Final = ("", "OrderedRing.")
"""Namespaces of the foundation that texts open, or that need not be opened."""


@register
class Shadowed:
    name: ClassVar[str] = "shadowed"
    question: ClassVar[str] = "Do names of the foundation keep their meaning?"
    fatal: ClassVar[bool] = False

    def examine(self, subject: Subject) -> Iterator[Finding]:
        for command in commands_of(subject.source.decode("utf-8", "replace")):
            standard = _standard(command, subject)
            if standard and says_otherwise_without(command, subject):
                yield Finding(
                    Standing.PROVEN,
                    f"`{command.first_line}` takes the place of {standard}: without it the text elaborates, "
                    "too, and states something else. Use the standard one, or another name.",
                )
        yield from _variables(subject)


def _standard(command: Command, subject: Subject) -> str:
    """What of the foundation has the name that a command defines, or the last parts of it; else empty."""
    if command.keyword not in _DEFINING:
        return ""
    parts = command.name.split(".")
    names = [space + ".".join(parts[n:]) for n in range(len(parts)) for space in _OPENED]
    return next((name for name in names if _is_standard(name, subject)), "")


def _is_standard(name: str, subject: Subject) -> bool:
    constant = Name.of(name)
    return subject.env.get(constant) is not None and subject.env.is_trusted(constant)


def _variables(subject: Subject) -> Iterator[Finding]:
    told: set[str] = set()
    for node in formula(subject).nodes():
        for bound in node.bounds[-1:]:
            constant = subject.env.get(Name.of(bound.name)) if bound.is_type else None
            if constant is not None and constant.kind is ConstantKind.INDUCTIVE and bound.name not in told:
                told.add(bound.name)
                yield Finding(
                    Standing.PROVEN,
                    f"{bound.name} is a variable for any type here, and not the standard {bound.name}",
                )
