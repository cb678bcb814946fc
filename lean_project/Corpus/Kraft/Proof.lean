prelude
import Base
/-!
# Kraft's inequality

The leaves `y < 2 ^ L` are the binary words of length `L`, and `t l y` is the prefix of length `l` of the word `y`. Of
`n` codewords, codeword `i` has length `ℓ i` and is the prefix `v i`; no leaf begins with two of them. `main`: if no
codeword is longer than `m`, then there are at most `2 ^ m` codewords.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Kraft

variable (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
  (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
  (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
  (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
include hL hm hsize hfree

/-- A leaf begins with at most one codeword. -/
theorem S1 : ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) ≤ (1 : R) :=
  fun y hy => sum_ind_le_one (hfree y hy)

/-- The leaves are counted codeword by codeword. -/
theorem S2 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R) :=
  sum_congr hsize

/-- The leaves are counted leaf by leaf. -/
theorem S3
    (h1 : ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) ≤ (1 : R)) :
    ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) ≤ ((2 ^ L : Nat) : R) := by
  rw [sum_comm]
  have h := sum_le_sum h1
  rw [sum_const, mul_one] at h
  exact h

/-- Kraft's inequality. -/
theorem S4
    (h2 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R))
    (h3 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) ≤ ((2 ^ L : Nat) : R)) :
    ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R) ≤ ((2 ^ L : Nat) : R) := by
  rw [← h2]
  exact h3

/-- Every codeword has at least the leaves of a longest one. -/
theorem S5
    (h4 : ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R) ≤ ((2 ^ L : Nat) : R)) :
    (n : R) * ((2 ^ (L - m) : Nat) : R) ≤ ((2 ^ L : Nat) : R) := by
  refine le_trans ?_ h4
  rw [← sum_const]
  refine sum_le_sum fun i hi => cast_le_cast (Nat.pow_le_pow_right (Nat.le_succ 1) ?_)
  refine Nat.le_of_add_le_add_right (c := m) ?_
  rw [Nat.sub_add_cancel hL]
  calc L = L - ℓ i + ℓ i := (Nat.sub_add_cancel (Nat.le_trans (hm i hi) hL)).symm
    _ ≤ L - ℓ i + m := Nat.add_le_add_left (hm i hi) _

/-- The common factor is cancelled. -/
theorem S6
    (h5 : (n : R) * ((2 ^ (L - m) : Nat) : R) ≤ ((2 ^ L : Nat) : R)) :
    n ≤ 2 ^ m := by
  have split : 2 ^ L = 2 ^ m * 2 ^ (L - m) := by
    rw [← Nat.pow_add, Nat.add_comm, Nat.sub_add_cancel hL]
  rw [split, cast_mul] at h5
  exact cast_le.1 (le_of_mul_le_mul_right h5 (cast_pos.2 (Nat.pow_pos (Nat.zero_lt_succ 1) _)))

/-- A prefix-free code with words of length at most `m` has at most `2 ^ m` words. -/
theorem main : n ≤ 2 ^ m :=
  S6 R n L m ℓ v t hL hm hsize hfree
    (S5 R n L m ℓ v t hL hm hsize hfree
      (S4 R n L m ℓ v t hL hm hsize hfree (S2 R n L m ℓ v t hL hm hsize hfree)
        (S3 R n L m ℓ v t hL hm hsize hfree (S1 R n L m ℓ v t hL hm hsize hfree))))

end Kraft
