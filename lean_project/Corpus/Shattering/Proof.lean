prelude
import Base
/-!
# A shattered set needs many hypotheses

Hypothesis `i < N` gives the point `x` the label `h i x`. If every pattern `b` of labels `0` and `1` on the points
`x < d` is the restriction of some hypothesis, then `main`: `2 ^ d ≤ N`. The hypotheses that agree with a pattern on the
first `k` points are counted by a sum of indicators, for `k` from `d` down to `0`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Shattering

variable (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
  (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
include hall

/-- Every pattern is realised at least once. -/
theorem S1 : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → 1 ≤ (∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) : R) := by
  intro b hb
  obtain ⟨i, hi, hagree⟩ := hall b hb
  have hle := single_le_sum (R := R) (n := N) (f := fun i => ind (∀ x, x < d → h i x = b x))
    (fun _ _ => ind_nonneg _) hi
  exact le_trans (le_of_eq (ind_of hagree).symm) hle

/-- Two patterns that differ at the next point. -/
theorem S2 : ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) → b k ≠ c k →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R) := by
  intro k _ b c hbc hne
  rw [← sum_add]
  refine sum_le_sum fun i _ => ?_
  by_cases hb : ∀ x, x < k + 1 → h i x = b x
  · have hc : ¬ ∀ x, x < k + 1 → h i x = c x := fun hc =>
      hne ((hb k (Nat.lt_succ_self k)).symm.trans (hc k (Nat.lt_succ_self k)))
    have hk : ∀ x, x < k → h i x = b x := fun x hx => hb x (Nat.le.step hx)
    rw [ind_of hb, ind_of_not hc, ind_of hk, add_zero]
    exact le_rfl
  · rw [ind_of_not hb, zero_add]
    exact ind_le_ind fun hc x hx => (hc x (Nat.le.step hx)).trans (hbc x hx).symm

/-- One point less doubles a lower bound. -/
theorem S3
    (h2 : ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) → b k ≠ c k →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R)) :
    ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) := by
  intro k hk r hr b hb
  have binary : ∀ a, a < 2 → a ≠ 1 - a ∧ 1 - a < 2 := by decide
  have below : ∀ x, x < k → b x = (if x = k then 1 - b k else b x) :=
    fun x hx => (if_neg (Nat.ne_of_lt hx)).symm
  have at_k : (if k = k then 1 - b k else b k) = 1 - b k := if_pos rfl
  refine le_trans (add_le_add (hr b hb) (hr (fun x => if x = k then 1 - b k else b x) ?_))
    (h2 k hk b (fun x => if x = k then 1 - b k else b x) below ?_)
  · intro x hx
    show (if x = k then 1 - b k else b x) < 2
    by_cases e : x = k
    · rw [if_pos e]
      exact (binary (b k) (hb k hk)).2
    · rw [if_neg e]
      exact hb x hx
  · show b k ≠ (if k = k then 1 - b k else b k)
    rw [at_k]
    exact (binary (b k) (hb k hk)).1

/-- The lower bound at every stage. -/
theorem S4
    (h1 : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → 1 ≤ (∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) : R))
    (h3 : ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)) :
    ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ j : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) := by
  intro j
  induction j with
  | zero =>
    intro k hk b hb
    rw [Nat.add_zero] at hk
    rw [hk]
    exact le_trans (le_of_eq (zero_add 1)) (h1 b hb)
  | succ j ih =>
    intro k hk b hb
    have hkd : k < d := hk ▸ Nat.lt_of_lt_of_le (Nat.lt_succ_self k)
      (Nat.add_le_add_left (Nat.succ_le_succ (Nat.zero_le j)) k)
    have hnext : k + 1 + j = d := by rw [← hk, Nat.add_assoc, Nat.add_comm 1 j]
    rw [cast_pow_succ]
    show ((2 ^ j : Nat) : R) * 2 ≤ _
    rw [mul_two]
    exact h3 k hkd _ (ih (k + 1) hnext) b hb

/-- Every hypothesis agrees with a pattern on no points. -/
theorem S5 : ∀ b : Nat → Nat, ∑ i < N, ind (∀ x : Nat, x < 0 → h i x = b x) = (N : R) := by
  intro b
  have agree : ∀ i, i < N → (ind (∀ x : Nat, x < 0 → h i x = b x) : R) = 1 :=
    fun i _ => ind_of fun x hx => absurd hx (Nat.not_lt_zero x)
  rw [sum_congr agree, sum_const, mul_one]

/-- The lower bound for the number of all hypotheses. -/
theorem S6
    (h4 : ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ j : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x))
    (h5 : ∀ b : Nat → Nat, ∑ i < N, ind (∀ x : Nat, x < 0 → h i x = b x) = (N : R)) :
    ((2 ^ d : Nat) : R) ≤ N := by
  have hle := h4 d 0 (Nat.zero_add d) (fun _ => 0) (fun _ _ => Nat.zero_lt_succ 1)
  exact le_trans hle (le_of_eq (h5 fun _ => 0))

/-- A class that realises all patterns on `d` points has at least `2 ^ d` hypotheses. -/
theorem main : ((2 ^ d : Nat) : R) ≤ N :=
  S6 R N d h hall
    (S4 R N d h hall (S1 R N d h hall)
      (S3 R N d h hall (S2 R N d h hall)))
    (S5 R N d h hall)

end Shattering
