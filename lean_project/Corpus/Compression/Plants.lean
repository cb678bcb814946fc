prelude
import Corpus.Compression.Proof
/-!
# Planted errors in the count of the patterns that a compression can recover

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Compression

/-! ### Patterns that are not recovered -/

namespace sameKey

/-- The patterns `0` and `1` on one point, with the same key, from which `0` is reconstructed. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j),
    ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → i = j :=
  fun h => absurd (h ℤ 2 1 1 (fun _ => 0) (fun _ _ => 0) (fun i _ => i)
    (by decide) (by decide) 0 (by decide) 1 (by decide)) (by decide)

/-- At most one pattern is recovered from a key. -/
theorem S2 (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h1 : ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → i = j) :
    ∀ k, k < K → ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R) :=
  Compression.S2 R N K d κ ρ p hκ hp fun i hi j hj hκij hri _ => h1 i hi j hj hκij hri

/-- One pattern on no points. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h1 : ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → i = j),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide)

end sameKey

/-! ### The pattern of a key -/

namespace patternOfKey

/-- One pattern on no points and two keys, the second of which is not used. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h1 : ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → (∀ x, x < d → ρ (κ j) x = p j x) → i = j),
    ∀ k, k < K → ∃ i, i < N ∧ κ i = k ∧ (∀ x, x < d → ρ (κ i) x = p i x) ∧
      ∀ j, j < N → κ j = k → (∀ x, x < d → ρ (κ j) x = p j x) → j = i :=
  fun h => absurd (h ℤ 1 2 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide)) (by decide)

/-- The sum over the keys. -/
theorem S4 (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h2 : ∀ k, k < K → ∃ i, i < N ∧ κ i = k ∧ (∀ x, x < d → ρ (κ i) x = p i x) ∧
      ∀ j, j < N → κ j = k → (∀ x, x < d → ρ (κ j) x = p j x) → j = i) :
    ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  refine Compression.S4 R N K d κ ρ p hκ hp fun k hk => atMostOne R N d k κ ρ p ?_
  intro i hi j hj hki hkj hri hrj
  obtain ⟨l, _, _, _, hl⟩ := h2 k hk
  exact (hl i hi hki hri).trans (hl j hj hkj hrj).symm

/-- One pattern on no points. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h2 : ∀ k, k < K → ∃ i, i < N ∧ κ i = k ∧ (∀ x, x < d → ρ (κ i) x = p i x) ∧
      ∀ j, j < N → κ j = k → (∀ x, x < d → ρ (κ j) x = p j x) → j = i),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide)

end patternOfKey

/-! ### Patterns that are recovered from no key -/

namespace onlyRecovered

/-- One pattern, `1`, on one point, and the reconstruction `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j),
    ∀ i, i < N → 1 = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R) :=
  fun h => absurd (h ℤ 1 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 1) (by decide) (by decide)) (by decide)

/-- All patterns are counted key by key. -/
theorem S5 (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h3 : ∀ i, i < N → 1 = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R)) :
    ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  have hle : ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ ∑ i < N, (1 : R) := sum_le_sum fun i _ => ind_le_one _
  refine le_trans hle ?_
  rw [sum_congr h3, sum_comm]
  exact h4

/-- One pattern on no points. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h3 : ∀ i, i < N → 1 = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R)),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide) (by decide)

end onlyRecovered

/-! ### One key too few -/

namespace lastKey

/-- One pattern on no points, and one key: `1 + 1 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h2 : ∀ k, k < K → ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R)),
    (∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x)) + 1 ≤ (K : R) :=
  fun h => absurd (h ℤ 1 1 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide)) (by decide)

/-- The recovered patterns are counted key by key. -/
theorem S5 (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h3 : ∀ i, i < N → ind (∀ x, x < d → ρ (κ i) x = p i x)
      = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : (∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x)) + 1 ≤ (K : R)) :
    ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) :=
  Compression.S5 R N K d κ ρ p hκ hp h3 (le_trans (le_add_of_nonneg_right zero_le_one) h4)

/-- No patterns and one key. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (hκ : ∀ i, i < N → κ i < K)
    (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
    (h3 : ∀ i, i < N → ind (∀ x, x < d → ρ (κ i) x = p i x)
      = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : (∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x)) + 1 ≤ (K : R)),
    False :=
  fun h => h ℤ 0 1 0 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (by decide) (by decide) (by decide) (by decide)

end lastKey

end Compression
