"""A counterexample to a claim at an instance, and the Lean tactics that refute the claim with it.

The claim's leading variables get values that make it fail; what is left is refuted by evaluation, or
along its structure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.refutation.samples import Place, places
from toolkit.lean.refutation.scene import Scene
from toolkit.lean.refutation.settling import LEAF, refuted, settled
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import fresh_name, instantiate
from toolkit.lean.terms import Expr, FVar, Name, Pi

_LAST = "  | (simp at k; done)"
_NOTHING = ("first", _LAST)
_HOPELESS = 10
"""A refutation for which no term was found counts as so many gaps."""


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

    @property
    def is_open(self) -> bool:
        """Whether no term was found that refutes what is left."""
        return self.tactics == _NOTHING

    @property
    def doubts(self) -> int:
        """How much of the refutation is left to Lean's tactics."""
        texts = (*self.arguments, *self.tactics)
        return sum(text.count(LEAF) for text in texts) + (_HOPELESS if self.is_open else 0)


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
    return Counterexample(
        tuple(witnesses), tuple(arguments), tuple(_closing(claim, evaluator, given)), claim, given
    )


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


def _closing(claim: Expr, evaluator: Evaluator, given: Mapping[FVar, Any]) -> Iterator[str]:
    """Tactics that close the goal `False` from `k : claim`."""
    yield "first"
    if Scene.at(evaluator, given).is_decided(claim):
        yield "  | exact absurd k (by decide)"
        yield "  | exact of_decide_eq_false rfl k"
    elif term := refuted(claim, "k", evaluator, given):
        yield f"  | exact {term}"
    yield _LAST
