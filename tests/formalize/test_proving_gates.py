"""What Lean proves of candidates: each gate with statements that it must catch, and others to pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from toolkit.formalize.batch import Order, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import Workshop, elaborate
from toolkit.formalize.gates.base import Finding, Standing, Subject
from toolkit.formalize.gates.proving import prepare
from toolkit.formalize.gates.registry import gate
from toolkit.lean.build import build_project
from toolkit.lean.check import Candidate as LeanFile
from toolkit.lean.check import Demand, Tier, Verdict, check
from toolkit.lean.environment import load_environment
from toolkit.lean.terms import Name

RING = "∀ (R : Type) [OrderedRing R]"
FAULTY = {
    "vacuous": {
        "no two elements": f"{RING} (x : R), (∀ a b : R, a = b) → x * x < 0",
        "opposite orders": f"{RING} (x y : R), x < y → y < x → x * x = y",
        "rises below a bound": "∀ f : Nat → Nat, (∀ i, f i < f (i + 1)) → (∀ i, f i < 1) → f 5 = 7",
        "zero weights that sum to one": f"{RING} (p : Nat → R) (n : Nat), (∀ i, i < n → p i = 0)"
        " → ∑ i < n, p i = 1 → p 0 = 5",
        "a negative square": f"{RING} (x : R), x * x < 0 → x = 7",
        "three bounds": f"{RING} (x y : R), x + y ≤ 1 → 1 ≤ x → 1 ≤ y → x = 7 * y",
        "an object that cannot be": "∀ n : Nat, (∃ k, k < 0 ∧ n = k) → n = 3",
        "an element of Fin 0": "∀ (n : Nat) (x : Fin n), n = 0 → x.val = 7",
        "a relation and its negation": "∀ (α : Type) (r : α → α → Prop) (a : α), (∀ x y, r x y)"
        " → (∃ x, ¬ r x a) → r a a",
    },
    "trivial": {
        "by definition": "∀ n m : Nat, n + (m + 1) = (n + m) + 1",
        "truncated to zero": f"{RING} (x : R), x * ((1 - 3 : Nat) : R) = 0",
        "cut off below 36": "∀ x : Nat, x < 36 → x - 36 = 0",
        "its own hypothesis": f"{RING} (f : Nat → R), (∀ n, f n ≤ f (n + 1)) → ∀ n, f n ≤ f (n + 1)",
    },
    "false": {
        "fails near 1": f"{RING} (x : R), 1 < x → 10 * x ≤ x * x",
        "assumed at one point": f"{RING} (f : R → R), f 0 + f 0 = f 0 → ∀ x, f x + f x = f x",
        "a conjecture": "∀ n : Nat, n * n + n + 41 ≠ 41 * 41",
    },
    "degenerate-witness": {
        "zero": f"{RING} (x : R), ∃ n : Nat, x * (n : R) ≤ 1",
        "zero is below": "∀ x : Nat, 0 < x → ∃ n : Nat, n < x ∧ ∃ k, n = k * k",
        "the empty set": "∃ S : Nat → Prop, ∀ n, S n → ∃ k, n = 4 * k + 1",
        "the whole set": "∃ S : Nat → Prop, ∀ n, S n → S (n + 1)",
        "a constant function": "∃ f : Nat → Nat, ∀ x y, f (x + y) = f x + f y",
        "no elements": "∃ (q : Nat) (op : Nat → Nat → Nat), (∀ a, a < q → ∀ b, b < q → op a b < q)"
        " ∧ ∀ a, a < q → ∀ b, b < q → op a b ≠ op b a",
        "the empty type": "∃ (α : Type) (f : α → α), ∀ x, f x ≠ x",
        "the one-point type": "∃ (α : Type) (op : α → α → α) (e : α), ∀ a, op a e = a",
    },
}
INNOCENT = {
    "a conjecture": FAULTY["false"]["a conjecture"],
    "a redundant hypothesis": f"{RING} (x y : R), 0 ≤ x → x ≤ y → 0 < 1 + y → x * x ≤ y * y",
    "renamed and reordered": "∀ (S : Type) [OrderedRing S] (b a : S), a ≤ b → 0 ≤ a → a * a ≤ b * b",
    "paired": f"{RING} (x y : R), 0 ≤ x ∧ x ≤ y → x * x ≤ y * y",
    "curried": f"{RING} (x y : R), 0 ≤ x → x ≤ y → x * x ≤ y * y",
    "a larger square": "∀ m : Nat, ∃ n : Nat, m < n ∧ ∃ k, n = k * k",
    "Markov": f"{RING} (n : Nat) (p x : Nat → R) (t : R), (∀ i, i < n → 0 ≤ p i) → (∀ i, i < n → 0 ≤ x i)"
    " → 0 < t → t * ∑ i < n, p i * ind (t ≤ x i) ≤ ∑ i < n, p i * x i",
    "a limit": f"{RING} (f : Nat → R), (∀ e, 0 < e → ∃ N, ∀ n, N ≤ n → f n ≤ e)"
    " → ∀ e, 0 < e → ∃ N, ∀ n, N ≤ n → f n ≤ e + e",
}
ONE_ELEMENT = (
    "∀ (α : Type) (op : α → α → α) (e : α), (∀ a, op a e = e) → (∀ a, op a e = a) → ∀ a b, op a b = e"
)
PROVING = (*FAULTY, "witness")


@pytest.fixture(scope="module")
def workshop(order: Order) -> Workshop:
    return workshop_of(order)


def subject_of(lean: str, workshop: Workshop) -> Subject:
    found = elaborate(Candidate("candidate", "as the Lean says", lean=lean), workshop)
    assert isinstance(found, Subject), found
    return found


Findings = Mapping[str, Mapping[str, tuple[Finding, ...]]]


@pytest.fixture(scope="module")
def findings(workshop: Workshop) -> Findings:
    """Of each statement above what the gates find, by statement and gate; all were proved in one go."""
    texts = {text for of_gate in FAULTY.values() for text in of_gate.values()} | {*INNOCENT.values()}
    subjects = {text: subject_of(f"def claim : Prop := {text}", workshop) for text in sorted(texts)}
    prepare(list(subjects.values()))
    return {
        text: {name: tuple(gate(name).examine(subject)) for name in PROVING}
        for text, subject in subjects.items()
    }


@pytest.fixture
def recheck(workshop: Workshop) -> Callable[[Finding], Verdict]:
    """The verdict on a finding's evidence as a file that somebody hands in."""

    def verdict(finding: Finding) -> Verdict:
        assert finding.evidence is not None
        file = LeanFile("Evidence.lean", finding.evidence.lean.encode())
        return check(file, Demand(Tier.T2), workshop.compiler, workshop.library).verdict

    return verdict


@pytest.mark.parametrize(
    ("name", "what"), [(name, what) for name, of_gate in FAULTY.items() for what in of_gate]
)
def test_a_fault_is_proven_and_the_evidence_checks_again(
    name: str, what: str, findings: Findings, recheck: Callable[[Finding], Verdict]
) -> None:
    (found,) = findings[FAULTY[name][what]][name]
    assert found.standing is Standing.PROVEN
    assert recheck(found) is Verdict.ACCEPTED


@pytest.mark.parametrize("what", INNOCENT)
def test_a_faithful_statement_has_no_fault_that_rejects_it(what: str, findings: Findings) -> None:
    for name in FAULTY:
        if gate(name).fatal:
            assert findings[INNOCENT[what]][name] == ()


@pytest.mark.parametrize("theorem", ["Halving", "Perceptron", "UniformLimit"])
def test_a_theorem_of_the_corpus_has_no_proven_fault(theorem: str, workshop: Workshop) -> None:
    project = workshop.project
    build_project(project, workshop.toolchain, wanted=lambda module: module == f"Corpus.{theorem}.Proof")
    env = load_environment(project.lib, [f"Corpus.{theorem}.Proof"])
    main = env.get(Name.of(f"{theorem}.main"))
    assert main is not None
    candidate = Candidate(theorem, "as the Lean says")
    subject = Subject(
        candidate,
        b"",
        main,
        main.type,
        env,
        project,
        workshop.toolchain,
        workshop.compiler,
        workshop.library,
    )
    for name in FAULTY:
        assert not [f for f in gate(name).examine(subject) if f.standing is not Standing.CLEAR]
    (witness,) = gate("witness").examine(subject)
    assert witness.evidence is not None


@pytest.mark.parametrize(
    ("informal", "statement", "stands"),
    [
        ("There is an n at which it holds.", "∃ e : ℤ, ∀ x : ℤ, e + x = x", "suspected"),
        ("There is a nonzero e with e + x = x.", "∃ e : ℤ, ∀ x : ℤ, e + x = x", "proven"),
        (
            "An initial type exists.",
            "∃ I : Type, ∀ A : Type, ∃ f : I → A, ∀ (g : I → A) i, g i = f i",
            "suspected",
        ),
        ("There is a type.", "∃ I : Type, ∀ A : Type, ∃ f : I → A, ∀ (g : I → A) i, g i = f i", "proven"),
        ("There is a set closed under doubling.", "∃ S : Nat → Prop, ∀ n, S n → S (2 * n)", "proven"),
    ],
)
def test_a_degenerate_value_that_may_be_meant_is_suspected_only(
    informal: str, statement: str, stands: str, workshop: Workshop
) -> None:
    subject = elaborate(Candidate("c", informal, lean=f"def claim : Prop := {statement}"), workshop)
    assert isinstance(subject, Subject)
    (found,) = gate("degenerate-witness").examine(subject)
    assert found.standing is Standing(stands)
    assert found.evidence is not None


def test_that_a_faithful_conjecture_is_false_is_told_and_does_not_reject_it(findings: Findings) -> None:
    (found,) = findings[INNOCENT["a conjecture"]]["false"]
    assert found.message == "it is false: it fails at n = 40"
    assert not gate("false").fatal


def test_a_counterexample_has_values_for_each_variable(findings: Findings) -> None:
    (found,) = findings[FAULTY["false"]["fails near 1"]]["false"]
    assert found.message == "it is false: it fails at R = ℤ, x = 2"


def test_hypotheses_that_can_be_met_have_a_witness_that_checks_again(
    findings: Findings, recheck: Callable[[Finding], Verdict]
) -> None:
    (found,) = findings[INNOCENT["curried"]]["witness"]
    assert (found.standing, found.message) == (
        Standing.CLEAR,
        "all hypotheses hold at R = ℤ, x = 0, y = 0",
    )
    assert recheck(found) is Verdict.ACCEPTED


def test_an_instance_of_the_text_s_own_is_seen_through(workshop: Workshop) -> None:
    text = (
        "def Set (α : Type) := α → Prop\ninstance {α : Type} : Membership α (Set α) := ⟨fun s a => s a⟩\n"
        "theorem up (s : Set Nat) (h : ∀ a b, a ≤ b → a ∈ s → b ∈ s) : 1 ∈ s → 3 ∈ s := sorry"
    )
    (found,) = gate("witness").examine(subject_of(text, workshop))
    assert found.message == "all hypotheses hold at s = fun _ => True"


def test_without_a_witness_that_is_said(findings: Findings) -> None:
    (found,) = findings[FAULTY["vacuous"]["a negative square"]]["witness"]
    assert (found.standing, found.evidence) == (Standing.SUSPECTED, None)
    assert found.message.startswith("no witness found")


def test_what_simp_chains_from_hypotheses_is_an_easy_lemma_perhaps(workshop: Workshop) -> None:
    claim = f"{RING} (f g h : R → R), (∀ x, f x = g x) → (∀ x, g x = h x) → ∀ x, f x = h x"
    (found,) = gate("trivial").examine(subject_of(f"def claim : Prop := {claim}", workshop))
    assert found.standing is Standing.SUSPECTED


def test_hypotheses_that_need_a_type_with_one_element_are_a_fault_unless_they_say_so(
    workshop: Workshop, recheck: Callable[[Finding], Verdict]
) -> None:
    (found,) = gate("vacuous").examine(subject_of(f"def claim : Prop := {ONE_ELEMENT}", workshop))
    assert found.standing is Standing.PROVEN
    assert "as soon as α has two elements" in found.message
    assert recheck(found) is Verdict.ACCEPTED
    plain = "∀ (α : Type) (f g : α → α), (∀ a b : α, a = b) → ∀ a, f a = g a"
    (found,) = gate("vacuous").examine(subject_of(f"def claim : Prop := {plain}", workshop))
    assert found.standing is Standing.SUSPECTED


def test_a_finite_computation_is_no_proven_fault(workshop: Workshop) -> None:
    subject = subject_of("def claim : Prop := ∀ i, i < 4 → i * i ≤ 9", workshop)
    (found,) = gate("trivial").examine(subject)
    assert found.standing is Standing.SUSPECTED


def test_a_fault_is_seen_through_definitions(workshop: Workshop) -> None:
    subject = subject_of(
        """
        def halved (n : Nat) : Nat := n - n
        def IsSmall (n : Nat) : Prop := halved n + n < 0
        def claim : Prop := ∀ n, IsSmall n → n = 7
        """,
        workshop,
    )
    (found,) = gate("vacuous").examine(subject)
    assert found.standing is Standing.PROVEN


def test_a_candidate_that_redefines_negation_for_itself_proves_nothing(
    workshop: Workshop,
) -> None:
    subject = subject_of(
        """
        macro_rules | `(¬ $p) => `($p ∨ True)
        macro_rules | `($p → False) => `(True)
        local notation "False" => True
        def claim : Prop := ∀ (R : Type) [OrderedRing R] (x y : R), 0 ≤ x → x ≤ y → x * x ≤ y * y
        """,
        workshop,
    )
    for name in FAULTY:
        assert not any(f.standing is Standing.PROVEN for f in gate(name).examine(subject))
    (witness,) = gate("witness").examine(subject)
    assert witness.evidence is not None


def test_a_candidate_that_breaks_tactics_for_itself_is_caught_all_the_same(workshop: Workshop) -> None:
    subject = subject_of(
        """
        macro_rules | `(tactic| contradiction) => `(tactic| skip)
        macro_rules | `(tactic| exact $e) => `(tactic| fail)
        local notation "absurd" => trivial
        def claim : Prop := ∀ x y : Nat, x < y → y < x → x = 7
        """,
        workshop,
    )
    (found,) = gate("vacuous").examine(subject)
    assert found.standing is Standing.PROVEN


def test_a_type_of_the_candidate_s_own_is_looked_into(
    workshop: Workshop, recheck: Callable[[Finding], Verdict]
) -> None:
    subject = subject_of(
        """
        structure Point where
          x : Nat
          y : Nat
        def claim : Prop := ∀ p : Point, p.x < p.y → p.y < p.x → p.x = 3
        """,
        workshop,
    )
    (found,) = gate("vacuous").examine(subject)
    assert found.standing is Standing.PROVEN
    assert recheck(found) is Verdict.ACCEPTED


def test_the_laws_of_a_structure_of_its_own_count_among_the_hypotheses(
    workshop: Workshop, recheck: Callable[[Finding], Verdict]
) -> None:
    subject = subject_of(
        """
        structure Weights (R : Type) [OrderedRing R] (n : Nat) where
          p : Nat → R
          nonneg : ∀ i, i < n → 0 ≤ p i
          total : ∑ i < n, p i = 1
        def claim : Prop := ∀ (R : Type) [OrderedRing R] (n : Nat) (w : Weights R n),
          (∀ i, i < n → w.p i = 0) → w.p 0 = 2
        """,
        workshop,
    )
    (found,) = gate("vacuous").examine(subject)
    assert found.standing is Standing.PROVEN
    assert recheck(found) is Verdict.ACCEPTED


def test_what_cannot_be_declared_again_is_unchecked(workshop: Workshop) -> None:
    subject = subject_of(
        """
        mutual
        inductive Even : Nat → Prop where
          | zero : Even 0
          | succ (n : Nat) : Odd n → Even (n + 1)
        inductive Odd : Nat → Prop where
          | succ (n : Nat) : Even n → Odd (n + 1)
        end
        def claim : Prop := ∀ n, Even n → ¬ Odd n
        """,
        workshop,
    )
    for name in PROVING:
        (found,) = gate(name).examine(subject)
        assert found.standing is Standing.UNCHECKED
