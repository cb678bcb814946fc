"""The protocol `holistic`: one verdict on the whole proof, and nothing about where it fails."""

from __future__ import annotations

from calibration.parsing import AnswerForm
from calibration.protocols.base import register
from calibration.protocols.verdicts import VerdictAnswer, VerdictProtocol


class Reasoned(AnswerForm):
    """Why."""

    reason: str | None = None


class HolisticAnswer(VerdictAnswer, Reasoned):
    """The reason and the verdict."""


register(VerdictProtocol("holistic", HolisticAnswer, 1, "one verdict on the whole proof, without issues"))
