prelude
import Corpus.Halving.Proof
/-!
# Planted errors in the proof of the halving algorithm's mistake bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Halving

/-! ### A third label is forgotten -/

namespace twoLabels

/-- In round 0 four hypotheses predict `0, 1, 1, 2`, the vote is `1` and the label `0`: `4 = 2 + 1` fails. -/
theorem refuted : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t),
    ∀ t, t < T → p t ≠ y t → size N h y t = agreeing N h y p t + size N h y (t + 1) :=
  fun k => absurd (k 4 1 0 (fun i _ => if i < 2 then i else i - 1) (fun _ => 0) (fun _ => 1) (by decide) (by decide)
    (by decide)) (by decide)

/-- A mistake at least halves the version space: the survivors are the dissenters. -/
theorem S4 (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h2 : ∀ t, size N h y t = agreeing N h y p t + dissenting N h y p t)
    (h3 : ∀ t, t < T → p t ≠ y t → size N h y t = agreeing N h y p t + size N h y (t + 1)) :
    ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t := by
  intro t ht wrong
  have survivors : size N h y (t + 1) = dissenting N h y p t :=
    add_left_cancel ((h3 t ht wrong).symm.trans (h2 t))
  rw [h2 t, survivors, two_mul]
  exact add_le_add_right (vote t ht) _

/-- One round, in which two hypotheses predict `0` and `1`, the vote is `1` and the label `0`. -/
theorem S4_consistent : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h2 : ∀ t, size N h y t = agreeing N h y p t + dissenting N h y p t)
    (h3 : ∀ t, t < T → p t ≠ y t → size N h y t = agreeing N h y p t + size N h y (t + 1)),
    False :=
  fun k => k 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (by decide) (by decide) (by decide)
    (S2 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (by decide) (by decide) (by decide)) (by decide)

end twoLabels

/-! ### A correct prediction removes nobody -/

namespace nothingLearned

/-- In round 0 three hypotheses predict `0, 0, 1`; vote and label are `0`: the version space shrinks from 3 to 2. -/
theorem refuted : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t),
    ∀ t, t < T → p t = y t → size N h y (t + 1) = size N h y t :=
  fun k => absurd (k 3 1 0 (fun i _ => i - 1) (fun _ => 0) (fun _ => 0) (by decide) (by decide) (by decide)) (by decide)

/-- The mistakes so far, when the other rounds leave the version space as it is. -/
theorem S6 (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h4 : ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t)
    (h5 : ∀ t, t < T → p t = y t → size N h y (t + 1) = size N h y t) :
    ∀ t, t ≤ T → ((2 ^ mistakes y p t : Nat) : ℤ) * size N h y t ≤ size N h y 0 :=
  Halving.S6 N T c h y p member correct vote h4 fun t ht right => le_of_eq (h5 t ht right)

/-- Two hypotheses predict `0` and `1`, the label is `0`; the vote is wrong in round 0 and right in round 1. -/
theorem S6_consistent : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h4 : ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t)
    (h5 : ∀ t, t < T → p t = y t → size N h y (t + 1) = size N h y t),
    False :=
  fun k => k 2 2 0 (fun i _ => i) (fun _ => 0) (fun t => 1 - t) (by decide) (by decide) (by decide) (by decide)
    (by decide)

end nothingLearned

/-! ### The halving comes one round too early -/

namespace shiftedRound

/-- One round, in which two hypotheses predict `0` and `1`, the vote is `1` and the label `0`: `2 * 2 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h4 : ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t)
    (h5 : ∀ t, t < T → p t = y t → size N h y (t + 1) ≤ size N h y t),
    ∀ t, t < T → ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) * size N h y t ≤ size N h y 0 :=
  fun k => absurd (k 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The last round, if there is one, counts all mistakes. -/
theorem S8 (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h1 : ∀ t, t ≤ T → 1 ≤ size N h y t)
    (h6 : ∀ t, t < T → ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) * size N h y t ≤ size N h y 0)
    (h7 : size N h y 0 = (N : ℤ)) :
    2 ^ mistakes y p T ≤ N := by
  cases T with
  | zero => exact Nat.lt_of_le_of_lt (Nat.zero_le c) member
  | succ t =>
    refine (cast_le (R := ℤ)).1 ?_
    calc ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) = ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) * 1 := (mul_one _).symm
      _ ≤ ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) * size N h y t :=
        mul_le_mul_of_nonneg_left (h1 t (Nat.le_succ t)) (cast_nonneg _)
      _ ≤ size N h y 0 := h6 t (Nat.lt_succ_self t)
      _ = (N : ℤ) := h7

/-- Two of four hypotheses are removed in round 0, where the vote is right, and one in round 1, where it is wrong. -/
theorem S8_consistent : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h1 : ∀ t, t ≤ T → 1 ≤ size N h y t)
    (h6 : ∀ t, t < T → ((2 ^ mistakes y p (t + 1) : Nat) : ℤ) * size N h y t ≤ size N h y 0)
    (h7 : size N h y 0 = (N : ℤ)),
    False :=
  fun k => k 4 2 0 (fun i t => if t = 0 then i - 1 else i) (fun _ => 0) (fun t => t) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)

end shiftedRound

/-! ### A binary logarithm among the natural numbers -/

namespace binaryLogarithm

/-- Three hypotheses and no rounds: `3` is not a power of `2`. -/
theorem refuted : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t),
    ∃ K : Nat, size N h y 0 = ((2 ^ K : Nat) : ℤ) ∧ 2 ^ K = N := by
  intro k
  obtain ⟨K, _, power⟩ := k 3 0 0 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (by decide) (by decide) (by decide)
  have large : ∀ n, ¬ 2 ^ (n + 2) ≤ 3 := fun n small =>
    absurd (Nat.le_trans (Nat.pow_le_pow_right (by decide : 1 ≤ 2) (Nat.le_add_left 2 n)) small) (by decide)
  match K, power with
  | 0, power => exact absurd power (by decide)
  | 1, power => exact absurd power (by decide)
  | n + 2, power => exact large n (Nat.le_of_eq power)

/-- The mistakes are at most the binary logarithm. -/
theorem S8 (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h1 : ∀ t, t ≤ T → 1 ≤ size N h y t)
    (h6 : ∀ t, t ≤ T → ((2 ^ mistakes y p t : Nat) : ℤ) * size N h y t ≤ size N h y 0)
    (h7 : ∃ K : Nat, size N h y 0 = ((2 ^ K : Nat) : ℤ) ∧ 2 ^ K = N) :
    2 ^ mistakes y p T ≤ N := by
  obtain ⟨K, start, power⟩ := h7
  have bound : 2 ^ mistakes y p T ≤ 2 ^ K := by
    refine (cast_le (R := ℤ)).1 ?_
    calc ((2 ^ mistakes y p T : Nat) : ℤ) = ((2 ^ mistakes y p T : Nat) : ℤ) * 1 := (mul_one _).symm
      _ ≤ ((2 ^ mistakes y p T : Nat) : ℤ) * size N h y T :=
        mul_le_mul_of_nonneg_left (h1 T (Nat.le_refl T)) (cast_nonneg _)
      _ ≤ size N h y 0 := h6 T (Nat.le_refl T)
      _ = ((2 ^ K : Nat) : ℤ) := start
  exact Nat.le_trans bound (Nat.le_of_eq power)

/-- One round, in which two hypotheses predict `0` and `1`, the vote is `1` and the label `0`. -/
theorem S8_consistent : ¬ ∀ (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
    (member : c < N)
    (correct : ∀ t, t < T → h c t = y t)
    (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
    (h1 : ∀ t, t ≤ T → 1 ≤ size N h y t)
    (h6 : ∀ t, t ≤ T → ((2 ^ mistakes y p t : Nat) : ℤ) * size N h y t ≤ size N h y 0)
    (h7 : ∃ K : Nat, size N h y 0 = ((2 ^ K : Nat) : ℤ) ∧ 2 ^ K = N),
    False :=
  fun k => k 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (by decide) (by decide) (by decide) (by decide)
    (by decide) ⟨1, by decide, by decide⟩

end binaryLogarithm

end Halving
