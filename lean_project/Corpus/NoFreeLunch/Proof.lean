prelude
import Base
/-!
# Unseen labels cannot be predicted for a whole family of labelings

Labeling `i < N` gives the point `x < d` the label `f i x`, which is `0` or `1`, and a learner predicts `p i x`. Flipping
the label of `x` turns labeling `i` into labeling `φ x i`; the points `x < u` are unseen, so that this does not change
the prediction at `x`. `main`: for some labeling at least half of the predictions at unseen points are wrong.
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
theorem S1 : ∀ (g : Nat → R) (c : Nat), c < N → ∑ i < N, ind (i = c) * g i = g c := by
  intro g c
  have outside : ∀ n, n ≤ c → ∑ i < n, ind (i = c) * g i = 0 := by
    intro n
    induction n with
    | zero => exact fun _ => rfl
    | succ n ih =>
      intro h
      rw [sum_succ, ih (Nat.le_of_lt h), ind_of_not (Nat.ne_of_lt h), zero_mul, add_zero]
  have inside : ∀ n, c < n → ∑ i < n, ind (i = c) * g i = g c := by
    intro n
    induction n with
    | zero => exact fun h => absurd h (Nat.not_lt_zero c)
    | succ n ih =>
      intro h
      rw [sum_succ]
      rcases Nat.lt_succ_iff_lt_or_eq.1 h with k | k
      · rw [ih k, ind_of_not (fun e => Nat.ne_of_lt k e.symm), zero_mul, add_zero]
      · rw [outside n (Nat.le_of_eq k.symm), ind_of k.symm, one_mul, zero_add, k]
  exact inside N

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
  by_cases h : ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x)
  · exact h
  · have less : ∀ i, i < N → 2 * ∑ x < u, ind (p i x ≠ f i x) < (u : R) :=
      fun i hi => not_le.1 fun k => h ⟨i, hi, k⟩
    have strict : ∀ n, 0 < n → n ≤ N →
        ∑ i < n, 2 * ∑ x < u, ind (p i x ≠ f i x) < (n : R) * u := by
      intro n
      induction n with
      | zero => exact fun h => absurd h (Nat.lt_irrefl 0)
      | succ n ih =>
        intro _ hn
        rw [sum_succ, cast_succ, add_mul, one_mul]
        rcases Nat.eq_zero_or_pos n with e | hpos
        · subst e
          refine add_lt_add_of_le_of_lt ?_ (less 0 hn)
          exact le_of_eq (zero_mul _).symm
        · exact add_lt_add (ih hpos (Nat.le_of_lt hn)) (less n hn)
    have hlt := strict N hN (Nat.le_refl N)
    rw [h6, mul_comm] at hlt
    exact absurd hlt (lt_irrefl _)

/-- For some labeling at least half of the predictions at unseen points are wrong. -/
theorem main : ∃ i, i < N ∧ (u : R) ≤ 2 * ∑ x < u, ind (p i x ≠ f i x) :=
  S7 R N d u f p φ hN hu hf hp hφ hflip hsame
    (S6 R N d u f p φ hN hu hf hp hφ hflip hsame
      (S5 R N d u f p φ hN hu hf hp hφ hflip hsame
        (S4 R N d u f p φ hN hu hf hp hφ hflip hsame
          (S2 R N d u f p φ hN hu hf hp hφ hflip hsame (S1 R N d u f p φ hN hu hf hp hφ hflip hsame))
          (S3 R N d u f p φ hN hu hf hp hφ hflip hsame))))

end NoFreeLunch
