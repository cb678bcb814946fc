"""Names that nobody declared, and that Lean made variables of.

With `autoImplicit`, Lean's default, an unknown name in the type of a declaration becomes an implicit
argument. So a misspelt constant is quantified over, and no error is reported:

    theorem bounded (f : Nat → Nat) (h : ∀ n, f n ≤ f (n + 1)) : f 0 ≤ f limt := sorry

A single letter, `n` or `α₁`, is what the feature is for, so such a variable is no more than suspected; a
longer name is a fault. That a name became a variable is proven by elaborating the text once more with the
feature switched off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.registry import register
from toolkit.lean.check import Reason
from toolkit.lean.check.candidate import MODULE, Failed, compiled
from toolkit.lean.diagnostics import Diagnostic

_SWITCH: Final = re.compile(rb"\bset_option\s+(autoImplicit|relaxedAutoImplicit)\s+true\b")
_UNKNOWN: Final = re.compile(r"Unknown identifier `([^`]+)`", re.IGNORECASE)
_LETTER: Final = re.compile(r"\w[0-9₀-₉]*'*$")


@register
class AutoBound:
    name: ClassVar[str] = "auto-bound names"
    question: ClassVar[str] = "Is every name in it declared?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterator[Finding]:
        unknown = dict.fromkeys(_names(_said_without(subject)))
        for name in unknown:
            if _is_declared(name, subject):
                # its declaration failed, for another name that is bound nowhere
                continue
            if _LETTER.fullmatch(name):
                yield Finding(
                    Standing.SUSPECTED,
                    f"`{name}` is declared nowhere: Lean quantified over it. Bind it, so that this is seen.",
                )
            else:
                yield Finding(
                    Standing.PROVEN,
                    f"`{name}` is declared nowhere: Lean made a variable of it. "
                    "Correct the name, or bind it with its type.",
                )


def _is_declared(name: str, subject: Subject) -> bool:
    """Whether the text declares the name itself, in whatever namespace."""
    parts = tuple(name.removeprefix("_root_.").split("."))
    own = subject.env.modules[MODULE].constants
    return any(tuple(map(str, n.parts[-len(parts) :])) == parts for n in own)


def _said_without(subject: Subject) -> tuple[Diagnostic, ...]:
    """The errors of the text when no name is bound by itself."""
    source = _SWITCH.sub(rb"set_option \1 false", subject.source)
    strict = replace(subject.compiler, options=(*subject.compiler.options, "-D", "autoImplicit=false"))
    try:
        with compiled(source, subject.candidate.id, strict):
            return ()
    except Failed as failed:
        if failed.run is None or failed.stop.reason is not Reason.ELABORATION:
            raise failed.stop from failed
        return tuple(failed.run.errors)


def _names(errors: tuple[Diagnostic, ...]) -> Iterator[str]:
    for error in errors:
        yield from _UNKNOWN.findall(error.message)
