"""Hypotheses that contradict each other, so that the statement says nothing:

    ∀ (R : Type) [OrderedRing R] (x : R), (∀ a b : R, a = b) → x * x < 0

or that do so as soon as a type has two elements, so that it speaks of no type that anybody means:

    ∀ (α : Type) (op : α → α → α) (e : α), (∀ a, op a e = e) → (∀ a, op a e = a) → ∀ a b, op a b = op b a

The evidence proves `False` from them. A type that a hypothesis plainly says to have one element is suspected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from toolkit.formalize.contradiction import contradictions
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.proving import ProvingGate
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.making import EQUAL, FALSE, equal, negation
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.reading import Reading, is_type
from toolkit.lean.termops import Binder, app_args, mk_app
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, Lam, LSucc, LZero, Name, Pi

CONTRADICT, WITH_TWO = "hypotheses_contradict", "two_elements_contradict"


@register
class Vacuous(ProvingGate):
    name: ClassVar[str] = "vacuous"
    question: ClassVar[str] = "Are the hypotheses free of contradiction?"
    fatal: ClassVar[bool] = True

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        reading = inquiry.reading
        if not reading.hypotheses or reading.conclusion is FALSE or inquiry.can_be_met:
            return ()
        goals = [Goal(CONTRADICT, reading.concluding(FALSE), tuple(contradictions(reading)))]
        for carrier in _carriers(reading):
            two = _two_elements(carrier.fvar)
            claim = reading.concluding(Pi(Name.of("two"), two, FALSE, BinderInfo.DEFAULT))
            goals.append(Goal(f"{WITH_TWO}_{len(goals)}", claim, tuple(contradictions(reading, (two,)))))
        return goals

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = [(name, a.evidence) for name, a in answers.items() if a.evidence is not None]
        if not proved:
            return
        name, evidence = proved[0]
        if name == CONTRADICT:
            message = "the hypotheses contradict each other, so the statement holds whatever it concludes"
            yield Finding(Standing.PROVEN, message, evidence)
            return
        carrier = list(_carriers(inquiry.reading))[list(answers).index(name) - 1]
        plain = any(_says_one_element(h.type, carrier.fvar) for h in inquiry.reading.hypotheses)
        yield Finding(
            Standing.SUSPECTED if plain else Standing.PROVEN,
            f"the hypotheses contradict each other as soon as {carrier.fvar.name} has two elements",
            evidence,
        )


def _carriers(reading: Reading) -> Iterator[Binder]:
    """The types of `Type` that the statement is about, but for ordered rings, which have two elements."""
    instances = [b.type for b in reading.binders if b.info is BinderInfo.INSTANCE]
    rings = {args for fn, args in map(app_args, instances) if fn is _RING}
    for binder in reading.binders:
        if is_type(binder) and (binder.fvar,) not in rings:
            yield binder


_RING = Const(Name.of("OrderedRing"), ())
_EXISTS = Const(Name.of("Exists"), (LSucc(LZero()),))


def _two_elements(carrier: Expr) -> Expr:
    """`∃ x y : carrier, ¬ x = y`."""
    differ: Expr = negation(equal(carrier, BVar(1), BVar(0)))
    for name in ("y", "x"):
        differ = mk_app(_EXISTS, [carrier, Lam(Name.of(name), carrier, differ, BinderInfo.DEFAULT)])
    return differ


def _says_one_element(hypothesis: Expr, carrier: Expr) -> bool:
    """Whether a hypothesis is `∀ x y : carrier, x = y`."""
    if not isinstance(hypothesis, Pi) or not isinstance(hypothesis.body, Pi):
        return False
    fn, args = app_args(hypothesis.body.body)
    return fn is EQUAL and args[0] is carrier and args[1:] in ((BVar(1), BVar(0)), (BVar(0), BVar(1)))
