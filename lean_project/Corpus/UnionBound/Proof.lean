prelude
import Base
/-!
# Good estimates at one outcome

Outcomes `i < n` with weights `p i`, and estimates `j < k`, whose error at the outcome `i` is `z j i`. The event that an
error reaches `t` has weight at most `q` for each estimate. The union bound gives the union of these events weight at
most `k q`. `main`: if that is less than the total weight, all errors are below `t` at some outcome of positive weight.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace UnionBound

variable (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
  (z : Nat → Nat → R) (t q : R)
  (hp : ∀ i, i < n → 0 ≤ p i)
  (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
  (hlt : k * q < ∑ i < n, p i)
include t hp hq hlt

/-- One more event adds at most its own indicator to that of the union. -/
theorem S1 : ∀ l, l < k → ∀ i, i < n →
    (ind (∃ j, j < l + 1 ∧ t ≤ z j i) : R) ≤ ind (∃ j, j < l ∧ t ≤ z j i) + ind (t ≤ z l i) := by
  intro l _ i _
  by_cases old : ∃ j, j < l ∧ t ≤ z j i
  · rw [ind_of old]
    exact le_trans (ind_le_one _) (le_add_of_nonneg_right (ind_nonneg _))
  · rw [ind_of_not old, zero_add]
    refine ind_le_ind fun ⟨j, hj, h⟩ => ?_
    cases Nat.lt_succ_iff_lt_or_eq.1 hj with
    | inl hj => exact absurd ⟨j, hj, h⟩ old
    | inr hj => exact hj ▸ h

/-- One more event adds at most `q` to the weight of the union. -/
theorem S2
    (h1 : ∀ l, l < k → ∀ i, i < n →
      (ind (∃ j, j < l + 1 ∧ t ≤ z j i) : R) ≤ ind (∃ j, j < l ∧ t ≤ z j i) + ind (t ≤ z l i)) :
    ∀ l, l < k →
      ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + q := by
  intro l hl
  calc ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i)
    _ ≤ ∑ i < n, (p i * ind (∃ j, j < l ∧ t ≤ z j i) + p i * ind (t ≤ z l i)) :=
      sum_le_sum fun i hi => by
        rw [← mul_add]
        exact mul_le_mul_of_nonneg_left (h1 l hl i hi) (hp i hi)
    _ = (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + ∑ i < n, p i * ind (t ≤ z l i) := sum_add n _ _
    _ ≤ (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + q := add_le_add_left (hq l hl) _

/-- The union bound. -/
theorem S3
    (h2 : ∀ l, l < k →
      ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + q) :
    ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i) ≤ k * q := by
  refine le_cast_mul_of_step_le (f := fun l => ∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) (le_of_eq ?_) h2
  rw [← sum_zero_const n]
  exact sum_congr fun i _ => by rw [ind_of_not fun ⟨j, hj, _⟩ => Nat.not_lt_zero j hj, mul_zero]

/-- The outcomes outside of all events have positive weight. -/
theorem S4
    (h3 : ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i) ≤ k * q) :
    0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) := by
  have split : ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) =
      (∑ i < n, p i) - ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i) := by
    rw [← sum_sub]
    exact sum_congr fun i _ => by rw [ind_not]; ring
  rw [split, sub_pos]
  exact lt_of_le_of_lt h3 hlt

/-- A positive sum has a positive term. -/
theorem S5
    (h4 : 0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i)) :
    ∃ i, i < n ∧ 0 < p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) := by
  rw [← sum_zero_const n] at h4
  exact exists_lt_of_sum_lt h4

/-- An outcome with a positive term has positive weight and lies outside of all events. -/
theorem S6
    (h5 : ∃ i, i < n ∧ 0 < p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i)) :
    ∃ i, i < n ∧ 0 < p i ∧ ∀ j, j < k → z j i < t := by
  obtain ⟨i, hi, positive⟩ := h5
  by_cases h : ∃ j, j < k ∧ t ≤ z j i
  · rw [ind_of_not fun none => none h, mul_zero] at positive
    exact absurd positive (lt_irrefl 0)
  · rw [ind_of h, mul_one] at positive
    exact ⟨i, hi, positive, fun j hj => not_le.1 fun k => h ⟨j, hj, k⟩⟩

/-- Some outcome of positive weight lies outside of all events. -/
theorem main : ∃ i, i < n ∧ 0 < p i ∧ ∀ j, j < k → z j i < t :=
  S6 R n k p z t q hp hq hlt
    (S5 R n k p z t q hp hq hlt
      (S4 R n k p z t q hp hq hlt
        (S3 R n k p z t q hp hq hlt
          (S2 R n k p z t q hp hq hlt
            (S1 R n k p z t q hp hq hlt)))))

end UnionBound
