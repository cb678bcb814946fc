"""Notation or instances of the foundation that a candidate gives another meaning.

    instance : LE Nat := ⟨fun _ _ => True⟩
    macro_rules | `($a < $b) => `($a ≠ $b)

After these, `n ≤ 2 ^ n` and `f n < f (n + 1)` read as ever and say something else. It is proven by
elaborating the text once more without the command: if that still states something, and something else, then
the command redefined what was there before. A text that needs one is broken without it: that is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.commands import commands_of, says_otherwise_without
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register

_SUSPECT: Final = frozenset(
    [
        "instance",
        "notation",
        "infix",
        "infixl",
        "infixr",
        "prefix",
        "postfix",
        "macro",
        "macro_rules",
        "elab",
        "elab_rules",
        "attribute",
    ]
)
_HARMLESS: Final = ("Decidable", "Inhabited", "Nonempty")
"""Classes whose instances all say the same, or nothing that a statement could mean."""


@register
class Hijacked:
    name: ClassVar[str] = "hijacked"
    question: ClassVar[str] = "Do notation and instances of the foundation keep their meaning?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        for command in commands_of(subject.source.decode("utf-8", "replace")):
            if command.keyword not in _SUSPECT or any(name in command.code for name in _HARMLESS):
                continue
            if says_otherwise_without(command, subject):
                yield Finding(
                    Standing.PROVEN,
                    f"`{command.first_line}` gives something of the foundation another meaning: without it "
                    "the text elaborates, too, and states something else",
                )
