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
    (h : ∀ i, i < N → ∀ j, j < N → κ i = k → κ j = k → (∀ x, x < d → ρ (κ i) x = p i x) → (∀ x, x < d → ρ (κ j) x = p j x) → i = j) :
    ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R) := by
  have first : ∀ n, n ≤ N → ∑ i < n, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R) := by
    intro n
    induction n with
    | zero => exact fun _ => zero_le_one
    | succ n ih =>
      intro hn
      rw [sum_succ]
      by_cases hk : κ n = k
      · by_cases hr : (∀ x, x < d → ρ (κ n) x = p n x)
        · have before : ∀ i, i < n → ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) = (0 : R) := by
            intro i hi
            by_cases hki : κ i = k
            · have hri : ¬ (∀ x, x < d → ρ (κ i) x = p i x) := fun hri => Nat.ne_of_lt hi
                (h i (Nat.lt_trans hi hn) n hn hki hk hri hr)
              rw [ind_of_not hri, mul_zero]
            · rw [ind_of_not hki, zero_mul]
          rw [sum_congr before, sum_zero_const, zero_add, ind_of hk, ind_of hr, mul_one]
          exact le_rfl
        · rw [ind_of_not hr, mul_zero, add_zero]
          exact ih (Nat.le_of_lt hn)
      · rw [ind_of_not hk, zero_mul, add_zero]
        exact ih (Nat.le_of_lt hn)
  exact first N (Nat.le_refl N)

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
theorem S3 : ∀ i, i < N → ind (∀ x, x < d → ρ (κ i) x = p i x) = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R) := by
  intro i hi
  have none : ∀ n, n ≤ κ i → ∑ k < n, ind (κ i = k) = (0 : R) := by
    intro n hn
    rw [sum_congr fun k hk => ind_of_not fun e : κ i = k =>
      Nat.ne_of_lt (Nat.lt_of_lt_of_le hk hn) e.symm, sum_zero_const]
  have one : ∀ n, κ i < n → ∑ k < n, ind (κ i = k) = (1 : R) := by
    intro n
    induction n with
    | zero => exact fun h => absurd h (Nat.not_lt_zero _)
    | succ n ih =>
      intro h
      rw [sum_succ]
      rcases Nat.lt_succ_iff_lt_or_eq.1 h with h | h
      · rw [ih h, ind_of_not fun e : κ i = n => Nat.ne_of_lt h e, add_zero]
      · rw [none n (Nat.le_of_eq h.symm), ind_of h, zero_add]
  rw [← sum_mul, one K (hκ i hi), one_mul]

/-- The sum over the keys. -/
theorem S4
    (h2 : ∀ k, k < K → ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (1 : R)) :
    ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  have h := sum_le_sum h2
  rw [sum_const, mul_one] at h
  exact h

/-- The recovered patterns are counted key by key. -/
theorem S5
    (h3 : ∀ i, i < N → ind (∀ x, x < d → ρ (κ i) x = p i x) = (∑ k < K, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) : R))
    (h4 : ∑ k < K, ∑ i < N, ind (κ i = k) * ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R)) :
    ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) := by
  rw [sum_congr h3, sum_comm]
  exact h4

/-- At most as many patterns are recovered as there are keys. -/
theorem main : ∑ i < N, ind (∀ x, x < d → ρ (κ i) x = p i x) ≤ (K : R) :=
  S5 R N K d κ ρ p hκ hp (S3 R N K d κ ρ p hκ hp)
    (S4 R N K d κ ρ p hκ hp (S2 R N K d κ ρ p hκ hp (S1 R N K d κ ρ p hκ hp)))

end Compression
