"""Values at which a statement's hypotheses hold, and Lean terms for a context at such values.

Types and ordered rings are taken to be ℤ. What is found is a candidate only: Lean proves the hypotheses.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from toolkit.formalize.reading import Reading, is_type
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.refutation.samples import Place, places
from toolkit.lean.refutation.settling import LEAF, settled
from toolkit.lean.refutation.solving import last_variable, solved
from toolkit.lean.refutation.symbolic import UnknownError
from toolkit.lean.refutation.truth import Truth
from toolkit.lean.termops import Binder, replace_fvars
from toolkit.lean.terms import BinderInfo, Expr, FVar

SECONDS: Final = 0.5
"""Computing time that one search may take."""
ATTEMPTS: Final = 600
SEED: Final = 0
WIDTH: Final = 40
"""How many places of a type the search draws from."""
RING: Final = "ℤ"
_NUMBERS: Final = tuple(Place(n, str(n)) for n in (*range(4, 13), 16, 25, 36, 40, 41))
"""Natural numbers that are looked at after the smallest ones."""


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """Values for the variables of a statement, and their Lean terms."""

    values: Mapping[FVar, Any]
    texts: Mapping[FVar, str]

    def told(self, reading: Reading) -> str:
        """The values in words."""
        rings = [f"{b.fvar.name} = {RING}" for b in reading.binders if is_type(b)]
        values = [f"{b.fvar.name} = {_bare(self.texts[b.fvar])}" for b in reading.variables]
        return ", ".join((*rings, *values))


def _bare(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def instances(reading: Reading) -> Iterator[Instance]:
    """Instances in which all hypotheses seem to hold: the simplest first, then at random."""
    order = [b.fvar for b in reading.variables]
    domains: list[tuple[Binder, Sequence[Place]]] = []
    types_ = [b.fvar for b in reading.binders if is_type(b)]
    first = next(iter(types_), None)
    one: dict[FVar, Expr] = dict.fromkeys(types_, first) if first else {}
    for binder in reading.variables:
        # all types are ℤ: a function between two of them may be the identity
        found = places(replace_fvars(binder.type, one), reading.evaluator.is_ring, WIDTH)
        if not found:
            return
        if binder.type is NAT:
            found = (*found, *_NUMBERS)
        domains.append((binder, found))
    types = [h.type for h in reading.hypotheses]
    ready = {v: [t for t in types if last_variable(t, order) is v] for v in order}
    if not all(_holds(t, reading, {}) for t in types if last_variable(t, order) is None):
        return
    seen: set[tuple[str, ...]] = set()
    rng = random.Random(SEED)
    deadline = process_time() + SECONDS
    for number in range(ATTEMPTS):
        if process_time() > deadline:
            return
        chosen = _attempt(domains, ready, reading, rng, number)
        if chosen is None:
            continue
        texts = {v: p.text for v, p in chosen.items()}
        key = tuple(texts.values())
        if key not in seen:
            seen.add(key)
            yield Instance({v: p.value for v, p in chosen.items()}, texts)
        if not order:
            return


def _attempt(
    domains: Sequence[tuple[Binder, Sequence[Place]]],
    ready: Mapping[FVar, Sequence[Expr]],
    reading: Reading,
    rng: random.Random,
    number: int,
) -> dict[FVar, Place] | None:
    """Values one after the other; the first attempts take the simplest ones that do."""
    chosen: dict[FVar, Place] = {}
    values: dict[FVar, Any] = {}
    for binder, domain in domains:
        options = [*solved(binder.fvar, ready[binder.fvar], reading.evaluator, values)]
        if number == 0:
            options += domain
        elif not options:
            options = [domain[min(rng.randrange(len(domain)), rng.randrange(len(domain)))] for _ in range(6)]
        for option in options:
            values[binder.fvar] = option.value
            if all(_holds(t, reading, values) for t in ready[binder.fvar]):
                chosen[binder.fvar] = option
                break
        else:
            return None
    return chosen


def _holds(claim: Expr, reading: Reading, values: Mapping[FVar, Any]) -> bool:
    return reading.evaluator.hold((claim,), values)


def surely_holds(claims: Sequence[Expr], reading: Reading, instance: Instance) -> bool:
    """Whether claims hold at an instance without any doubt of sampling."""
    try:
        return all(reading.evaluator.truth(c, instance.values) is Truth.TRUE for c in claims)
    except UnknownError:
        return False


def at(reading: Reading, instance: Instance) -> str:
    """The arguments that stand for the context at an instance, for a function with all of them explicit."""
    given = []
    for binder in reading.binders:
        if binder.info is BinderInfo.INSTANCE:
            given.append("inferInstance")
        elif is_type(binder):
            given.append(RING)
        elif reading.is_hypothesis(binder):
            given.append(settled(binder.type, reading.evaluator, instance.values))
        else:
            given.append(instance.texts[binder.fvar])
    return " ".join(given)


def doubts(reading: Reading, instance: Instance) -> int:
    """How much of the hypotheses at an instance is left to Lean's tactics."""
    return at(reading, instance).count(LEAF)
