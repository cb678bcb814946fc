"""The search for contradictions in hypotheses: linear combinations, and what universal hypotheses give."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from toolkit.formalize.batch import Order, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.contradiction import contradictions
from toolkit.formalize.elaborate import elaborate
from toolkit.formalize.facts import facts_of
from toolkit.formalize.gates.base import Subject
from toolkit.formalize.linear import Constraint, Polynomial, plus, product, refuted
from toolkit.formalize.reading import Reading, read
from toolkit.formalize.truncation import truncated
from toolkit.lean.terms import FVar, Name

ReadingOf = Callable[[str], Reading]
X, Y = FVar(Name.of("x")), FVar(Name.of("y"))


def poly(constant: int, x: int = 0, y: int = 0) -> Polynomial:
    terms = {(): constant, (X,): x, (Y,): y}
    return {m: Fraction(factor) for m, factor in terms.items() if factor}


@pytest.fixture(scope="module")
def reading_of(order: Order) -> ReadingOf:
    def reading(claim: str) -> Reading:
        found = elaborate(Candidate("c", "as Lean says", lean=f"def c : Prop := {claim}"), workshop_of(order))
        assert isinstance(found, Subject), found
        return read(found)

    return reading


def test_bounds_that_exclude_each_other_are_added_up() -> None:
    """x ≥ 2, y ≥ 1 + x and 3 - 2 y ≥ 0 come to -3 ≥ 0 when they are taken 2, 2 and 1 times."""
    bounds = [poly(-2, x=1), poly(-1, x=-1, y=1), poly(3, y=-2)]
    assert refuted([Constraint(b, strict=False) for b in bounds]) == {0: 2, 1: 2, 2: 1}


def test_strict_bounds_come_to_zero() -> None:
    opposite = [Constraint(poly(0, x=1, y=-1), strict=True), Constraint(poly(0, x=-1, y=1), strict=False)]
    assert refuted(opposite) == {0: 1, 1: 1}


def test_bounds_that_can_be_met_are_not_refuted() -> None:
    assert refuted([Constraint(poly(-2, x=1), strict=True), Constraint(poly(5, x=-1), strict=False)]) is None
    equal = [Constraint(poly(0, x=1, y=-1), strict=False), Constraint(poly(0, x=-1, y=1), strict=False)]
    assert refuted(equal) is None


def test_polynomials_are_added_and_multiplied() -> None:
    assert plus(poly(1, x=2), poly(1, x=2), Fraction(-1)) == {}
    square = product(poly(1, x=1), poly(-1, x=1))
    assert square == {(X, X): 1, (): -1}


def test_universal_hypotheses_speak_of_the_terms_at_hand(reading_of: ReadingOf) -> None:
    facts = facts_of(reading_of("∀ (f : Nat → Nat) (n : Nat), (∀ i, f i < f (i + 1)) → f n = 3 → n = 3"))
    proofs = [fact.proof for fact in facts.facts]
    assert "(a n)" in proofs
    assert len(proofs) > 3


def test_what_exists_is_named_before_it_is_used(reading_of: ReadingOf) -> None:
    facts = facts_of(reading_of("∀ n : Nat, (∃ k, k < 0 ∧ n = k) → n = 3"))
    assert facts.tactics == ("intro n a", "obtain ⟨w0_, e0_⟩ := a")
    assert [fact.proof for fact in facts.facts] == ["(e0_).1", "(e0_).2"]


def test_without_a_contradiction_only_cheap_tactics_are_tried(reading_of: ReadingOf) -> None:
    ends = [proof.splitlines()[-1] for proof in contradictions(reading_of("∀ n : Nat, 3 ≤ n → n = 3"))]
    assert ends == ["contradiction", "simp_all"]


def test_a_difference_is_cut_off_only_where_hypotheses_say_so(reading_of: ReadingOf) -> None:
    (zero,) = truncated(reading_of("∀ x y : Nat, x + 2 ≤ y → 2 ≤ x → x - y = 0"))
    assert zero.says == "x - y = 0"
    assert truncated(reading_of("∀ x y : Nat, y ≤ x + 2 → x - y = 0")) == ()


def test_the_laws_of_structures_are_facts(reading_of: ReadingOf) -> None:
    facts = facts_of(reading_of("∀ (n : Nat) (x : Fin n) (y : Subtype fun k : Nat => k < 3), n = y.val"))
    assert [fact.proof for fact in facts.facts] == ["x.2", "y.2"]
