prelude
import Base
/-!
# Chebyshev's inequality about an arbitrary centre

Weights `p` of total `W`, values `x` of weighted sum `M`: so `M / W` would be the mean, and `W * x i - M` is `W` times
the deviation of `x i` from it. `main`: the square of the threshold, times the weight of the values whose scaled
deviation reaches it, is at most the second moment of the scaled values about any centre `c`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Chebyshev

variable (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
  (hp : ∀ i, i < n → 0 ≤ p i)
  (hW : ∑ i < n, p i = W)
  (hM : ∑ i < n, p i * x i = M)
  (ht : 0 ≤ t)
include c t hp hW hM ht

/-- The scaled deviations cancel. -/
theorem S1 : ∑ i < n, p i * (W * x i - M) = 0 :=
  calc ∑ i < n, p i * (W * x i - M)
    _ = ∑ i < n, (W * (p i * x i) - p i * M) := sum_congr fun i _ => by ring
    _ = W * (∑ i < n, p i * x i) - (∑ i < n, p i) * M := by rw [sum_sub, mul_sum, sum_mul]
    _ = 0 := by rw [hM, hW, sub_self]

/-- The square about `c`, expanded about `M`. -/
theorem S2 : ∀ i, i < n → (W * x i - c) * (W * x i - c) =
    (W * x i - M) * (W * x i - M) + 2 * ((M - c) * (W * x i - M)) + (M - c) * (M - c) := by
  intro i _
  ring

/-- The weighted sum of these expansions. -/
theorem S3
    (h2 : ∀ i, i < n → (W * x i - c) * (W * x i - c) =
      (W * x i - M) * (W * x i - M) + 2 * ((M - c) * (W * x i - M)) + (M - c) * (M - c)) :
    ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + W * ((M - c) * (M - c)) := by
  rw [← hW, sum_mul, mul_sum, mul_sum, ← sum_add, ← sum_add, hW]
  exact sum_congr fun i hi => by rw [h2 i hi]; ring

/-- The second moment is least about `M`. -/
theorem S4
    (h1 : ∑ i < n, p i * (W * x i - M) = 0)
    (h3 : ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + W * ((M - c) * (M - c))) :
    ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) ≤ ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) := by
  have weight : 0 ≤ W := hW ▸ sum_nonneg hp
  rw [h3, h1, mul_zero, mul_zero, add_zero]
  exact le_add_of_nonneg_right (mul_nonneg weight (mul_self_nonneg (M - c)))

/-- A deviation that reaches the threshold has a square that reaches the square of the threshold. -/
theorem S5 : ∀ i, i < n → (M + t ≤ W * x i ∨ W * x i + t ≤ M) →
    t * t ≤ (W * x i - M) * (W * x i - M) := by
  intro i _ h
  cases h with
  | inl h => exact mul_self_le_mul_self ht (by linear h)
  | inr h =>
    have square : t * t ≤ (M - W * x i) * (M - W * x i) := mul_self_le_mul_self ht (by linear h)
    linear square

/-- The bound at every index. -/
theorem S6
    (h5 : ∀ i, i < n → (M + t ≤ W * x i ∨ W * x i + t ≤ M) →
      t * t ≤ (W * x i - M) * (W * x i - M)) :
    ∀ i, i < n → t * t * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤ (W * x i - M) * (W * x i - M) := by
  intro i hi
  by_cases h : M + t ≤ W * x i ∨ W * x i + t ≤ M
  · rw [ind_of h, mul_one]
    exact h5 i hi h
  · rw [ind_of_not h, mul_zero]
    exact mul_self_nonneg _

/-- The weighted sum of these bounds. -/
theorem S7
    (h6 : ∀ i, i < n → t * t * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤ (W * x i - M) * (W * x i - M)) :
    t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) := by
  rw [mul_sum]
  refine sum_le_sum fun i hi => ?_
  rw [mul_left_comm]
  exact mul_le_mul_of_nonneg_left (h6 i hi) (hp i hi)

/-- From the centre `M` to the centre `c`. -/
theorem S8
    (h4 : ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) ≤ ∑ i < n, p i * ((W * x i - c) * (W * x i - c)))
    (h7 : t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - M) * (W * x i - M))) :
    t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) :=
  le_trans h7 h4

/-- Chebyshev's inequality about the centre `c`. -/
theorem main : t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
    ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) :=
  S8 R n p x W M c t hp hW hM ht
    (S4 R n p x W M c t hp hW hM ht (S1 R n p x W M c t hp hW hM ht)
      (S3 R n p x W M c t hp hW hM ht (S2 R n p x W M c t hp hW hM ht)))
    (S7 R n p x W M c t hp hW hM ht
      (S6 R n p x W M c t hp hW hM ht (S5 R n p x W M c t hp hW hM ht)))

end Chebyshev
