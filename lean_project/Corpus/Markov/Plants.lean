prelude
import Corpus.Markov.Proof
/-!
# Planted errors in the proof of Markov's inequality

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Markov

/-! ### The case of small values is forgotten -/

namespace forgottenCase

/-- One value, `-1`, below the threshold `1`: the indicator is `0`, and `0 ≤ -1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (h1 : ∀ i, i < n → t ≤ x i → t * ind (t ≤ x i) ≤ x i),
    ∀ i, i < n → t * ind (t ≤ x i) ≤ x i :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => -1) 1 (by decide) (by decide)) (by decide)

end forgottenCase

/-! ### A strict inequality between the sums -/

namespace strictFromWeak

/-- One value, `1`, at the threshold `1`: both sides are `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h3 : ∀ i, i < n → t * ind (t ≤ x i) ≤ x i),
    ∑ i < n, p i * (t * ind (t ≤ x i)) < ∑ i < n, p i * x i :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide) (by decide)) (by decide)

/-- The strict inequality gives the weak one. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h4 : ∑ i < n, p i * (t * ind (t ≤ x i)) < ∑ i < n, p i * x i)
    (h5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i))) :
    t * ∑ i < n, p i * ind (t ≤ x i) ≤ ∑ i < n, p i * x i := by
  rw [h5 t]
  exact le_of_lt h4

/-- One value, `2`, above the threshold `1`: the sums are `1` and `2`. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h4 : ∑ i < n, p i * (t * ind (t ≤ x i)) < ∑ i < n, p i * x i)
    (h5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 2) 1 (by decide) (by decide) (by decide)
    (S5 ℤ 1 (fun _ => 1) (fun _ => 2) 1 (by decide) (by decide))

end strictFromWeak

/-! ### The least of the values that reach the threshold -/

namespace leastLargeValue

/-- One value, `0`, below the threshold `1`: no value reaches it. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i),
    ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → t ≤ x i → x j ≤ x i :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 0) 1 (by decide) (by decide)) (by decide)

/-- The bound at every index, by the least large value. -/
theorem S3 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h1 : ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → t ≤ x i → x j ≤ x i) :
    ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → x j * ind (t ≤ x i) ≤ x i := by
  obtain ⟨j, hj, htj, hleast⟩ := h1
  refine ⟨j, hj, htj, fun i hi => ?_⟩
  by_cases h : t ≤ x i
  · rw [ind_of h, mul_one]
    exact hleast i hi h
  · rw [ind_of_not h, mul_zero]
    exact hx i hi

/-- One value, at the threshold. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h1 : ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → t ≤ x i → x j ≤ x i),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide) (by decide)

/-- The weighted sum of these bounds. -/
theorem S4 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h3 : ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → x j * ind (t ≤ x i) ≤ x i) :
    ∃ j, j < n ∧ t ≤ x j ∧ ∑ i < n, p i * (x j * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i := by
  obtain ⟨j, hj, htj, hbound⟩ := h3
  exact ⟨j, hj, htj, sum_le_sum fun i hi => mul_le_mul_of_nonneg_left (hbound i hi) (hp i hi)⟩

/-- One value, at the threshold. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h3 : ∃ j, j < n ∧ t ≤ x j ∧ ∀ i, i < n → x j * ind (t ≤ x i) ≤ x i),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide) (by decide)

/-- The threshold is at most the least large value. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h4 : ∃ j, j < n ∧ t ≤ x j ∧ ∑ i < n, p i * (x j * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i)
    (h5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i))) :
    t * ∑ i < n, p i * ind (t ≤ x i) ≤ ∑ i < n, p i * x i := by
  obtain ⟨j, _, htj, hsum⟩ := h4
  have hweight : 0 ≤ ∑ i < n, p i * ind (t ≤ x i) :=
    sum_nonneg fun i hi => mul_nonneg (hp i hi) (ind_nonneg _)
  calc t * ∑ i < n, p i * ind (t ≤ x i)
    _ ≤ x j * ∑ i < n, p i * ind (t ≤ x i) := mul_le_mul_of_nonneg_right htj hweight
    _ = ∑ i < n, p i * (x j * ind (t ≤ x i)) := h5 (x j)
    _ ≤ ∑ i < n, p i * x i := hsum

/-- One value, at the threshold. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R)
    (hp : ∀ i, i < n → 0 ≤ p i) (hx : ∀ i, i < n → 0 ≤ x i)
    (h4 : ∃ j, j < n ∧ t ≤ x j ∧ ∑ i < n, p i * (x j * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i)
    (h5 : ∀ c : R, c * ∑ i < n, p i * ind (t ≤ x i) = ∑ i < n, p i * (c * ind (t ≤ x i))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide) (by decide)
    (S5 ℤ 1 (fun _ => 1) (fun _ => 1) 1 (by decide) (by decide))

end leastLargeValue

end Markov
