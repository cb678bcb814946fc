"""Sequences of natural numbers that rise, or fall, at each step: how far they have come after n steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from toolkit.formalize.making import at_most, number, plus
from toolkit.lean.printer.explicit import explicit
from toolkit.lean.refutation.evaluation import NAT
from toolkit.lean.termops import abstract, app_args, instantiate, lift
from toolkit.lean.terms import BinderInfo, BVar, Const, Expr, FVar, Name, Pi


@dataclass(frozen=True, slots=True)
class Fact:
    """A proposition over the variables of a context, and a Lean term that proves it."""

    proof: str
    says: Expr


@dataclass(frozen=True, slots=True)
class Climb:
    """What follows from a strict step by induction; `first` is where the sequence starts."""

    proof: str
    says: Expr
    first: Expr


def strict_step(fact: Fact, trusted: Callable[[Name], bool]) -> Climb | None:
    """`∀ n, f 0 + n ≤ f n` from `∀ n, f n < f (n + 1)`; from the opposite step `∀ n, f n + n ≤ f 0`."""
    if not isinstance(fact.says, Pi) or fact.says.type is not NAT:
        return None
    fn, args = app_args(fact.says.body)
    if not (isinstance(fn, Const) and str(fn.name) == "LT.lt" and len(args) == 4 and args[0] is NAT):
        return None
    here, there = args[2], args[3]
    start = instantiate(here, (number(0),))
    rising, falling = _next(here) is there, _next(there) is here
    if rising:
        low, high, begin = plus(lift(start, 1), BVar(0)), here, start
    elif falling:
        begin = instantiate(there, (number(0),))
        low, high = plus(there, BVar(0)), lift(begin, 1)
    else:
        return None
    says = Pi(Name.of("k"), NAT, at_most(low, high), BinderInfo.DEFAULT)
    step = f"(Nat.succ_le_of_lt ({fact.proof} k))"
    if rising:
        more = f"Nat.le_trans (Nat.succ_le_succ ih) {step}"
    else:
        more = f"Nat.le_trans (Nat.le_trans (Nat.le_of_eq (by ring)) (Nat.add_le_add_right {step} k)) ih"
    proof = (
        f"(show {explicit(says, trusted)} from fun k => by "
        f"induction k with | zero => exact Nat.le_refl _ | succ k ih => exact {more})"
    )
    return Climb(proof, says, begin)


def _next(body: Expr) -> Expr:
    """What a term over the innermost variable is at the next number."""
    variable = FVar(Name(("next",)))
    return abstract(instantiate(body, (successor(variable),)), (variable,))


def limits(says: Expr) -> Iterator[Expr]:
    """The bounds from above that a fact, perhaps for all n, puts on natural numbers."""
    while isinstance(says, Pi) and says.type is NAT:
        says = says.body
    fn, args = app_args(says)
    order = isinstance(fn, Const) and str(fn.name) in ("LT.lt", "LE.le") and len(args) == 4
    if order and args[0] is NAT and args[3].loose == 0:
        yield args[3]


def successor(term: Expr) -> Expr:
    """`term + 1`."""
    return plus(term, number(1))
