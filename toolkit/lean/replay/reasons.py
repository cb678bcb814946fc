"""What the kernel's answers mean, in words."""

from __future__ import annotations

from typing import Final

from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.kernel.checker import Refused
from toolkit.lean.terms import Name

REBUILD: Final = "The artifact holds what Lean's kernel does not accept; build it again from its source."

_REFUSALS: Final = (
    "it mentions a constant that is not declared",
    "its name is taken already",
    "its value has another type than the one declared",
    "it holds a metavariable",
    "it holds a free variable",
    "something is applied that is no function",
    "something stands in the place of a type that is none",
    "the value of a `let` has another type than the one given",
    "a term has another type than the one expected",
    "a function is applied to an argument of another type",
    "a projection is taken of something that is no structure or has no such field",
    "a theorem's type must be a proposition",
)
"""Lean's `Kernel.Exception`, by the numbers of its constructors; the next one says itself what it is."""

_OTHER: Final = len(_REFUSALS)

_EXHAUSTED: Final = (
    "the kernel gave up after too many steps",
    "the kernel ran out of memory",
    "the term is too deep for the kernel",
    "the kernel was interrupted",
)
"""The constructors after that: the kernel drew no conclusion."""


def refusal(name: Name, refused: Refused) -> LeancalError:
    """The error for a declaration that the kernel did not take."""
    if refused.code < _OTHER:
        reason = _REFUSALS[refused.code]
    elif refused.code == _OTHER:
        reason = refused.said.removeprefix("(kernel) ")
    else:
        why = _EXHAUSTED[min(refused.code - _OTHER, len(_EXHAUSTED)) - 1]
        return Unchecked(f"{name} could not be checked by the kernel: {why}")
    return Rejected(f"{name} is not accepted by the kernel: {reason}", hint=REBUILD)
