prelude
import Corpus.GroupPrivacy.Proof
/-!
# Planted errors in the proof of the privacy of groups

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace GroupPrivacy

/-- A data set and itself. -/
theorem same (χ : Nat → ℤ) (h : ∀ o, o < 1 → χ o = 0 ∨ χ o = 1) :
    ∑ o < 1, 1 * χ o ≤ 1 * (∑ o < 1, 1 * χ o) + 0 := by
  rw [one_mul, add_zero]
  exact le_rfl

/-! ### The outputs at which the pure bound fails have a small mass -/

namespace exceptionalMass

/-- Two outputs with the masses `2, 0` and `1, 1`, `a = δ = 1`: the bound fails at output `0`, and `2 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K),
    ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * p u o ≤ δ :=
  fun h => absurd (h ℤ 2 1 1 (fun u v => u = 0 ∧ v = 1) (fun u o => ((if u = 0 then 2 - 2 * o else 1 : Nat) : ℤ))
    (fun t => t) (fun _ => 1) 1 1
    (by decide) (by decide) (fun _ _ _ => cast_nonneg _)
    (fun u v e χ hχ => by
      obtain ⟨rfl, rfl⟩ := e
      show 0 + 2 * χ 0 + 0 * χ 1 ≤ 1 * (0 + 1 * χ 0 + 1 * χ 1) + 1
      rcases hχ 0 (by decide) with e | e <;> rcases hχ 1 (by decide) with d | d <;> rw [e, d] <;> decide)
    (by decide) (by decide) (by decide) (by decide) 0 1 ⟨rfl, rfl⟩) (by decide)

/-- The guarantee for the test. -/
theorem S3 (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * p u o ≤ δ)
    (h2 : ∀ u v o, o < n →
      p u o * φ o ≤ a * (p v o * φ o) + ind (a * p v o < p u o) * (p u o - a * p v o)) :
    ∀ u v, G u v → accepted n (p u) φ ≤ a * accepted n (p v) φ + δ := by
  intro u v h
  refine le_trans ?_ (add_le_add_left (h1 u v h) _)
  unfold accepted
  rw [mul_sum, ← sum_add]
  refine sum_le_sum fun o ho => le_trans (h2 u v o ho) (add_le_add_left ?_ _)
  refine mul_le_mul_of_nonneg_left (sub_le_self _ ?_) (ind_nonneg _)
  exact mul_nonneg (le_trans zero_le_one ha) (hp v o ho)

/-- One output, and the same mass for all data sets. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * p u o ≤ δ)
    (h2 : ∀ u v o, o < n →
      p u o * φ o ≤ a * (p v o * φ o) + ind (a * p v o < p u o) * (p u o - a * p v o)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => True) (fun _ _ => 1) (fun _ => 0) (fun _ => 1) 1 0
    (by decide) (by decide) (fun _ _ _ => by decide) (fun _ _ _ => same) (by decide) (by decide) (by decide) (by decide)
    (fun _ _ _ => by decide) (fun _ _ => by decide)

end exceptionalMass

/-! ### One output at which the pure bound fails -/

namespace oneException

/-- Three outputs with the masses `1, 1, 0` and `0, 0, 2`, `a = 1` and `δ = 2`: the bound fails at `0` and at `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K),
    ∀ u v, G u v → ∃ z, z < n ∧ ∀ o, o < n → o ≠ z → p u o ≤ a * p v o :=
  fun h => absurd (h ℤ 3 1 1 (fun u v => u = 0 ∧ v = 1)
    (fun u o => ((if u = 0 then (if o < 2 then 1 else 0) else (if o < 2 then 0 else 2) : Nat) : ℤ))
    (fun t => t) (fun _ => 1) 1 2
    (by decide) (by decide) (fun _ _ _ => cast_nonneg _)
    (fun u v e χ hχ => by
      obtain ⟨rfl, rfl⟩ := e
      show 0 + 1 * χ 0 + 1 * χ 1 + 0 * χ 2 ≤ 1 * (0 + 0 * χ 0 + 0 * χ 1 + 2 * χ 2) + 2
      rcases hχ 0 (by decide) with e | e <;> rcases hχ 1 (by decide) with d | d <;>
        rcases hχ 2 (by decide) with f | f <;> rw [e, d, f] <;> decide)
    (by decide) (by decide) (by decide) (by decide) 0 1 ⟨rfl, rfl⟩) (by decide)

/-- What `y` exceeds `x` by, or `0`, is nonnegative. -/
theorem excess_nonneg {R : Type} [OrderedRing R] (x y : R) : 0 ≤ ind (x < y) * (y - x) := by
  by_cases h : x < y
  · exact mul_nonneg (ind_nonneg _) (sub_nonneg.2 (le_of_lt h))
  · rw [ind_of_not h, zero_mul]
    exact le_rfl

/-- The guarantee for the test. -/
theorem S3 (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * (p u o - a * p v o) ≤ δ)
    (h2 : ∀ u v, G u v → ∃ z, z < n ∧ ∀ o, o < n → o ≠ z → p u o ≤ a * p v o) :
    ∀ u v, G u v → accepted n (p u) φ ≤ a * accepted n (p v) φ + δ := by
  intro u v h
  obtain ⟨z, _, others⟩ := h2 u v h
  refine le_trans ?_ (add_le_add_left (h1 u v h) _)
  unfold accepted
  rw [mul_sum, ← sum_add]
  refine sum_le_sum fun o ho => ?_
  by_cases there : o = z
  · by_cases more : a * p v o < p u o
    · rw [ind_of more, one_mul]
      linear mul_le_mul_of_nonneg_left (high o ho) (sub_nonneg.2 (le_of_lt more))
    · rw [ind_of_not more, zero_mul, add_zero, ← mul_assoc]
      exact mul_le_mul_of_nonneg_right (not_lt.1 more) (low o ho)
  · have bound := mul_le_mul_of_nonneg_right (others o ho there) (low o ho)
    rw [mul_assoc] at bound
    exact le_trans bound (le_add_of_nonneg_right (excess_nonneg _ _))

/-- One output, and the same mass for all data sets. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * (p u o - a * p v o) ≤ δ)
    (h2 : ∀ u v, G u v → ∃ z, z < n ∧ ∀ o, o < n → o ≠ z → p u o ≤ a * p v o),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => True) (fun _ _ => 1) (fun _ => 0) (fun _ => 1) 1 0
    (by decide) (by decide) (fun _ _ _ => by decide) (fun _ _ _ => same) (by decide) (by decide) (by decide) (by decide)
    (fun _ _ _ => by decide) (fun _ _ _ => by decide)

end oneException

/-! ### The addends of the links are added without their factors -/

namespace linearSum

/-- Masses `3, 0`, then `1, 2`, then `0, 3` along a chain of two links, `a = 2` and `δ = 1`: `3 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h4 : ∀ t, t < k →
      (a - 1) * accepted n (p (c t)) φ + δ ≤ a * ((a - 1) * accepted n (p (c (t + 1))) φ + δ)),
    (a - 1) * accepted n (p (c 0)) φ ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + k * δ) :=
  fun h => absurd (h ℤ 2 2 2 (fun u v => u = 0 ∧ v = 1 ∨ u = 1 ∧ v = 2)
    (fun u o => ((if u = 0 then 3 - 3 * o else if u = 1 then 1 + o else 3 * o : Nat) : ℤ))
    (fun t => t) (fun o => if o = 0 then 1 else 0) 2 1
    (by decide) (by decide) (fun _ _ _ => cast_nonneg _)
    (fun u v e χ hχ => by
      rcases e with ⟨rfl, rfl⟩ | ⟨rfl, rfl⟩
      · show 0 + 3 * χ 0 + 0 * χ 1 ≤ 2 * (0 + 1 * χ 0 + 2 * χ 1) + 1
        rcases hχ 0 (by decide) with e | e <;> rcases hχ 1 (by decide) with d | d <;> rw [e, d] <;> decide
      · show 0 + 1 * χ 0 + 2 * χ 1 ≤ 2 * (0 + 0 * χ 0 + 3 * χ 1) + 1
        rcases hχ 0 (by decide) with e | e <;> rcases hχ 1 (by decide) with d | d <;> rw [e, d] <;> decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The chain. -/
theorem S7 (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h5 : (a - 1) * accepted n (p (c 0)) φ ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + k * δ))
    (h6 : a = 1 → accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s) :
    accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s := by
  cases eq_or_lt_of_le ha with
  | inl one => exact h6 one.symm
  | inr more =>
    refine le_trans (le_of_mul_le_mul_left h5 (sub_pos.2 more)) (add_le_add_left ?_ _)
    rw [← sum_const, mul_sum]
    refine sum_le_sum fun s _ => ?_
    have h := mul_le_mul_of_nonneg_left (one_le_power ha s) hδ
    rw [mul_one] at h
    exact h

/-- One output, and the same mass for all data sets. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
      ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
    (chain : ∀ t, t < k → G (c t) (c (t + 1)))
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h5 : (a - 1) * accepted n (p (c 0)) φ ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + k * δ))
    (h6 : a = 1 → accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => True) (fun _ _ => 1) (fun _ => 0) (fun _ => 1) 1 0
    (by decide) (by decide) (fun _ _ _ => by decide) (fun _ _ _ => same) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end linearSum

/-! ### The factor one is not treated -/

namespace cancelledFactor

/-- Without the guarantee: one output of masses `1` and `0`, `a = 1` and `δ = 0`; then `0 ≤ 0` holds, but not
`1 ≤ 0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R)
    (c : Nat → Nat) (φ : Nat → R) (a δ : R)
    (ha : 1 ≤ a) (hδ : 0 ≤ δ)
    (hp : ∀ u o, o < n → 0 ≤ p u o)
    (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
    (hK : k ≤ K)
    (h5 : (a - 1) * accepted n (p (c 0)) φ
      ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s)),
    accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s :=
  fun h => absurd (h ℤ 1 1 1 (fun _ _ => True) (fun u _ => ((1 - u : Nat) : ℤ)) (fun t => t) (fun _ => 1) 1 0
    (by decide) (by decide) (fun _ _ _ => cast_nonneg _) (by decide) (by decide) (by decide) (by decide)) (by decide)

end cancelledFactor

end GroupPrivacy
