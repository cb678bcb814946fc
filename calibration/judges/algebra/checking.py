"""Whether a claim stands at sampled points of its domain."""

from __future__ import annotations

import hashlib
import itertools
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from calibration.judges.algebra.context import Claim, Kind, names_in
from calibration.judges.algebra.sampling import Point, Pool, described, points
from calibration.judges.algebra.values import UndefinedError, Vector
from calibration.judges.algebra.world import Fuel, OutOfFuelError, Reading
from toolkit.prose.formulas.lexer import UnreadableError
from toolkit.prose.formulas.nodes import Call, Chain, Num, Relation, walk

SAMPLES = 80
ENOUGH_FAILURES = 4
FUNCTIONS = frozenset(
    {"sqrt", "abs", "log", "exp", "floor", "ceil", "factorial", "max", "min", "binom", "inner", "norm"}
)


class Outcome(Enum):
    """What became of a formula."""

    HOLDS = "holds"
    FAILS = "fails"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome for a claim: `detail` is the counterexample, or why the claim was not evaluated."""

    outcome: Outcome
    detail: str = ""


def first_indices(text: str) -> tuple[int, ...]:
    """The first indices that a text may mean: 0 or 1 where it uses just one of them, else both."""
    zero = re.search(r"_\{?0\b|=\s*0\s*,|=\s*0\}|\{\s*0\s*,|0\s*\\leq?\s*[a-z]\b", text)
    one = re.search(
        r"=\s*1\}?\s*(,\s*2\s*)?(,\s*\\l?dots|\^)|\{\s*1\s*,\s*(2\s*,\s*)?\\l?dots|1\s*\\leq?\s*[a-z]\b", text
    )
    if bool(zero) == bool(one):
        return (0, 1)
    return (0,) if zero else (1,)


def check(
    claim: Claim, carriers: frozenset[str], firsts: Sequence[int], seed: str, fuel: Fuel, pool: Pool
) -> Finding:
    """Evaluate the claim at points where its hypotheses hold.

    It fails only if it has a counterexample under every reading of what the text leaves unsaid.
    """
    why = _obstacle(claim, carriers)
    if why:
        return Finding(Outcome.SKIPPED, why)
    bases: tuple[Fraction | None, ...] = (None,)
    if any(isinstance(node, Call) and node.name == "log" for node in walk(claim.body)):
        bases = (None, Fraction(2))
    evaluated = 0
    failures: list[str] = []
    for first, base in itertools.product(firsts, bases):
        draw = random.Random(hashlib.sha256(f"{seed}\n{claim.source}\n{first}".encode()).digest())
        try:
            count, failure = _sampled(claim, Reading(first, base), draw, fuel, pool)
        except UnreadableError as error:
            return Finding(Outcome.SKIPPED, str(error))
        evaluated += count
        if failure is None:
            break
        failures.append(failure)
    else:
        return Finding(Outcome.FAILS, failures[0])
    return (
        Finding(Outcome.HOLDS) if evaluated else Finding(Outcome.SKIPPED, "no point of the domain was found")
    )


def _obstacle(claim: Claim, carriers: frozenset[str]) -> str:
    """Why the claim must be left alone, or nothing."""
    context = claim.context
    if context.lost:
        return "a condition could not be read"
    for name in sorted(context.closure(names_in(claim.body))):
        if name in context.tainted or name in context.closed:
            return f"a condition on {name} could not be read"
        declaration = context.declared.get(name)
        if declaration is not None and declaration.kind is Kind.OPAQUE:
            return f"{name} is not understood"
        known = context.knows(name) or name in carriers or name in FUNCTIONS or name == "e"
        if not known:
            return f"{name} is not declared"
    if isinstance(claim.body, Chain) and claim.body.relations == (Relation.DEF,):
        return "a definition"
    if any(isinstance(node, Num) and node.decimal for node in walk(claim.body)):
        return "a decimal may be rounded"
    return ""


def _sampled(
    claim: Claim, reading: Reading, draw: random.Random, fuel: Fuel, pool: Pool
) -> tuple[int, str | None]:
    """How many points were evaluated and, if the claim fails, the simplest counterexample found."""
    context = claim.context
    tied = context.closure(names_in(claim.body))
    hypotheses = [h for h in context.hypotheses if h.symbols() & tied or not h.symbols()]
    evaluated = 0
    failures: list[tuple[Fraction, str]] = []
    try:
        for point in points(context, hypotheses, reading, draw, fuel, pool):
            point.touched.clear()
            try:
                holds = point.evaluator.holds(claim.body, {})
            except UndefinedError:
                continue
            evaluated += 1
            if not holds:
                failures.append((_size(point), _counterexample(claim, point)))
            if len(failures) == ENOUGH_FAILURES or evaluated == SAMPLES:
                break
    except OutOfFuelError:
        pass
    return evaluated, min(failures)[1] if failures else None


def _size(point: Point) -> Fraction:
    """How complicated a counterexample is."""
    values = [point.drawn[key] for key in point.touched]
    return Fraction(sum(abs(value.numerator) + value.denominator for value in values))


def _counterexample(claim: Claim, point: Point) -> str:
    where = described(point)
    at = f"at {where}: " if where else ""
    if not isinstance(claim.body, Chain) or len(claim.body.terms) != 2:
        return f"{at}it does not hold"
    try:
        left, right = (point.evaluator.term(term, {}) for term in claim.body.terms)
        if isinstance(left, Vector) or isinstance(right, Vector):
            return f"{at}the two sides are different vectors"
        return f"{at}left {_shown(left)}, right {_shown(right)}"
    except (UnreadableError, UndefinedError):
        return f"{at}it does not hold"


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, Fraction) else str(value.evalf(6))
