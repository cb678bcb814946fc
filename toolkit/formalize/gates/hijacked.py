"""Notation or instances of the foundation that a candidate gives another meaning.

    instance : LE Nat := ⟨fun _ _ => True⟩
    macro_rules | `($a < $b) => `($a ≠ $b)

After these, `n ≤ 2 ^ n` and `f n < f (n + 1)` read as ever and say something else. It is proven when the
statement uses an instance of a class and type that the foundation has one for; or when the text without such
a command still states something, and something else, so that the command redefined what was there before. A
text that needs its notation or instance is broken without it. Then it is suspected if the notation is one of
the foundation's, `x ∈ S` say: it may be used for what the foundation does not use it for.

A second structure that is bound does the same, without a declaration: in `[OrderedRing R] [LE R]`, `x ≤ y` is
any relation. It is proven unless the words speak of several structures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from toolkit.formalize.commands import commands_of, says_otherwise_without
from toolkit.formalize.formula import formula
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.formalize.standard import taken_instances, taken_notations
from toolkit.formalize.structures import clashes

_KEYWORDS: Final = """
instance notation infix infixl infixr prefix postfix macro macro_rules elab elab_rules attribute
"""
_SUSPECT: Final = frozenset(_KEYWORDS.split())
_HARMLESS: Final = ("Decidable", "Inhabited", "Nonempty")
"""Classes whose instances all say the same, or nothing that a statement could mean."""
_SEVERAL: Final = re.compile(
    r"\b(?:two|both|several|second|another|other|different|further|any|arbitrary)\s+(?:\w+\s+){0,2}"
    r"(?:structure|order|ordering|relation|operation|addition|multiplication|law|norm|topolog|metric)",
    re.IGNORECASE,
)
"""Words of a statement that is about several structures on one thing."""


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
        several = _SEVERAL.search(subject.candidate.words)
        for clash in clashes(formula(subject)):
            yield Finding(
                Standing.SUSPECTED if several else Standing.PROVEN,
                f"the statement uses the bound [{clash.used}], which has nothing to do with {clash.other}, "
                f"though each has its own {', '.join(clash.shared[:3])}",
            )
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
