prelude
import Base
/-!
# How many patterns a compression can recover

Pattern `i < N` gives the point `x < d` the label `p i x`; it is stored as the key `κ i < K`, from which the labels
`ρ (κ i) x` are reconstructed. `main`: at most `K` of the patterns are recovered exactly.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Compression

/-- A sum of indicators of which no two are `1`. -/
theorem atMostOne (R : Type) [OrderedRing R] (N d k : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
    (h : ∀ i, i < N → ∀ j, j < N → κ i = k → κ j = k →
      (∀ x, x < d → ρ (κ i) x = p i x) → (∀ x, x < d → ρ (κ j) x = p j x) → i = j) :
    ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R) := by
  rw [sum_congr fun i _ => (ind_and (κ i = k) (∀ x, x < d → ρ (κ i) x = p i x)).symm]
  exact sum_ind_le_one fun i hi j hj ⟨ki, ri⟩ ⟨kj, rj⟩ => h i hi j hj ki kj ri rj

variable (R : Type) [OrderedRing R] (N K d : Nat) (κ : Nat → Nat) (ρ p : Nat → Nat → Nat)
  (hκ : ∀ i, i < N → κ i < K)
  (hp : ∀ i, i < N → ∀ j, j < N → (∀ x, x < d → p i x = p j x) → i = j)
include R hκ hp

/-- Two patterns with the same key are not both recovered. -/
theorem S1 : ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → (∀ x, x < d → ρ (κ j) x = p j x) → i = j := by
  intro i hi j hj hκij hri hrj
  refine hp i hi j hj fun x hx => ?_
  rw [← hri x hx, ← hrj x hx, hκij]

/-- At most one pattern is recovered from a key. -/
theorem S2
    (h1 : ∀ i, i < N → ∀ j, j < N → κ i = κ j →
      (∀ x, x < d → ρ (κ i) x = p i x) → (∀ x, x < d → ρ (κ j) x = p j x) → i = j) :
    ∀ k, k < K → ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R) := by
  exact fun k _ => atMostOne R N d k κ ρ p fun i hi j hj hki hkj =>
    h1 i hi j hj (hki.trans hkj.symm)

/-- A pattern that is recovered is recovered from one key. -/
theorem S3 : ∀ i, i < N →
    ind (∀ x, x < d → ρ (κ i) x = p i x)
      = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R) := by
  intro i hi
  refine (sum_ind_eq_mul (hκ i hi) fun _ => ind (∀ x, x < d → ρ (κ i) x = p i x)).symm.trans ?_
  exact sum_congr fun k _ => by rw [ind_congr (eq_comm (a := k))]

/-- The sum over the keys. -/
theorem S4
    (h2 : ∀ k, k < K → ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R)) :
    ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  have h := sum_le_sum h2
  rw [sum_const, mul_one] at h
  exact h

/-- The recovered patterns are counted key by key. -/
theorem S5
    (h3 : ∀ i, i < N → ind (∀ x, x < d → ρ (κ i) x = p i x)
      = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R)) :
    ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  rw [sum_congr h3, sum_comm]
  exact h4

/-- At most as many patterns are recovered as there are keys. -/
theorem main : ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) :=
  S5 R N K d κ ρ p hκ hp (S3 R N K d κ ρ p hκ hp)
    (S4 R N K d κ ρ p hκ hp (S2 R N K d κ ρ p hκ hp (S1 R N K d κ ρ p hκ hp)))

end Compression
