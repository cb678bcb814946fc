prelude
import Corpus.Kraft.Proof
/-!
# Planted errors in the proof of Kraft's inequality

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Kraft

/-- The lengths of the codewords `0`, `10`, `11`. -/
def length (i : Nat) : Nat := if i = 0 then 1 else 2

/-- The codewords `0`, `10`, `11`, read as binary numbers. -/
def word (i : Nat) : Nat := if i = 0 then 0 else i + 1

/-- The first letter of a word of two letters, or the word itself. -/
def start (l y : Nat) : Nat := if l = 1 then (if y < 2 then 0 else 1) else y

/-! ### Leaves that begin with no codeword -/

namespace coveredLeaves

/-- One codeword, `0`, and the leaf `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j),
    ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) = (1 : R) :=
  fun h => absurd (h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ y => y) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- The leaves are counted leaf by leaf. -/
theorem S3 (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h1 : ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) = (1 : R)) :
    ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) ≤ ((2 ^ L : Nat) : R) :=
  Kraft.S3 R n L m ℓ v t hL hm hsize hfree fun y hy => le_of_eq (h1 y hy)

/-- The empty word alone. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h1 : ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) = (1 : R)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 0) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end coveredLeaves

/-! ### One leaf too few -/

namespace lastLeaf

/-- The codewords `0` and `1`: both leaves are counted, and `2 + 1 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h1 : ∀ y, y < 2 ^ L → ∑ i < n, ind (t (ℓ i) y = v i) ≤ (1 : R)),
    (∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i)) + 1 ≤ ((2 ^ L : Nat) : R) :=
  fun h => absurd (h ℤ 2 1 1 (fun _ => 1) (fun i => i) (fun _ y => y) (by decide) (by decide)
    (by decide) (by decide) (by decide)) (by decide)

/-- The sharper inequality. -/
theorem S4 (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h2 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R))
    (h3 : (∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i)) + 1 ≤ ((2 ^ L : Nat) : R)) :
    (∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R)) + 1 ≤ ((2 ^ L : Nat) : R) := by
  rw [← h2]
  exact h3

/-- No codewords. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h2 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R))
    (h3 : (∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i)) + 1 ≤ ((2 ^ L : Nat) : R)),
    False :=
  fun h => h ℤ 0 0 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 0) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)

/-- Every codeword has at least the leaves of a longest one. -/
theorem S5 (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h4 : (∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R)) + 1 ≤ ((2 ^ L : Nat) : R)) :
    (n : R) * ((2 ^ (L - m) : Nat) : R) ≤ ((2 ^ L : Nat) : R) :=
  Kraft.S5 R n L m ℓ v t hL hm hsize hfree
    (le_trans (le_add_of_nonneg_right zero_le_one) h4)

/-- No codewords. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h4 : (∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R)) + 1 ≤ ((2 ^ L : Nat) : R)),
    False :=
  fun h => h ℤ 0 0 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 0) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end lastLeaf

/-! ### An equal share of the leaves for each codeword -/

namespace equalShare

/-- The codewords `0`, `10`, `11`: the first has two of four leaves, and `3 * 2 ≤ 4` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h2 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R))
    (h3 : ∑ i < n, ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) ≤ ((2 ^ L : Nat) : R)),
    ∀ j, j < n → (n : R) * ((2 ^ (L - ℓ j) : Nat) : R) ≤ ((2 ^ L : Nat) : R) :=
  fun h => absurd (h ℤ 3 2 2 (length) (word) (start) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The share of the first codeword. -/
theorem S5 (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h4 : ∀ j, j < n → (n : R) * ((2 ^ (L - ℓ j) : Nat) : R) ≤ ((2 ^ L : Nat) : R)) :
    (n : R) * ((2 ^ (L - m) : Nat) : R) ≤ ((2 ^ L : Nat) : R) := by
  rcases Nat.eq_zero_or_pos n with e | hpos
  · rw [e, cast_zero, zero_mul]
    exact cast_nonneg _
  · refine le_trans (mul_le_mul_of_nonneg_left (cast_le_cast ?_) (cast_nonneg n)) (h4 0 hpos)
    refine Nat.pow_le_pow_right (Nat.le_succ 1) (Nat.le_of_add_le_add_right (c := m) ?_)
    rw [Nat.sub_add_cancel hL]
    calc L = L - ℓ 0 + ℓ 0 := (Nat.sub_add_cancel (Nat.le_trans (hm 0 hpos) hL)).symm
      _ ≤ L - ℓ 0 + m := Nat.add_le_add_left (hm 0 hpos) _

/-- The empty word alone. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h4 : ∀ j, j < n → (n : R) * ((2 ^ (L - ℓ j) : Nat) : R) ≤ ((2 ^ L : Nat) : R)),
    False :=
  fun h => h ℤ 1 0 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 0) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end equalShare

/-! ### The mean number of leaves -/

namespace meanShare

/-- The codewords `0`, `10`, `11`: no integer `c` satisfies `3 * c = 4`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h4 : ∑ i < n, ((2 ^ (L - ℓ i) : Nat) : R) ≤ ((2 ^ L : Nat) : R)),
    ∃ c : R, (n : R) * c = ((2 ^ L : Nat) : R) ∧ ((2 ^ (L - m) : Nat) : R) ≤ c := by
  intro h
  obtain ⟨c, hc, _⟩ := h ℤ 3 2 2 (length) (word) (start) (by decide) (by decide)
    (by decide) (by decide) (by decide)
  have hc : (3 : ℤ) * c = 4 := hc
  rcases le_or_lt c 1 with k | k
  · have k := mul_le_mul_of_nonneg_left k (show (0 : ℤ) ≤ 3 by decide)
    rw [hc] at k
    exact absurd k (by decide)
  · have k := mul_le_mul_of_nonneg_left (ℤ.add_one_le_of_lt k) (show (0 : ℤ) ≤ 3 by decide)
    rw [hc] at k
    exact absurd k (by decide)

/-- The common factor is cancelled. -/
theorem S6 (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h5 : ∃ c : R, (n : R) * c = ((2 ^ L : Nat) : R) ∧ ((2 ^ (L - m) : Nat) : R) ≤ c) :
    n ≤ 2 ^ m := by
  obtain ⟨c, hc, hle⟩ := h5
  refine Kraft.S6 R n L m ℓ v t hL hm hsize hfree ?_
  rw [← hc]
  exact mul_le_mul_of_nonneg_left hle (cast_nonneg n)

/-- The empty word alone. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n L m : Nat) (ℓ v : Nat → Nat) (t : Nat → Nat → Nat)
    (hL : m ≤ L) (hm : ∀ i, i < n → ℓ i ≤ m)
    (hsize : ∀ i, i < n → ∑ y < 2 ^ L, ind (t (ℓ i) y = v i) = ((2 ^ (L - ℓ i) : Nat) : R))
    (hfree : ∀ y, y < 2 ^ L → ∀ i, i < n → ∀ j, j < n → t (ℓ i) y = v i → t (ℓ j) y = v j → i = j)
    (h5 : ∃ c : R, (n : R) * c = ((2 ^ L : Nat) : R) ∧ ((2 ^ (L - m) : Nat) : R) ≤ c),
    False :=
  fun h => h ℤ 1 0 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 0) (by decide) (by decide)
    (by decide) (by decide) ⟨1, by decide, by decide⟩

end meanShare

end Kraft
