"""A planted claim is carried on through later steps, and what comes of it is proved from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mutations.certificates import Part
from mutations.operators.base import Operator
from mutations.operators.equation_factor_dropped import EquationFactorDropped
from mutations.operators.equation_term_lost import EquationTermLost
from mutations.operators.strict_for_weak import StrictForWeak
from mutations.operators.term_lost import TermLost
from mutations.records import records_of
from mutations.referee.arithmetic import Arithmetic
from mutations.referee.certifying import certify, require_carried
from mutations.referee.judging import Referee, proposals
from mutations.referee.outcomes import Decision, Outcome
from mutations.referee.written import proofs_in, variations
from mutations.reports import Built
from toolkit.corpus.proof import Proof, read_proof
from toolkit.errors import Rejected, Unchecked
from toolkit.lean.build import build_project
from toolkit.lean.environment import is_foundation
from toolkit.lean.printer import readable
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import find_toolchain

DESCENT, PERCEPTRON = "DescentTelescoped", "Perceptron"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    project = bundled_project(build=tmp_path_factory.mktemp("propagation") / "build")
    toolchain = find_toolchain()
    corpora = tuple(f"Corpus.{theorem}" for theorem in (DESCENT, PERCEPTRON))
    result = build_project(
        project,
        toolchain,
        wanted=lambda module: is_foundation(module) or module.startswith(corpora),
    )
    modules = {m.name: m for m in result.modules if m.olean}
    return Built(project, toolchain, modules, records_of(project, result, toolchain))


@pytest.fixture(scope="module")
def proof(built: Built) -> Proof:
    return read_proof(DESCENT, built.environment)


def decided(built: Built, theorem: str, *operators: Operator) -> dict[str, Decision]:
    proof = read_proof(theorem, built.environment)
    referee = Referee(proof, built.environment, built.project, built.toolchain)
    found = referee.decide(list(proposals(proof, built.environment, operators)))
    return {decision.plant: decision for decision in found}


@pytest.fixture(scope="module")
def decisions(built: Built) -> Mapping[str, Decision]:
    return decided(built, DESCENT, TermLost(), StrictForWeak())


@pytest.fixture(scope="module")
def lost(decisions: Mapping[str, Decision]) -> Decision:
    """The error of every iteration is lost: `c * D k ≤ F k - F (k + 1)` without `+ e`."""
    return decisions["termLostS1"]


def test_a_lost_term_is_missing_in_what_follows_until_a_step_takes_the_change_up(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    assert (lost.outcome, lost.carried) == (Outcome.CERTIFIED, ("S2", "S3"))
    planted = certify(proof, [lost], tmp_path, built.project, built.toolchain)
    assert not planted.failures
    certificate = planted.certificates[lost.plant]
    assert certificate.carried == ("S2", "S3")
    claims = {s.label: readable(s.claim, built.environment.get) for s in certificate.steps}
    assert claims["S2"] == "c * (∑ k < n, D k) ≤ F 0 - F n"
    assert claims["S3"] == "c * (∑ k < n, D k) ≤ F 0 - v"
    assert certificate.claiming("S6").claim is proof.target
    assert [str(d.name.last) for d in certificate.declarations] == [
        *("refuted", "S2", "S2_consistent", "S3", "S3_consistent", "S6", "S6_consistent")
    ]


def test_a_wrong_relation_is_taken_up_where_it_is_used(decisions: Mapping[str, Decision]) -> None:
    strict = decisions["strictForWeakS2"]
    assert (strict.outcome, strict.carried) == (Outcome.CERTIFIED, ())


def test_what_does_not_give_the_clean_claim_is_certified_when_it_can_be_carried_on(
    built: Built, tmp_path: Path
) -> None:
    found = decided(built, PERCEPTRON, EquationFactorDropped(), EquationTermLost())
    cross = found["equationFactorDroppedS1"]
    assert (cross.outcome, cross.carried) == (Outcome.CERTIFIED, ("S2",))
    assert "linear (add_le_add" in cross.lean
    proof = read_proof(PERCEPTRON, built.environment)
    planted = certify(proof, [cross], tmp_path, built.project, built.toolchain)
    assert not planted.failures
    first_lost = found["equationTermLostS1V4"]
    assert first_lost.outcome is Outcome.UNABSORBED


def certified(built: Built, proof: Proof, decision: Decision, folder: Path) -> str:
    """What is said against the certificate of a decision."""
    planted = certify(proof, [decision], folder, built.project, built.toolchain)
    assert not planted.certificates
    return str(planted.failures[decision.plant])


def without(lean: str, *names: str) -> str:
    """A certificate's text without some of its declarations."""
    declarations = lean.split("\n\n")
    return "\n\n".join(d for d in declarations if not d.startswith(tuple(f"theorem {n} " for n in names)))


def test_a_changed_claim_that_was_not_proved_is_refused(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    head, tail = lost.lean.split("theorem S2 :")
    statement, _, rest = tail.partition(":= by")
    following = rest[rest.index("theorem S2_consistent") :]
    unproved = replace(lost, lean=f"{head}theorem S2 :{statement}:= sorry\n\n{following}")
    assert "sorry" in certified(built, proof, unproved, tmp_path)


def test_a_changed_claim_that_does_not_follow_is_refused(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    head, tail = lost.lean.split("theorem S2 :")
    too_strong = tail.replace("F 0 - F n", "F 0 - F n - 1", 1)
    assert too_strong != tail
    with pytest.raises(Unchecked, match="were not compiled"):
        certify(
            proof,
            [replace(lost, lean=f"{head}theorem S2 :{too_strong}")],
            tmp_path,
            built.project,
            built.toolchain,
        )


def test_a_lemma_that_goes_back_to_the_clean_proof_is_refused(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    context = "R inst n F D c e v descent stay lower rounds nonneg tol"
    arguments = context.replace(" inst", "")
    clean = f"({DESCENT}.S3 {arguments} ({DESCENT}.S2 {arguments} ({DESCENT}.S1 {arguments})))"
    back = lost.lean.replace(f"(@S3_weakens {context} h3)", clean)
    assert back != lost.lean
    assert f"names {DESCENT}.S1" in certified(built, proof, replace(lost, lean=back), tmp_path)


def test_a_later_step_that_uses_a_changed_claim_needs_a_lemma(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    bare = replace(lost, lean=without(lost.lean, "S6", "S6_consistent"))
    assert "S6 uses S3, whose claim the plant changes" in certified(built, proof, bare, tmp_path)
    unmet = replace(lost, lean=without(lost.lean, "S3_consistent"))
    assert "S3_consistent is not declared" in certified(built, proof, unmet, tmp_path)


def test_a_step_is_listed_as_changed_just_when_its_claim_is(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    for listed in (("S2", "S3", "S6"), ("S2",), ()):
        said = certified(built, proof, replace(lost, carried=listed), tmp_path)
        assert said.startswith(f"{Part.ONLY}:") and "has it in S2, S3" in said


def test_a_change_that_does_not_come_from_the_planted_claim_is_no_consequence_of_it(
    built: Built, proof: Proof, lost: Decision, tmp_path: Path
) -> None:
    certificate = certify(proof, [lost], tmp_path, built.project, built.toolchain).certificates[lost.plant]
    apart = [replace(s, premises=()) if s.label == "S2" else s for s in certificate.steps]
    with pytest.raises(Rejected, match="S2 is changed, and rests on no claim that the plant changes"):
        require_carried(lost, replace(certificate, steps=tuple(apart)))


def test_what_is_a_sum_of_multiples_is_found_and_nothing_else(built: Built, proof: Proof) -> None:
    env = built.environment
    hypotheses = {str(b.fvar.name): b.type for b in proof.hypotheses(env)}
    types = {b.fvar: b.type for b in proof.context if str(b.fvar.name) not in hypotheses}
    arithmetic = Arithmetic(types, env.get)
    claim = proof.step("S3").claim
    found = arithmetic.proof(claim, {**hypotheses, "h2": proof.step("S2").claim})
    assert found == "by\n  exact (by linear (add_le_add ((lower n) (Nat.le_refl _)) h2))"
    assert arithmetic.proof(claim, hypotheses) is None


def test_proofs_are_read_from_the_source_of_a_theorem() -> None:
    source = """\
theorem S1 (h : ∀ x : Nat, x = x) :
    (fun (x : Nat := 2) => x) 1 = 1 := by
  intro x
  rfl

/-- Another. -/
theorem S2 : True := trivial
"""
    assert proofs_in(source) == {"S1": "by\n  intro x\n  rfl", "S2": "trivial"}


def test_rewriting_is_tried_less_strictly() -> None:
    def lines(proof: str) -> Sequence[str]:
        return variations(proof)[1:]

    assert lines("by rw [f (a, b), ← sum_add] at h; exact h") == (
        "by skip; (try first | rw [f (a, b)] at h); (try first | rw [← sum_add] at h); exact h",
        "by skip; (try first | rw [f (a, b)] at h); "
        "(try first | rw [← sum_add] at h | rw [← sum_sub] at h); exact h",
    )
    assert lines("trivial") == ()
