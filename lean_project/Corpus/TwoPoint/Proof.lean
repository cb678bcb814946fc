prelude
import Base
/-!
# Le Cam's two-point lower bound

An estimator `T` has to find one of two points `a` and `b`, at least `2 δ` apart, from an observation of mass `P` or
`Q`; to miss the point by `δ` costs at least `w`. `main`: at one of the points, four times the risk is at least
`w (2 M - ∑ d)`, where `M` is the total mass and `d` bounds `P - Q` in absolute value.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace TwoPoint

/-! Arithmetic of the steps -/

/-- The common mass of two observations, if the first one counts in full. -/
theorem common_le_left {R : Type} [OrderedRing R] {p q d x : R} (h : q - p ≤ d) (hx : 0 ≤ x) :
    p + q - d ≤ 2 * (p * 1 + x) := by
  linear add_le_add h (add_le_add hx hx)

/-- The common mass of two observations, if the second one counts in full. -/
theorem common_le_right {R : Type} [OrderedRing R] {p q d x : R} (h : p - q ≤ d) (hx : 0 ≤ x) :
    p + q - d ≤ 2 * (x + q * 1) := by
  linear add_le_add h (add_le_add hx hx)

/-- What is at most twice a sum is at most four times its larger term, here the first. -/
theorem le_four_left {R : Type} [OrderedRing R] {x y z : R} (h : z ≤ 2 * (x + y)) (k : y ≤ x) : z ≤ 4 * x := by
  linear add_le_add h (add_le_add k k)

/-- What is at most twice a sum is at most four times its larger term, here the second. -/
theorem le_four_right {R : Type} [OrderedRing R] {x y z : R} (h : z ≤ 2 * (x + y)) (k : x ≤ y) : z ≤ 4 * y := by
  linear add_le_add h (add_le_add k k)

/-- The same with the weight `w`, in terms of the risk `u` that is at least `w x`. -/
theorem le_four_risk {R : Type} [OrderedRing R] {w x z u : R} (hw : 0 ≤ w) (h : z ≤ 4 * x) (k : w * x ≤ u) :
    w * z ≤ 4 * u := by
  have four : (0 : R) ≤ 4 := cast_nonneg 4
  linear add_le_add (mul_le_mul_of_nonneg_left h hw) (mul_le_mul_of_nonneg_left k four)

variable (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
  (hP : ∀ i, i < n → 0 ≤ P i)
  (hQ : ∀ i, i < n → 0 ≤ Q i)
  (massP : ∑ i < n, P i = M)
  (massQ : ∑ i < n, Q i = M)
  (above : ∀ i, i < n → P i - Q i ≤ d i)
  (below : ∀ i, i < n → Q i - P i ≤ d i)
  (sep : a + 2 * δ ≤ b)
  (hδ : 0 ≤ δ)
  (hw : 0 ≤ w)
  (hu : ∀ i, i < n → 0 ≤ u i)
  (hv : ∀ i, i < n → 0 ≤ v i)
  (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
  (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
include hP hQ massP massQ above below sep hδ hw hu hv missP missQ

/-- A threshold at distance `δ` from both points. -/
theorem S1 : ∃ c : R, a + δ ≤ c ∧ c + δ ≤ b :=
  ⟨a + δ, le_rfl, by linear sep⟩

/-- Every estimate misses one of the points. -/
theorem S2 (h1 : ∃ c : R, a + δ ≤ c ∧ c + δ ≤ b) :
    ∀ i, i < n → a + δ ≤ T i ∨ T i + δ ≤ b := by
  intro i _
  obtain ⟨c, hac, hcb⟩ := h1
  cases le_total c (T i) with
  | inl h => exact Or.inl (le_trans hac h)
  | inr h => exact Or.inr (le_trans (add_le_add_right h δ) hcb)

/-- The common mass at an observation is not larger than the mass of errors there. -/
theorem S3 (h2 : ∀ i, i < n → a + δ ≤ T i ∨ T i + δ ≤ b) :
    ∀ i, i < n → P i + Q i - d i ≤ 2 * (P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b)) := by
  intro i hi
  have errP := mul_nonneg (hP i hi) (ind_nonneg (R := R) (a + δ ≤ T i))
  have errQ := mul_nonneg (hQ i hi) (ind_nonneg (R := R) (T i + δ ≤ b))
  cases h2 i hi with
  | inl h =>
    rw [ind_of h]
    exact common_le_left (below i hi) errQ
  | inr h =>
    rw [ind_of h]
    exact common_le_right (above i hi) errP

/-- The total of the common mass. -/
theorem S4 : ∑ i < n, (P i + Q i - d i) = 2 * M - ∑ i < n, d i := by
  rw [sum_sub, sum_add, massP, massQ, two_mul]

/-- The common mass is not larger than the mass of errors. -/
theorem S5
    (h3 : ∀ i, i < n → P i + Q i - d i ≤ 2 * (P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b)))
    (h4 : ∑ i < n, (P i + Q i - d i) = 2 * M - ∑ i < n, d i) :
    2 * M - ∑ i < n, d i
      ≤ 2 * ((∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b)) := by
  rw [← h4, ← sum_add, mul_sum]
  exact sum_le_sum h3

/-- One of the two masses of errors is at least half of their sum. -/
theorem S6
    (h5 : 2 * M - ∑ i < n, d i
      ≤ 2 * ((∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b))) :
    2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, P i * ind (a + δ ≤ T i) ∨
    2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, Q i * ind (T i + δ ≤ b) := by
  cases le_total (∑ i < n, Q i * ind (T i + δ ≤ b)) (∑ i < n, P i * ind (a + δ ≤ T i)) with
  | inl h => exact Or.inl (le_four_left h5 h)
  | inr h => exact Or.inr (le_four_right h5 h)

/-- Errors at the first point are costly. -/
theorem S7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i := by
  rw [mul_sum]
  refine sum_le_sum fun i hi => ?_
  rw [mul_left_comm]
  refine mul_le_mul_of_nonneg_left ?_ (hP i hi)
  by_cases h : a + δ ≤ T i
  · rw [ind_of h, mul_one]
    exact missP i hi h
  · rw [ind_of_not h, mul_zero]
    exact hu i hi

/-- Errors at the second point are costly. -/
theorem S8 : w * ∑ i < n, Q i * ind (T i + δ ≤ b) ≤ ∑ i < n, Q i * v i := by
  rw [mul_sum]
  refine sum_le_sum fun i hi => ?_
  rw [mul_left_comm]
  refine mul_le_mul_of_nonneg_left ?_ (hQ i hi)
  by_cases h : T i + δ ≤ b
  · rw [ind_of h, mul_one]
    exact missQ i hi h
  · rw [ind_of_not h, mul_zero]
    exact hv i hi

/-- The risk at one of the points is large. -/
theorem S9
    (h6 : 2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, P i * ind (a + δ ≤ T i) ∨
      2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, Q i * ind (T i + δ ≤ b))
    (h7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i)
    (h8 : w * ∑ i < n, Q i * ind (T i + δ ≤ b) ≤ ∑ i < n, Q i * v i) :
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, P i * u i ∨
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, Q i * v i := by
  exact h6.elim (fun h => Or.inl (le_four_risk hw h h7)) (fun h => Or.inr (le_four_risk hw h h8))

/-- No estimator has a small risk at both points. -/
theorem main :
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, P i * u i ∨
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, Q i * v i :=
  S9 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ
    (S6 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ
      (S5 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ
        (S3 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ
          (S2 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ
            (S1 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ)))
        (S4 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ)))
    (S7 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ)
    (S8 R n P Q d T u v M a b δ w hP hQ massP massQ above below sep hδ hw hu hv missP missQ)

end TwoPoint
