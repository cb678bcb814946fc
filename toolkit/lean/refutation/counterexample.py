"""A counterexample to a claim at an instance, and the Lean tactics that refute the claim with it.

The claim's leading variables get values that make it fail; what is left is refuted by evaluation, or first
taken apart where it says that something exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.lean.refutation.evaluation import NAT, Evaluator, UnknownError
from toolkit.lean.refutation.samples import Place, places
from toolkit.lean.refutation.settling import settled
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import app_args, fresh_name, instantiate
from toolkit.lean.terms import Const, Expr, FVar, Lam, Name, Pi


@dataclass(frozen=True, slots=True)
class Witness:
    """The value of one of the claim's own variables."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Values of the claim's leading variables, and tactics that lead `k`, the claim at them, to `False`.

    `arguments` are Lean terms to which the claim is applied: the witnesses, and the proofs of conditions.
    """

    witnesses: tuple[Witness, ...]
    arguments: tuple[str, ...]
    tactics: tuple[str, ...]
    left: Expr
    """What fails, over the variables that `values` gives values."""
    values: Mapping[FVar, Any]


def counterexample(claim: Expr, evaluator: Evaluator, values: Mapping[FVar, Any]) -> Counterexample | None:
    """Values of the claim's leading variables at which it fails, as far as sampling tells; None without."""
    given, witnesses, arguments = dict(values), list[Witness](), list[str]()
    while isinstance(claim, Pi):
        if evaluator.is_proposition(claim.type):
            if evaluator.fails(claim.type, given) or claim.body.loose:
                return None
            arguments.append(settled(claim.type, evaluator, given))
            claim = claim.body
            continue
        variable = _open(claim.name, given)
        body = instantiate(claim.body, (variable,))
        place = _failing(claim.type, variable, body, evaluator, given)
        if place is None:
            return None
        given[variable] = place.value
        witnesses.append(Witness(str(variable.name), place.text))
        arguments.append(place.text)
        claim = body
    if not evaluator.fails(claim, given):
        return None
    return Counterexample(tuple(witnesses), tuple(arguments), tuple(_closing(claim)), claim, given)


def _failing(
    type_: Expr, variable: FVar, body: Expr, evaluator: Evaluator, given: Mapping[FVar, Any]
) -> Place | None:
    """The first place at which the body fails, one that certainly does before one that seems to."""
    seeming: Place | None = None
    for place in places(type_, evaluator.is_ring, 12) or ():
        try:
            truth = evaluator.truth(body, {**given, variable: place.value})
        except UnknownError:
            continue
        if truth is Truth.FALSE:
            return place
        if truth is Truth.SEEMS_FALSE and seeming is None:
            seeming = place
    return seeming


def _open(name: Name, given: Mapping[FVar, Any]) -> FVar:
    return FVar(fresh_name(name, {v.name for v in given}))


def _closing(claim: Expr) -> Iterator[str]:
    """Tactics that close the goal `False` from `k : claim`."""
    steps = list(_taken_apart(claim))
    yield "first"
    yield "  | exact absurd k (by decide)"
    yield "  | exact of_decide_eq_false rfl k"
    if steps:
        opened = "; ".join(steps)
        yield f"  | ({opened}; exact of_decide_eq_false rfl k)"
        yield f"  | ({opened}; simp at k)"


def _taken_apart(claim: Expr) -> Iterator[str]:
    """Tactics that open existentials, and use a claim about all large numbers at the first of them."""
    bound: list[str] = []
    while True:
        fn, args = app_args(claim)
        if isinstance(fn, Const) and str(fn.name) == "Exists" and isinstance(args[1], Lam):
            name = f"w{len(bound)}"
            bound.append(name)
            yield f"obtain ⟨{name}, k⟩ := k"
            claim = args[1].body
        elif isinstance(claim, Pi) and bound and claim.type is NAT and isinstance(claim.body, Pi):
            yield f"have k := k {bound[-1]} (Nat.le_refl _)"
            claim = claim.body.body
        elif isinstance(claim, Pi) and bound and claim.type is NAT:
            yield "have k := k 0"
            claim = claim.body
        else:
            return
