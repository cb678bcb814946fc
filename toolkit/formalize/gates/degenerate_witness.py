"""An existential that a degenerate value meets: 0, the empty or the whole set, a constant function, a type
with one element or none.

    ∀ x : R, ∃ n : Nat, x * n ≤ 1                            (n = 0)
    ∃ S : Nat → Prop, ∀ n, S n → ∃ k, n = k * k               (the empty set)

The evidence proves the statement with that value. It is suspected only where the value may be what is meant:
`∃ e, ∀ x, e + x = x` is met by 0 and by nothing else, and "a constant solution" by a constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.degenerate import Degenerate, Existential, choices, existential, told
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.intended import is_excluded, is_forced, is_spoken_of, is_tried
from toolkit.formalize.own_types import laws_of
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.reading import Reading
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import fvars
from toolkit.lean.terms import Pi


@register
class DegenerateWitness(ProvingGate):
    name: ClassVar[str] = "degenerate-witness"
    question: ClassVar[str] = "Does no degenerate value meet what shall exist?"
    fatal: ClassVar[bool] = True

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        reading = inquiry.reading
        found = existential(reading.conclusion, reading)
        if found is None or inquiry.counterexample is not None or _has_premise(found, reading):
            return ()
        proofs = [_meeting(reading, values) for values in _possible(found, inquiry)]
        return (Goal("met_degenerately", reading.statement, tuple(proofs)),) if proofs else ()

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        reading = inquiry.reading
        found, proved = existential(reading.conclusion, reading), first_proved(answers)
        if found is None or proved is None:
            return
        _, number, evidence = proved
        values = list(_possible(found, inquiry))[number]
        message = f"what shall exist is met by {told(found, values)}"
        informal = reading.subject.candidate.informal
        if is_excluded(informal):
            yield Finding(Standing.PROVEN, message, evidence)
        elif is_forced(found, values, inquiry):
            yield Finding(Standing.SUSPECTED, f"{message}, and by nothing else that was tried", evidence)
        elif is_spoken_of(informal) or not is_tried(found):
            yield Finding(Standing.SUSPECTED, f"{message}: is this what is meant?", evidence)
        else:
            yield Finding(Standing.PROVEN, message, evidence)


def _has_premise(found: Existential, reading: Reading) -> bool:
    """Whether the body is `P → Q`, and P speaks of what shall exist: a fault of its own kind."""
    body = found.body
    if not isinstance(body, Pi) or not reading.evaluator.is_proposition(body.type):
        return False
    return not fvars(body.type).isdisjoint(found.variables)


def _possible(found: Existential, inquiry: Inquiry) -> Iterator[tuple[Degenerate, ...]]:
    """The choices that fail at no instance that is at hand."""
    evaluator = inquiry.reading.evaluator
    for values in choices(found, inquiry.reading):
        own = {v: d.value for v, d in zip(found.variables, values, strict=True)}
        for instance in inquiry.instances:
            try:
                if evaluator.truth(found.body, {**instance.values, **own}) is Truth.FALSE:
                    break
            except UnknownError:
                continue
        else:
            yield values


def _meeting(reading: Reading, values: Sequence[Degenerate]) -> str:
    laws = ", ".join(laws_of(reading.types, reading.subject.env))
    closing = f"first | close_parts | (simp [{laws}]; close_parts)" if laws else "close_parts"
    return reading.opened(_with(values), closing)


def _with(values: Sequence[Degenerate]) -> str:
    return f"refine ⟨{', '.join(d.text for d in values)}, ?_⟩"
