prelude
import Base
/-!
# The median of block means, some of them corrupted

Block means `u j` for `j < k` and reported values `v j`, which may differ from them. `main`: if the squared deviations
of the block means from `μ` and the number of corrupted blocks, the latter times `r²`, are together less than half of
`k r²`, then every median of the reported values is nearer to `μ` than `r`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace MedianOfMeans

variable (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
  (hr : 0 ≤ r)
  (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
    r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
  (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
  (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
include μ hr hS hlo hhi

/-- The squared deviations of the block means, by their first two moments. -/
theorem S1 : ∑ j < k, (u j - μ) * (u j - μ) =
    (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) := by
  rw [mul_sum, mul_sum, ← sum_const, ← sum_sub, ← sum_add]
  exact sum_congr fun j _ => by ring

/-- A reported value far from `μ` has a block mean far from `μ`, or is corrupted. -/
theorem S2 : ∀ j, j < k → r * r * ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
    (u j - μ) * (u j - μ) + r * r * ind (v j ≠ u j) := by
  intro j _
  by_cases intact : v j = u j
  · rw [ind_of_not fun corrupt : v j ≠ u j => corrupt intact, mul_zero, add_zero, ← intact]
    by_cases far : μ + r ≤ v j ∨ v j + r ≤ μ
    · rw [ind_of far, mul_one]
      cases far with
      | inl far => exact mul_self_le_mul_self hr (by linear far)
      | inr far =>
        have square : r * r ≤ (μ - v j) * (μ - v j) := mul_self_le_mul_self hr (by linear far)
        linear square
    · rw [ind_of_not far, mul_zero]
      exact mul_self_nonneg _
  · rw [ind_of (p := v j ≠ u j) intact]
    exact le_trans (mul_le_mul_of_nonneg_left (ind_le_one _) (mul_self_nonneg r))
      (le_add_of_nonneg_left (mul_self_nonneg _))

/-- The number of reported values far from `μ`. -/
theorem S3
    (h2 : ∀ j, j < k → r * r * ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
      (u j - μ) * (u j - μ) + r * r * ind (v j ≠ u j)) :
    r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
      (∑ j < k, (u j - μ) * (u j - μ)) + r * r * ∑ j < k, ind (v j ≠ u j) := by
  rw [mul_sum, mul_sum, ← sum_add]
  exact sum_le_sum h2

/-- Fewer than half of the reported values are far from `μ`. -/
theorem S4
    (h1 : ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ))
    (h3 : r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
      (∑ j < k, (u j - μ) * (u j - μ)) + r * r * ∑ j < k, ind (v j ≠ u j)) :
    2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R) := by
  refine lt_of_mul_lt_mul_left (a := r * r) ?_ (mul_self_nonneg r)
  rw [← h1] at hS
  calc r * r * (2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ))
    _ = 2 * (r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ)) := mul_left_comm _ _ _
    _ ≤ 2 * ((∑ j < k, (u j - μ) * (u j - μ)) + r * r * ∑ j < k, ind (v j ≠ u j)) :=
      mul_le_mul_of_nonneg_left h3 (le_of_lt zero_lt_two)
    _ < k * (r * r) := hS
    _ = r * r * k := mul_comm _ _

/-- Some reported value up to the median lies above `μ - r`. -/
theorem S5
    (h4 : 2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R)) :
    ∃ j, j < k ∧ v j ≤ med ∧ μ < v j + r := by
  by_contra none
  have far : ∀ j, j < k → (ind (v j ≤ med) : R) ≤ ind (μ + r ≤ v j ∨ v j + r ≤ μ) := fun j hj =>
    ind_le_ind fun low => Or.inr (not_lt.1 fun close => none ⟨j, hj, low, close⟩)
  have half := le_trans hlo (mul_le_mul_of_nonneg_left (sum_le_sum far) (le_of_lt zero_lt_two))
  exact not_le_of_gt h4 half

/-- Some reported value from the median on lies below `μ + r`. -/
theorem S6
    (h4 : 2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R)) :
    ∃ j, j < k ∧ med ≤ v j ∧ v j < μ + r := by
  by_contra none
  have far : ∀ j, j < k → (ind (med ≤ v j) : R) ≤ ind (μ + r ≤ v j ∨ v j + r ≤ μ) := fun j hj =>
    ind_le_ind fun high => Or.inl (not_lt.1 fun close => none ⟨j, hj, high, close⟩)
  have half := le_trans hhi (mul_le_mul_of_nonneg_left (sum_le_sum far) (le_of_lt zero_lt_two))
  exact not_le_of_gt h4 half

/-- The median lies between these two values. -/
theorem S7
    (h5 : ∃ j, j < k ∧ v j ≤ med ∧ μ < v j + r)
    (h6 : ∃ j, j < k ∧ med ≤ v j ∧ v j < μ + r) :
    μ < med + r ∧ med < μ + r := by
  obtain ⟨a, _, low, above⟩ := h5
  obtain ⟨b, _, high, below⟩ := h6
  exact ⟨lt_of_lt_of_le above (add_le_add_right low r), lt_of_le_of_lt high below⟩

/-- The median is nearer to `μ` than `r`. -/
theorem main : μ < med + r ∧ med < μ + r :=
  S7 R k u v μ r med hr hS hlo hhi
    (S5 R k u v μ r med hr hS hlo hhi
      (S4 R k u v μ r med hr hS hlo hhi (S1 R k u v μ r med hr hS hlo hhi)
        (S3 R k u v μ r med hr hS hlo hhi (S2 R k u v μ r med hr hS hlo hhi))))
    (S6 R k u v μ r med hr hS hlo hhi
      (S4 R k u v μ r med hr hS hlo hhi (S1 R k u v μ r med hr hS hlo hhi)
        (S3 R k u v μ r med hr hS hlo hhi (S2 R k u v μ r med hr hS hlo hhi))))

end MedianOfMeans
