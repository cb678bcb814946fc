"""Provers are not believed: only what a kernel takes as a proof of the claim that was asked for counts."""

from __future__ import annotations

import pytest

from toolkit.formalize.batch import Order, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import Workshop, elaborate
from toolkit.formalize.gates.base import Subject
from toolkit.formalize.making import negation
from toolkit.formalize.proofs import Answer, Case, Goal, prove
from toolkit.formalize.reading import Reading, read

TRUE_CLAIM = "∀ n : Nat, n + 0 = n"
FALSE_CLAIM = "∀ n : Nat, n * n = n"


@pytest.fixture(scope="module")
def workshop(order: Order) -> Workshop:
    return workshop_of(order)


def reading_of(lean: str, workshop: Workshop) -> Reading:
    found = elaborate(Candidate("candidate", "as the Lean says", lean=lean), workshop)
    assert isinstance(found, Subject), found
    return read(found)


@pytest.fixture(scope="module")
def false_reading(workshop: Workshop) -> Reading:
    return reading_of(f"def claim : Prop := {FALSE_CLAIM}", workshop)


def answer(reading: Reading, *proofs: str) -> Answer:
    (answers,) = prove([Case(reading, (Goal("claimed", reading.statement, proofs),))])
    return answers["claimed"]


def test_a_proof_counts_and_its_number_is_told(workshop: Workshop) -> None:
    found = answer(reading_of(f"def claim : Prop := {TRUE_CLAIM}", workshop), "exact nothing", "intros; rfl")
    assert found.evidence is not None
    assert (found.proof, found.evidence.says) == (
        1,
        TRUE_CLAIM.replace("n :", "(n :").replace("Nat,", "Nat),"),
    )


@pytest.mark.parametrize("lie", ["sorry", "admit", "exact sorryAx _ false", "skip"])
def test_a_proof_that_is_none_is_refused(lie: str, false_reading: Reading) -> None:
    assert answer(false_reading, lie).evidence is None


def test_notation_that_a_prover_slips_in_does_not_change_the_claim(false_reading: Reading) -> None:
    slipped = (
        "sorry\n\nlocal macro_rules | `($a = $b) => `(True)\n"
        "theorem innocent : True := by\n  first\n  | exact trivial"
    )
    assert answer(false_reading, slipped, "intro n; exact trivial").evidence is None


def test_an_axiom_that_a_prover_declares_is_not_stood_on(false_reading: Reading) -> None:
    slipped = "sorry\n\naxiom lie (p : Prop) : p\ntheorem innocent : True := by\n  first\n  | exact trivial"
    assert answer(false_reading, slipped, "exact lie _").evidence is None


def test_a_theorem_that_a_prover_puts_under_the_awaited_name_does_not_count(false_reading: Reading) -> None:
    slipped = (
        "sorry\n\ntheorem leancal_0_claimed_1 : True := trivial\n"
        "theorem innocent : True := by\n  first\n  | exact trivial"
    )
    assert answer(false_reading, slipped, "sorry").evidence is None


def test_a_claim_is_tied_to_the_candidate_s_own_statement(workshop: Workshop) -> None:
    """An unfolding that says something else than the candidate is refused, whatever is proved of it."""
    told = reading_of("def claim : Prop := ∀ n : Nat, n = n", workshop)
    other = reading_of(f"def claim : Prop := {FALSE_CLAIM}", workshop).subject
    stolen = Reading(other, told.statement, told.binders, told.conclusion, told.evaluator)
    assert answer(told, "intros; rfl").evidence is not None
    assert answer(stolen, "intros; rfl").evidence is None


def test_one_case_s_trouble_leaves_the_others_alone(workshop: Workshop) -> None:
    good = reading_of(f"def claim : Prop := {TRUE_CLAIM}", workshop)
    bad = Goal("claimed", good.statement, ("this is ( no Lean",))
    fine = Goal("claimed", good.statement, ("intros; rfl",))
    first, second = prove([Case(good, (bad,)), Case(good, (fine,))])
    assert first["claimed"].evidence is None
    assert second["claimed"].evidence is not None


def test_lean_that_does_not_end_leaves_the_goal_unchecked(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.formalize.proofs.SECONDS", 0.01)
    found = answer(reading_of(f"def claim : Prop := {TRUE_CLAIM}", workshop), "intros; rfl")
    assert found.evidence is None
    assert "time limit" in found.unchecked


def test_the_negation_of_a_claim_is_the_foundation_s(false_reading: Reading) -> None:
    claim = negation(false_reading.statement)
    proof = "intro h\nexact absurd (h 2) (by decide)"
    (answers,) = prove([Case(false_reading, (Goal("refuted", claim, (proof,)),))])
    assert answers["refuted"].evidence is not None
