prelude
import Base
/-!
# The gap in Jensen's inequality, and the spread of the points

Points `x i` with weights `p i` of total `W` and mean `m`; a function `f` that lies above a parabola of curvature `μ`
through each of its points. `main`: the gap `∑ p i * f (x i) - W * f m` in Jensen's inequality is at least a multiple
of the weighted sum of the squared distances of all pairs of points.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace JensenGap

variable (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
  (hp : ∀ i, i < n → 0 ≤ p i)
  (hW : ∑ i < n, p i = W)
  (hm : ∑ i < n, p i * x i = W * m)
  (hμ : 0 ≤ μ)
  (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
include hp hW hm hμ hf

/-- A parabola below `f` that touches it at the mean. -/
theorem S1 : ∃ g, ∀ y, 2 * f m + 2 * (g * (y - m)) + μ * ((y - m) * (y - m)) ≤ 2 * f y :=
  hf m

/-- The deviations from the mean cancel. -/
theorem S2 : ∑ i < n, p i * (x i - m) = 0 := by
  rw [sum_congr fun i _ => mul_sub (p i) (x i) m, sum_sub, hm, ← sum_mul, hW, sub_self]

/-- Jensen's inequality with the second moment about the mean. -/
theorem S3
    (h1 : ∃ g, ∀ y, 2 * f m + 2 * (g * (y - m)) + μ * ((y - m) * (y - m)) ≤ 2 * f y)
    (h2 : ∑ i < n, p i * (x i - m) = 0) :
    μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m) := by
  obtain ⟨g, hg⟩ := h1
  have expand : ∀ i, i < n → p i * (2 * f m + 2 * (g * (x i - m)) + μ * ((x i - m) * (x i - m))) =
      p i * (2 * f m) + 2 * (g * (p i * (x i - m))) + μ * (p i * ((x i - m) * (x i - m))) := fun i _ => by
    rw [mul_add, mul_add, mul_left_comm (p i) 2 (g * _), mul_left_comm (p i) g, mul_left_comm (p i) μ]
  have bound := sum_le_sum fun i hi => mul_le_mul_of_nonneg_left (hg (x i)) (hp i hi)
  rw [sum_congr expand, sum_add, sum_add, ← sum_mul, ← mul_sum, ← mul_sum, ← mul_sum, h2, hW, mul_zero, mul_zero,
    add_zero, sum_congr fun i _ => mul_left_comm (p i) 2 (f (x i)), ← mul_sum] at bound
  rw [mul_sub, le_sub_iff_add_le, add_comm, mul_left_comm 2 W]
  exact bound

/-- The square of a distance, by the deviations from the mean. -/
theorem S4 : ∀ i, i < n → ∀ j, j < n → (x i - x j) * (x i - x j) =
    (x i - m) * (x i - m) - 2 * ((x i - m) * (x j - m)) + (x j - m) * (x j - m) := by
  intro i _ j _
  ring

/-- The sum over all pairs. -/
theorem S5
    (h2 : ∑ i < n, p i * (x i - m) = 0)
    (h4 : ∀ i, i < n → ∀ j, j < n → (x i - x j) * (x i - x j) =
      (x i - m) * (x i - m) - 2 * ((x i - m) * (x j - m)) + (x j - m) * (x j - m)) :
    ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m))) := by
  have expand : ∀ s t y z : R, s * (t * (y * y - 2 * (y * z) + z * z)) =
      t * (s * (y * y)) - 2 * (s * y) * (t * z) + s * (t * (z * z)) := fun s t y z => by ring
  have row : ∀ i, i < n → ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      W * (p i * ((x i - m) * (x i - m))) + p i * ∑ j < n, p j * ((x j - m) * (x j - m)) := by
    intro i hi
    rw [sum_congr fun j hj => by rw [h4 i hi j hj, expand], sum_add, sum_sub, ← sum_mul, ← mul_sum, ← mul_sum, h2, hW,
      mul_zero, sub_zero]
  rw [sum_congr row, sum_add, ← mul_sum, ← sum_mul, hW, two_mul]

/-- The bound of the gap by all pairs. -/
theorem S6
    (h3 : μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m)))) :
    μ * ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      4 * (W * ((∑ i < n, p i * f (x i)) - W * f m)) := by
  have weight : 0 ≤ 2 * W := mul_nonneg (le_of_lt zero_lt_two) (hW ▸ sum_nonneg hp)
  have scale : ∀ moment gap : R, μ * moment ≤ 2 * gap → μ * (2 * (W * moment)) ≤ 4 * (W * gap) := fun moment gap h => by
    linear mul_le_mul_of_nonneg_left h weight
  rw [h5]
  exact scale _ _ h3

/-- The gap in Jensen's inequality is at least a multiple of the spread of the points. -/
theorem main : μ * ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
    4 * (W * ((∑ i < n, p i * f (x i)) - W * f m)) :=
  S6 R n p x f μ W m hp hW hm hμ hf
    (S3 R n p x f μ W m hp hW hm hμ hf (S1 R n p x f μ W m hp hW hm hμ hf) (S2 R n p x f μ W m hp hW hm hμ hf))
    (S5 R n p x f μ W m hp hW hm hμ hf (S2 R n p x f μ W m hp hW hm hμ hf) (S4 R n p x f μ W m hp hW hm hμ hf))

end JensenGap
