"""The words and signs by which the report tells what it shows."""

from __future__ import annotations

from calibration.records import DeclarationRole
from calibration.scoring.shortfalls import Mark

SIGNS = {
    Mark.EXACT: "✓",
    Mark.PARTLY: "◐",
    Mark.MISSED: "✗",
    Mark.FALSE_ALARM: "!",
    Mark.NO_VERDICT: "–",
}
ROLES = {
    DeclarationRole.REFUTED: "refutes what is planted",
    DeclarationRole.FOLLOWS: "a later step follows from it",
    DeclarationRole.CONSISTENT: "the premises of that lemma can hold together",
}
