"""What a gate is: one question to an elaborated statement, answered from terms and by Lean's kernel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol

from toolkit.errors import LeancalError
from toolkit.formalize.candidates import Candidate
from toolkit.lean.check import Compiler, Library
from toolkit.lean.environment import Environment
from toolkit.lean.project import Project
from toolkit.lean.terms import Constant, Expr
from toolkit.lean.toolchain import Toolchain


class Standing(StrEnum):
    """How a candidate stands at a gate."""

    CLEAR = "clear"
    """Nothing was found."""
    SUSPECTED = "suspected"
    """The shape of a fault, without a proof that it is one: for people to look at."""
    PROVEN = "proven"
    """A Lean proof shows the fault, or it is a matter of what the term says; re-checked."""
    UNCHECKED = "unchecked"
    """The gate could not be applied: no conclusion."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A Lean theorem that shows a fault, or that a witness exists.

    `lean` is its text, `says` its statement for people. It stands only when a fresh process elaborated it,
    its term is the one expected, and the kernel took it from an empty environment (tier T2).
    """

    lean: str
    says: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a gate found about a candidate, in words that tell a contributor what to change."""

    standing: Standing
    message: str = ""
    evidence: Evidence | None = None


def unanswered(error: Exception) -> Finding:
    """The finding of a gate that an error kept from a conclusion."""
    broke = "" if isinstance(error, LeancalError) else f"the gate broke: {type(error).__name__}: "
    return Finding(Standing.UNCHECKED, f"{broke}{error}")


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """An elaborated candidate: `statement` is the proposition that `constant` defines, over `env`.

    `source` is a whole Lean file that declares `constant`, closed and free of errors: what is put after it,
    with names from `_root_`, can speak of the candidate. `compiler` and `library` are those that it was
    elaborated with.
    """

    candidate: Candidate
    source: bytes
    constant: Constant
    statement: Expr
    env: Environment
    project: Project
    toolchain: Toolchain
    compiler: Compiler
    library: Library


class Gate(Protocol):
    """One question. `fatal` says that a proven fault rejects the candidate; else it is told only."""

    name: ClassVar[str]
    question: ClassVar[str]
    fatal: ClassVar[bool]

    def examine(self, subject: Subject) -> Iterable[Finding]:
        """Findings about the statement; none means clear."""
