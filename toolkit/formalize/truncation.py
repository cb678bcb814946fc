"""Differences of natural numbers that a statement's hypotheses make zero, since they are cut off there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from toolkit.formalize.contradiction import endings
from toolkit.formalize.facts import facts_of
from toolkit.formalize.making import less
from toolkit.formalize.reading import Reading
from toolkit.lean.printer import readable
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.termops import app_args, replace_fvars, subterms
from toolkit.lean.terms import Const, Expr, FVar, Name

_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Zero:
    """A difference that is zero: the fact's name, the tactic that proves it, and the fact for people."""

    name: str
    have: str
    says: str


def truncated(reading: Reading) -> tuple[Zero, ...]:
    """The differences in the conclusion that linear arithmetic shows to be zero."""
    found = []
    for number, difference in enumerate(_differences(reading.conclusion)):
        zero = _zero(f"z{number}_", difference, reading)
        if zero is not None:
            found.append(zero)
        if number == _MOST:
            break
    return tuple(found)


def _differences(claim: Expr) -> Iterator[Expr]:
    for term in subterms(claim):
        fn, args = app_args(term)
        difference = isinstance(fn, Const) and str(fn.name) == "HSub.hSub" and len(args) == 6
        if difference and args[0] is NAT and term.loose == 0 and term.has_fvar:
            yield term


def _zero(name: str, difference: Expr, reading: Reading) -> Zero | None:
    left, right = app_args(difference)[1][4:]
    positive = less(right, left)
    facts = facts_of(reading, (positive,))
    if len(facts.tactics) != 1:
        return None
    end = next(endings(facts, reading), None)
    if end is None:
        return None
    new = {b.fvar: FVar(Name((n,))) for b, n in zip(reading.binders, reading.names, strict=True)}
    text = explicit(replace_fvars(difference, new), reading.subject.env.is_trusted)
    proof = f"Nat.sub_eq_zero_of_le (Nat.not_lt.1 fun more0_ => by {end})"
    says = f"{readable(difference, reading.subject.env.get)} = 0"
    return Zero(name, f"have {name} : {text} = 0 := {proof}", says)
