prelude
import Base
/-!
# Stability bounds the expected generalization gap

An outcome `ω < M` of weight `P ω` holds a training sample `z 0 ω, …, z (n - 1) ω` and fresh points `w i ω`. The map
`τ i` exchanges the training point `i` for the fresh one and keeps weighted sums; it changes no loss of the learned
hypothesis by more than `d i ω`, and that is above `β` on outcomes of weight at most `ρ`. `main`: on the weighted
average, `n` times the risk is at most the total training loss and `n (W β + b ρ)`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Stability

variable (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
  (l d : Nat → Nat → R) (W β b ρ : R)
  (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
  (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
  (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
  (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
  (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
  (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
  (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
  (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
include hP hW hn hβ hb hl hτ hswap hz hd hρ hL

/-- The training loss, after the exchange, is a loss at the fresh point. -/
theorem S1 : ∀ i, i < n → ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * l (τ i ω) (w i ω) := by
  intro i hi
  rw [← hswap i hi fun ω => l ω (z i ω)]
  exact sum_congr fun ω hω => by rw [hz i hi ω hω]

/-- The loss at the fresh point, before and after the exchange. -/
theorem S2 : ∀ i, i < n → ∀ ω, ω < M →
    l ω (w i ω) ≤ l (τ i ω) (w i ω) + (β + b * ind (β < d i ω)) := by
  intro i hi ω hω
  cases le_or_lt (d i ω) β with
  | inl small =>
    rw [ind_of_not (not_lt.2 small), mul_zero, add_zero]
    exact le_trans (hd i hi ω hω _) (add_le_add_left small _)
  | inr large =>
    rw [ind_of large, mul_one]
    refine le_trans (hl ω hω _).2 ?_
    linear add_nonneg (hl (τ i ω) (hτ i hi ω hω) (w i ω)).1 hβ

/-- The weighted sum of these inequalities. -/
theorem S3
    (h2 : ∀ i, i < n → ∀ ω, ω < M →
      l ω (w i ω) ≤ l (τ i ω) (w i ω) + (β + b * ind (β < d i ω))) :
    ∀ i, i < n →
      ∑ ω < M, P ω * l ω (w i ω) ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ) := by
  intro i hi
  calc ∑ ω < M, P ω * l ω (w i ω)
    _ ≤ ∑ ω < M, P ω * (l (τ i ω) (w i ω) + (β + b * ind (β < d i ω))) :=
      sum_le_sum fun ω hω => mul_le_mul_of_nonneg_left (h2 i hi ω hω) (hP ω hω)
    _ = ∑ ω < M, (P ω * l (τ i ω) (w i ω) + (P ω * β + b * (P ω * ind (β < d i ω)))) :=
      sum_congr fun ω _ => by ring
    _ = (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ∑ ω < M, P ω * ind (β < d i ω)) := by
      rw [sum_add, sum_add, ← sum_mul, ← mul_sum, hW]
    _ ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ) :=
      add_le_add_left (add_le_add_left (mul_le_mul_of_nonneg_left (hρ i hi) hb) _) _

/-- The risk against the loss at one training point. -/
theorem S4
    (h1 : ∀ i, i < n → ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * l (τ i ω) (w i ω))
    (h3 : ∀ i, i < n →
      ∑ ω < M, P ω * l ω (w i ω) ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ)) :
    ∀ i, i < n → ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ) := by
  intro i hi
  rw [hL i hi, h1 i hi]
  exact h3 i hi

/-- The sum over the training points. -/
theorem S5
    (h4 : ∀ i, i < n → ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ)) :
    n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + n * (W * β + b * ρ) := by
  rw [← sum_const n, ← sum_const n, ← sum_add]
  exact sum_le_sum h4

/-- The two sums are exchanged. -/
theorem S6 : ∑ i < n, ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * ∑ i < n, l ω (z i ω) := by
  rw [sum_comm]
  exact sum_congr fun ω _ => (mul_sum n (P ω) _).symm

/-- All together. -/
theorem S7
    (h5 : n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + n * (W * β + b * ρ))
    (h6 : ∑ i < n, ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) :
    n * ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) + n * (W * β + b * ρ) := by
  rw [← h6]
  exact h5

/-- The expected generalization gap of a stable learner, times `n`. -/
theorem main :
    n * ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) + n * (W * β + b * ρ) :=
  S7 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL
    (S5 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL
      (S4 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL
        (S1 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL)
        (S3 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL
          (S2 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL))))
    (S6 R M n P L z w τ l d W β b ρ hP hW hn hβ hb hl hτ hswap hz hd hρ hL)

end Stability
