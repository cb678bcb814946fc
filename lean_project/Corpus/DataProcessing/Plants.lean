prelude
import Corpus.DataProcessing.Proof
/-!
# Planted errors in the proof of the data processing inequality

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace DataProcessing

/-- The channel that shows its input. -/
def transparent (i j : Nat) : ℤ := ind (i = j)

/-! ### A factor 2 is lost when the test is centred -/

namespace halfCentred

/-- Masses `(0, 1)` and `(1, 0)`, shown as they are, and the test of the second input: `2 = (-1) (-1) + 1 · 0` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h3 : ∀ a : Nat → R, ∑ j < m, φ j * pushed n K a j = ∑ i < n, a i * pulled m K φ i),
    2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j)
      = ∑ i < n, (P i - Q i) * (pulled m K φ i - 1) :=
  fun h => absurd (h ℤ 2 2 (fun i => ind (i = 1)) (fun i => ind (i = 0)) (fun _ => 1) (fun j => ind (j = 1)) transparent
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (S3 ℤ 2 2 (fun i => ind (i = 1)) (fun i => ind (i = 0)) (fun _ => 1) (fun j => ind (j = 1)) transparent
      (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide))) (by decide)

/-- The deviation at an input where the test is at least one half. -/
theorem S5 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1) :
    ∀ i, i < n → (P i - Q i) * (pulled m K φ i - 1) ≤ d i := by
  intro i hi
  have scaled := mul_le_mul_of_nonneg_right (below i hi) (sub_nonneg.2 (h2 i hi).2)
  have rest := mul_nonneg (h1 i hi) (h2 i hi).1
  linear add_le_add scaled rest

/-- One input and one output. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

/-- The sum of the deviations. -/
theorem S7 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h5 : ∀ i, i < n → (P i - Q i) * (pulled m K φ i - 1) ≤ d i) :
    ∑ i < n, (P i - Q i) * (pulled m K φ i - 1) ≤ ∑ i < n, d i :=
  sum_le_sum h5

/-- One input and one output. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h5 : ∀ i, i < n → (P i - Q i) * (pulled m K φ i - 1) ≤ d i),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

/-- The two estimates are joined. -/
theorem S8 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h4 : 2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j)
      = ∑ i < n, (P i - Q i) * (pulled m K φ i - 1))
    (h7 : ∑ i < n, (P i - Q i) * (pulled m K φ i - 1) ≤ ∑ i < n, d i) :
    2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j) ≤ ∑ i < n, d i :=
  le_trans (le_of_eq h4) h7

/-- One input and one output. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h4 : 2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j)
      = ∑ i < n, (P i - Q i) * (pulled m K φ i - 1))
    (h7 : ∑ i < n, (P i - Q i) * (pulled m K φ i - 1) ≤ ∑ i < n, d i),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end halfCentred

/-! ### An inequality is multiplied by a negative factor -/

namespace signedFactor

/-- Masses `(0, 1)` and `(1, 0)`, shown as they are, and the test of the second input: at the first, `1 ≤ -1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1),
    ∀ i, i < n → 2 * pulled m K φ i < 1 →
      (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i * (2 * pulled m K φ i - 1) :=
  fun h => absurd (h ℤ 2 2 (fun i => ind (i = 1)) (fun i => ind (i = 0)) (fun _ => 1) (fun j => ind (j = 1)) transparent
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The sum of the deviations, since the centred test is at most one. -/
theorem S7 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i)
    (h5 : ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i)
    (h6 : ∀ i, i < n → 2 * pulled m K φ i < 1 →
      (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i * (2 * pulled m K φ i - 1)) :
    ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1) ≤ ∑ i < n, d i := by
  refine sum_le_sum fun i hi => ?_
  cases le_or_lt 1 (2 * pulled m K φ i) with
  | inl h => exact h5 i hi h
  | inr h =>
    have rest := mul_nonneg (h1 i hi) (sub_nonneg.2 (le_of_lt h))
    linear add_le_add (add_le_add (h6 i hi h) rest) (h1 i hi)

/-- One input and one output. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i)
    (h5 : ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i)
    (h6 : ∀ i, i < n → 2 * pulled m K φ i < 1 →
      (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i * (2 * pulled m K φ i - 1)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)

end signedFactor

/-! ### One half of the inputs is disposed of by symmetry -/

namespace symmetricTest

/-- Masses `(0, 1)` and `(1, 0)`, shown as they are, the test of the second input, and `d = (0, 1)`: `2 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h5 : ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i),
    ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1) ≤ ∑ i < n, d i :=
  fun h => absurd (h ℤ 2 2 (fun i => ind (i = 1)) (fun i => ind (i = 0)) (fun i => ind (i = 1)) (fun j => ind (j = 1))
    transparent (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

end symmetricTest

/-! ### The deviation is divided by its bound -/

namespace quotient

/-- Masses `(2, 1)` and `(1, 2)`, and `d = (2, 2)`: the first deviation is `1`, which is no multiple of `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1),
    ∀ i, i < n → 0 ≤ d i ∧ ∃ s : R, -1 ≤ s ∧ s ≤ 1 ∧ P i - Q i = s * d i := by
  intro h
  obtain ⟨_, s, _, _, hs⟩ := h ℤ 2 2 (fun i => 1 + ind (i = 0)) (fun i => 1 + ind (i = 1)) (fun _ => 2) (fun _ => 1)
    transparent (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) 0 (by decide)
  exact ℤ.two_mul_ne_one s ((mul_comm 2 s).trans hs.symm)

/-- The deviation at an input where the test is at least one half. -/
theorem S5 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i ∧ ∃ s : R, -1 ≤ s ∧ s ≤ 1 ∧ P i - Q i = s * d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1) :
    ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i := by
  intro i hi h
  obtain ⟨hd, s, _, hs, e⟩ := h1 i hi
  have first := mul_nonneg hd (mul_nonneg (sub_nonneg.2 hs) (sub_nonneg.2 h))
  have second := mul_nonneg hd (sub_nonneg.2 (h2 i hi).2)
  rw [e]
  linear add_le_add first (add_le_add second second)

/-- One input and one output. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i ∧ ∃ s : R, -1 ≤ s ∧ s ≤ 1 ∧ P i - Q i = s * d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (fun _ _ => ⟨by decide, 0, by decide⟩) (by decide)

/-- The deviation at an input where the test is less than one half. -/
theorem S6 (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i ∧ ∃ s : R, -1 ≤ s ∧ s ≤ 1 ∧ P i - Q i = s * d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1) :
    ∀ i, i < n → 2 * pulled m K φ i < 1 → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i := by
  intro i hi h
  obtain ⟨hd, s, hs, _, e⟩ := h1 i hi
  have first := mul_nonneg hd (mul_nonneg (sub_nonneg.2 hs) (sub_nonneg.2 (le_of_lt h)))
  have second := mul_nonneg hd (h2 i hi).1
  rw [e]
  linear add_le_add first (add_le_add second second)

/-- One input and one output. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
    (mass : ∑ i < n, P i = ∑ i < n, Q i)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
    (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
    (test0 : ∀ j, j < m → 0 ≤ φ j)
    (test1 : ∀ j, j < m → φ j ≤ 1)
    (h1 : ∀ i, i < n → 0 ≤ d i ∧ ∃ s : R, -1 ≤ s ∧ s ≤ 1 ∧ P i - Q i = s * d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (fun _ _ => ⟨by decide, 0, by decide⟩) (by decide)

end quotient

end DataProcessing
