"""The opposite of vacuous: values at which all hypotheses hold, proved.

The evidence is `¬ ∀ context, False`, by an instance of the context.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.instances import at
from toolkit.formalize.making import FALSE, negation
from toolkit.formalize.proofs import Answer, Goal


@register
class Witness(ProvingGate):
    """No fault: its evidence speaks for the statement, and that there is none is told."""

    name: ClassVar[str] = "witness"
    question: ClassVar[str] = "Can all hypotheses hold together?"
    fatal: ClassVar[bool] = False

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        reading, instance = inquiry.reading, inquiry.witness
        if not reading.hypotheses or instance is None:
            return ()
        claim = negation(reading.concluding(FALSE))
        return (Goal("hypotheses_met", claim, (f"intro h\nexact @h {at(reading, instance)}",)),)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        reading, instance = inquiry.reading, inquiry.witness
        if not reading.hypotheses:
            yield Finding(Standing.CLEAR, "it has no hypotheses")
            return
        proved = first_proved(answers)
        if proved is not None and instance is not None:
            values = instance.told(reading)
            yield Finding(Standing.CLEAR, f"all hypotheses hold at {values}" if values else "", proved[2])
            return
        if reading.conclusion is FALSE:
            yield Finding(Standing.CLEAR, "that its hypotheses cannot hold together is what it says")
            return
        yield Finding(
            Standing.SUSPECTED, "no witness found: nothing shows that the hypotheses can hold together"
        )
