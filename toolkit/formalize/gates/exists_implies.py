"""A condition on what is to exist, as a premise: `∃ x, P x → Q`, where "and" was meant.

Whatever fails `P` is such an x, so the claim says next to nothing:

    ∀ n (x : Nat → ℤ), 0 < n → ∃ i, i < n → ∑ j < n, x j ≤ n * x i        (take i = n)

The premise speaks of what shall exist, and of nothing that is quantified below it: `∃ N, ∀ n, N ≤ n → Q n`
has another shape, and is not told. It is proven when Lean proves the statement with a value that fails the
premise. Else it is suspected, unless the premise speaks of functions or predicates of the context, too: then
an implication may be what is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import ClassVar, Final

from toolkit.formalize.degenerate import Degenerate, degenerate
from toolkit.formalize.formula import Bound, Formula, Kind, Node, formula, head_of, mentions
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.proving import ProvingGate, first_proved
from toolkit.formalize.gates.registry import register
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.proofs import Answer, Goal
from toolkit.formalize.reading import Reading
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.terms import Expr, Pi

_MOST: Final = 8
"""Choices of values that are tried."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A premise on what shall exist; `proof` says how the body is proved when the premise fails."""

    witnesses: tuple[Bound, ...]
    premise: Expr
    proof: str


@register
class ExistsImplies(ProvingGate):
    name: ClassVar[str] = "exists-implies"
    question: ClassVar[str] = "Is no condition on what shall exist a mere premise?"
    fatal: ClassVar[bool] = True

    def examine(self, subject: Subject) -> Iterable[Finding]:
        whole = formula(subject)
        shapes = list(_shapes(whole))
        if not shapes:
            return
        found = list(super().examine(subject))
        yield from found
        if any(f.standing is Standing.PROVEN for f in found):
            return
        functions = [b.variable for b in whole.core.bounds if isinstance(b.type, Pi)]
        for shape in shapes:
            if mentions(shape.premise, *functions):
                continue
            names = " and ".join(b.name for b in shape.witnesses)
            yield Finding(
                Standing.SUSPECTED,
                f"what shall exist, {names}, meets this if it fails the premise: was “and” meant, "
                f"not “→”, after {whole.told(shape.premise)}?",
            )

    def goals(self, inquiry: Inquiry) -> Sequence[Goal]:
        proofs = tuple(p for p, _ in _attempts(inquiry))
        return (Goal("premise_can_fail", inquiry.reading.statement, proofs),) if proofs else ()

    def judged(self, inquiry: Inquiry, answers: Mapping[str, Answer]) -> Iterator[Finding]:
        proved = first_proved(answers)
        if proved is not None:
            values = [told for _, told in _attempts(inquiry)][proved[1]]
            message = f"the premise fails at {values}, which so meets the statement: “and” was meant, not “→”"
            yield Finding(Standing.PROVEN, message, proved[2])


def _shapes(whole: Formula) -> Iterator[_Shape]:
    """Such premises, wherever they are claimed."""
    for node in whole.nodes():
        inside = node.opened and node.bounds[-1].kind is Kind.EXISTS
        if node.positive and not inside and head_of(node.claim)[0] == "Exists":
            yield from _below_existential(whole, node)


def _below_existential(whole: Formula, node: Node) -> Iterator[_Shape]:
    witnesses: list[Bound] = []
    while head_of(node.claim)[0] == "Exists" and (parts := list(whole.parts(node))):
        node = parts[0]
        witnesses.append(node.bounds[-1])
    yield from _in_body(whole, node, tuple(witnesses))


def _in_body(whole: Formula, node: Node, witnesses: tuple[Bound, ...]) -> Iterator[_Shape]:
    claim = node.claim
    if isinstance(claim, Pi):
        denied_or_body = list(whole.parts(node))
        if not whole.is_proposition(claim.type):
            for shape in _in_body(whole, denied_or_body[0], witnesses):
                yield _Shape(shape.witnesses, shape.premise, f"fun _ => {shape.proof}")
            return
        if _is_about(claim.type, node, witnesses):
            yield _Shape(witnesses, claim.type, "fun k => by exact False.elim (by close_false k)")
            return
        for shape in _in_body(whole, denied_or_body[1], witnesses):
            yield _Shape(shape.witnesses, shape.premise, f"fun _ => {shape.proof}")
    elif head_of(claim)[0] == "And":
        left, right = whole.parts(node)
        for shape in _in_body(whole, left, witnesses):
            yield _Shape(shape.witnesses, shape.premise, f"⟨{shape.proof}, by close_parts⟩")
        for shape in _in_body(whole, right, witnesses):
            yield _Shape(shape.witnesses, shape.premise, f"⟨by close_parts, {shape.proof}⟩")


def _is_about(premise: Expr, node: Node, witnesses: tuple[Bound, ...]) -> bool:
    """Whether it speaks of what shall exist and of nothing that is quantified below it."""
    place = next(i for i, b in enumerate(node.bounds) if b.variable is witnesses[-1].variable)
    below = [b.variable for b in node.bounds[place + 1 :]]
    return mentions(premise, *(b.variable for b in witnesses)) and not mentions(premise, *below)


def _attempts(inquiry: Inquiry) -> Iterator[tuple[str, str]]:
    """Proofs of the statement with values that may fail the premise, and the values in words."""
    reading = inquiry.reading
    whole = formula(reading.subject)
    if head_of(whole.core.claim)[0] != "Exists":
        return
    for shape in _below_existential(whole, whole.core):
        domains = [list(_values(b.type, reading)) for b in shape.witnesses]
        for values in islice(product(*domains), _MOST):
            told = ", ".join(f"{b.name} = {d.called}" for b, d in zip(shape.witnesses, values, strict=True))
            given = ", ".join(d.text for d in values)
            yield reading.opened(f"exact ⟨{given}, {shape.proof}⟩"), told


def _values(type_: Expr, reading: Reading) -> Iterator[Degenerate]:
    yield from degenerate(type_, reading)
    if type_ is NAT:
        named = zip(reading.binders, reading.names, strict=True)
        numbers = [Degenerate(name, str(b.fvar.name)) for b, name in named if b.type is NAT]
        yield from numbers[:3]
