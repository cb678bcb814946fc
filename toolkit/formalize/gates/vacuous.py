"""Hypotheses that contradict each other, so that the statement says nothing:

    ∀ (R : Type) [OrderedRing R] (x : R), (∀ a b : R, a = b) → x * x < 0

The evidence proves `False` from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.contradiction import contradictions
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.reading import FALSE


@register
class Vacuous(ProvingGate):
    name: ClassVar[str] = "vacuous"
    question: ClassVar[str] = "Are the hypotheses free of contradiction?"
    fatal: ClassVar[bool] = True

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        reading = inquiry.reading
        if not reading.hypotheses or reading.conclusion is FALSE or inquiry.can_be_met:
            return ()
        return (Goal("hypotheses_contradict", reading.concluding(FALSE), tuple(contradictions(reading))),)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = first_proved(answers)
        if proved is not None:
            yield Finding(
                Standing.PROVEN,
                "the hypotheses contradict each other, so the statement holds whatever it concludes",
                proved[2],
            )
