prelude
import Base
/-!
# Markov's inequality on a finite weighted space

`main`: for nonnegative weights and values, the threshold times the weight of the values that reach it
is at most the weighted sum of the values.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Markov

variable (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
  (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
include t hp hx

/-- The bound at an index whose value reaches the threshold. -/
theorem S1 : ∀ i, i < n → t ≤ x i → t * ind (t ≤ x i) ≤ x i := by
  intro i _ h
  rw [ind_of h, mul_one]
  exact h

/-- The bound at an index whose value lies below the threshold. -/
theorem S2 : ∀ i, i < n → x i < t → t * ind (t ≤ x i) ≤ x i := by
  intro i hi h
  rw [ind_of_not (lt_iff_not_le.mp h), mul_zero]
  exact hx i hi

/-- The bound at every index. -/
theorem S3 (h1 : ∀ i, i < n → t ≤ x i → t * ind (t ≤ x i) ≤ x i)
    (h2 : ∀ i, i < n → x i < t → t * ind (t ≤ x i) ≤ x i) :
    ∀ i, i < n → t * ind (t ≤ x i) ≤ x i :=
  fun i hi => (le_or_lt t (x i)).elim (h1 i hi) (h2 i hi)

/-- The weighted sum of the bounds. -/
theorem S4 (h3 : ∀ i, i < n → t * ind (t ≤ x i) ≤ x i) :
    ∑ i < n, p i * (t * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i :=
  sum_le_sum fun i hi => mul_le_mul_of_nonneg_left (h3 i hi) (hp i hi)

/-- A constant factor moves into the sum. -/
theorem S5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i)) := by
  intro c
  rw [mul_sum]
  exact sum_congr fun i _ => mul_left_comm c (p i) _

/-- The constant is the threshold. -/
theorem S6 (h4 : ∑ i < n, p i * (t * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i)
    (h5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i))) :
    t * ∑ i < n, p i * ind (t ≤ x i) ≤ ∑ i < n, p i * x i := by
  rw [h5 t]
  exact h4

/-- Markov's inequality. -/
theorem main : t * ∑ i < n, p i * ind (t ≤ x i) ≤ ∑ i < n, p i * x i :=
  S6 R n p x t hp hx
    (S4 R n p x t hp hx (S3 R n p x t hp hx (S1 R n p x t hp hx) (S2 R n p x t hp hx)))
    (S5 R n p x t hp hx)

end Markov
