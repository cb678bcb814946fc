prelude
import Base
set_option autoImplicit false
-- each step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false

/-!
# Novikoff's mistake bound for the perceptron

The perceptron starts at `w 0 = 0` and, at its mistake number `k`, adds `z k`, the misclassified example times its
label: so `⟨w k, z k⟩ ≤ 0`. If some `u` has `⟨u, z k⟩ ≥ γ ≥ 0` for each of the `M` mistakes, and `|z k|² ≤ r²`, then
`M γ² ≤ r² |u|²`. Vectors are functions of the index of which the first `d` values count.
-/

namespace Perceptron

open OrderedRing

variable (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
  (start : ∀ j, j < d → w 0 j = 0)
  (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
  (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
  (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
  (margin : ∀ k, k < M → γ ≤ dot d u (z k))
  (nonneg : 0 ≤ γ)

include start update mistake bounded margin nonneg

/-- The square of an updated coordinate. -/
theorem S1 : ∀ k, k < M → ∀ j, j < d →
    w (k + 1) j * w (k + 1) j = w k j * w k j + 2 * (w k j * z k j) + z k j * z k j := by
  intro k hk j hj
  rw [update k hk j hj]
  ring

/-- The square of the updated weights. -/
theorem S2
    (h1 : ∀ k, k < M → ∀ j, j < d →
      w (k + 1) j * w (k + 1) j = w k j * w k j + 2 * (w k j * z k j) + z k j * z k j) :
    ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + 2 * dot d (w k) (z k) + dot d (z k) (z k) := by
  intro k hk
  unfold dot
  rw [sum_congr (h1 k hk), sum_add, sum_add, mul_sum]

/-- A mistake adds at most `r²` to the square of the weights. -/
theorem S3
    (h2 : ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + 2 * dot d (w k) (z k) + dot d (z k) (z k)) :
    ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) ≤ dot d (w k) (w k) + r * r := by
  intro k hk
  have cross : 2 * dot d (w k) (z k) ≤ 0 := mul_nonpos_of_nonneg_of_nonpos (le_of_lt zero_lt_two) (mistake k hk)
  rw [h2 k hk]
  exact add_le_add (add_le_of_nonpos_right cross) (bounded k hk)

/-- After all mistakes the square of the weights is at most `M r²`. -/
theorem S4
    (h3 : ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) ≤ dot d (w k) (w k) + r * r) :
    dot d (w M) (w M) ≤ M * (r * r) :=
  le_cast_mul_of_step_le (f := fun k => dot d (w k) (w k)) (le_of_eq (dot_zero start)) h3

/-- A mistake adds at least `γ` to the inner product with `u`. -/
theorem S5 : ∀ k, k < M → dot d u (w k) + γ ≤ dot d u (w (k + 1)) := by
  intro k hk
  rw [dot_congr (fun _ _ => rfl) (update k hk), dot_add]
  exact add_le_add_left (margin k hk) _

/-- After all mistakes the inner product with `u` is at least `M γ`. -/
theorem S6
    (h5 : ∀ k, k < M → dot d u (w k) + γ ≤ dot d u (w (k + 1))) :
    M * γ ≤ dot d u (w M) :=
  cast_mul_le_of_le_step (f := fun k => dot d u (w k)) (le_of_eq (dot_zero start).symm) h5

/-- Cauchy–Schwarz joins the two bounds. -/
theorem S7
    (h4 : dot d (w M) (w M) ≤ M * (r * r))
    (h6 : M * γ ≤ dot d u (w M)) :
    M * γ * (M * γ) ≤ dot d u u * (M * (r * r)) :=
  calc M * γ * (M * γ) ≤ dot d u (w M) * dot d u (w M) :=
        mul_self_le_mul_self (mul_nonneg (cast_nonneg M) nonneg) h6
    _ ≤ dot d u u * dot d (w M) (w M) := cauchy_schwarz d u (w M)
    _ ≤ dot d u u * (M * (r * r)) := mul_le_mul_of_nonneg_left h4 (dot_self_nonneg d u)

/-- One factor `M` cancels. -/
theorem S8
    (h7 : M * γ * (M * γ) ≤ dot d u u * (M * (r * r))) :
    M * (γ * γ) ≤ r * r * dot d u u := by
  cases Nat.eq_zero_or_pos M with
  | inl h =>
    rw [h, cast_zero, zero_mul]
    exact mul_nonneg (mul_self_nonneg r) (dot_self_nonneg d u)
  | inr h =>
    refine le_of_mul_le_mul_left ?_ (cast_pos.2 h : 0 < (M : R))
    calc (M : R) * (M * (γ * γ)) = M * γ * (M * γ) := by ring
      _ ≤ dot d u u * (M * (r * r)) := h7
      _ = M * (r * r * dot d u u) := by ring

/-- The mistake bound. -/
theorem main : M * (γ * γ) ≤ r * r * dot d u u :=
  S8 R d M u z w γ r start update mistake bounded margin nonneg
    (S7 R d M u z w γ r start update mistake bounded margin nonneg
      (S4 R d M u z w γ r start update mistake bounded margin nonneg
        (S3 R d M u z w γ r start update mistake bounded margin nonneg
          (S2 R d M u z w γ r start update mistake bounded margin nonneg
            (S1 R d M u z w γ r start update mistake bounded margin nonneg))))
      (S6 R d M u z w γ r start update mistake bounded margin nonneg
        (S5 R d M u z w γ r start update mistake bounded margin nonneg)))

end Perceptron
