"""Whether a place of a statement is reached with given values: an instance, and the proof that it is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from toolkit.errors import Unchecked
from toolkit.formalize.formula import Bound, Formula, head_of
from toolkit.formalize.gates.base import Evidence
from toolkit.formalize.inquiry import Inquiry
from toolkit.formalize.instances import Instance, at
from toolkit.formalize.making import FALSE, negation
from toolkit.formalize.places import Place
from toolkit.formalize.proofs import Answer, Case, Goal, prove
from toolkit.formalize.reading import Reading, read
from toolkit.formalize.refuting import refutation, where_it_fails
from toolkit.lean.refutation.evaluation import INT, NAT, Code, Evaluator, Scope
from toolkit.lean.refutation.samples import places as samples
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.termops import Binder, app_args, close_pi, fresh_name, fvars, rebuild
from toolkit.lean.terms import App, BinderInfo, Const, Expr, FVar, Name, Pi, Proj

Value = Any
_GOAL: Final = "reached"
_DENIED: Final = "they_differ"
_PARENT: Final = "toOrderedRing"
"""What a structure that extends an ordered ring calls that ring."""


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """Values at which a condition holds at a place, besides all that is assumed there."""

    reading: Reading
    instances: Sequence[Instance]

    @property
    def values(self) -> str:
        """The first of them in words."""
        return self.instances[0].told(self.reading)


def reached(whole: Formula, place: Place, condition: Expr) -> Reached | None:
    """Instances at which `condition` holds at a place; None where sampling finds none."""
    claim = _claim(whole, place, condition)
    if claim is None:
        return None
    reading = _read(whole, claim)
    if reading is None:
        return None
    found = Inquiry(reading)
    if found.witness is None:
        return None
    others = [i for i in found.instances if i is not found.witness]
    return Reached(reading, (found.witness, *others))


def is_sampled(place: Place, whole: Formula) -> bool:
    """Whether there are values to try for all that is bound at a place, or a hypothesis may speak of it."""
    bounds, conditions = place.relevant
    sampled = all(b.is_context or samples(b.type, whole.evaluator.is_ring) for b in bounds)
    return sampled or bool(conditions and all(head_of(c)[0] in ("LT.lt", "Ne", "Not") for c in conditions))


def shown(whole: Formula, claim: Expr, proofs: tuple[str, ...]) -> Evidence | None:
    """The theorem that a closed claim, in the candidate's own words, holds, where one of the proofs does."""
    reading = _read(whole, claim)
    if reading is None:
        return None
    return _evidence(prove([Case(reading, (Goal(_GOAL, reading.statement, proofs),))])[0][_GOAL])


def denied(whole: Formula, claim: Expr) -> tuple[str, Evidence | None] | None:
    """Where a closed claim fails, with the theorem that it does if Lean takes one; None without an example.

    The place is empty where nothing is to be chosen. Raises Unchecked when Lean gave no answer.
    """
    reading = _read(whole, claim)
    inquiry = Inquiry(reading) if reading is not None else None
    if reading is None or inquiry is None or inquiry.counterexample is None:
        return None
    answers = prove([Case(reading, refutation(_DENIED, inquiry))])[0]
    return where_it_fails(inquiry), _evidence(answers[_DENIED])


def _read(whole: Formula, claim: Expr) -> Reading | None:
    """A claim of ours read like a candidate's; None when it cannot be said over the foundation."""
    constant = replace(whole.subject.constant, value=claim, level_params=())
    try:
        return read(replace(whole.subject, statement=claim, constant=constant))
    except Unchecked:
        return None


def proved(found: Sequence[Reached]) -> list[Evidence | None]:
    """For each the theorem that there are such values, where Lean proves it."""
    cases = [
        Case(
            r.reading,
            (
                Goal(
                    _GOAL,
                    negation(r.reading.statement),
                    (f"intro h\nexact @h {at(r.reading, r.instances[0])}",),
                ),
            ),
        )
        for r in found
    ]
    return [_evidence(answers[_GOAL]) for answers in prove(cases)]


def _evidence(answer: Answer) -> Evidence | None:
    """The theorem that Lean took, if any. Raises Unchecked when Lean gave no answer."""
    if answer.unchecked:
        raise Unchecked(answer.unchecked)
    return answer.evidence


def _claim(whole: Formula, place: Place, condition: Expr) -> Expr | None:
    """`∀ variables, conditions → condition → False`, which is what the instances refute.

    A structure of the candidate's own on a type is taken for an ordered ring if it extends one.
    """
    bounds, conditions = replace(place, call=condition).relevant
    rings: dict[Expr, FVar] = {}
    taken = {b.variable.name for b in bounds}
    binders: list[Binder] = []
    for bound in bounds:
        own = _is_own(bound, whole)
        variable = bound.variable
        if own:
            ring = FVar(fresh_name(Name.of("ring"), taken))
            taken.add(ring.name)
            rings[variable] = ring
            _, (carrier, *_) = app_args(bound.type)
            type_: Expr = App(Const(Name.of("OrderedRing"), ()), carrier)
            binders.append(Binder(ring, ring.name, type_, BinderInfo.INSTANCE))
        else:
            binders.append(Binder(variable, variable.name, bound.type, bound.info))
    assumed = [_over_rings(c, rings) for c in (*conditions, condition)]
    if any(not fvars(c).isdisjoint(rings) for c in assumed):
        return None
    for number, claim in enumerate(assumed):
        name = fresh_name(Name.of(f"h{number}"), taken)
        taken.add(name)
        binders.append(Binder(FVar(name), name, claim, BinderInfo.DEFAULT))
    return close_pi(binders, FALSE)


def _is_own(bound: Bound, whole: Formula) -> bool:
    fn, args = app_args(bound.type)
    if bound.info is not BinderInfo.INSTANCE or not isinstance(fn, Const) or len(args) != 1:
        return False
    maker = whole.subject.env.get(fn.name.child("mk"))
    first = maker.type.body if maker is not None and isinstance(maker.type, Pi) else None
    is_ring = isinstance(first, Pi) and str(first.name) == _PARENT
    return is_ring and not whole.subject.env.is_trusted(fn.name)


def _over_rings(claim: Expr, rings: dict[Expr, FVar]) -> Expr:
    """A claim with the ring that an own structure extends, first of all, as a variable."""

    def make(e: Expr) -> Expr:
        if isinstance(e, Proj):
            return rings[e.struct] if e.index == 0 and e.struct in rings else e
        fn, args = app_args(e)
        is_parent = isinstance(fn, Const) and str(fn.name.parts[-1]) == _PARENT and len(args) == 2
        return rings[args[1]] if is_parent and args[1] in rings else e

    return rebuild(claim, make) if rings else claim


# --- what a value means ----------------------------------------------------------------------------


class Convention(Evaluator):
    """Evaluates a statement as mathematics would, but for what has no value there, which is chosen.

    `exact` takes differences and quotients of natural numbers as integers and fractions; `by_zero` is the
    value of whatever is divided by zero.
    """

    def __init__(self, whole: Formula, exact: frozenset[str] = frozenset(), by_zero: int = 0) -> None:
        super().__init__(whole.subject.env, whole.types)
        self._exact = exact
        self._by_zero = by_zero

    def _application(self, expr: Expr) -> Code:
        fn, args = app_args(expr)
        name = str(fn.name) if isinstance(fn, Const) else ""
        if name == "HSub.hSub" and len(args) == 6 and args[0] is NAT and name in self._exact:
            return self._on(args[4], args[5], lambda a, b: a - b)
        if name in ("HDiv.hDiv", "HMod.hMod") and len(args) == 6:
            whole_numbers = args[0] in (NAT, INT) and name not in self._exact
            return self._on(args[4], args[5], self._divided(name, whole_numbers))
        if name == "Inv.inv" and len(args) == 3:
            of = self.code(args[2])
            invert = self._divided("HDiv.hDiv", False)
            return lambda scope: invert(1, of(scope))
        return super()._application(expr)

    def _on(self, left: Expr, right: Expr, run: Callable[[Value, Value], Value]) -> Code:
        a, b = self.code(left), self.code(right)

        def code(scope: Scope) -> Value:
            return run(a(scope), b(scope))

        return code

    def _divided(self, name: str, whole_numbers: bool) -> Callable[[Value, Value], Value]:
        def run(a: Value, b: Value) -> Value:
            if b == 0:
                return self._by_zero
            if name == "HMod.hMod":
                return a % b
            return a // b if whole_numbers else Fraction(a) / Fraction(b)

        return run


def deciding(found: Reached, place: Place, conventions: Sequence[Convention]) -> Reached | None:
    """The instances with one in front at which the conventions disagree about the atom of a place."""
    for instance in found.instances:
        try:
            truths = [c.truth(place.atom, instance.values) > 0 for c in conventions]
        except (UnknownError, ZeroDivisionError):
            continue
        if len({*truths}) > 1:
            return Reached(found.reading, (instance, *(i for i in found.instances if i is not instance)))
    return None
