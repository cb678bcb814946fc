"""A theorem and one proof of it, as the plain register reads them: terms only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.lean.termops import Binder, Lookup
from toolkit.lean.terms import Expr, FVar, Name


@dataclass(frozen=True, slots=True)
class StepView:
    """One step: its label, its claim over the context's variables, and what it rests on.

    `hypotheses` are variables of the context, `premises` labels of earlier steps.
    """

    label: str
    claim: Expr
    premises: tuple[str, ...] = ()
    hypotheses: tuple[FVar, ...] = ()


@dataclass(frozen=True, slots=True)
class TheoremView:
    """What `plain_document` needs; the target and the claims speak of the variables of `context`."""

    title: str
    namespace: Name
    """The theorem's own namespace: nothing in it is taken for known."""
    context: tuple[Binder, ...]
    target: Expr
    steps: tuple[StepView, ...]
    lookup: Lookup
    notation: Mapping[str, str] = field(default_factory=dict)
    """LaTeX templates of the theorem's own constants, by name; `{x}` is the argument named x."""
    vocabulary: tuple[Expr, ...] = ()
    """Claims of the theorem's other versions: what they need is defined too, so that no version shows in
    what is defined."""
