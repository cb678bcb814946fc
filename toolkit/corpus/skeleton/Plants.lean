prelude
import Corpus.NAME.Proof
/-!
# Planted errors in the proof of NAME

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
set_option linter.unusedVariables false
open OrderedRing

namespace NAME

/-! ### The squares are taken to be positive -/

namespace strictSquares

/-- One number, `0`: its square is not positive. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (x : Nat → R), ∀ i, i < n → 0 < x i * x i :=
  fun h => absurd (h ℤ 1 (fun _ => 0)) (by decide)

/-- Positive terms are nonnegative. -/
theorem S2 (R : Type) [OrderedRing R] (n : Nat) (x : Nat → R) (h1 : ∀ i, i < n → 0 < x i * x i) :
    0 ≤ ∑ i < n, x i * x i :=
  sum_nonneg fun i hi => le_of_lt (h1 i hi)

/-- One number, `1`. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (x : Nat → R)
    (h1 : ∀ i, i < n → 0 < x i * x i), False :=
  fun h => h ℤ 1 (fun _ => 1) (by decide)

end strictSquares

end NAME
