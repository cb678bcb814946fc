"""Notation or instances of the foundation that a candidate gives another meaning.

    instance : LE Nat := ⟨fun _ _ => True⟩
    macro_rules | `($a < $b) => `($a ≠ $b)

After these, `n ≤ 2 ^ n` and `f n < f (n + 1)` read as ever and say something else. It is proven when the
statement uses an instance of a class and type that the foundation has one for; or when the text without such
a command still states something, and something else, so that the command redefined what was there before. A
text that needs its notation or instance is broken without it. Then it is suspected if the notation is one of
the foundation's, `x ∈ S` say: it may be used for what the foundation does not use it for.
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
        instances = [
            Finding(Standing.PROVEN, f"the statement uses {own}, where the foundation has {other}")
            for own, other in taken_instances(subject)
        ]
        redefining = [] if instances else list(_redefining(subject))
        yield from instances or redefining
        if not redefining:
            for notation in taken_notations(subject):
                yield Finding(
                    Standing.SUSPECTED,
                    f"the text gives the notation {notation} another meaning: other symbols leave no doubt",
                )


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
