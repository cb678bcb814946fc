"""A traced theorem: its statement, its proof, the goals around its tactics, and what it uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Position: TypeAlias = tuple[int, int]
"""Line and column, both from 1; columns count characters."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source file; `end` is just after it."""

    start: Position
    end: Position

    def holds(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic of a proof, with the goals before and after it as Lean prints them.

    `depth` is the number of tactics around it. `premises` are the full names of the constants that it, or
    a tactic inside it, mentions.
    """

    text: str
    before: str
    after: str
    span: Span
    depth: int
    premises: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "tactic": self.text,
            "before": self.before,
            "after": self.after,
            "start": self.span.start,
            "end": self.span.end,
            "depth": self.depth,
            "premises": self.premises,
        }


@dataclass(frozen=True, slots=True)
class Premise:
    """A constant that a theorem mentions, in its statement or its proof.

    `module` and `file` say where it is defined and `span` the place of its name there, as far as Lean knew.
    """

    name: str
    module: str | None
    file: str | None
    span: Span | None
    in_statement: bool
    in_proof: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "module": self.module,
            "file": self.file,
            "start": self.span and self.span.start,
            "end": self.span and self.span.end,
            "in_statement": self.in_statement,
            "in_proof": self.in_proof,
        }


@dataclass(frozen=True, slots=True)
class TracedTheorem:
    """A theorem of a traced repository.

    `file` is relative to the repository. `statement` is the source text from the keyword to the proof and
    `proof` the rest, both without comments. `by_tactics` tells a proof that begins with `by` from a term.
    """

    name: str
    file: str
    span: Span
    private: bool
    statement: str
    proof: str
    by_tactics: bool
    tactics: tuple[Tactic, ...]
    premises: tuple[Premise, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "file": self.file,
            "start": self.span.start,
            "end": self.span.end,
            "private": self.private,
            "statement": self.statement,
            "proof": self.proof,
            "by_tactics": self.by_tactics,
            "tactics": [tactic.as_json() for tactic in self.tactics],
            "premises": [premise.as_json() for premise in self.premises],
        }
