prelude
import Corpus.MedianOfMeans.Proof
/-!
# Planted errors in the proof of the median-of-means bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace MedianOfMeans

/-! ### The constant is counted once -/

namespace squareOfCentre

/-- Two blocks of mean `3 = μ`: the squared deviations are `0`, and `18 - 36 + 9` is negative. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j)),
    ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + μ * μ :=
  fun h => absurd (h ℤ 2 (fun _ => 3) (fun _ => 3) 3 1 3 (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- There is at least one block, so that `μ²` is at most `k μ²`. -/
theorem S4 (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h1 : ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + μ * μ)
    (h3 : r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
      (∑ j < k, (u j - μ) * (u j - μ)) + r * r * ∑ j < k, ind (v j ≠ u j)) :
    2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R) := by
  have blocks : 0 < k := by
    cases Nat.eq_zero_or_pos k with
    | inl none =>
      rw [none, cast_zero, zero_mul, zero_mul, sum_zero, sum_zero, sum_zero, mul_zero, mul_zero, mul_zero, sub_zero,
        add_zero, add_zero, mul_zero] at hS
      exact absurd hS (lt_irrefl 0)
    | inr pos => exact pos
  have square : μ * μ ≤ k * (μ * μ) := le_mul_of_one_le_left (mul_self_nonneg μ) (one_le_cast blocks)
  refine lt_of_mul_lt_mul_left (a := r * r) ?_ (mul_self_nonneg r)
  rw [h1] at h3
  calc r * r * (2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ))
    _ = 2 * (r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ)) := mul_left_comm _ _ _
    _ ≤ 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) + r * r * ∑ j < k, ind (v j ≠ u j)) :=
      mul_le_mul_of_nonneg_left (le_trans h3 (add_le_add_right (add_le_add_left square _) _)) (le_of_lt zero_lt_two)
    _ < k * (r * r) := hS
    _ = r * r * k := mul_comm _ _

/-- One block of mean `0 = μ`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h1 : ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + μ * μ)
    (h3 : r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤
      (∑ j < k, (u j - μ) * (u j - μ)) + r * r * ∑ j < k, ind (v j ≠ u j)),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end squareOfCentre

/-! ### Corrupted blocks -/

namespace reportedValues

/-- Three blocks of mean `0 = μ`, of which the first is reported as `5`: it is far from `μ`, its mean is not. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j)),
    ∀ j, j < k → r * r * ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ (u j - μ) * (u j - μ) :=
  fun h => absurd (h ℤ 3 (fun _ => 0) (fun j => if j = 0 then 5 else 0) 0 1 0 (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The sum of the bounds. -/
theorem S3 (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h2 : ∀ j, j < k → r * r * ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ (u j - μ) * (u j - μ)) :
    r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ ∑ j < k, (u j - μ) * (u j - μ) := by
  rw [mul_sum]
  exact sum_le_sum h2

/-- One block of mean `0 = μ`. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h2 : ∀ j, j < k → r * r * ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ (u j - μ) * (u j - μ)),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide) (by decide)

/-- Fewer than half of the reported values are far from `μ`; the corrupted blocks are counted by a nonnegative term. -/
theorem S4 (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h1 : ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ))
    (h3 : r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ ∑ j < k, (u j - μ) * (u j - μ)) :
    2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R) :=
  MedianOfMeans.S4 R k u v μ r med hr hS hlo hhi h1
    (le_trans h3 (le_add_of_nonneg_right (mul_nonneg (mul_self_nonneg r) (sum_nonneg fun _ _ => ind_nonneg _))))

/-- One block of mean `0 = μ`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h1 : ∑ j < k, (u j - μ) * (u j - μ) =
      (∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ))
    (h3 : r * r * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) ≤ ∑ j < k, (u j - μ) * (u j - μ)),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end reportedValues

/-! ### A block whose value is the median -/

namespace medianBlock

/-- The values `-1` and `1`, of median `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h4 : 2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R)),
    ∃ j, j < k ∧ v j = med ∧ μ < v j + r ∧ v j < μ + r :=
  fun h => absurd (h ℤ 2 (fun j => 2 * j - 1) (fun j => 2 * j - 1) 0 2 0 (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- That block is near to `μ`, and so is the median. -/
theorem S7 (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h5 : ∃ j, j < k ∧ v j = med ∧ μ < v j + r ∧ v j < μ + r) :
    μ < med + r ∧ med < μ + r := by
  obtain ⟨j, _, median, above, below⟩ := h5
  rw [median] at above below
  exact ⟨above, below⟩

/-- One block of mean `0 = μ`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h5 : ∃ j, j < k ∧ v j = med ∧ μ < v j + r ∧ v j < μ + r),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide) (by decide)

end medianBlock

/-! ### Half of the blocks and more than half of the blocks -/

namespace commonHalf

/-- The values `-1`, `0` and `2`, of median `0`, with `r = 2`: only `0` is at least the median and near to `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h4 : 2 * ∑ j < k, ind (μ + r ≤ v j ∨ v j + r ≤ μ) < (k : R)),
    (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j ∧ v j < μ + r) :=
  fun h => absurd (h ℤ 3 (fun j => if j = 0 then -1 else if j = 1 then 0 else 2)
    (fun j => if j = 0 then -1 else if j = 1 then 0 else 2) 0 2 0 (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- There is a block, so at least one is counted. -/
theorem S7 (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h5 : ∃ j, j < k ∧ v j ≤ med ∧ μ < v j + r)
    (h6 : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j ∧ v j < μ + r)) :
    μ < med + r ∧ med < μ + r := by
  obtain ⟨a, ha, low, above⟩ := h5
  have blocks : 0 < (k : R) := cast_pos.2 (Nat.lt_of_le_of_lt (Nat.zero_le a) ha)
  have counted : 0 < ∑ j < k, (ind (med ≤ v j ∧ v j < μ + r) : R) :=
    pos_of_mul_pos_left (lt_of_lt_of_le blocks h6) (le_of_lt zero_lt_two)
  rw [← sum_zero_const k] at counted
  obtain ⟨b, _, positive⟩ := exists_lt_of_sum_lt counted
  by_cases both : med ≤ v b ∧ v b < μ + r
  · exact ⟨lt_of_lt_of_le above (add_le_add_right low r), lt_of_le_of_lt both.1 both.2⟩
  · rw [ind_of_not both] at positive
    exact absurd positive (lt_irrefl 0)

/-- One block of mean `0 = μ`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (k : Nat) (u v : Nat → R) (μ r med : R)
    (hr : 0 ≤ r)
    (hS : 2 * ((∑ j < k, u j * u j) - 2 * (μ * ∑ j < k, u j) + k * (μ * μ) +
      r * r * ∑ j < k, ind (v j ≠ u j)) < k * (r * r))
    (hlo : (k : R) ≤ 2 * ∑ j < k, ind (v j ≤ med))
    (hhi : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j))
    (h5 : ∃ j, j < k ∧ v j ≤ med ∧ μ < v j + r)
    (h6 : (k : R) ≤ 2 * ∑ j < k, ind (med ≤ v j ∧ v j < μ + r)),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end commonHalf

end MedianOfMeans
