"""The plain register: deterministic mathematical English with LaTeX, made from elaborated terms.

The shape of the text is described in `docs/plain-register.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from toolkit.lean.termops import Binder
from toolkit.lean.terms import Expr, FVar
from toolkit.prose.plain.compose import context_scope, plain_document
from toolkit.prose.plain.needed import gathered
from toolkit.prose.plain.preamble import standard, told
from toolkit.prose.plain.registry import Construct, constructs
from toolkit.prose.plain.scope import Scope
from toolkit.prose.plain.sentences import sentence
from toolkit.prose.plain.setting import setting
from toolkit.prose.plain.view import StepView, TheoremView
from toolkit.prose.plain.writer import Writer

__all__ = [
    "Construct",
    "Scope",
    "StepView",
    "TheoremView",
    "claim_text",
    "constructs",
    "context_scope",
    "definitions_text",
    "plain_document",
    "setting_text",
]


def claim_text(claim: Expr, scope: Scope) -> str:
    """One claim as a sentence; every argument of a definition is shown.

    Raises Unchecked for a construct that has no words.
    """
    return sentence(Writer(scope), claim).capitalised()


def setting_text(context: Sequence[Binder], scope: Scope) -> str:
    """The variables of a context and its hypotheses (H1), (H2), …; `scope` must know the variables."""
    return setting(Writer(scope), context)


def definitions_text(
    propositions: Iterable[Expr], scope: Scope, context: Collection[FVar] = frozenset()
) -> str:
    """The standard notions and the definitions that `propositions` need, each before its users.

    An argument that a notation leaves out is told for its one value, over the variables of `context`.
    """
    writer = Writer(scope)
    for proposition in propositions:
        sentence(writer, proposition)
    parts = [told(writer, d) for d in gathered(writer.uses.calls, context, scope)]
    return "\n\n".join([*standard(writer.uses), *parts])
