prelude
import Base
/-!
# From regret to risk

Sample `ω < N` holds the points `z 0 ω, …, z (T - 1) ω` below `m`, and `r t ω j` is the sample that arises from `ω` if
`j` is drawn in round `t`. From round `1` on, the predictor `x t ω` depends on the points of earlier rounds only. The
losses `ℓ (x t ω) (z t ω)` have regret at most `B` on every sample. `main`: for suitable rounds `τ ω`, the mean risk of
the predictors `x (τ ω) ω` exceeds that of any predictor by `B + b` over `T` at most, where `b` bounds the range of the
losses of a predictor; everything is multiplied out.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace OnlineToBatch

/-- The losses of the predictor `h` at all points, added up. -/
def risk {R : Type} [OrderedRing R] (m : Nat) (ℓ : Nat → Nat → R) (h : Nat) : R := ∑ j < m, ℓ h j

variable (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat) (r : Nat → Nat → Nat → Nat)
  (ℓ : Nat → Nat → R) (B b : R)
  (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
  (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
  (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
  (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
    r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
  (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
  (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
  (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
  (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
include hT hB hb point member redraw uniform past range regret

/-- A predictor that does not depend on the sample. -/
theorem S1 : ∀ t, t < T → ∀ u, u < H → m * (∑ ω < N, ℓ u (z t ω)) = N * risk m ℓ u := by
  intro t ht u _
  rw [← uniform t ht fun ω => ℓ u (z t ω), ← sum_const]
  exact sum_congr fun ω hω => sum_congr fun j hj => by rw [(redraw t ht ω hω j hj).2.1]

/-- A predictor is the same if its point is drawn anew. -/
theorem S2 : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ j, j < m → x t (r t ω j) = x t ω := by
  intro t ht one ω hω j hj
  obtain ⟨there, _, before⟩ := redraw t ht ω hω j hj
  exact past t ht one _ there ω hω before

/-- The loss at the point of the round, on average over the samples. -/
theorem S3 (h2 : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ j, j < m → x t (r t ω j) = x t ω) :
    ∀ t, t < T → 1 ≤ t → m * (∑ ω < N, ℓ (x t ω) (z t ω)) = ∑ ω < N, risk m ℓ (x t ω) := by
  intro t ht one
  rw [← uniform t ht fun ω => ℓ (x t ω) (z t ω)]
  exact sum_congr fun ω hω => sum_congr fun j hj => by rw [h2 t ht one ω hω j hj, (redraw t ht ω hω j hj).2.1]

/-- The first predictor may depend on the whole sample. -/
theorem S4 : ∑ ω < N, risk m ℓ (x 0 ω) ≤ m * (∑ ω < N, ℓ (x 0 ω) (z 0 ω)) + m * (N * b) := by
  have each : ∀ ω, ω < N → risk m ℓ (x 0 ω) ≤ m * (ℓ (x 0 ω) (z 0 ω) + b) := fun ω hω =>
    sum_le_card_mul fun j hj => range _ (member 0 hT ω hω) j hj _ (point 0 hT ω hω)
  refine le_trans (sum_le_sum each) (le_of_eq ?_)
  rw [← mul_sum, sum_add, sum_const, mul_add]

/-- All rounds. -/
theorem S5
    (h3 : ∀ t, t < T → 1 ≤ t → m * (∑ ω < N, ℓ (x t ω) (z t ω)) = ∑ ω < N, risk m ℓ (x t ω))
    (h4 : ∑ ω < N, risk m ℓ (x 0 ω) ≤ m * (∑ ω < N, ℓ (x 0 ω) (z 0 ω)) + m * (N * b)) :
    ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b) := by
  have rounds : ∀ k, k < T → ∑ t < k + 1, ∑ ω < N, risk m ℓ (x t ω)
      ≤ m * (∑ t < k + 1, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b) := by
    intro k
    induction k with
    | zero =>
      intro _
      rw [sum_succ, sum_succ, sum_zero, sum_zero, zero_add, zero_add]
      exact h4
    | succ k ih =>
      intro hk
      rw [sum_succ, sum_succ (k + 1), mul_add, h3 (k + 1) hk (Nat.le_add_left 1 k), add_right_comm]
      exact add_le_add_right (ih (Nat.lt_trans (Nat.lt_succ_self k) hk)) _
  obtain ⟨k, hk⟩ := Nat.le.dest hT
  have hk : k + 1 = T := (Nat.add_comm k 1).trans hk
  have last := rounds k (Nat.lt_of_lt_of_le (Nat.lt_succ_self k) (Nat.le_of_eq hk))
  rw [hk] at last
  exact last

/-- The regret, on average over the samples. -/
theorem S6 (h1 : ∀ t, t < T → ∀ u, u < H → m * (∑ ω < N, ℓ u (z t ω)) = N * risk m ℓ u) :
    ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + m * (N * B) := by
  intro u hu
  have fixed : m * (∑ t < T, ∑ ω < N, ℓ u (z t ω)) = N * (T * risk m ℓ u) := by
    rw [mul_sum, sum_congr fun t ht => h1 t ht u hu, sum_const, mul_left_comm]
  rw [← fixed, ← mul_add]
  refine mul_le_mul_of_nonneg_left ?_ (cast_nonneg m)
  rw [sum_comm T N, sum_comm T N, ← sum_const, ← sum_add]
  exact sum_le_sum fun ω hω => regret ω hω u hu

/-- The risks of all predictors that the learner uses. -/
theorem S7
    (h5 : ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b))
    (h6 : ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + m * (N * B)) :
    ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) := by
  intro u hu
  refine le_trans h5 (le_trans (add_le_add_right (h6 u hu) _) (le_of_eq ?_))
  rw [mul_add, mul_add, add_assoc]

/-- On each sample, the risk of some round is at most the average over the rounds. -/
theorem S8 : ∀ ω, ω < N → ∃ t, t < T ∧ T * risk m ℓ (x t ω) ≤ ∑ s < T, risk m ℓ (x s ω) := by
  intro ω _
  exact exists_le_of_sum_le hT (le_of_eq ((mul_sum T _ _).symm.trans (sum_const T _).symm))

/-- One round for each sample. -/
theorem S9
    (h7 : ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)))
    (h8 : ∀ ω, ω < N → ∃ t, t < T ∧ T * risk m ℓ (x t ω) ≤ ∑ s < T, risk m ℓ (x s ω)) :
    ∃ τ : Nat → Nat, (∀ ω, ω < N → τ ω < T) ∧
      ∀ u, u < H → T * (∑ ω < N, risk m ℓ (x (τ ω) ω)) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) := by
  obtain ⟨τ, hτ⟩ := Classical.exists_choice h8
  refine ⟨τ, fun ω hω => (hτ ω hω).1, fun u hu => ?_⟩
  refine le_trans ?_ (h7 u hu)
  rw [mul_sum, sum_comm T N]
  exact sum_le_sum fun ω hω => (hτ ω hω).2

/-- From regret to risk. -/
theorem main : ∃ τ : Nat → Nat, (∀ ω, ω < N → τ ω < T) ∧
    ∀ u, u < H → T * (∑ ω < N, risk m ℓ (x (τ ω) ω)) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) :=
  S9 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret
    (S7 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret
      (S5 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret
        (S3 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret
          (S2 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret))
        (S4 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret))
      (S6 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret
        (S1 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret)))
    (S8 R T m N H z x r ℓ B b hT hB hb point member redraw uniform past range regret)

end OnlineToBatch
