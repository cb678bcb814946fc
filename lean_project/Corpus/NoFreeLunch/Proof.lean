prelude
import Base
/-!
# Unseen labels cannot be predicted for a whole family of labelings

Labeling `i < N` gives the point `x < d` the label `f i x`, which is `0` or `1`, and a learner predicts `p i x`.
Flipping the label of `x` turns labeling `i` into labeling `φ x i`; the points `x < u` are unseen, so that this does not
change the prediction at `x`. `main`: for some labeling at least half of the predictions at unseen points are wrong.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace NoFreeLunch

variable (R : Type) [OrderedRing R] (N d u : Nat) (f p φ : Nat → Nat → Nat)
  (hN : 0 < N) (hu : u ≤ d)
  (hf : ∀ x, x < d → ∀ i, i < N → f i x < 2) (hp : ∀ x, x < d → ∀ i, i < N → p i x < 2)
  (hφ : ∀ x, x < d → ∀ i, i < N → φ x i < N ∧ φ x (φ x i) = i)
  (hflip : ∀ x, x < d → ∀ i, i < N → f (φ x i) x ≠ f i x)
  (hsame : ∀ x, x < u → ∀ i, i < N → p (φ x i) x = p i x)
include hN hu hf hp hφ hflip hsame

/-- A sum against the indicator of one index. -/
theorem S1 : ∀ (g : Nat → R) (c : Nat), c < N → ∑ i < N, ind (i = c) * g i = g c :=
  fun g c hc => sum_ind_eq_mul hc g

/-- Flipping a label permutes the labelings. -/
theorem S2
    (h1 : ∀ (g : Nat → R) (c : Nat), c < N → ∑ i < N, ind (i = c) * g i = g c) :
    ∀ x, x < d → ∀ g : Nat → R, ∑ i < N, g (φ x i) = ∑ i < N, g i := by
  intro x hx g
  have swap : ∀ i j, i < N → j < N → (ind (j = φ x i) : R) = ind (i = φ x j) := by
    intro i j hi hj
    refine ind_congr ⟨fun e => ?_, fun e => ?_⟩
    · rw [e, (hφ x hx i hi).2]
    · rw [e, (hφ x hx j hj).2]
  calc ∑ i < N, g (φ x i)
    _ = ∑ i < N, ∑ j < N, ind (j = φ x i) * g j :=
      sum_congr fun i hi => (h1 g (φ x i) (hφ x hx i hi).1).symm
    _ = ∑ j < N, ∑ i < N, ind (j = φ x i) * g j := sum_comm N N fun i j => ind (j = φ x i) * g j
    _ = ∑ j < N, g j := sum_congr fun j hj => by
      calc ∑ i < N, ind (j = φ x i) * g j
        _ = ∑ i < N, ind (i = φ x j) * g j := sum_congr fun i hi => by rw [swap i j hi hj]
        _ = g j := h1 (fun _ => g j) (φ x j) (hφ x hx j hj).1

/-- A prediction at an unseen point is wrong for exactly one of two flipped labelings. -/
theorem S3 : ∀ x, x < u → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R) := by
  have binary : ∀ a, a < 2 → ∀ b, b < 2 → ∀ c, c < 2 → b ≠ a → c ≠ a → c = b := by decide
  intro x hx i hi
  have hd : x < d := Nat.lt_of_lt_of_le hx hu
  have hb : p (φ x i) x = f (φ x i) x ↔ p i x ≠ f i x := by
    rw [hsame x hx i hi]
    refine ⟨fun e k => hflip x hd i hi (e.symm.trans k), fun k => ?_⟩
    exact binary _ (hf x hd i hi) _ (hf x hd (φ x i) (hφ x hd i hi).1) _ (hp x hd i hi)
      (hflip x hd i hi) k
  by_cases k : p i x = f i x
  · have right : ¬ p i x ≠ f i x := fun h => h k
    have wrong : p (φ x i) x ≠ f (φ x i) x := fun h => hb.1 h k
    rw [ind_of_not right, ind_of wrong, zero_add]
  · have wrong : p i x ≠ f i x := k
    have right : ¬ p (φ x i) x ≠ f (φ x i) x := fun h => h (hb.2 k)
    rw [ind_of wrong, ind_of_not right, add_zero]

/-- At an unseen point the predictions are wrong for half of the labelings. -/
theorem S4
    (h2 : ∀ x, x < d → ∀ g : Nat → R, ∑ i < N, g (φ x i) = ∑ i < N, g i)
    (h3 : ∀ x, x < u → ∀ i, i < N →
      ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x) = (1 : R)) :
    ∀ x, x < u → 2 * ∑ i < N, ind (p i x ≠ f i x) = (N : R) := by
  intro x hx
  have hall : ∑ i < N, (ind (p i x ≠ f i x) + ind (p (φ x i) x ≠ f (φ x i) x)) = (N : R) := by
    rw [sum_congr fun i hi => h3 x hx i hi, sum_const, mul_one]
  rw [sum_add, h2 x (Nat.lt_of_lt_of_le hx hu) fun i => ind (p i x ≠ f i x)] at hall
  rw [two_mul, hall]

/-- The sum over the unseen points. -/
theorem S5
    (h4 : ∀ x, x < u → 2 * ∑ i < N, ind (p i x ≠ f i x) = (N : R)) :
    ∑ x < u, 2 * ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N := by
  rw [sum_congr h4, sum_const]

/-- The same with the order of summation exchanged. -/
theorem S6
    (h5 : ∑ x < u, 2 * ∑ i < N, ind (p i x ≠ f i x) = (u : R) * N) :
    ∑ i < N, 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N := by
  rw [← h5, ← mul_sum, ← mul_sum, sum_comm]

/-- Some labeling has at least the average error. -/
theorem S7
    (h6 : ∑ i < N, 2 * ∑ x < u, ind (p i x ≠ f i x) = (u : R) * N) :
    ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) := by
  refine exists_le_of_sum_le hN (le_of_eq ?_)
  rw [sum_const, h6, mul_comm]

/-- For some labeling at least half of the predictions at unseen points are wrong. -/
theorem main : ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) :=
  S7 R N d u f p φ hN hu hf hp hφ hflip hsame
    (S6 R N d u f p φ hN hu hf hp hφ hflip hsame
      (S5 R N d u f p φ hN hu hf hp hφ hflip hsame
        (S4 R N d u f p φ hN hu hf hp hφ hflip hsame
          (S2 R N d u f p φ hN hu hf hp hφ hflip hsame (S1 R N d u f p φ hN hu hf hp hφ hflip hsame))
          (S3 R N d u f p φ hN hu hf hp hφ hflip hsame))))

end NoFreeLunch
