prelude
import Corpus.LinearConvergence.Proof
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false

/-!
# Planted errors in the proof of linear convergence

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to the
statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/

open OrderedRing

namespace LinearConvergence

/-! ### The fixed point -/

namespace fixedPoint

/-- One step with the error zero, `p = 3`, `q = 1`, `r = 2` and the perturbation `1`, which is not twice an integer. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b),
    ∃ a : R, r * a = b ∧ ∀ k, k < n → p * (E (k + 1) - a) ≤ q * (E k - a) :=
  fun h => by
    obtain ⟨a, ha, _⟩ := h ℤ 1 3 1 2 (fun _ => 0) 1 (by decide) (by decide) (by decide) (by decide) (by decide)
    exact ℤ.two_mul_ne_one a ha

/-- The contraction is iterated. -/
theorem S2 (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h1 : ∃ a : R, r * a = b ∧ ∀ k, k < n → p * (E (k + 1) - a) ≤ q * (E k - a)) :
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k - b) ≤ (q ^ k : Nat) * (r * E 0 - b) := by
  obtain ⟨a, ha, near⟩ := h1
  have h1 : ∀ k, k < n → p * (r * E (k + 1) - b) ≤ q * (r * E k - b) := by
    intro k hk
    rw [← ha]
    have scaled := mul_le_mul_of_nonneg_left (near k hk) (cast_nonneg (R := R) r)
    linear scaled
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

/-- One step with the error zero and no perturbation: every term is zero. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h1 : ∃ a : R, r * a = b ∧ ∀ k, k < n → p * (E (k + 1) - a) ≤ q * (E k - a)),
    False :=
  fun h => h ℤ 1 1 0 1 (fun _ => 0) 0
    (by decide) (by decide) (by decide) (by decide) (by decide) ⟨0, by decide, by decide⟩

end fixedPoint

/-! ### The difference of the powers -/

namespace powerOfDifference

/-- Two steps with the error `1`, `p = 2`, `q = r = 1` and the perturbation `1`: `4 - 1` is not `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h2 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k - b) ≤ (q ^ k : Nat) * (r * E 0 - b)),
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (r ^ k : Nat) * b :=
  fun h => absurd (h ℤ 2 2 1 1 (fun _ => 1) 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The power of `r` is at most that of `p`. -/
theorem S4 (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h3 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (r ^ k : Nat) * b) :
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (p ^ k : Nat) * b := by
  intro k hk
  have base : r ≤ p := by
    rw [gap]
    exact Nat.le_add_left r q
  have power : ((r ^ k : Nat) : R) * b ≤ (p ^ k : Nat) * b :=
    mul_le_mul_of_nonneg_right (cast_le_cast (Nat.pow_le_pow_left base k)) nonneg
  linear add_le_add (h3 k hk) power

/-- One step with the error zero and no perturbation: every term is zero. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h3 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (r ^ k : Nat) * b),
    False :=
  fun h => h ℤ 1 1 0 1 (fun _ => 0) 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end powerOfDifference

/-! ### A small first error only -/

namespace smallStart

/-- One step from the error `4` to `2`, with `p = 2`, `q = r = 1` and no perturbation. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b),
    (q ^ n : Nat) * (r * E 0) + (p ^ n : Nat) * b ≤ 2 * ((p ^ n : Nat) * b) :=
  fun h => absurd (h ℤ 1 2 1 1 (fun k => if k = 0 then 4 else 2) 0
    (by decide) (by decide) (by decide) (by decide)) (by decide)

end smallStart

/-! ### All steps at once -/

namespace everyStep

/-- One step from the error `3` to `1`, with `p = 3`, `q = 1`, `r = 2` and the perturbation `2`: before it,
`6 ≤ 4` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h4 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (p ^ k : Nat) * b)
    (h5 : (q ^ n : Nat) * (r * E 0) + (p ^ n : Nat) * b ≤ 2 * ((p ^ n : Nat) * b)),
    ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ 2 * ((p ^ k : Nat) * b) :=
  fun h => absurd (h ℤ 1 3 1 2 (fun k => if k = 0 then 3 else 1) 2
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The power is cancelled for the last step. -/
theorem S7 (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h6 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ 2 * ((p ^ k : Nat) * b)) :
    r * E n ≤ 2 * b := by
  have base : 0 < p := by
    rw [gap]
    exact Nat.lt_of_lt_of_le pos (Nat.le_add_left r q)
  refine le_of_mul_le_mul_left ?_ (cast_pos.2 (Nat.pow_pos base n) : 0 < ((p ^ n : Nat) : R))
  linear h6 n (Nat.le_refl n)

/-- One step with the error zero and no perturbation: every term is zero. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h6 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ 2 * ((p ^ k : Nat) * b)),
    False :=
  fun h => h ℤ 1 1 0 1 (fun _ => 0) 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end everyStep

/-! ### The first small error -/

namespace entryTime

/-- One step with `p = 2`, `q = r = 1` and the perturbation `2`, from the error `4` to the error `3`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h4 : ∀ k, k ≤ n → (p ^ k : Nat) * (r * E k) ≤ (q ^ k : Nat) * (r * E 0) + (p ^ k : Nat) * b),
    ∃ k, k ≤ n ∧ r * E k ≤ b :=
  fun h => absurd (h ℤ 1 2 1 1 (fun k => if k = 0 then 4 else 3) 2 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- An error that is at most the perturbation stays so. -/
theorem S6 (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h1 : ∀ k, k < n → p * (r * E (k + 1) - b) ≤ q * (r * E k - b))
    (h5 : ∃ k, k ≤ n ∧ r * E k ≤ b) :
    (p ^ n : Nat) * (r * E n) ≤ 2 * ((p ^ n : Nat) * b) := by
  obtain ⟨k, hk, entered⟩ := h5
  obtain ⟨m, hm⟩ := Nat.le.dest hk
  have base : 0 < p := by
    rw [gap]
    exact Nat.lt_of_lt_of_le pos (Nat.le_add_left r q)
  have stays : ∀ i, k + i ≤ n → r * E (k + i) ≤ b := by
    intro i
    induction i with
    | zero => exact fun _ => entered
    | succ i ih =>
      intro hi
      have before := mul_nonpos_of_nonneg_of_nonpos (cast_nonneg (R := R) q) (sub_nonpos.2 (ih (Nat.le_of_lt hi)))
      have after := le_trans (h1 (k + i) hi) before
      refine sub_nonpos.1 (le_of_mul_le_mul_left (a := (p : R)) ?_ (cast_pos.2 base))
      rw [mul_zero]
      exact after
  have last := stays m (Nat.le_of_eq hm)
  rw [hm] at last
  rw [two_mul]
  exact le_trans (mul_le_mul_of_nonneg_left last (cast_nonneg _))
    (le_add_of_nonneg_right (mul_nonneg (cast_nonneg _) nonneg))

/-- One step with the error zero, `p = 2`, `q = r = 1` and the perturbation `1`. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n p q r : Nat) (E : Nat → R) (b : R)
    (contract : ∀ k, k < n → p * E (k + 1) ≤ q * E k + b)
    (gap : p = q + r)
    (pos : 0 < r)
    (nonneg : 0 ≤ b)
    (late : (q ^ n : Nat) * (r * E 0) ≤ (p ^ n : Nat) * b)
    (h1 : ∀ k, k < n → p * (r * E (k + 1) - b) ≤ q * (r * E k - b))
    (h5 : ∃ k, k ≤ n ∧ r * E k ≤ b),
    False :=
  fun h => h ℤ 1 2 1 1 (fun _ => 0) 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end entryTime

end LinearConvergence
