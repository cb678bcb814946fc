prelude
import Base
set_option autoImplicit false
-- each step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false

/-!
# Linear convergence with a perturbation

The error of an iteration shrinks by the factor `q / p` in each step, up to a perturbation: `p E (k + 1) ≤ q E k + b`,
where `p = q + r` and `r > 0`. Without perturbation `p ^ n E n ≤ q ^ n E 0` would follow; with it, `r E n - b` takes
the place of the error. Once the first error is damped below the perturbation, `r E n ≤ 2 b`.
-/

namespace LinearConvergence

open OrderedRing

variable (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
  (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
  (gap : p = q + r)
  (pos : 0 < r)
  (nonneg : 0 ≤ b)
  (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)

include contract gap pos nonneg late

/-- The shifted error contracts without perturbation. -/
theorem S1 :
    ∀ k, k < n → p * (r * E (k + 1) - b) ≤ q * (r * E k - b) := by
  intro k hk
  have scaled : r * (p * E (k + 1)) ≤ r * (q * E k + b) := mul_le_mul_of_nonneg_left (contract k hk) (cast_nonneg r)
  have e : (p : R) = q + r := by rw [gap, cast_add]
  have shift : (p : R) * b = q * b + r * b := by rw [e, add_mul]
  linear add_le_add scaled (le_of_eq shift.symm)

/-- The contraction is iterated. -/
theorem S2
    (h1 : ∀ k, k < n → p * (r * E (k + 1) - b) ≤ q * (r * E k - b)) :
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k - b) ≤ (q ^ k : Nat) * (r * E 0 - b) := by
  intro k
  induction k with
  | zero => exact fun _ => le_refl _
  | succ k ih =>
    intro hk
    have before := mul_le_mul_of_nonneg_left (ih (Nat.le_of_lt hk)) (cast_nonneg (R := R) q)
    have last := mul_le_mul_of_nonneg_left (h1 k hk) (cast_nonneg (R := R) (p ^ k))
    rw [cast_pow_succ, cast_pow_succ, mul_assoc, mul_comm ((q ^ k : Nat) : R), mul_assoc]
    refine le_trans last ?_
    rw [mul_left_comm]
    exact before

/-- The shift is undone. -/
theorem S3
    (h2 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k - b) ≤ (q ^ k : Nat) * (r * E 0 - b)) :
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + ((p ^ k : Nat) - (q ^ k : Nat)) * b := by
  intro k hk
  linear h2 k hk

/-- The negative term is dropped. -/
theorem S4
    (h3 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + ((p ^ k : Nat) - (q ^ k : Nat)) * b) :
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (p ^ k : Nat) * b := by
  intro k hk
  linear add_le_add (h3 k hk) (mul_nonneg (cast_nonneg (q ^ k)) nonneg)

/-- The first error is damped below the perturbation. -/
theorem S5 :
    (q ^ n : Nat) * (r * E 0) + (p ^ n : Nat) * b ≤ 2 * ((p ^ n : Nat) * b) := by
  rw [two_mul]
  exact add_le_add late (le_refl _)

/-- The two estimates together. -/
theorem S6
    (h4 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (p ^ k : Nat) * b)
    (h5 : (q ^ n : Nat) * (r * E 0) + (p ^ n : Nat) * b ≤ 2 * ((p ^ n : Nat) * b)) :
    (p ^ n : Nat) * (r * E n) ≤ 2 * ((p ^ n : Nat) * b) :=
  le_trans (h4 n (Nat.le_refl n)) h5

/-- The power is cancelled. -/
theorem S7
    (h6 : (p ^ n : Nat) * (r * E n) ≤ 2 * ((p ^ n : Nat) * b)) :
    r * E n ≤ 2 * b := by
  have base : 0 < p := by
    rw [gap]
    exact Nat.lt_of_lt_of_le pos (Nat.le_add_left r q)
  refine le_of_mul_le_mul_left ?_ (cast_pos.2 (Nat.pow_pos base n) : 0 < ((p ^ n : Nat) : R))
  linear h6

/-- The error is at most twice the perturbation. -/
theorem main :
    r * E n ≤ 2 * b :=
  S7 R n p q r E b contract gap pos nonneg late
    (S6 R n p q r E b contract gap pos nonneg late
    (S4 R n p q r E b contract gap pos nonneg late
    (S3 R n p q r E b contract gap pos nonneg late
    (S2 R n p q r E b contract gap pos nonneg late
    (S1 R n p q r E b contract gap pos nonneg late))))
    (S5 R n p q r E b contract gap pos nonneg late))

end LinearConvergence
