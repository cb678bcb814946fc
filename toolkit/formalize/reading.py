"""A candidate's statement taken apart: its definitions unfolded, its variables, hypotheses and conclusion."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from toolkit.formalize.gates.base import Subject
from toolkit.formalize.own_types import own_types
from toolkit.formalize.unfolding import unfolded
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.termops import (
    Binder,
    close_pi,
    instantiate_levels,
    open_telescope,
)
from toolkit.lean.terms import (
    BinderInfo,
    Constant,
    Expr,
    LZero,
    Sort,
)

_PLAIN: Final = re.compile(r"[A-Za-zα-κμ-ορ-ω][A-Za-z0-9α-κμ-ορ-ω_]*'*$")
_KEYWORDS: Final = """
at by do else end for forall from fun have if in let local match mut notation open show suffices then theorem
this where with using return set_option section namespace variable def example macro syntax instance class
structure inductive axiom import prelude private protected exists infix infixl infixr prefix postfix
"""
_TAKEN: Final = frozenset({"h", "k", "all"})
"""Names that proofs use for what they introduce themselves."""
_WORDS: Final = frozenset(_KEYWORDS.split())


@dataclass(frozen=True, eq=False)
class Reading:
    """A statement over the foundation, `∀ binders, conclusion`; it is the candidate's by unfolding.

    Universe parameters are taken to be zero. `types` are the candidate's own, which cannot be unfolded;
    `names` are those by which a proof calls the binders.
    """

    subject: Subject
    statement: Expr
    binders: tuple[Binder, ...]
    conclusion: Expr
    evaluator: Evaluator
    types: tuple[Constant, ...] = ()

    @cached_property
    def hypotheses(self) -> tuple[Binder, ...]:
        """The binders that assume something."""
        return tuple(b for b in self.binders if self.is_hypothesis(b))

    @cached_property
    def variables(self) -> tuple[Binder, ...]:
        """The binders that stand for a number, a function, a proposition, but no type and no instance."""
        return tuple(
            b
            for b in self.binders
            if not is_type(b) and b.info is not BinderInfo.INSTANCE and not self.is_hypothesis(b)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(
            name if is_ordinary(name) and name not in _TAKEN else f"v{i}_"
            for i, name in enumerate(str(b.fvar.name) for b in self.binders)
        )

    def is_hypothesis(self, binder: Binder) -> bool:
        return binder.info is not BinderInfo.INSTANCE and self.evaluator.is_proposition(binder.type)

    def concluding(self, conclusion: Expr) -> Expr:
        """The statement with another conclusion."""
        return close_pi(self.binders, conclusion)

    def opened(self, *tactics: str) -> str:
        """Tactics after the one that takes all binders."""
        return "\n".join((f"intro {' '.join(self.names)}", *tactics) if self.names else tactics)


def is_ordinary(name: str) -> bool:
    """Whether Lean reads `name` as an identifier, whatever notation is in force."""
    return _PLAIN.match(name) is not None and name not in _WORDS


def is_type(binder: Binder) -> bool:
    """Whether a binder stands for a type."""
    return isinstance(binder.type, Sort) and not isinstance(binder.type.level, LZero)


def read(subject: Subject) -> Reading:
    """The statement of a subject.

    Raises Unchecked when it has a constant that is neither a type nor to be unfolded.
    """
    zero = [LZero()] * len(subject.constant.level_params)
    statement = unfolded(
        instantiate_levels(subject.statement, subject.constant.level_params, zero), subject.env
    )
    types = own_types(statement, subject.env)
    binders, conclusion = open_telescope(statement)
    evaluator = Evaluator(subject.env, {b.fvar: b.type for b in binders})
    return Reading(subject, statement, binders, conclusion, evaluator, types)
