prelude
import Base
/-!
# NAME

`main`: a sum of squares is nonnegative. Replace it by your theorem.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace NAME

variable (R : Type) [OrderedRing R] (n : Nat) (x : Nat → R)

/-- Each term is nonnegative. -/
theorem S1 : ∀ i, i < n → 0 ≤ x i * x i :=
  fun i _ => mul_self_nonneg (x i)

/-- So is the sum. -/
theorem S2 (h1 : ∀ i, i < n → 0 ≤ x i * x i) : 0 ≤ ∑ i < n, x i * x i :=
  sum_nonneg h1

/-- A sum of squares is nonnegative. -/
theorem main : 0 ≤ ∑ i < n, x i * x i :=
  S2 R n x (S1 R n x)

end NAME
