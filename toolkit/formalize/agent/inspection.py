"""What is found out about a candidate without asking anybody, in a process of its own."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.formalize.batch import Order, gates_of, tidy_now_and_then, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.jury.translation import Blind, blinded
from toolkit.formalize.mechanical import examined_with_subject
from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.check import Verdict


@dataclass(frozen=True, slots=True)
class Inspection:
    """What the mechanical gates say, and the statement made blind for jurors.

    That is None when a fault is proven, or nothing is stated.
    """

    mechanical: MechanicalResult
    blind: Blind | None


def inspect_one(order: Order, candidate: Candidate) -> Inspection:
    """Inspect a candidate that has Lean, as a task for an engine."""
    result, subject = examined_with_subject(candidate, workshop_of(order), gates_of(order))
    passed = subject is not None and result.verdict is not Verdict.REJECTED
    blind = blinded(subject) if passed and subject is not None else None
    tidy_now_and_then()
    return Inspection(result, blind)
