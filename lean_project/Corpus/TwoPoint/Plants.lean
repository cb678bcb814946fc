prelude
import Corpus.TwoPoint.Proof
/-!
# Planted errors in the proof of the two-point lower bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace TwoPoint

/-! ### The factor 2 of the common mass is lost -/

namespace commonMass

/-- What is at most a sum is at most twice its larger term, here the first. -/
theorem le_two_left {R : Type} [OrderedRing R] {x y z : R} (h : z ≤ x + y) (k : y ≤ x) : z ≤ 2 * x := by
  linear add_le_add h k

/-- What is at most a sum is at most twice its larger term, here the second. -/
theorem le_two_right {R : Type} [OrderedRing R] {x y z : R} (h : z ≤ x + y) (k : x ≤ y) : z ≤ 2 * y := by
  linear add_le_add h k

/-- The same with the weight `w`, in terms of the risk `u` that is at least `w x`. -/
theorem le_two_risk {R : Type} [OrderedRing R] {w x z u : R} (hw : 0 ≤ w) (h : z ≤ 2 * x) (k : w * x ≤ u)
    (hu : 0 ≤ u) : w * z ≤ 4 * u := by
  linear add_le_add (mul_le_mul_of_nonneg_left h hw) (add_le_add (add_le_add k k) (add_le_add hu hu))

/-- One observation of mass `1` at both points, `d = 0`, and the estimate `0` of `0` or `2`: `1 + 1 ≤ 0 + 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h2 : ∀ i, i < n → a + δ ≤ T i ∨ T i + δ ≤ b),
    ∀ i, i < n → P i + Q i - d i ≤ P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b) :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 0) (fun _ => 0) (fun _ => 1) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The common mass is not larger than the mass of errors. -/
theorem S5 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h3 : ∀ i, i < n → P i + Q i - d i ≤ P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b))
    (h4 : ∑ i < n, (P i + Q i - d i) = 2 * M - ∑ i < n, d i) :
    2 * M - ∑ i < n, d i ≤ (∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b) := by
  rw [← h4, ← sum_add]
  exact sum_le_sum h3

/-- One observation of mass `1` at both points, with the bound `2` of the deviation. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h3 : ∀ i, i < n → P i + Q i - d i ≤ P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b))
    (h4 : ∑ i < n, (P i + Q i - d i) = 2 * M - ∑ i < n, d i),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 2) (fun _ => 2) (fun _ => 1) (fun _ => 0) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

/-- One of the two masses of errors is at least half of their sum. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h5 : 2 * M - ∑ i < n, d i ≤ (∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b)) :
    2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, P i * ind (a + δ ≤ T i) ∨
    2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, Q i * ind (T i + δ ≤ b) := by
  cases le_total (∑ i < n, Q i * ind (T i + δ ≤ b)) (∑ i < n, P i * ind (a + δ ≤ T i)) with
  | inl h => exact Or.inl (le_two_left h5 h)
  | inr h => exact Or.inr (le_two_right h5 h)

/-- One observation of mass `1` at both points, with the bound `2` of the deviation. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h5 : 2 * M - ∑ i < n, d i ≤ (∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b)),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 2) (fun _ => 2) (fun _ => 1) (fun _ => 0) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

/-- The risk at one of the points is large. -/
theorem S9 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h6 : 2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, P i * ind (a + δ ≤ T i) ∨
      2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, Q i * ind (T i + δ ≤ b))
    (h7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i)
    (h8 : w * ∑ i < n, Q i * ind (T i + δ ≤ b) ≤ ∑ i < n, Q i * v i) :
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, P i * u i ∨
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, Q i * v i := by
  cases h6 with
  | inl h =>
    have risk : 0 ≤ ∑ i < n, P i * u i := sum_nonneg fun i hi => mul_nonneg (hP i hi) (hu i hi)
    exact Or.inl (le_two_risk hw h h7 risk)
  | inr h =>
    have risk : 0 ≤ ∑ i < n, Q i * v i := sum_nonneg fun i hi => mul_nonneg (hQ i hi) (hv i hi)
    exact Or.inr (le_two_risk hw h h8 risk)

/-- One observation of mass `1` at both points, with the bound `2` of the deviation. -/
theorem S9_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h6 : 2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, P i * ind (a + δ ≤ T i) ∨
      2 * M - ∑ i < n, d i ≤ 2 * ∑ i < n, Q i * ind (T i + δ ≤ b))
    (h7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i)
    (h8 : w * ∑ i < n, Q i * ind (T i + δ ≤ b) ≤ ∑ i < n, Q i * v i),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 2) (fun _ => 2) (fun _ => 1) (fun _ => 0) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end commonMass

/-! ### Both errors are taken to be large -/

namespace eachError

/-- One observation of mass `1` at both points, `d = 0`, and the estimate `0` of `0` or `2`: at `0`, `2 ≤ 0` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h5 : 2 * M - ∑ i < n, d i
      ≤ 2 * ((∑ i < n, P i * ind (a + δ ≤ T i)) + ∑ i < n, Q i * ind (T i + δ ≤ b))),
    2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, P i * ind (a + δ ≤ T i) ∧
    2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, Q i * ind (T i + δ ≤ b) :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 0) (fun _ => 0) (fun _ => 1) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The risk at the first point is large. -/
theorem S9 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h6 : 2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, P i * ind (a + δ ≤ T i) ∧
      2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, Q i * ind (T i + δ ≤ b))
    (h7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i) :
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, P i * u i ∨
    w * (2 * M - ∑ i < n, d i) ≤ 4 * ∑ i < n, Q i * v i := by
  exact Or.inl (le_four_risk hw h6.1 h7)

/-- One observation of mass `1` at both points, with the bound `2` of the deviation. -/
theorem S9_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h6 : 2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, P i * ind (a + δ ≤ T i) ∧
      2 * M - ∑ i < n, d i ≤ 4 * ∑ i < n, Q i * ind (T i + δ ≤ b))
    (h7 : w * ∑ i < n, P i * ind (a + δ ≤ T i) ≤ ∑ i < n, P i * u i),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 2) (fun _ => 2) (fun _ => 1) (fun _ => 0) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end eachError

/-! ### Only estimators that decide for one of the points are treated -/

namespace onlyDecisions

/-- One observation, and the estimate `1` of `0` or `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i),
    ∀ i, i < n → T i = a ∨ T i = b :=
  fun h => absurd (h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ => 1) (fun _ => 1) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide))
    (by decide)

/-- The common mass at an observation is not larger than the mass of errors there. -/
theorem S3 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h2 : ∀ i, i < n → T i = a ∨ T i = b) :
    ∀ i, i < n → P i + Q i - d i ≤ 2 * (P i * ind (a + δ ≤ T i) + Q i * ind (T i + δ ≤ b)) := by
  intro i hi
  have errP := mul_nonneg (hP i hi) (ind_nonneg (R := R) (a + δ ≤ T i))
  have errQ := mul_nonneg (hQ i hi) (ind_nonneg (R := R) (T i + δ ≤ b))
  have apart : a + δ ≤ b := by linear add_le_add sep hδ
  cases h2 i hi with
  | inl h =>
    have missed : T i + δ ≤ b := by rw [h]; exact apart
    rw [ind_of missed]
    exact common_le_right (above i hi) errP
  | inr h =>
    have missed : a + δ ≤ T i := by rw [h]; exact apart
    rw [ind_of missed]
    exact common_le_left (below i hi) errQ

/-- One observation, and the estimate `0` of `0` or `2`. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h2 : ∀ i, i < n → T i = a ∨ T i = b),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 0) (fun _ => 0) (fun _ => 1) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

end onlyDecisions

/-! ### The midpoint need not exist -/

namespace midpoint

/-- The points `0` and `3` with `δ = 1`: the midpoint would be half of `3`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i),
    ∃ c : R, 2 * c = a + b :=
  fun h => (h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 0) (fun _ => 0) (fun _ => 1) 1 0 3 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)).elim
    fun c => ℤ.two_mul_ne_two_mul_add_one c 1

/-- Every estimate lies on one side of the midpoint. -/
theorem S2 (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h1 : ∃ c : R, 2 * c = a + b) :
    ∀ i, i < n → a + δ ≤ T i ∨ T i + δ ≤ b := by
  intro i _
  obtain ⟨c, hc⟩ := h1
  have two := zero_lt_two (R := R)
  cases le_total c (T i) with
  | inl h =>
    refine Or.inl (le_of_mul_le_mul_left ?_ two)
    linear add_le_add (add_le_add sep (le_of_eq hc.symm)) (mul_le_mul_of_nonneg_left h (le_of_lt two))
  | inr h =>
    refine Or.inr (le_of_mul_le_mul_left ?_ two)
    linear add_le_add (add_le_add sep (le_of_eq hc)) (mul_le_mul_of_nonneg_left h (le_of_lt two))

/-- The points `0` and `2`, with midpoint `1`. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (P Q d T u v : Nat → R) (M a b δ w : R)
    (hP : ∀ i, i < n → 0 ≤ P i)
    (hQ : ∀ i, i < n → 0 ≤ Q i)
    (massP : ∑ i < n, P i = M)
    (massQ : ∑ i < n, Q i = M)
    (above : ∀ i, i < n → P i - Q i ≤ d i)
    (below : ∀ i, i < n → Q i - P i ≤ d i)
    (sep : a + 2 * δ ≤ b)
    (hδ : 0 ≤ δ)
    (hw : 0 ≤ w)
    (hu : ∀ i, i < n → 0 ≤ u i)
    (hv : ∀ i, i < n → 0 ≤ v i)
    (missP : ∀ i, i < n → a + δ ≤ T i → w ≤ u i)
    (missQ : ∀ i, i < n → T i + δ ≤ b → w ≤ v i)
    (h1 : ∃ c : R, 2 * c = a + b),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ => 0) (fun _ => 0) (fun _ => 1) 1 0 2 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    ⟨1, by decide⟩

end midpoint

end TwoPoint
