"""An answer that can name itself: what shall be found is defined by the question.

    ∃ F : Nat → ℤ, ∀ n, F n = ∑ i < n, f i          (F n := ∑ i < n, f i)
    ∃ S : Nat → Prop, ∀ n, S n ↔ P n                (S := P)
    ∃ answer : Bool, answer = true ↔ P              (true if P, else false)
    ∃ S : Nat → Prop, ∀ n, S n → P n                (the empty set)

Such a statement is proven with the answer that repeats the question, and a fault if the words ask for an
answer. Where they only say that something exists, as "every two sets have a union" does, or where what shall
exist is given by an equation whose other side needs more than its arguments, it is suspected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.formalize.formula import Bound, Formula, Node, formula, head_of, is_relation, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.wording import asks
from toolkit.lean.termops import app_args
from toolkit.lean.terms import Const, Expr, FVar, Name, Pi

BOOL = Const(Name.of("Bool"), ())


@dataclass(frozen=True, slots=True)
class _Question:
    """What shall be found; `answer` says in words what it may be, and `proofs` prove the body with that.

    Without a proof the claim has the shape only.
    """

    wanted: Bound
    answer: str
    proofs: tuple[str, ...]


@register
class SelfAnswering(ProvingGate):
    name: ClassVar[str] = "self-answering"
    question: ClassVar[str] = "Can the answer not simply repeat the question?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterable[Finding]:
        question = _question(formula(subject))
        if question is None:
            return
        found = list(super().examine(subject)) if question.proofs else []
        yield from found
        if found:
            return
        yield Finding(
            Standing.SUSPECTED,
            f"{question.wanted.name} may be answered by the question itself, as {question.answer}: "
            "name the answer that is meant",
        )

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        question = _question(formula(inquiry.reading.subject))
        if question is None or not question.proofs:
            return ()
        proofs = tuple(map(inquiry.reading.opened, question.proofs))
        return (Goal("answers_itself", inquiry.reading.statement, proofs),)

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = first_proved(answers)
        question = _question(formula(inquiry.reading.subject))
        if proved is not None and question is not None:
            asked = asks(inquiry.reading.subject.candidate.informal)
            message = (
                f"{question.wanted.name} is answered by the question itself, as {question.answer}: "
                "name the answer that is meant"
            )
            yield Finding(Standing.PROVEN if asked else Standing.SUSPECTED, message, proved[2])


def _question(whole: Formula) -> _Question | None:
    """The conclusion as a question for one object, if that is what it is."""
    if head_of(whole.core.claim)[0] != "Exists":
        return None
    parts = list(whole.parts(whole.core))
    if not parts:
        return None
    node = parts[0]
    wanted = node.bounds[-1]
    below: list[FVar] = []
    while isinstance(node.claim, Pi) and not whole.is_proposition(node.claim.type):
        node = list(whole.parts(node))[-1]
        below.append(node.bounds[-1].variable)
    return _defined(whole, node, wanted, below) or _only_limited(node, wanted)


def _defined(whole: Formula, node: Node, wanted: Bound, below: Sequence[FVar]) -> _Question | None:
    """A question `wanted below = value`, or with ↔; the value must not mention what is wanted."""
    while isinstance(node.claim, Pi):
        node = list(whole.parts(node))[-1]
        if node.opened:
            below = [*below, node.bounds[-1].variable]
    head, args = head_of(node.claim)
    if head not in ("Eq", "Iff"):
        return None
    for side, value in (args[-2:], args[:-3:-1]):
        fn, given = app_args(_truth(side) if head == "Iff" else side)
        if fn is not wanted.variable or mentions(value, wanted.variable):
            continue
        arguments = [v for v in given if isinstance(v, FVar) and v in below]
        if len(arguments) < len(given) or len({*arguments}) < len(arguments):
            continue
        told = whole.told(value)
        if mentions(value, *({*below} - {*arguments})):
            return _Question(wanted, told, ())
        intros = " ".join("_" * len(below))
        close = "Iff.rfl" if head == "Iff" else "rfl"
        proofs = [f"exact ⟨_, {f'fun {intros} => ' if below else ''}{close}⟩"]
        if head == "Iff" and (wanted.type is BOOL or isinstance(wanted.type, Pi)):
            names = [f"x{i}_" for i in range(len(given))]
            function = f"fun {' '.join(names)} => " if names else ""
            decided = "@decide _ (Classical.propDecidable _)"
            by = f"fun {intros} => " if below else ""
            proofs.append(f"exact ⟨{function}{decided}, {by}⟨of_decide_eq_true, decide_eq_true⟩⟩")
        return _Question(wanted, told, tuple(proofs))
    return None


def _truth(side: Expr) -> Expr:
    """The Boolean b of `b = true`, which stands for a proposition."""
    head, args = head_of(side)
    is_true = head == "Eq" and args[0] is BOOL and head_of(args[2])[0] == "Bool.true"
    return args[1] if is_true else side


def _only_limited(node: Node, wanted: Bound) -> _Question | None:
    """A question for a set of which it is only said what its members are: the empty set answers it."""
    if not is_relation(wanted.type) or not isinstance(node.claim, Pi):
        return None
    premise = node.claim.type
    if app_args(premise)[0] is not wanted.variable or mentions(node.claim.body, wanted.variable):
        return None
    return _Question(wanted, "the empty set", ("exact ⟨_, fun _ k => (False.elim k)⟩",))
