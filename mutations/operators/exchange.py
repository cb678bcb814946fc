"""Moving an existential quantifier out of those that it depends on."""

from __future__ import annotations

from dataclasses import dataclass

from mutations.operators.shapes import Bound, existential, for_all, implies, mentions, opened, there_is
from mutations.operators.shapes import conclusion as conclusion_of
from mutations.operators.spots import Carry, is_proposition
from toolkit.lean.terms import Expr, Pi


@dataclass(frozen=True, slots=True)
class Moved:
    """`∃ y, ∀ x, … P` made from `∀ x, … ∃ y, P`.

    `variables` and `conditions` count what `∃ y` was moved over; `back` leads from a proof of the changed
    claim to one of the clean one.
    """

    claim: Expr
    variables: int
    conditions: int
    back: Carry


def existential_first(claim: Pi) -> Moved | None:
    """The claim with its existential quantifier moved to the front; None when it has none, or cannot."""
    layers: list[Bound | Expr] = []
    rest: Expr = claim
    while isinstance(rest, Pi):
        if is_proposition(rest.type):
            layers.append(rest.type)
            rest = conclusion_of(rest)
        else:
            bound, rest = opened(rest, len(layers))
            layers.append(bound)
    inside = existential(rest, len(layers))
    if inside is None:
        return None
    chosen, body = inside
    variables = [layer for layer in layers if isinstance(layer, Bound)]
    if not variables or any(mentions(chosen.type, variable) for variable in variables):
        return None
    for layer in reversed(layers):
        body = for_all(layer, body) if isinstance(layer, Bound) else implies(layer, body)
    names = " ".join(f"x{i}_" for i in range(len(layers)))

    def back(proof: str) -> str:
        return f"({proof}.elim fun y_ h_ => fun {names} => ⟨y_, h_ {names}⟩)"

    return Moved(there_is(chosen, body), len(variables), len(layers) - len(variables), back)
