"""What the mechanical gates' answer about a candidate of known truth comes to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from calibration.gates.known import FAITHFUL_FALSE, Kind, Known
from toolkit.formalize.gates.base import Standing
from toolkit.formalize.verdicts import MechanicalResult
from toolkit.lean.check import Verdict

FALSE: Final = "false"
"""The gate whose proof says that a statement is false, which a faithful one may be."""


class Outcome(StrEnum):
    """Of a fault: caught by a proof, by a suspicion, or missed. Of a faithful statement: rejected, accused by
    a proof without being rejected, doubted, let pass. Of both: unchecked, neither caught nor clear.
    """

    PROVEN = "proven"
    SUSPECTED = "suspected"
    MISSED = "missed"
    REJECTED = "rejected"
    ACCUSED = "accused"
    DOUBTED = "doubted"
    PASSED = "passed"
    UNCHECKED = "unchecked"


def outcome(known: Known, result: MechanicalResult, kind: Kind | None) -> Outcome:
    """How the gates did on one candidate; `kind` is that of its fault.

    A proof at a fatal gate shows that a statement is worth nothing, whatever the fault is called. Anything
    else counts only at a gate that asks for this kind of fault. That a faithful statement of something false
    is proved to be false is right, and no accusation.
    """
    standings = {g.gate: g.standing for g in result.gates}
    return _of_fault(result, standings, kind.gates) if kind else _of_faithful(known, result, standings)


def _of_fault(result: MechanicalResult, standings: Mapping[str, Standing], meant: Collection[str]) -> Outcome:
    asked = {standings[gate] for gate in meant if gate in standings}
    if result.verdict is Verdict.REJECTED or Standing.PROVEN in asked:
        return Outcome.PROVEN
    if Standing.SUSPECTED in asked:
        return Outcome.SUSPECTED
    if Standing.UNCHECKED in standings.values():
        return Outcome.UNCHECKED
    return Outcome.MISSED


def _of_faithful(known: Known, result: MechanicalResult, standings: Mapping[str, Standing]) -> Outcome:
    if result.verdict is Verdict.REJECTED:
        return Outcome.REJECTED
    wrong = {gate: s for gate, s in standings.items() if not is_right(known, gate, s)}
    if Standing.PROVEN in wrong.values():
        return Outcome.ACCUSED
    if Standing.UNCHECKED in standings.values():
        return Outcome.UNCHECKED
    return Outcome.DOUBTED if Standing.SUSPECTED in wrong.values() else Outcome.PASSED


def is_right(known: Known, gate: str, standing: Standing) -> bool:
    """Whether what a gate says of a faithful statement may be said of it."""
    return standing is Standing.CLEAR or (known.truth == FAITHFUL_FALSE and gate == FALSE)
