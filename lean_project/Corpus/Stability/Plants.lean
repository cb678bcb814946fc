prelude
import Corpus.Stability.Proof
/-!
# Planted errors in the proof on stable learners

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Stability

/-- The other one of the two outcomes. -/
def other (_ ω : Nat) : Nat := if ω = 0 then 1 else 0

/-- It is one of the two outcomes. -/
theorem other_lt (i ω : Nat) : other i ω < 2 := by
  cases Decidable.em (ω = 0) with
  | inl h => rw [show other i ω = 1 from if_pos h]; decide
  | inr h => rw [show other i ω = 0 from if_neg h]; decide

/-- The point `1` if index and outcome are the same number, and the point `0` if not. -/
def alike (i ω : Nat) : Nat := if i = ω then 1 else 0

/-- The point `0` if index and outcome are the same number, and the point `1` if not. -/
def unlike (i ω : Nat) : Nat := if i = ω then 0 else 1

/-- Whatever the outcome, the loss is `0` at the point `0` and `2` elsewhere. -/
def twice (_ x : Nat) : ℤ := if x = 0 then 0 else 2

/-- A hypothesis that has learned one point: the loss is `0` there and `1` elsewhere. -/
def learned (ω x : Nat) : ℤ := if x = ω then 0 else 1

/-- This loss is between `0` and `2`. -/
theorem twice_bounded (ω : Nat) (_ : ω < 2) (x : Nat) : 0 ≤ twice ω x ∧ twice ω x ≤ 2 := by
  cases Decidable.em (x = 0) with
  | inl h => rw [h]; exact (by decide : (0 : ℤ) ≤ 0 ∧ (0 : ℤ) ≤ 2)
  | inr h => rw [show twice ω x = 2 from if_neg h]; decide

/-- This loss is between `0` and `1`. -/
theorem learned_bounded (ω : Nat) (_ : ω < 2) (x : Nat) : 0 ≤ learned ω x ∧ learned ω x ≤ 1 := by
  cases Decidable.em (x = ω) with
  | inl h => rw [show learned ω x = 0 from if_pos h]; decide
  | inr h => rw [show learned ω x = 1 from if_neg h]; decide

/-- The loss of what has been learned changes by at most `1`. -/
theorem learned_near (i : Nat) (_ : i < 2) (ω : Nat) (hω : ω < 2) (x : Nat) :
    learned ω x ≤ learned (other i ω) x + 1 :=
  le_trans (learned_bounded ω hω x).2
    (le_add_of_nonneg_left (learned_bounded (other i ω) (other_lt i ω) x).1)

/-- Weights `1` of two outcomes are kept when the outcomes are exchanged. -/
theorem other_keeps (i : Nat) (_ : i < 2) (F : Nat → ℤ) :
    ∑ ω < 2, (1 : ℤ) * F (other i ω) = ∑ ω < 2, (1 : ℤ) * F ω := by
  show 0 + 1 * F 1 + 1 * F 0 = 0 + 1 * F 0 + 1 * F 1
  ring

/-- One outcome is kept. -/
theorem still_keeps (i : Nat) (_ : i < 1) (F : Nat → ℤ) :
    ∑ ω < 1, (1 : ℤ) * F 0 = ∑ ω < 1, (1 : ℤ) * F ω := rfl

/-! ### The outcomes with a large change are forgotten -/

namespace alwaysStable

/-- Two outcomes whose training points `0` and `1` are learned: the fresh point has loss `1`, and `0` after the
exchange. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω)),
    ∀ i, i < n → ∀ ω, ω < M → l ω (w i ω) ≤ l (τ i ω) (w i ω) + β :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) (fun _ ω => ω) other other learned (fun _ _ => 1) 2 0 1 2
    (by decide) (by decide) (by decide) (by decide) (by decide) learned_bounded (by decide) other_keeps (by decide)
    learned_near (by decide) (by decide)) (by decide)

/-- What is forgotten is not negative. -/
theorem S3 (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h2 : ∀ i, i < n → ∀ ω, ω < M → l ω (w i ω) ≤ l (τ i ω) (w i ω) + β) :
    ∀ i, i < n →
      ∑ ω < M, P ω * l ω (w i ω) ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ) := by
  intro i hi
  have hρ0 : 0 ≤ ρ := le_trans (sum_nonneg fun ω hω => mul_nonneg (hP ω hω) (ind_nonneg _)) (hρ i hi)
  calc ∑ ω < M, P ω * l ω (w i ω)
    _ ≤ ∑ ω < M, P ω * (l (τ i ω) (w i ω) + β) :=
      sum_le_sum fun ω hω => mul_le_mul_of_nonneg_left (h2 i hi ω hω) (hP ω hω)
    _ = ∑ ω < M, (P ω * l (τ i ω) (w i ω) + P ω * β) := sum_congr fun ω _ => mul_add _ _ _
    _ = (∑ ω < M, P ω * l (τ i ω) (w i ω)) + W * β := by rw [sum_add, ← sum_mul, hW]
    _ ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ) :=
      add_le_add_left (le_add_of_nonneg_right (mul_nonneg hb hρ0)) _

/-- One outcome, no losses. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h2 : ∀ i, i < n → ∀ ω, ω < M → l ω (w i ω) ≤ l (τ i ω) (w i ω) + β),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0)
    (fun _ _ => 0) 1 0 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (fun _ _ _ => ⟨le_rfl, le_rfl⟩) (by decide)
    still_keeps (by decide) (fun _ _ _ _ _ => le_rfl) (by decide) (by decide)
    (by decide)

end alwaysStable

/-! ### From the weighted sums to every outcome -/

namespace everyOutcome

/-- Two outcomes and a hypothesis that ignores the sample: its risk is `1`, but its loss at one training point
is `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h1 : ∀ i, i < n → ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * l (τ i ω) (w i ω))
    (h3 : ∀ i, i < n →
      ∑ ω < M, P ω * l ω (w i ω) ≤ (∑ ω < M, P ω * l (τ i ω) (w i ω)) + (W * β + b * ρ)),
    ∀ i, i < n → ∀ ω, ω < M → L ω ≤ l ω (z i ω) + (β + b * ind (β < d i ω)) :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) unlike alike other twice (fun _ _ => 0) 2 0 2 0
    (by decide) (by decide) (by decide) (by decide) (by decide) twice_bounded (by decide) other_keeps (by decide)
    (fun i _ ω _ x => le_of_eq (add_zero (twice ω x)).symm) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- The weighted sum over the outcomes, and the sum over the training points. -/
theorem S5 (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h4 : ∀ i, i < n → ∀ ω, ω < M → L ω ≤ l ω (z i ω) + (β + b * ind (β < d i ω))) :
    n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + n * (W * β + b * ρ) := by
  rw [← sum_const n, ← sum_const n, ← sum_add]
  refine sum_le_sum fun i hi => ?_
  calc ∑ ω < M, P ω * L ω
    _ ≤ ∑ ω < M, P ω * (l ω (z i ω) + (β + b * ind (β < d i ω))) :=
      sum_le_sum fun ω hω => mul_le_mul_of_nonneg_left (h4 i hi ω hω) (hP ω hω)
    _ = ∑ ω < M, (P ω * l ω (z i ω) + (P ω * β + b * (P ω * ind (β < d i ω)))) :=
      sum_congr fun ω _ => by ring
    _ = (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ∑ ω < M, P ω * ind (β < d i ω)) := by
      rw [sum_add, sum_add, ← sum_mul, ← mul_sum, hW]
    _ ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ) :=
      add_le_add_left (add_le_add_left (mul_le_mul_of_nonneg_left (hρ i hi) hb) _) _

/-- One outcome, no losses. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h4 : ∀ i, i < n → ∀ ω, ω < M → L ω ≤ l ω (z i ω) + (β + b * ind (β < d i ω))),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0)
    (fun _ _ => 0) 1 0 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (fun _ _ _ => ⟨le_rfl, le_rfl⟩) (by decide)
    still_keeps (by decide) (fun _ _ _ _ _ => le_rfl) (by decide) (by decide)
    (by decide)

end everyOutcome

/-! ### The allowance is added once instead of `n` times -/

namespace onceForAll

/-- Two outcomes whose training points are learned, `n = 2`, `β = 1`: the left-hand side is `4`, the right-hand
side `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h4 : ∀ i, i < n → ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ)),
    n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ) :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) (fun _ ω => ω) other other learned (fun _ _ => 1) 2 1 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) learned_bounded (by decide) other_keeps (by decide)
    learned_near (by decide) (by decide) (by decide)) (by decide)

/-- There is at least one training point. -/
theorem S7 (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h5 : n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ))
    (h6 : ∑ i < n, ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) :
    n * ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) + n * (W * β + b * ρ) := by
  have hρ0 : 0 ≤ ρ := le_trans (sum_nonneg fun ω hω => mul_nonneg (hP ω hω) (ind_nonneg _)) (hρ 0 hn)
  have hW0 : 0 ≤ W := by
    rw [← hW]
    exact sum_nonneg hP
  rw [← h6]
  exact le_trans h5 (add_le_add_left
    (le_mul_of_one_le_left (add_nonneg (mul_nonneg hW0 hβ) (mul_nonneg hb hρ0)) (one_le_cast hn)) _)

/-- One outcome, no losses. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h5 : n * ∑ ω < M, P ω * L ω ≤ (∑ i < n, ∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ))
    (h6 : ∑ i < n, ∑ ω < M, P ω * l ω (z i ω) = ∑ ω < M, P ω * ∑ i < n, l ω (z i ω)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0)
    (fun _ _ => 0) 1 0 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (fun _ _ _ => ⟨le_rfl, le_rfl⟩) (by decide)
    still_keeps (by decide) (fun _ _ _ _ _ => le_rfl) (by decide) (by decide)
    (by decide) (by decide)

end onceForAll

/-! ### One training point below the average at all outcomes -/

namespace commonIndex

/-- Two outcomes with the training samples `0, 1` and `1, 0`: at each of them another index is below the average. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω)),
    ∃ j, j < n ∧ ∀ ω, ω < M → n * l ω (z j ω) ≤ ∑ i < n, l ω (z i ω) :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) unlike alike other twice (fun _ _ => 0) 2 0 2 0
    (by decide) (by decide) (by decide) (by decide) (by decide) twice_bounded (by decide) other_keeps (by decide)
    (fun i _ ω _ x => le_of_eq (add_zero (twice ω x)).symm) (by decide) (by decide))
    (by decide)

/-- The bound at the common index. -/
theorem S7 (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h4 : ∀ i, i < n → ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ))
    (h6 : ∃ j, j < n ∧ ∀ ω, ω < M → n * l ω (z j ω) ≤ ∑ i < n, l ω (z i ω)) :
    n * ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) + n * (W * β + b * ρ) := by
  obtain ⟨j, hj, below⟩ := h6
  calc n * ∑ ω < M, P ω * L ω
    _ ≤ n * ((∑ ω < M, P ω * l ω (z j ω)) + (W * β + b * ρ)) :=
      mul_le_mul_of_nonneg_left (h4 j hj) (cast_nonneg n)
    _ = (∑ ω < M, P ω * (n * l ω (z j ω))) + n * (W * β + b * ρ) := by
      rw [mul_add, mul_sum]
      exact congrArg (· + n * (W * β + b * ρ)) (sum_congr fun ω _ => mul_left_comm _ _ _)
    _ ≤ (∑ ω < M, P ω * ∑ i < n, l ω (z i ω)) + n * (W * β + b * ρ) :=
      add_le_add_right (sum_le_sum fun ω hω => mul_le_mul_of_nonneg_left (below ω hω) (hP ω hω)) _

/-- One outcome, no losses. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (M n : Nat) (P L : Nat → R) (z w τ : Nat → Nat → Nat)
    (l d : Nat → Nat → R) (W β b ρ : R)
    (hP : ∀ ω, ω < M → 0 ≤ P ω) (hW : ∑ ω < M, P ω = W) (hn : 0 < n) (hβ : 0 ≤ β) (hb : 0 ≤ b)
    (hl : ∀ ω, ω < M → ∀ x : Nat, 0 ≤ l ω x ∧ l ω x ≤ b)
    (hτ : ∀ i, i < n → ∀ ω, ω < M → τ i ω < M)
    (hswap : ∀ i, i < n → ∀ F : Nat → R, ∑ ω < M, P ω * F (τ i ω) = ∑ ω < M, P ω * F ω)
    (hz : ∀ i, i < n → ∀ ω, ω < M → z i (τ i ω) = w i ω)
    (hd : ∀ i, i < n → ∀ ω, ω < M → ∀ x : Nat, l ω x ≤ l (τ i ω) x + d i ω)
    (hρ : ∀ i, i < n → ∑ ω < M, P ω * ind (β < d i ω) ≤ ρ)
    (hL : ∀ i, i < n → ∑ ω < M, P ω * L ω = ∑ ω < M, P ω * l ω (w i ω))
    (h4 : ∀ i, i < n → ∑ ω < M, P ω * L ω ≤ (∑ ω < M, P ω * l ω (z i ω)) + (W * β + b * ρ))
    (h6 : ∃ j, j < n ∧ ∀ ω, ω < M → n * l ω (z j ω) ≤ ∑ i < n, l ω (z i ω)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0)
    (fun _ _ => 0) 1 0 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (fun _ _ _ => ⟨le_rfl, le_rfl⟩) (by decide)
    still_keeps (by decide) (fun _ _ _ _ _ => le_rfl) (by decide) (by decide)
    (by decide) (by decide)

end commonIndex

end Stability
