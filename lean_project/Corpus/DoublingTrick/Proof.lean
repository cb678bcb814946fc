prelude
import Base
/-!
# The doubling trick

A learner that knows the horizon `4 ^ k` has regret at most `c * 2 ^ k`. Started again for epochs of the lengths
`1, 4, 16, …`, it need not know the horizon. `main`: after any number `T` of rounds its regret is at most some `B` with
`B ^ 2 ≤ 4 * c ^ 2 * (3 * T + 1)`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace DoublingTrick

/-- The first round of epoch `k`. -/
def start (k : Nat) : Nat :=
  match k with
  | .zero => 0
  | .succ k => start k + 4 ^ k

variable (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
  (nonneg : 0 ≤ c)
  (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
include T d nonneg epoch

/-- The rounds before epoch `k`. -/
theorem S1 : ∀ k, 3 * start k + 1 = 4 ^ k := by
  intro k
  induction k with
  | zero => rfl
  | succ k ih =>
    show 3 * (start k + 4 ^ k) + 1 = 4 ^ k * 4
    rw [← ih]
    ring

/-- The geometric sum. -/
theorem S2 : ∀ k, (∑ j < k, ((2 ^ j : Nat) : R)) + 1 = ((2 ^ k : Nat) : R) := by
  intro k
  induction k with
  | zero => exact (zero_add 1).trans (cast_one (R := R)).symm
  | succ k ih =>
    rw [sum_succ, cast_pow_succ, ← ih]
    ring

/-- Every round belongs to an epoch. -/
theorem S3 : ∃ K n, n < 4 ^ K ∧ T = start K + n := by
  have any : ∀ t, ∃ K n, n < 4 ^ K ∧ t = start K + n := by
    intro t
    induction t with
    | zero => exact ⟨0, 0, by decide, rfl⟩
    | succ t ih =>
      obtain ⟨K, n, hn, rfl⟩ := ih
      cases Nat.lt_or_eq_of_le hn with
      | inl inside => exact ⟨K, n + 1, inside, rfl⟩
      | inr last => exact ⟨K + 1, 0, Nat.pow_pos (by decide) _, congrArg (start K + ·) last⟩
  exact any T

/-- The regret before epoch `k`, epoch by epoch. -/
theorem S4 : ∀ k, ∑ t < start k, d t = ∑ j < k, ∑ i < 4 ^ j, d (start j + i) := by
  intro k
  induction k with
  | zero => rfl
  | succ k ih =>
    rw [sum_succ, ← ih]
    exact sum_range_add (start k) (4 ^ k) d

/-- The regret before epoch `k`. -/
theorem S5 (h2 : ∀ k, (∑ j < k, ((2 ^ j : Nat) : R)) + 1 = ((2 ^ k : Nat) : R))
    (h4 : ∀ k, ∑ t < start k, d t = ∑ j < k, ∑ i < 4 ^ j, d (start j + i)) :
    ∀ k, (∑ t < start k, d t) + c ≤ c * ((2 ^ k : Nat) : R) := by
  intro k
  rw [h4 k, ← h2 k, mul_add, mul_one, mul_sum]
  exact add_le_add_right (sum_le_sum fun j _ => epoch j (4 ^ j) (Nat.le_refl _)) c

/-- The regret in an epoch that is not finished. -/
theorem S6 (h5 : ∀ k, (∑ t < start k, d t) + c ≤ c * ((2 ^ k : Nat) : R)) :
    ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ 2 * (c * ((2 ^ k : Nat) : R)) := by
  intro k n hn
  rw [sum_range_add, two_mul]
  exact add_le_add (le_trans (le_add_of_nonneg_right nonneg) (h5 k)) (epoch k n (Nat.le_of_lt hn))

/-- The bound in terms of the number of rounds. -/
theorem S7 (h1 : ∀ k, 3 * start k + 1 = 4 ^ k) :
    ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R) := by
  intro k n
  have square : ((2 ^ k : Nat) : R) * ((2 ^ k : Nat) : R) = ((3 * start k + 1 : Nat) : R) := by
    rw [h1 k, ← cast_mul, ← Nat.mul_pow]
  have grow : ((3 * start k + 1 : Nat) : R) ≤ ((3 * (start k + n) + 1 : Nat) : R) :=
    cast_le_cast (Nat.add_le_add_right (Nat.mul_le_mul_left 3 (Nat.le_add_right _ n)) 1)
  calc c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R))
    _ = c * c * (((2 ^ k : Nat) : R) * ((2 ^ k : Nat) : R)) := mul_mul_mul_comm _ _ _ _
    _ = c * c * ((3 * start k + 1 : Nat) : R) := by rw [square]
    _ ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R) := mul_le_mul_of_nonneg_left grow (mul_self_nonneg c)

/-- The regret after `T` rounds. -/
theorem S8 (h3 : ∃ K n, n < 4 ^ K ∧ T = start K + n)
    (h6 : ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ 2 * (c * ((2 ^ k : Nat) : R)))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)) :
    ∃ B : R, ∑ t < T, d t ≤ B ∧ B * B ≤ 4 * (c * c) * ((3 * T + 1 : Nat) : R) := by
  obtain ⟨K, n, hn, rfl⟩ := h3
  refine ⟨2 * (c * ((2 ^ K : Nat) : R)), h6 K n hn, ?_⟩
  calc 2 * (c * ((2 ^ K : Nat) : R)) * (2 * (c * ((2 ^ K : Nat) : R)))
    _ = 4 * (c * ((2 ^ K : Nat) : R) * (c * ((2 ^ K : Nat) : R))) := by ring
    _ ≤ 4 * (c * c * ((3 * (start K + n) + 1 : Nat) : R)) := mul_le_mul_of_nonneg_left (h7 K n) (cast_nonneg 4)
    _ = 4 * (c * c) * ((3 * (start K + n) + 1 : Nat) : R) := (mul_assoc _ _ _).symm

/-- The regret of a learner that does not know the horizon. -/
theorem main : ∃ B : R, ∑ t < T, d t ≤ B ∧ B * B ≤ 4 * (c * c) * ((3 * T + 1 : Nat) : R) :=
  S8 R T d c nonneg epoch (S3 R T d c nonneg epoch)
    (S6 R T d c nonneg epoch (S5 R T d c nonneg epoch (S2 R T d c nonneg epoch) (S4 R T d c nonneg epoch)))
    (S7 R T d c nonneg epoch (S1 R T d c nonneg epoch))

end DoublingTrick
