prelude
import Corpus.NoFreeLunch.Proof
/-!
# Planted errors in the proof that unseen labels cannot be predicted

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace NoFreeLunch

/-! ### The points of the sample are not treated -/

namespace unseenOnly

/-- Two labelings of one seen point, which the learner has memorised: both errors are `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x),
    ∀ x, x < d → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R) :=
  fun h => absurd (h ℤ 2 1 0 (fun i _ => i) (fun i _ => i) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The unseen points are among all points. -/
theorem S4 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h2 : ∀ x, x < d → ∀ g : Nat → R, ∑ i < N, g (φ x i) = ∑ i < N, g i)
    (h3 : ∀ x, x < d → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R)) :
    ∀ x, x < u → 2 * ∑ i < N, ind (p i x ≠ f i x) = (N : R) :=
  NoFreeLunch.S4 R N d u f p φ hN hu hf hp hφ hflip hsame h2
    fun x hx i hi => h3 x (Nat.lt_of_lt_of_le hx hu) i hi

/-- One labeling and no points. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h2 : ∀ x, x < d → ∀ g : Nat → R, ∑ i < N, g (φ x i) = ∑ i < N, g i)
    (h3 : ∀ x, x < d → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)
    (fun _ hx => absurd hx (Nat.not_lt_zero _)) (by decide)

end unseenOnly

/-! ### A factor two is lost -/

namespace lostFactor

/-- Two labelings of one point, predicted `0` for both: one error in all, not two. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h2 : ∀ x, x < d → ∀ g : Nat → R, ∑ i < N, g (φ x i) = ∑ i < N, g i)
    (h3 : ∀ x, x < u → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R)),
    ∀ x, x < u → ∑ i < N, ind (p i x ≠ f i x) = (N : R) := by
  intro h
  refine absurd (h ℤ 2 1 1 (fun i _ => i) (fun _ _ => 0) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)
    (S2 ℤ 2 1 1 (fun i _ => i) (fun _ _ => 0) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
      (by decide) (by decide) (by decide) (by decide)
      (S1 ℤ 2 1 1 (fun i _ => i) (fun _ _ => 0) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
        (by decide) (by decide) (by decide) (by decide))) (by decide)) (by decide)

/-- The sum over the unseen points. -/
theorem S5 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h4 : ∀ x, x < u → ∑ i < N, ind (p i x ≠ f i x) = (N : R)) :
    ∑ x < u, ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N := by
  rw [sum_congr h4, sum_const]

/-- One labeling and no points. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h4 : ∀ x, x < u → ∑ i < N, ind (p i x ≠ f i x) = (N : R)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

/-- The order of summation exchanged. -/
theorem S6 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h5 : ∑ x < u, ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N) :
    ∑ i < N, ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N := by
  rw [← h5, sum_comm]

/-- One labeling and no points. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h5 : ∑ x < u, ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

/-- Twice a nonnegative sum is at least the sum. -/
theorem S7 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h6 : ∑ i < N, ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N) :
    ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) := by
  have hsum : (u : R) * N ≤ ∑ i < N, 2 * ∑ x < u, ind (p i x ≠ f i x) := by
    rw [← h6]
    refine sum_le_sum fun i hi => ?_
    rw [two_mul]
    exact le_add_of_nonneg_right (sum_nonneg fun x hx => ind_nonneg _)
  by_cases h : ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x)
  · exact h
  · have less : ∀ i, i < N → 2 * ∑ x < u, ind (p i x ≠ f i x) < (u : R) :=
      fun i hi => not_le.1 fun k => h ⟨i, hi, k⟩
    have hle : ∑ i < N, 2 * ∑ x < u, ind (p i x ≠ f i x) ≤ ∑ i < N, (u : R) :=
      sum_le_sum fun i hi => le_of_lt (less i hi)
    have heq : ∑ i < N, 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N := by
      refine le_antisymm ?_ hsum
      rw [sum_const, mul_comm] at hle
      exact hle
    exact NoFreeLunch.S7 R N d u f p φ hN hu hf hp hφ hflip hsame heq

/-- One labeling and no points. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h6 : ∑ i < N, ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

end lostFactor

/-! ### From the average over the labelings to each labeling -/

namespace everyLabeling

/-- Two labelings of one point, predicted `0` for both: no error for labeling `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h4 : ∀ x, x < u → 2 * ∑ i < N, ind (p i x ≠ f i x) = (N : R)),
    ∀ i, i < N → (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) :=
  fun h => absurd (h ℤ 2 1 1 (fun i _ => i) (fun _ _ => 0) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- Any labeling will do. -/
theorem S7 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h5 : ∀ i, i < N → (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x)) :
    ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) :=
  ⟨0, hN, h5 0 hN⟩

/-- One labeling and no points. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h5 : ∀ i, i < N → (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

end everyLabeling

/-! ### A labeling whose error is the average -/

namespace averageLabeling

/-- Two labelings of one point, predicted `0` for both: twice the error is `0` or `2`, and never `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h5 : ∑ x < u, 2 * ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N),
    ∃ i, i < N ∧ 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R) :=
  fun h => absurd (h ℤ 2 1 1 (fun i _ => i) (fun _ _ => 0) (fun _ i => 1 - i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The labeling of average error. -/
theorem S7 (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h6 : ∃ i, i < N ∧ 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R)) :
    ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) := by
  obtain ⟨i, hi, h⟩ := h6
  exact ⟨i, hi, le_of_eq h.symm⟩

/-- One labeling and no points. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
    (hN : 0 < N) (hu : u ≤ d)
    (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
    (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
    (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
    (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
    (h6 : ∃ i, i < N ∧ 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ _ => 0) (fun _ _ => 0) (fun _ i => i) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

end averageLabeling

end NoFreeLunch
