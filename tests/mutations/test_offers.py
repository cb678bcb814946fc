"""What an operator of another package offers: taken as far as it can be used, and nothing ends the run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

import pytest

from mutations.categories import Category
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.offers import proposed
from toolkit.corpus.proof import Proof, Step
from toolkit.lean.environment import Environment
from toolkit.lean.terms import LZero, Name, Sort

PROP = Sort(LZero())
STEPS = tuple(
    Step(label, PROP, premises, Name.of(label)) for label, premises in (("S1", ()), ("S2", ("S1",)))
)
LAST = Step("S3", PROP, ("S1", "S2"), Name.of("S3"))
SITE = Site(Proof("T", (), PROP, (*STEPS, LAST), Name.of("main")), STEPS[1], Environment({}, {}))
GOOD = Proposal("foreign", "S2", PROP, ("S1",))


class Foreign(Operator):
    name: ClassVar[str] = "foreign"
    category: ClassVar[Category] = Category.INVALID_INFERENCE
    mistake: ClassVar[str] = "It is wrong."

    def __init__(self, then: Callable[[], Proposal]) -> None:
        self._then = then

    def propose(self, site: Site) -> Iterator[Proposal]:
        yield GOOD
        yield self._then()

    @classmethod
    def examples(cls) -> tuple[tuple[str, str | None], ...]:
        return ()


def raises(error: Exception) -> Proposal:
    raise error


@pytest.mark.parametrize(
    ("then", "problem"),
    [
        (lambda: sys.exit(0), "it raised SystemExit: 0"),
        (lambda: raises(KeyError()), "it raised KeyError"),
        (lambda: raises(ValueError("one\n  two \x1b[31mred")), "it raised ValueError: one two [31mred"),
        (lambda: replace(GOOD, drops=("S2",)), "it proposed to leave out the changed step, or the last one"),
        (lambda: replace(GOOD, drops=("S3",)), "it proposed to leave out the changed step, or the last one"),
        (lambda: replace(GOOD, premises=("S3",)), "it proposed other premises than those of the step"),
    ],
    ids=["exits", "says nothing", "says much", "drops itself", "drops the last", "other premises"],
)
def test_an_offer_ends_at_what_is_no_proposal(then: Callable[[], Proposal], problem: str) -> None:
    offer = proposed(Foreign(then), SITE)
    assert (offer.proposals, offer.problem) == ((GOOD,), problem)


def test_a_step_that_nothing_uses_any_more_may_be_left_out() -> None:
    other = replace(GOOD, premises=(), drops=("S1",))
    assert proposed(Foreign(lambda: other), SITE).proposals == (GOOD, other)
