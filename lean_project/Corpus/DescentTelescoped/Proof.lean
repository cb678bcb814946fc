prelude
import Base
set_option autoImplicit false
-- each step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false

/-!
# The best iterate of a descent method

In each of `n` iterations a descent method lowers its objective by `c * D k`, up to an error `e`, where `D k` measures
how far the iterate is from being stationary; where `D k ≤ 0` it only does not raise the objective by more than `e`. If
the objective is at least `v`, some iterate has `n c D k ≤ F 0 - v + n e`.
-/

namespace DescentTelescoped

open OrderedRing

variable (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
  (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
  (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
  (lower : ∀ k, k ≤ n → v ≤ F k)
  (rounds : 0 < n)
  (nonneg : 0 ≤ c)
  (tol : 0 ≤ e)

include descent stay lower rounds nonneg tol

/-- What an iteration gains. -/
theorem S1 :
    ∀ k, k < n → c * D k ≤ F k - F (k + 1) + e := by
  intro k hk
  cases lt_or_ge 0 (D k) with
  | inl h => linear descent k hk h
  | inr h => linear add_le_add (stay k hk h) (mul_nonpos_of_nonneg_of_nonpos nonneg h)

/-- The gains telescope. -/
theorem S2
    (h1 : ∀ k, k < n → c * D k ≤ F k - F (k + 1) + e) :
    c * ∑ k < n, D k ≤ F 0 - F n + n * e := by
  have all := sum_le_sum h1
  rw [← mul_sum, sum_add, sum_const] at all
  have tele : ∑ k < n, (F k - F (k + 1)) = F 0 - F n := by
    have h := telescope n (fun k => -F k)
    have same : ∑ k < n, (F k - F (k + 1)) = ∑ k < n, (-F (k + 1) - -F k) := sum_congr fun k _ => by ring
    rw [same, h]
    ring
  rw [tele] at all
  exact all

/-- The lower bound is used. -/
theorem S3
    (h2 : c * ∑ k < n, D k ≤ F 0 - F n + n * e) :
    c * ∑ k < n, D k ≤ F 0 - v + n * e := by
  linear add_le_add h2 (lower n (Nat.le_refl n))

/-- One of the finitely many values is the least. -/
theorem S4 :
    ∃ k, k < n ∧ ∀ i, i < n → D k ≤ D i :=
  exists_min_image rounds D

/-- The least value is at most the mean. -/
theorem S5
    (h4 : ∃ k, k < n ∧ ∀ i, i < n → D k ≤ D i) :
    ∃ k, k < n ∧ n * D k ≤ ∑ i < n, D i := by
  obtain ⟨k, hk, least⟩ := h4
  refine ⟨k, hk, ?_⟩
  rw [← sum_const]
  exact sum_le_sum least

/-- The two estimates together. -/
theorem S6
    (h3 : c * ∑ k < n, D k ≤ F 0 - v + n * e)
    (h5 : ∃ k, k < n ∧ n * D k ≤ ∑ i < n, D i) :
    ∃ k, k < n ∧ n * (c * D k) ≤ F 0 - v + n * e := by
  obtain ⟨k, hk, mean⟩ := h5
  refine ⟨k, hk, ?_⟩
  linear add_le_add (mul_le_mul_of_nonneg_left mean nonneg) h3

/-- The bound for the best iterate. -/
theorem main :
    ∃ k, k < n ∧ n * (c * D k) ≤ F 0 - v + n * e :=
  S6 R n F D c e v descent stay lower rounds nonneg tol
    (S3 R n F D c e v descent stay lower rounds nonneg tol
    (S2 R n F D c e v descent stay lower rounds nonneg tol
    (S1 R n F D c e v descent stay lower rounds nonneg tol)))
    (S5 R n F D c e v descent stay lower rounds nonneg tol
    (S4 R n F D c e v descent stay lower rounds nonneg tol))

end DescentTelescoped
