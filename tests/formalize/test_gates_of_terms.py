"""Gates that are read from terms, each with faulty statements and innocent ones that look like them."""

from __future__ import annotations

import pytest

from toolkit.formalize.batch import Order, workshop_of
from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import Refusal, Workshop, elaborate
from toolkit.formalize.gates.base import Finding, Standing
from toolkit.formalize.gates.registry import gate
from toolkit.formalize.verdicts import gravest

DIVISION = """
def quotient : Nat → Nat → Nat → Nat
  | 0, _, _ => 0
  | steps + 1, n, d => if 0 < d ∧ d ≤ n then quotient steps (n - d) d + 1 else 0
instance : Div Nat := ⟨fun n d => quotient n n d⟩
"""
FIELD = """
class Field (K : Type) extends OrderedRing K, Div K where
  div_zero (a : K) : a / 0 = 0
"""
LOG = """
def log : Nat → Nat → Nat
  | 0, _ => 0
  | k + 1, n => if 2 ^ (k + 1) ≤ n then k + 1 else log k n
"""


@pytest.fixture(scope="module")
def at(order: Order) -> Workshop:
    return workshop_of(order)


def findings(name: str, lean: str, at: Workshop, informal: str = "Words.") -> list[Finding]:
    subject = elaborate(Candidate("c", informal, lean=lean), at)
    assert not isinstance(subject, Refusal), subject
    return list(gate(name).examine(subject))


def standing(name: str, lean: str, at: Workshop, informal: str = "Words.") -> Standing:
    return gravest(f.standing for f in findings(name, lean, at, informal))


@pytest.mark.parametrize(
    ("lean", "stands"),
    [
        ("theorem s (n : Nat) (h : n < limt) : n ≤ limt := sorry", "proven"),
        ("set_option autoImplicit true\ntheorem s (n : Nat) : n ≤ limt := sorry", "proven"),
        ("theorem s : n + 0 = n := sorry", "suspected"),
        ("theorem s (limit n : Nat) (h : n < limit) : n ≤ limit := sorry", "clear"),
        ("theorem s {limit n : Nat} : n ≤ n + limit := sorry", "clear"),
        (
            "inductive Odd : Nat → Prop where\n  | step : n = 1 → Odd n\ndef s : Prop := ∀ m, Odd m → m = 1",
            "suspected",
        ),
    ],
)
def test_auto_bound_names(lean: str, stands: str, at: Workshop) -> None:
    assert standing("auto-bound names", lean, at) is Standing(stands)


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ (n m : Nat), n + 0 = n", "proven"),
        ("∀ (n m : Nat), 0 < m → n + 0 = n", "proven"),
        ("∀ (f g h : Nat → ℤ), (∀ n, f n ≤ g n) → (∀ n, g n ≤ h n) → ∀ n, f n ≤ h n", "clear"),
        ("∀ (f g h : Nat → ℤ), (∀ n, f n + g n ≤ h n) → ∀ n, f n ≤ h n", "suspected"),
        ("∀ (f : Nat → Nat) (B : Nat), (∀ n, f n ≤ B) → ∃ n, ∀ m, f m ≤ f n", "clear"),
        ("∀ n : Nat, 0 < n → 0 ≤ n → n ≤ n * n", "clear"),
        ("∀ p q : Nat, 0 < q → p * p = 2 * (q * q) → False", "clear"),
        (
            "∀ (A B : Type) (f : A → B), (∀ x y, f x = f y → x = y) → ∃ g : A → B, ∀ x y, g x = g y → x = y",
            "clear",
        ),
        ("∀ n : Nat, ∃ k : Nat, n = n", "proven"),
    ],
)
def test_unused_variables_and_hypotheses_are_told(statement: str, stands: str, at: Workshop) -> None:
    assert standing("unused", f"def s : Prop := {statement}", at) is Standing(stands)
    assert not gate("unused").fatal


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ (R : Type) [OrderedRing R] (f : R → R), ∃ d : R, 0 < d → ∀ x, f x ≤ d * x", "proven"),
        ("∀ (n : Nat) (f : Nat → ℤ), 0 < n → ∃ i, i < n → f n ≤ f i", "proven"),
        ("∃ x y : Nat, x ≤ 5 ∧ (x ≠ y → x * x = y * y)", "proven"),
        ("∀ f : Nat → Nat, (∀ n, f n ≤ 9) → ∃ N, ∀ n, N ≤ n → f n ≤ 9", "clear"),
        ("∀ (P : Nat → Prop), ∃ N : Nat, (∀ w, w ≤ N → P w) → ∀ w, P w", "clear"),
        ("(∃ x : Nat, x < 5) → ∃ y : Nat, y < 6", "clear"),
    ],
)
def test_a_premise_under_an_existential(statement: str, stands: str, at: Workshop) -> None:
    assert standing("exists-implies", f"def s : Prop := {statement}", at) is Standing(stands)


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ f : Nat → ℤ, ∃ F : Nat → ℤ, ∀ n, F n = f n * f n", "proven"),
        ("∃ S : Nat → Prop, ∀ n, S n ↔ ∃ k, n = k * k", "proven"),
        ("∃ b : Bool, b = true ↔ ∀ n : Nat, ∃ p, n < p ∧ p * p = p + 2", "proven"),
        ("∃ S : Nat → Prop, ∀ n, S n → ∃ k, n = k * k", "proven"),
        ("∀ (f : Nat → Nat), (∀ n, f n = f 0) → ∃ c, ∀ n, f n = c", "suspected"),
        ("∀ n : Nat, ∃ k, n = 2 * k ∨ n = 2 * k + 1", "clear"),
        ("∃ F : Nat → Nat → Nat, ∀ a b c d, F a b = F c d → a = c ∧ b = d", "clear"),
        ("∃ S : Nat → Prop, (∀ n, S n → ∃ k, n = k * k) ∧ ∃ n, S n", "clear"),
    ],
)
def test_answers_that_repeat_the_question(statement: str, stands: str, at: Workshop) -> None:
    text = f"def s : Prop := {statement}"
    assert standing("self-answering", text, at, "Find what fits.") is Standing(stands)


def test_that_something_exists_is_no_question(at: Workshop) -> None:
    text = "def s : Prop := ∀ A B : Nat → Prop, ∃ C : Nat → Prop, ∀ n, C n ↔ A n ∨ B n"
    assert standing("self-answering", text, at, "Every two sets have a union.") is Standing.SUSPECTED


@pytest.mark.parametrize(
    ("informal", "statement", "stands"),
    [
        ("There is a C with f n ≤ C for all n.", "∀ f : Nat → Nat, f 0 = 0 → ∀ n, ∃ C, f n ≤ C", "suspected"),
        ("There is a C with f n ≤ C for all n.", "∀ f : Nat → Nat, f 0 = 0 → ∃ C, ∀ n, f n ≤ C", "clear"),
        ("For every n there is a larger m.", "∀ n : Nat, ∃ m, n < m", "clear"),
        ("For every n there is a larger m.", "∃ m : Nat, ∀ n : Nat, n < m", "suspected"),
        (
            "They converge uniformly.",
            "∀ f : Nat → Nat → ℤ, ∀ j, ∃ N, ∀ n, N ≤ n → f j n ≤ 1",
            "suspected",
        ),
        ("They converge uniformly.", "∀ f : Nat → Nat → ℤ, ∃ N, ∀ j n, N ≤ n → f j n ≤ 1", "clear"),
    ],
)
def test_the_order_of_quantifiers_is_held_against_the_words(
    informal: str, statement: str, stands: str, at: Workshop
) -> None:
    assert standing("quantifier-order", f"def s : Prop := {statement}", at, informal) is Standing(stands)


@pytest.mark.parametrize(
    ("informal", "statement", "stands"),
    [
        ("Is every n even? No.", "∀ n : Nat, False ↔ ∃ k, n = 2 * k", "suspected"),
        ("Is every n even? No.", "False ↔ ∀ n : Nat, ∃ k, n = 2 * k", "clear"),
        ("It is not true that every n is even.", "∀ n : Nat, ¬ ∃ k, n = 2 * k", "suspected"),
        ("No n is odd and even.", "∀ n : Nat, ¬ ((∃ k, n = 2 * k) ∧ ∃ k, n = 2 * k + 1)", "clear"),
        ("n is 0 exactly if n + n is.", "∀ n : Nat, n = 0 ↔ n + n = 0", "clear"),
    ],
)
def test_answers_inside_a_quantifier(informal: str, statement: str, stands: str, at: Workshop) -> None:
    assert standing("hidden-binder", f"def s : Prop := {statement}", at, informal) is Standing(stands)


@pytest.mark.parametrize(
    ("informal", "statement", "stands"),
    [
        ("For large n, n ^ 2 ≤ 2 ^ n.", "∀ n : Nat, 1 < n → n * n ≤ 2 ^ n", "proven"),
        ("n ^ 2 ≤ 2 ^ n.", "∀ n : Nat, 1 < n → n * n ≤ 2 ^ n", "clear"),
        ("For large n, n ^ 2 ≤ 2 ^ n.", "∀ n : Nat, 4 ≤ n → n * n ≤ 2 ^ n", "clear"),
        ("For large n, n ^ 2 ≤ 2 ^ n.", "∃ N : Nat, ∀ n, N ≤ n → n * n ≤ 2 ^ n", "clear"),
    ],
)
def test_what_is_meant_for_large_values(informal: str, statement: str, stands: str, at: Workshop) -> None:
    found = findings("eventually", f"def s : Prop := {statement}", at, informal)
    assert gravest(f.standing for f in found) is Standing(stands)
    assert all("theorem" in f.evidence.lean for f in found if f.evidence)


@pytest.mark.parametrize(
    ("lean", "stands"),
    [
        ("def s : Prop := ∀ b c x : Nat, x ≤ b - c → x + c ≤ b", "proven"),
        ("def s : Prop := ∀ b c x : Nat, c ≤ b → x ≤ b - c → x + c ≤ b", "clear"),
        ("def s : Prop := ∀ a b c : Nat, a - b ≤ c → a ≤ b + c", "suspected"),
        ("def s : Prop := ∀ (a : Nat → ℤ), (∀ n, a (n - 1) ≤ a n) → ∀ n, a 0 ≤ a n", "suspected"),
        ("def s : Prop := ∀ (n : Nat) (f : Nat → ℤ), ∑ i < n, f (n - 1 - i) = ∑ i < n, f i", "clear"),
        (f"{FIELD}def s : Prop := ∀ (K : Type) [Field K] (x : K) (n : Nat), 1 ≤ x → 1 ≤ x / n", "proven"),
        (
            f"{FIELD}def s : Prop := ∀ (K : Type) [Field K] (x : K) (n : Nat), 0 < n → n ≤ x → 1 ≤ x / n",
            "clear",
        ),
        ("def s : Prop := ∀ a b c : Nat, a ≤ Nat.sub c b → a + b ≤ c", "proven"),
        ("def s : Prop := ∀ n : Nat, (∀ i, i < n → i ≤ n.pred) ∧ n.pred + 1 = n", "proven"),
        ("def s : Prop := ∀ n : Nat, n > 0 → n.pred + 1 = n", "clear"),
    ],
)
def test_values_that_are_conventions(lean: str, stands: str, at: Workshop) -> None:
    found = findings("junk-values", lean, at)
    assert gravest(f.standing for f in found) is Standing(stands)
    assert all(f.evidence for f in found if f.standing is Standing.PROVEN)


def test_a_convention_that_the_source_names_is_no_fault(at: Workshop) -> None:
    lean = "def s : Prop := ∀ b c x : Nat, x ≤ b - c → x + c ≤ b + c"
    assert standing("junk-values", lean, at) is Standing.PROVEN
    assert standing("junk-values", lean, at, "Differences are cut off at 0.") is Standing.SUSPECTED


@pytest.mark.parametrize(
    ("statement", "informal", "stands"),
    [
        ("∀ n k : Nat, (1 / 4) * n ≤ k", "Words.", "proven"),
        ("∀ n : Nat, n / 2 + n / 2 = n", "Words.", "proven"),
        ("∀ n : Nat, n / 2 + n / 2 ≤ n", "Half of n, rounded down, twice.", "clear"),
        ("∀ n : Nat, n * 2 / 2 = n", "Words.", "clear"),
    ],
)
def test_fractions_that_are_rounded(statement: str, informal: str, stands: str, at: Workshop) -> None:
    lean = f"{DIVISION}def s : Prop := {statement}"
    assert standing("integer-division", lean, at, informal) is Standing(stands)


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ n : Nat, 2 ^ log n n ≤ n", "suspected"),
        ("∀ n : Nat, 0 < n → 2 ^ log n n ≤ n", "clear"),
        ("∀ n : Nat, 2 ^ log (n + 1) (n + 1) ≤ n + 1", "clear"),
    ],
)
def test_functions_that_need_a_positive_argument(statement: str, stands: str, at: Workshop) -> None:
    assert standing("default-values", f"{LOG}def s : Prop := {statement}", at) is Standing(stands)


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ (n : Nat) (x : Nat → ℤ) (m : ℤ), n * m = ∑ i < n, x i → ∑ i < n, x i - m = 0", "suspected"),
        ("∀ (n : Nat) (x : Nat → ℤ) (m : ℤ), n * m = ∑ i < n, x i → ∑ i < n, (x i - m) = 0", "clear"),
        ("∀ (n : Nat) (x : Nat → ℤ), (∀ i, 0 ≤ x i) → ∑ i < n, x i + x n = ∑ i < n + 1, x i", "clear"),
        ("∀ (n : Nat) (x : Nat → ℤ), ∑ i < n, x i + 1 ≤ ∑ i < n, x i", "clear"),
    ],
)
def test_a_sum_that_holds_with_more_in_its_brackets(statement: str, stands: str, at: Workshop) -> None:
    assert standing("sum-scope", f"def s : Prop := {statement}", at) is Standing(stands)


@pytest.mark.parametrize(
    ("statement", "stands"),
    [
        ("∀ (f : Nat → ℤ) (x y : Nat), f (x + y) = f x + f y → ∀ n : Nat, f n = n * f 1", "suspected"),
        ("∀ f : Nat → ℤ, (∀ x y, f (x + y) = f x + f y) → ∀ n : Nat, f n = n * f 1", "clear"),
        ("∀ (f : Nat → Nat) (a : Nat), f (f a) = a → f a = a ∨ f (f a) = a", "clear"),
        ("∀ (f : Nat → Nat) (a : Nat), f a = 0 → ∃ n, f n = 0", "clear"),
    ],
)
def test_a_law_at_one_point(statement: str, stands: str, at: Workshop) -> None:
    assert standing("one-point", f"def s : Prop := {statement}", at) is Standing(stands)


@pytest.mark.parametrize(
    ("lean", "informal", "stands"),
    [
        (
            "namespace V\ndef dot (_ : Nat) (a b : Nat → ℤ) : ℤ := a 0 * b 0\n"
            "def s : Prop := ∀ a : Nat → ℤ, 0 ≤ dot 1 a a",
            "Words.",
            "proven",
        ),
        (
            "namespace V\ndef dot (_ : Nat) (a b : Nat → ℤ) : ℤ := a 0 * b 0\n"
            "def s : Prop := ∀ a : Nat → ℤ, 0 ≤ dot 1 a a",
            "Let dot n a b be a 0 b 0.",
            "suspected",
        ),
        (
            "namespace V\ndef dot (n : Nat) (a b : Nat → ℤ) : ℤ := ∑ j < n, b j * a j\n"
            "def s : Prop := ∀ a : Nat → ℤ, 0 ≤ dot 1 a a",
            "Words.",
            "clear",
        ),
        (
            "namespace V\ndef sum : List Nat → Nat\n  | [] => 0\n  | x :: l => x + sum l\n"
            "def s : Prop := ∀ l, 0 ≤ sum l",
            "Words.",
            "clear",
        ),
    ],
)
def test_names_of_the_foundation(lean: str, informal: str, stands: str, at: Workshop) -> None:
    assert standing("shadowed", lean, at, informal) is Standing(stands)


def test_notation_for_what_the_foundation_has_none_for_is_no_fault(at: Workshop) -> None:
    lean = """
def among (x : Nat) (S : Nat → Prop) : Prop := S x
local infix:50 " ∈ " => among
def s : Prop := ∀ S T : Nat → Prop, (∀ x, x ∈ S → x ∈ T) → (∃ x, x ∈ S) → ∃ x, x ∈ T
"""
    assert standing("hijacked", lean, at) is Standing.SUSPECTED
