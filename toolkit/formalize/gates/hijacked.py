"""Notation or instances of the foundation that a candidate gives another meaning.

    instance : LE Nat := ⟨fun _ _ => True⟩
    macro_rules | `($a < $b) => `($a ≠ $b)

After these, `n ≤ 2 ^ n` and `f n < f (n + 1)` read as ever and say something else. It is read from what the
text declares: syntax with the tokens of the foundation's, or rules for it; and an instance that the statement
uses, of a class and type that the foundation has one for. Where that shows nothing, a command of this kind is
left out: if the text still states something, and something else, then the command redefined what was there
before. A text that needs its notation or instance is broken without it: that is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.commands import commands_of, says_otherwise_without
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.standard import taken_instances, taken_notations

_KEYWORDS: Final = """
instance notation infix infixl infixr prefix postfix macro macro_rules elab elab_rules attribute
"""
_SUSPECT: Final = frozenset(_KEYWORDS.split())
_HARMLESS: Final = ("Decidable", "Inhabited", "Nonempty")
"""Classes whose instances all say the same, or nothing that a statement could mean."""


@register
class Hijacked:
    name: ClassVar[str] = "hijacked"
    question: ClassVar[str] = "Do notation and instances of the foundation keep their meaning?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        found = [Finding(Standing.PROVEN, message) for message in _declared(subject)]
        yield from found or _redefining(subject)


def _declared(subject: Subject) -> Iterator[str]:
    for notation in taken_notations(subject):
        yield f"the text gives the notation {notation} another meaning: use other symbols"
    for own, other in taken_instances(subject):
        yield f"the statement uses {own}, where the foundation has {other}"


def _redefining(subject: Subject) -> Iterator[Finding]:
    """Commands without which the text states something else."""
    for command in commands_of(subject.source.decode("utf-8", "replace")):
        if command.keyword not in _SUSPECT or any(name in command.code for name in _HARMLESS):
            continue
        if says_otherwise_without(command, subject):
            yield Finding(
                Standing.PROVEN,
                f"`{command.first_line}` gives something of the foundation another meaning: without it "
                "the text elaborates, too, and states something else",
            )
