"""A statement that is closed by cheap means, or by one of its own hypotheses.

    ∀ (R : Type) [OrderedRing R] (x : R), x * ((1 - 3 : Nat) : R) = 0
    ∀ x : Nat, x < 36 → x - 36 = 0

What `decide` proves as it stands has no endless quantifier: Lean computes it, as a source may have done. And
`simp_all` chains hypotheses, as the proof of an easy lemma does. What these close is suspected only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.making import FALSE
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.reading import Reading
from toolkit.formalize.truncation import truncated

_CHEAP: Final = {
    "rfl": "`rfl`",
    "first | assumption | exact trivial | contradiction | exact Nat.zero_le _ | decide": "one step",
    "simp": "`simp`",
}
"""Tactics after `intros`, with what they are called."""
_FINITE: Final = "decide"
_CHAINED: Final = "intros; simp_all"


@register
class Trivial(ProvingGate):
    name: ClassVar[str] = "trivial"
    question: ClassVar[str] = "Does it take more than cheap means to prove it?"
    fatal: ClassVar[bool] = True

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        reading = inquiry.reading
        if inquiry.counterexample is not None or reading.conclusion is FALSE:
            return ()
        return (Goal("closed_cheaply", reading.statement, tuple(text for text, _ in _means(reading))),)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = first_proved(answers)
        if proved is None:
            return
        _, number, evidence = proved
        text, how = list(_means(inquiry.reading))[number]
        if text == _FINITE:
            yield Finding(Standing.SUSPECTED, f"it is a finite computation: it is proved by {how}", evidence)
        elif text == _CHAINED:
            yield Finding(
                Standing.SUSPECTED,
                f"it is a very easy lemma, or says nothing: it is proved by {how}",
                evidence,
            )
        else:
            yield Finding(Standing.PROVEN, f"it is proved by {how}", evidence)


def _means(reading: Reading) -> Iterator[tuple[str, str]]:
    """Proofs to try, with what they are called."""
    if zeros := truncated(reading):
        use = f"first | exact {zeros[0].name} | simp [{', '.join(z.name for z in zeros)}] | simp_all"
        yield (
            reading.opened(*(z.have for z in zeros), use),
            f"`simp`, since under the hypotheses {' and '.join(z.says for z in zeros)}",
        )
    yield _FINITE, "`decide`"
    for tactic, words in _CHEAP.items():
        yield f"intros; {tactic}", words
    for binder, name in zip(reading.binders, reading.names, strict=True):
        if reading.is_hypothesis(binder):
            ways = f"first | exact {name} | exact {name}.1 | exact {name}.2 | apply {name}"
            yield reading.opened(ways), f"one hypothesis, {name}"
    yield _CHAINED, "`simp_all`"
