"""A claim "for large n" that the Lean makes from the first n on, and that fails there.

    ∀ n, 1 < n → n * n ≤ 2 ^ n        (fails at n = 3)

It is looked for where the informal statement speaks of large values and the Lean has no such quantifier, no
`∃ N, ∀ n, N ≤ n → …`. It is proven by a counterexample: a false statement whose source restricts it is no
faithful one of a false conjecture. Where no counterexample is found, a threshold may do, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.formula import Formula, Kind, formula, head_of, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.refuting import refutation, where_it_fails
from toolkit.formalize.wording import is_for_large
from toolkit.lean.terms import Pi


@register
class Eventually(ProvingGate):
    name: ClassVar[str] = "eventually"
    question: ClassVar[str] = "Is a claim about large values made of these only?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterable[Finding]:
        if is_for_large(subject.candidate.informal) and not _has_threshold(formula(subject)):
            yield from super().examine(subject)

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        if not is_for_large(inquiry.reading.subject.candidate.informal):
            return ()
        return refutation("fails_before_large", inquiry)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        if not answers:
            return
        message = (
            "the informal statement is about large values; this one is about all, and fails at "
            f"{where_it_fails(inquiry)}"
        )
        proved = first_proved(answers)
        if proved is not None:
            yield Finding(Standing.PROVEN, message, proved[2])
        else:
            yield Finding(Standing.SUSPECTED, f"{message}, as far as sampling tells")


def _has_threshold(whole: Formula) -> bool:
    """Whether something is claimed from some place on: `∃ N, ∀ n, N ≤ n → …`."""
    for node in whole.nodes():
        if not (node.opened and isinstance(node.claim, Pi) and node.bounds[-1].kind is Kind.FORALL):
            continue
        n = node.bounds[-1].variable
        existing = [b.variable for b in node.bounds if b.kind is Kind.EXISTS]
        limits = head_of(node.claim.type)[0] in ("LE.le", "LT.lt")
        if node.positive and limits and mentions(node.claim.type, n) and mentions(node.claim.type, *existing):
            return True
    return False
