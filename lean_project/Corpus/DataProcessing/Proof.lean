prelude
import Base
/-!
# Total variation does not grow through a channel

Two weight sequences `P` and `Q` of equal total mass are sent through a channel `K`. `main`: for every randomised
test `φ` of the outputs, twice the difference of its values under the two output distributions is at most the sum
of bounds `d i` of `P i - Q i` in absolute value.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace DataProcessing

/-- The weight that the output `j` receives when the channel `K` is fed with the weights `a`. -/
def pushed {R : Type} [OrderedRing R] (n : Nat) (K : Nat → Nat → R) (a : Nat → R) (j : Nat) : R :=
  ∑ i < n, a i * K i j

/-- The value of the test `φ` on the output of the channel `K` for the input `i`. -/
def pulled {R : Type} [OrderedRing R] (m : Nat) (K : Nat → Nat → R) (φ : Nat → R) (i : Nat) : R :=
  ∑ j < m, K i j * φ j

variable (R : Type) [OrderedRing R] (n m : Nat) (P Q d φ : Nat → R) (K : Nat → Nat → R)
  (mass : ∑ i < n, P i = ∑ i < n, Q i)
  (above : ∀ i, i < n → P i - Q i ≤ d i)
  (below : ∀ i, i < n → Q i - P i ≤ d i)
  (nonneg : ∀ i, i < n → ∀ j, j < m → 0 ≤ K i j)
  (rows : ∀ i, i < n → ∑ j < m, K i j = 1)
  (test0 : ∀ j, j < m → 0 ≤ φ j)
  (test1 : ∀ j, j < m → φ j ≤ 1)
include mass above below nonneg rows test0 test1

/-- The bounds of the deviations are nonnegative. -/
theorem S1 : ∀ i, i < n → 0 ≤ d i := by
  intro i hi
  exact le_of_mul_le_mul_left (by linear add_le_add (above i hi) (below i hi)) (zero_lt_two (R := R))

/-- Seen from the input, the test is again a test. -/
theorem S2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1 := by
  intro i hi
  refine ⟨sum_nonneg fun j hj => mul_nonneg (nonneg i hi j hj) (test0 j hj), ?_⟩
  rw [← rows i hi]
  refine sum_le_sum fun j hj => ?_
  have h := mul_le_mul_of_nonneg_left (test1 j hj) (nonneg i hi j hj)
  rw [mul_one] at h
  exact h

/-- Testing the output is the same as testing the input with the test seen from there. -/
theorem S3 : ∀ a : Nat → R,
    ∑ j < m, φ j * pushed n K a j = ∑ i < n, a i * pulled m K φ i := by
  intro a
  calc ∑ j < m, φ j * pushed n K a j = ∑ j < m, ∑ i < n, φ j * (a i * K i j) :=
        sum_congr fun j _ => mul_sum n (φ j) _
    _ = ∑ i < n, ∑ j < m, φ j * (a i * K i j) := sum_comm m n _
    _ = ∑ i < n, a i * pulled m K φ i := sum_congr fun i _ => by
        unfold pulled
        rw [mul_sum]
        exact sum_congr fun j _ => by ring

/-- Since the total masses agree, the test may be centred. -/
theorem S4
    (h3 : ∀ a : Nat → R, ∑ j < m, φ j * pushed n K a j = ∑ i < n, a i * pulled m K φ i) :
    2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j)
      = ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1) := by
  have expand : ∀ i, i < n → (P i - Q i) * (2 * pulled m K φ i - 1)
      = 2 * (P i * pulled m K φ i - Q i * pulled m K φ i) - (P i - Q i) := fun i _ => by ring
  rw [h3 P, h3 Q, sum_congr expand, sum_sub, sum_sub, ← mul_sum, sum_sub, mass, sub_self, sub_zero]

/-- The deviation at an input where the test is at least one half. -/
theorem S5 (h1 : ∀ i, i < n → 0 ≤ d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1) :
    ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i := by
  intro i hi h
  have scaled := mul_le_mul_of_nonneg_right (above i hi) (sub_nonneg.2 h)
  have rest := mul_nonneg (h1 i hi) (sub_nonneg.2 (h2 i hi).2)
  linear add_le_add scaled (add_le_add rest rest)

/-- The deviation at an input where the test is less than one half. -/
theorem S6 (h1 : ∀ i, i < n → 0 ≤ d i)
    (h2 : ∀ i, i < n → 0 ≤ pulled m K φ i ∧ pulled m K φ i ≤ 1) :
    ∀ i, i < n → 2 * pulled m K φ i < 1 → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i := by
  intro i hi h
  have scaled := mul_le_mul_of_nonneg_right (below i hi) (sub_nonneg.2 (le_of_lt h))
  have rest := mul_nonneg (h1 i hi) (h2 i hi).1
  linear add_le_add scaled (add_le_add rest rest)

/-- The sum of the deviations. -/
theorem S7
    (h5 : ∀ i, i < n → 1 ≤ 2 * pulled m K φ i → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i)
    (h6 : ∀ i, i < n → 2 * pulled m K φ i < 1 → (P i - Q i) * (2 * pulled m K φ i - 1) ≤ d i) :
    ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1) ≤ ∑ i < n, d i :=
  sum_le_sum fun i hi => (le_or_lt 1 (2 * pulled m K φ i)).elim (h5 i hi) (h6 i hi)

/-- The two estimates are joined. -/
theorem S8
    (h4 : 2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j)
      = ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1))
    (h7 : ∑ i < n, (P i - Q i) * (2 * pulled m K φ i - 1) ≤ ∑ i < n, d i) :
    2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j) ≤ ∑ i < n, d i :=
  le_trans (le_of_eq h4) h7

/-- No test separates the outputs better than the deviations of the inputs allow. -/
theorem main :
    2 * ((∑ j < m, φ j * pushed n K P j) - ∑ j < m, φ j * pushed n K Q j) ≤ ∑ i < n, d i :=
  S8 R n m P Q d φ K mass above below nonneg rows test0 test1
    (S4 R n m P Q d φ K mass above below nonneg rows test0 test1
      (S3 R n m P Q d φ K mass above below nonneg rows test0 test1))
    (S7 R n m P Q d φ K mass above below nonneg rows test0 test1
      (S5 R n m P Q d φ K mass above below nonneg rows test0 test1
        (S1 R n m P Q d φ K mass above below nonneg rows test0 test1)
        (S2 R n m P Q d φ K mass above below nonneg rows test0 test1))
      (S6 R n m P Q d φ K mass above below nonneg rows test0 test1
        (S1 R n m P Q d φ K mass above below nonneg rows test0 test1)
        (S2 R n m P Q d φ K mass above below nonneg rows test0 test1)))

end DataProcessing
