prelude
import Corpus.DoublingTrick.Proof
/-!
# Planted errors in the proof of the doubling trick

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace DoublingTrick

/-! ### What the counterexamples use -/

/-- From epoch 2 on, at least five rounds have passed. -/
theorem five_le_start (k : Nat) : 5 ≤ start (k + 2) := by
  have one : 1 ≤ 4 ^ k := Nat.one_le_pow (by decide) k
  have four : 4 ≤ 4 ^ k * 4 := Nat.mul_le_mul_right 4 one
  exact Nat.add_le_add (Nat.le_trans one (Nat.le_add_left _ (start k))) four

/-- Regret `1` in each of the first three rounds, and none later. -/
def ones (t : Nat) : ℤ := if t < 3 then 1 else 0

/-- The regret of each epoch is within the bound with `c = 1`. -/
theorem ones_epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, ones (start k + i) ≤ 1 * ((2 ^ k : Nat) : ℤ)
  | 0 => by decide
  | 1 => by decide
  | k + 2 => by
    intro n _
    have late : ∀ i, i < n → ones (start (k + 2) + i) = 0 := fun i _ => if_neg fun early =>
      absurd (Nat.lt_of_le_of_lt (Nat.le_trans (five_le_start k) (Nat.le_add_right _ i)) early) (by decide)
    rw [sum_congr late, sum_zero_const, one_mul]
    exact cast_nonneg _

/-- No regret at all. -/
theorem zero_epoch : ∀ k n : Nat, n ≤ 4 ^ k → ∑ _i < n, (0 : ℤ) ≤ 1 * ((2 ^ k : Nat) : ℤ) := by
  intro k n _
  rw [sum_zero_const, one_mul]
  exact cast_nonneg _

/-! ### The number of epochs that `T` rounds make -/

namespace completeEpochs

/-- Two rounds: epoch 0 has one round, and epochs 0 and 1 have five. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R)),
    ∃ K, T = start K := by
  intro h
  obtain ⟨K, rounds⟩ := h ℤ 2 (fun _ => 0) 1 (by decide) zero_epoch
  match K, rounds with
  | 0, rounds => exact absurd rounds (by decide)
  | 1, rounds => exact absurd rounds (by decide)
  | k + 2, rounds =>
    have many := five_le_start k
    rw [← rounds] at many
    exact absurd many (by decide)

/-- The regret after `T` rounds, at the end of an epoch. -/
theorem S8 (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h3 : ∃ K, T = start K)
    (h6 : ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ 2 * (c * ((2 ^ k : Nat) : R)))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)) :
    ∃ B : R, ∑ t < T, d t ≤ B ∧ B * B ≤ 4 * (c * c) * ((3 * T + 1 : Nat) : R) := by
  obtain ⟨K, rounds⟩ := h3
  exact DoublingTrick.S8 R T d c nonneg epoch ⟨K, 0, Nat.pow_pos (by decide) K, rounds⟩ h6 h7

/-- No regret, and five rounds, which make two epochs. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h3 : ∃ K, T = start K)
    (h6 : ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ 2 * (c * ((2 ^ k : Nat) : R)))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)),
    False :=
  fun h => h ℤ 5 (fun _ => 0) 1 (by decide) zero_epoch ⟨2, by decide⟩
    (S6 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch
      (S5 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch
        (S2 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch)
        (S4 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch)))
    (S7 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch (S1 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch))

end completeEpochs

/-! ### The guarantee of an epoch, from the first round on -/

namespace guaranteeFromStart

/-- Regret `1` in each of three rounds, one of epoch 0 and two of epoch 1: `3 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R)),
    ∀ k n : Nat, n ≤ 4 ^ k → ∑ t < n, d t ≤ c * ((2 ^ k : Nat) : R) :=
  fun h => absurd (h ℤ 3 ones 1 (by decide) ones_epoch 1 3 (by decide)) (by decide)

/-- The rounds before the end of an epoch are at most as many as the next epoch has. -/
theorem S6 (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h1 : ∀ k, 3 * start k + 1 = 4 ^ k)
    (h5 : ∀ k n : Nat, n ≤ 4 ^ k → ∑ t < n, d t ≤ c * ((2 ^ k : Nat) : R)) :
    ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ 2 * (c * ((2 ^ k : Nat) : R)) := by
  intro k n hn
  have before : start k ≤ 4 ^ k := by
    rw [← h1 k]
    exact Nat.le_trans (Nat.le_trans (Nat.le_of_eq (Nat.one_mul _).symm)
      (Nat.mul_le_mul_right (start k) (by decide : 1 ≤ 3))) (Nat.le_add_right _ 1)
  have rounds : start k + n ≤ 4 ^ (k + 1) := by
    refine Nat.le_trans (Nat.add_le_add before (Nat.le_of_lt hn)) ?_
    refine Nat.le_trans (Nat.le_of_eq ?_) (Nat.mul_le_mul_left (4 ^ k) (by decide : 2 ≤ 4))
    ring
  refine le_trans (h5 (k + 1) (start k + n) rounds) (le_of_eq ?_)
  rw [cast_pow_succ]
  ring

/-- No regret. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h1 : ∀ k, 3 * start k + 1 = 4 ^ k)
    (h5 : ∀ k n : Nat, n ≤ 4 ^ k → ∑ t < n, d t ≤ c * ((2 ^ k : Nat) : R)),
    False :=
  fun h => h ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch (S1 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch) zero_epoch

end guaranteeFromStart

/-! ### A geometric sum with one term too few -/

namespace shortSum

/-- Regret `1` in each of three rounds, one of epoch 0 and two of epoch 1: `3 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h5 : ∀ k, (∑ t < start k, d t) + c ≤ c * ((2 ^ k : Nat) : R)),
    ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ c * ((2 ^ k : Nat) : R) :=
  fun h => absurd (h ℤ 3 ones 1 (by decide) ones_epoch
    (S5 ℤ 3 ones 1 (by decide) ones_epoch
      (S2 ℤ 3 ones 1 (by decide) ones_epoch)
      (S4 ℤ 3 ones 1 (by decide) ones_epoch))
    1 2 (by decide)) (by decide)

/-- The regret after `T` rounds, with half of the bound. -/
theorem S8 (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h3 : ∃ K n, n < 4 ^ K ∧ T = start K + n)
    (h6 : ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ c * ((2 ^ k : Nat) : R))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)) :
    ∃ B : R, ∑ t < T, d t ≤ B ∧ B * B ≤ 4 * (c * c) * ((3 * T + 1 : Nat) : R) := by
  obtain ⟨K, n, hn, rfl⟩ := h3
  refine ⟨c * ((2 ^ K : Nat) : R), h6 K n hn, le_trans (h7 K n) ?_⟩
  rw [mul_assoc 4]
  exact le_mul_of_one_le_left (mul_nonneg (mul_self_nonneg c) (cast_nonneg _)) (one_le_cast (by decide : 1 ≤ 4))

/-- No regret. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (epoch : ∀ k n, n ≤ 4 ^ k → ∑ i < n, d (start k + i) ≤ c * ((2 ^ k : Nat) : R))
    (h3 : ∃ K n, n < 4 ^ K ∧ T = start K + n)
    (h6 : ∀ k n, n < 4 ^ k → ∑ t < start k + n, d t ≤ c * ((2 ^ k : Nat) : R))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)),
    False :=
  fun h => h ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch (S3 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch)
    (fun k n _ => by rw [sum_zero_const, one_mul]; exact cast_nonneg _)
    (S7 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch (S1 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch))

end shortSum

/-! ### The epoch that is not finished -/

namespace unfinishedEpoch

/-- Regret `6` in round 1 and `-6` in round 2, the first two rounds of epoch 1. -/
def wave (t : Nat) : ℤ := if t = 1 then 6 else if t = 2 then -6 else 0

/-- After the first three rounds the regrets add up to `0`. -/
theorem wave_late (m : Nat) : ∑ t < 3 + m, wave t = 0 := by
  have late : ∀ i, i < m → wave (3 + i) = 0 := by
    intro i _
    have far : 3 ≤ 3 + i := Nat.le_add_right 3 i
    have notOne : ¬ 3 + i = 1 := fun e => absurd (e ▸ far) (by decide)
    have notTwo : ¬ 3 + i = 2 := fun e => absurd (e ▸ far) (by decide)
    exact (if_neg notOne).trans (if_neg notTwo)
  rw [sum_range_add, sum_congr late, sum_zero_const]
  decide

/-- Two rounds, with `c = 1`: the regret `6` is above every `B` with `B ^ 2 ≤ 28`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T : Nat) (d : Nat → R) (c : R)
    (nonneg : 0 ≤ c)
    (h3 : ∃ K n, n < 4 ^ K ∧ T = start K + n)
    (h5 : ∀ k, (∑ t < start k, d t) + c ≤ c * ((2 ^ k : Nat) : R))
    (h7 : ∀ k n, c * ((2 ^ k : Nat) : R) * (c * ((2 ^ k : Nat) : R)) ≤ c * c * ((3 * (start k + n) + 1 : Nat) : R)),
    ∃ B : R, ∑ t < T, d t ≤ B ∧ B * B ≤ 4 * (c * c) * ((3 * T + 1 : Nat) : R) := by
  intro h
  have small : ∀ k, (∑ t < start k, wave t) + 1 ≤ 1 * ((2 ^ k : Nat) : ℤ)
    | 0 => by decide
    | 1 => by decide
    | k + 2 => by
      obtain ⟨m, rounds⟩ := Nat.le.dest (Nat.le_trans (by decide : 3 ≤ 5) (five_le_start k))
      rw [← rounds, wave_late, zero_add, one_mul]
      exact one_le_cast (Nat.one_le_pow (by decide) _)
  obtain ⟨B, above, square⟩ := h ℤ 2 wave 1 (by decide) ⟨1, 1, by decide, rfl⟩ small
    (S7 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch (S1 ℤ 0 (fun _ => 0) 1 (by decide) zero_epoch))
  have above : (6 : ℤ) ≤ B := above
  exact absurd (le_trans (mul_self_le_mul_self (by decide) above) square) (by decide)

end unfinishedEpoch

end DoublingTrick
