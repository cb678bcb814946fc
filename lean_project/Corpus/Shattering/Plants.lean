prelude
import Corpus.Shattering.Proof
/-!
# Planted errors in the proof that a shattered set needs many hypotheses

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Shattering

/-- The hypotheses `0` and `1` realise both patterns on one point. -/
theorem two_realise (b : Nat → Nat) (hb : ∀ x, x < 1 → b x < 2) : ∃ i, i < 2 ∧ ∀ x, x < 1 → i = b x := by
  refine ⟨b 0, hb 0 (by decide), fun x hx => ?_⟩
  rw [Nat.eq_zero_of_le_zero (Nat.le_of_lt_succ hx)]

/-- So do the hypotheses `0`, `1` and `1`. -/
theorem three_realise (b : Nat → Nat) (hb : ∀ x, x < 1 → b x < 2) :
    ∃ i, i < 3 ∧ ∀ x, x < 1 → (if i < 2 then i else 1) = b x := by
  refine ⟨b 0, Nat.le.step (hb 0 (by decide)), fun x hx => ?_⟩
  rw [Nat.eq_zero_of_le_zero (Nat.le_of_lt_succ hx)]
  exact if_pos (hb 0 (by decide))

/-- On no points, the hypothesis `0` realises every pattern. -/
theorem none_realise {N : Nat} (hN : 0 < N) (b : Nat → Nat) (_ : ∀ x, x < 0 → b x < 2) :
    ∃ i, i < N ∧ ∀ x, x < 0 → 0 = b x :=
  ⟨0, hN, fun x hx => absurd hx (Nat.not_lt_zero x)⟩

/-! ### The number of hypotheses for each pattern -/

namespace multiplicity

/-- The hypotheses `0`, `1` and `1` on one point: one realises the pattern `0`, two the pattern `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x),
    ∃ c : R, 1 ≤ c ∧ ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) = c := by
  intro h
  obtain ⟨c, _, hc⟩ := h ℤ 3 1 (fun i _ => if i < 2 then i else 1) three_realise
  exact absurd ((hc (fun _ => 0) (by decide)).trans (hc (fun _ => 1) (by decide)).symm) (by decide)

/-- The lower bound at every stage. -/
theorem S4 (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h1 : ∃ c : R, 1 ≤ c ∧ ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) = c)
    (h3 : ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)) :
    ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ j : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) := by
  obtain ⟨c, hc, heq⟩ := h1
  exact Shattering.S4 R N d h hall (fun b hb => le_trans hc (le_of_eq (heq b hb).symm)) h3

/-- One hypothesis and no points. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h1 : ∃ c : R, 1 ≤ c ∧ ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) = c)
    (h3 : ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)),
    False :=
  fun h => h ℤ 1 0 (fun _ _ => 0) (none_realise (by decide))
    ⟨1, by decide, fun _ _ => rfl⟩ (fun k hk => absurd hk (Nat.not_lt_zero k))

end multiplicity

/-! ### Patterns with the same label at the next point -/

namespace equalLabels

/-- The hypotheses `0`, `1` and `1` on one point, and the pattern `1` twice: `2 + 2 ≤ 3` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x),
    ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R) :=
  fun h => absurd (h ℤ 3 1 (fun i _ => if i < 2 then i else 1) three_realise
    0 (by decide) (fun _ => 1) (fun _ => 1) (by decide)) (by decide)

/-- One point less doubles a lower bound. -/
theorem S3 (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h2 : ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R)) :
    ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) :=
  Shattering.S3 R N d h hall fun k hk b c hbc _ => h2 k hk b c hbc

/-- One hypothesis and no points. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h2 : ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R)),
    False :=
  fun h => h ℤ 1 0 (fun _ _ => 0) (none_realise (by decide))
    (fun k hk => absurd hk (Nat.not_lt_zero k))

end equalLabels

/-! ### A bound for one pattern instead of all -/

namespace onePattern

/-- The hypotheses `0`, `1` and `1` on one point: two of three have the label `1`, and `2 + 2 ≤ 3` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h2 : ∀ k, k < d → ∀ b c : Nat → Nat, (∀ x, x < k → b x = c x) → b k ≠ c k →
      (∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) + ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = c x)
        ≤ (∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) : R)),
    ∀ k, k < d → ∀ r : R, ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) :=
  fun h => absurd (h ℤ 3 1 (fun i _ => if i < 2 then i else 1) three_realise
    (S2 ℤ 3 1 (fun i _ => if i < 2 then i else 1) three_realise)
    0 (by decide) 2 (fun _ => 1) (by decide) (by decide)) (by decide)

/-- The lower bound at every stage. -/
theorem S4 (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h1 : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → 1 ≤ (∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) : R))
    (h3 : ∀ k, k < d → ∀ r : R, ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)) :
    ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ j : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) :=
  Shattering.S4 R N d h hall h1 fun k hk r hr b hb => h3 k hk r b hb (hr b hb)

/-- One hypothesis and no points. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h1 : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → 1 ≤ (∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) : R))
    (h3 : ∀ k, k < d → ∀ r : R, ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)),
    False :=
  fun h => h ℤ 1 0 (fun _ _ => 0) (none_realise (by decide)) (S1 ℤ 1 0 (fun _ _ => 0) (none_realise (by decide)))
    (fun k hk => absurd hk (Nat.not_lt_zero k))

end onePattern

/-! ### One point too many -/

namespace lastPoint

/-- The hypotheses `0` and `1` on one point: each pattern is realised once, and `2 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h1 : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → 1 ≤ (∑ i < N, ind (∀ x : Nat, x < d → h i x = b x) : R))
    (h3 : ∀ k, k < d → ∀ r : R,
      (∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r ≤ ∑ i < N, ind (∀ x : Nat, x < k + 1 → h i x = b x)) →
      ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → r + r ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x)),
    ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ (j + 1) : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x) :=
  fun h => absurd (h ℤ 2 1 (fun i _ => i) two_realise (S1 ℤ 2 1 (fun i _ => i) two_realise)
    (S3 ℤ 2 1 (fun i _ => i) two_realise (S2 ℤ 2 1 (fun i _ => i) two_realise))
    0 1 (by decide) (fun _ => 0) (by decide)) (by decide)

/-- The lower bound for the number of all hypotheses. -/
theorem S6 (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h4 : ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ (j + 1) : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x))
    (h5 : ∀ b : Nat → Nat, ∑ i < N, ind (∀ x : Nat, x < 0 → h i x = b x) = (N : R)) :
    ((2 ^ d : Nat) : R) ≤ N := by
  have hle := h4 d 0 (Nat.zero_add d) (fun _ => 0) (fun _ _ => Nat.zero_lt_succ 1)
  have hpow : ((2 ^ d : Nat) : R) ≤ ((2 ^ (d + 1) : Nat) : R) :=
    cast_le_cast (Nat.pow_le_pow_right (Nat.le_succ 1) (Nat.le_succ d))
  exact le_trans hpow (le_trans hle (le_of_eq (h5 fun _ => 0)))

/-- Two hypotheses and no points. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N d : Nat) (h : Nat → Nat → Nat)
    (hall : ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) → ∃ i, i < N ∧ ∀ x, x < d → h i x = b x)
    (h4 : ∀ j k, k + j = d → ∀ b : Nat → Nat, (∀ x, x < d → b x < 2) →
      ((2 ^ (j + 1) : Nat) : R) ≤ ∑ i < N, ind (∀ x : Nat, x < k → h i x = b x))
    (h5 : ∀ b : Nat → Nat, ∑ i < N, ind (∀ x : Nat, x < 0 → h i x = b x) = (N : R)),
    False := by
  refine fun h => h ℤ 2 0 (fun _ _ => 0) (none_realise (by decide)) ?_
    (S5 ℤ 2 0 (fun _ _ => 0) (none_realise (by decide)))
  intro j k hk b _
  have hj : j = 0 := Nat.eq_zero_of_le_zero (hk ▸ Nat.le_add_left j k)
  have hk0 : k = 0 := Nat.eq_zero_of_le_zero (hk ▸ Nat.le_add_right k j)
  rw [hj, hk0]
  exact le_of_eq rfl

end lastPoint

end Shattering
