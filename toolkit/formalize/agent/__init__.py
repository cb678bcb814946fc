"""The agent: a model writes a statement in Lean, gates and jurors review it, and the model revises it."""

from __future__ import annotations

from toolkit.formalize.agent.inspection import Inspection, inspect_one
from toolkit.formalize.agent.loop import ROUNDS, formalize
from toolkit.formalize.agent.outcome import Ending, Formalized, Round
from toolkit.formalize.agent.review import Review, Reviewer

__all__ = [
    "ROUNDS",
    "Ending",
    "Formalized",
    "Inspection",
    "Review",
    "Reviewer",
    "Round",
    "formalize",
    "inspect_one",
]
