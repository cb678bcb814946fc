"""The referee of planted errors: what it certifies, and that it lets nothing pass by its own word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import pytest

from mutations.certificates import Part
from mutations.operators.base import Operator, Proposal, Site
from mutations.operators.strict_for_weak import StrictForWeak
from mutations.records import records_of
from mutations.referee.certifying import certify
from mutations.referee.instances import Instances
from mutations.referee.judging import Referee, proposals
from mutations.referee.outcomes import Decision, Outcome
from mutations.reports import Built
from toolkit.corpus.proof import Proof, read_proof
from toolkit.lean.build import build_project
from toolkit.lean.environment import is_foundation
from toolkit.lean.project import bundled_project
from toolkit.lean.refutation import trial
from toolkit.lean.refutation.truth import Truth, every, some
from toolkit.lean.toolchain import find_toolchain

THEOREM = "Markov"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    project = bundled_project(build=tmp_path_factory.mktemp("referee") / "build")
    toolchain = find_toolchain()
    result = build_project(
        project,
        toolchain,
        wanted=lambda module: is_foundation(module) or module.startswith(f"Corpus.{THEOREM}"),
    )
    modules = {m.name: m for m in result.modules if m.olean}
    return Built(project, toolchain, modules, records_of(project, result, toolchain))


@pytest.fixture(scope="module")
def proof(built: Built) -> Proof:
    return read_proof(THEOREM, built.environment)


@pytest.fixture(scope="module")
def decisions(built: Built, proof: Proof) -> tuple[Decision, ...]:
    """What the referee says of each weak inequality of the proof that is made strict."""
    referee = Referee(proof, built.environment, built.project, built.toolchain)
    return referee.decide(list(proposals(proof, built.environment, [StrictForWeak()])))


def test_a_strict_inequality_for_a_weak_one_is_an_error_wherever_equality_can_occur(
    decisions: tuple[Decision, ...],
) -> None:
    assert [(d.plant, d.outcome, d.why) for d in decisions] == [
        (f"strictForWeak{step}", Outcome.CERTIFIED, "") for step in ("S1", "S2", "S3", "S4")
    ]


def test_what_the_referee_lets_pass_is_certified_like_a_plant_written_by_hand(
    built: Built, proof: Proof, decisions: tuple[Decision, ...], tmp_path: Path
) -> None:
    planted = certify(proof, decisions, tmp_path, built.project, built.toolchain)
    assert not planted.failures
    certificate = planted.certificates["strictForWeakS3"]
    assert [str(d.name) for d in certificate.declarations] == [
        "Markov.strictForWeakS3.refuted",
        "Markov.strictForWeakS3.S4",
        "Markov.strictForWeakS3.S4_consistent",
    ]


def test_a_refutation_that_is_none_is_refused(
    built: Built, proof: Proof, decisions: tuple[Decision, ...], tmp_path: Path
) -> None:
    honest = decisions[2]
    head, _, rest = honest.lean.partition(":= by")
    following = rest[rest.index("theorem S3_weakens") :]
    liar = replace(honest, lean=f"{head}:= sorry\n\n{following}")
    planted = certify(proof, [liar], tmp_path, built.project, built.toolchain)
    assert not planted.certificates
    assert "sorry" in str(planted.failures[honest.plant])


def test_a_certificate_for_another_claim_is_refused(
    built: Built, proof: Proof, decisions: tuple[Decision, ...], tmp_path: Path
) -> None:
    _, _, third, fourth = decisions
    swapped = replace(third, lean=fourth.lean)
    planted = certify(proof, [swapped], tmp_path, built.project, built.toolchain)
    assert not planted.certificates
    assert str(planted.failures[third.plant]).startswith(f"{Part.ONLY}:")


def test_a_lemma_that_does_not_go_by_the_planted_claim_is_refused(
    built: Built, proof: Proof, decisions: tuple[Decision, ...], tmp_path: Path
) -> None:
    honest = decisions[2]
    by_hand = "@Markov.S3 R inst n p x t hp hx (Markov.S1 R n p x t hp hx) (Markov.S2 R n p x t hp hx)"
    dishonest = replace(
        honest, lean=honest.lean.replace("(@S3_weakens R inst n p x t hp hx h3)", f"({by_hand})")
    )
    assert dishonest.lean != honest.lean
    planted = certify(proof, [dishonest], tmp_path, built.project, built.toolchain)
    assert "names" in str(planted.failures[honest.plant])


def test_a_certificate_that_lean_refuses_costs_the_others_nothing(
    built: Built, proof: Proof, decisions: tuple[Decision, ...], tmp_path: Path
) -> None:
    honest, other = decisions[2:]
    wrong = replace(other, lean=other.lean.replace("exact k", "exact trivial"))
    assert wrong.lean != other.lean
    planted = certify(proof, [wrong, honest], tmp_path, built.project, built.toolchain)
    assert set(planted.certificates) == {honest.plant}
    assert str(planted.failures[wrong.plant]).startswith("Lean refuses the certificate")


@dataclass(frozen=True)
class Unwieldy(StrictForWeak):
    """Its proposal for one step brings Lean to a bad end: `way` is the proof of the clean claim."""

    step: str
    way: str

    def propose(self, site: Site) -> Iterator[Proposal]:
        for proposal in super().propose(site):
            if proposal.step == self.step:
                yield replace(proposal, weakening=self.way)
            elif proposal.step == "S4":
                yield proposal


def decided_with(operator: Operator, built: Built, proof: Proof) -> dict[str, tuple[Outcome, str]]:
    referee = Referee(proof, built.environment, built.project, built.toolchain)
    found = referee.decide(list(proposals(proof, built.environment, [operator])))
    return {d.proposal.step: (d.outcome, d.why) for d in found}


def test_a_proposal_on_which_lean_takes_too_long_does_not_harm_the_others(
    built: Built, proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = monotonic()
    assert decided_with(Unwieldy("", ""), built, proof) == {"S4": (Outcome.CERTIFIED, "")}
    monkeypatch.setattr(trial, "SECONDS", max(5.0, 2 * (monotonic() - began)))
    endless = Unwieldy("S2", "(by set_option maxHeartbeats 0 in repeat skip)")
    assert decided_with(endless, built, proof) == {
        "S2": (Outcome.TIMED_OUT, "Lean did not come to an end"),
        "S4": (Outcome.CERTIFIED, ""),
    }


def test_a_proposal_on_which_lean_needs_too_much_memory_does_not_harm_the_others(
    built: Built, proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "MEMORY_MB", 700)
    large = "absurd h (show ∀ i : Nat, i < 1000000 → i < i + 1 by decide)"
    options = "set_option maxHeartbeats 0 in set_option maxRecDepth 100000000 in"
    assert decided_with(Unwieldy("S3", f"(by {options} exact {large})"), built, proof) == {
        "S3": (Outcome.CRASHED, "Lean ended badly: memory"),
        "S4": (Outcome.CERTIFIED, ""),
    }


def test_the_steps_of_a_proof_hold_at_every_instance_of_its_context(built: Built, proof: Proof) -> None:
    instances = Instances(proof, built.environment)
    found = instances.where()
    assert len(found) > 100
    for instance in found:
        for step in proof.steps:
            assert instances.evaluator.truth(step.claim, instance.values) > 0, instance.texts


def test_instances_include_those_of_the_theorems_own_certificates(built: Built, proof: Proof) -> None:
    texts = [list(i.texts.values()) for i in Instances(proof, built.environment).harvested]
    assert ["1", "(fun _ => 1)", "(fun _ => -1)", "1"] in texts


def test_without_a_hypothesis_there_are_instances_that_break_it(built: Built, proof: Proof) -> None:
    instances = Instances(proof, built.environment)
    hypothesis = next(h for h in instances.hypotheses if str(h.name) == "hx")
    loose = instances.where([hypothesis.name])
    assert any(instances.evaluator.truth(hypothesis.type, i.values) < 0 for i in loose)


def test_sampling_an_endless_domain_proves_no_universal_and_refutes_no_existential() -> None:
    assert every([Truth.TRUE, Truth.TRUE], whole=False) is Truth.SEEMS_TRUE
    assert every([Truth.TRUE, Truth.FALSE], whole=False) is Truth.FALSE
    assert some([Truth.FALSE], whole=False) is Truth.SEEMS_FALSE
    assert some([Truth.FALSE, Truth.TRUE], whole=False) is Truth.TRUE
    assert every([], whole=True) is Truth.TRUE
    assert some([], whole=True) is Truth.FALSE
