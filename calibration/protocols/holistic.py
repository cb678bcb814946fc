"""The protocol `holistic`: one verdict on the whole proof, and nothing about where it fails."""

from __future__ import annotations

from calibration.protocols.base import register
from calibration.protocols.verdicts import VerdictAnswer, VerdictProtocol


class HolisticAnswer(VerdictAnswer):
    """The verdict and why."""

    reason: str | None = None


register(VerdictProtocol("holistic", HolisticAnswer, 1, "one verdict on the whole proof, without issues"))
