"""The protocol `critic`: several critiques, each with its own verdict; the share that lets the proof stand is
the score.

Source: critiques by another model separate right proofs from wrong ones where a model's acceptance of its own
proofs says little; the measure is the AUC of the share, for critics and authors of one family and of two.
"""

from __future__ import annotations

from calibration.parsing import AnswerForm
from calibration.protocols.base import register
from calibration.protocols.verdicts import VerdictAnswer, VerdictProtocol


class Critical(AnswerForm):
    """A critique."""

    critique: str | None = None


class CriticAnswer(VerdictAnswer, Critical):
    """The critique and what follows from it."""


register(
    VerdictProtocol(
        "critic", CriticAnswer, 5, "five critiques; the share that lets the proof stand is its score"
    )
)
