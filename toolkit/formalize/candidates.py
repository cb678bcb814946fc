"""Candidates as they come in: an informal statement, and perhaps a Lean text that shall say the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """An informal statement with the definitions that it needs, and a Lean candidate if there is one.

    `lean` is Lean text that declares `def NAME : Prop`, a whole file or what comes after its header.
    """

    id: str
    informal: str
    definitions: str = ""
    lean: str | None = None
    topic: str = ""
