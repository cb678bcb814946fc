"""A statement that is false, told with the counterexample.

That is no fault of the Lean: a faithful statement of a conjecture that does not hold is false, too. So the
verdict on a candidate is not decided here. Where the source claims a theorem, a false statement says
something else than the source: a condition is missing, a quantifier stands in the wrong place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.refuting import refutation, where_it_fails


@register
class FalseStatement(ProvingGate):
    name: ClassVar[str] = "false"
    question: ClassVar[str] = "Is the statement without a counterexample?"
    fatal: ClassVar[bool] = False

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        return refutation("refuted", inquiry)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = first_proved(answers)
        if proved is None:
            return
        values = where_it_fails(inquiry)
        yield Finding(
            Standing.PROVEN,
            f"it is false: it fails at {values}" if values else "it is false",
            proved[2],
        )
