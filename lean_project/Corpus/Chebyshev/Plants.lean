prelude
import Corpus.Chebyshev.Proof
/-!
# Planted errors in the proof of Chebyshev's inequality

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Chebyshev

/-! ### The constant is summed without its weights -/

namespace unweightedConstant

/-- The value `0` twice, with weights `1` and `0`: about `c = 1` the second moment is `1`, not `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h2 : ∀ i, i < n → (W * x i - c) * (W * x i - c) =
      (W * x i - M) * (W * x i - M) + 2 * ((M - c) * (W * x i - M)) + (M - c) * (M - c)),
    ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + n * ((M - c) * (M - c)) :=
  fun h => absurd (h ℤ 2 (fun i => if i = 0 then 1 else 0) (fun _ => 0) 1 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- The constant is nonnegative, as a multiple of a square. -/
theorem S4 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h1 : ∑ i < n, p i * (W * x i - M) = 0)
    (h3 : ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + n * ((M - c) * (M - c))) :
    ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) ≤ ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) := by
  rw [h3, h1, mul_zero, mul_zero, add_zero]
  exact le_add_of_nonneg_right (mul_nonneg (cast_nonneg n) (mul_self_nonneg (M - c)))

/-- The value `0`, about the centre `0`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h1 : ∑ i < n, p i * (W * x i - M) = 0)
    (h3 : ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + n * ((M - c) * (M - c))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) 1 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end unweightedConstant

/-! ### The cross term is dropped at every index -/

namespace crossTermEachIndex

/-- The values `0` and `2` with weights `1`, so `W = M = 2`, and `c = 0`: the square at `0` is `0`, not `8`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h1 : ∑ i < n, p i * (W * x i - M) = 0)
    (h2 : ∀ i, i < n → (W * x i - c) * (W * x i - c) =
      (W * x i - M) * (W * x i - M) + 2 * ((M - c) * (W * x i - M)) + (M - c) * (M - c)),
    ∀ i, i < n → (W * x i - c) * (W * x i - c) = (W * x i - M) * (W * x i - M) + (M - c) * (M - c) :=
  fun h => absurd (h ℤ 2 (fun _ => 1) (fun i => 2 * i) 2 2 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- The square about `M` is at most the square about `c`, index by index. -/
theorem S8 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h4 : ∀ i, i < n → (W * x i - c) * (W * x i - c) = (W * x i - M) * (W * x i - M) + (M - c) * (M - c))
    (h7 : t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - M) * (W * x i - M))) :
    t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) := by
  refine le_trans h7 (sum_le_sum fun i hi => mul_le_mul_of_nonneg_left ?_ (hp i hi))
  rw [h4 i hi]
  exact le_add_of_nonneg_right (mul_self_nonneg (M - c))

/-- The value `0`, about the centre `0`. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h4 : ∀ i, i < n → (W * x i - c) * (W * x i - c) = (W * x i - M) * (W * x i - M) + (M - c) * (M - c))
    (h7 : t * t * ∑ i < n, p i * ind (M + t ≤ W * x i ∨ W * x i + t ≤ M) ≤
      ∑ i < n, p i * ((W * x i - M) * (W * x i - M))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) 1 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end crossTermEachIndex

/-! ### Values on the other side of the centre -/

namespace oneSideOfCentre

/-- The values `0` and `2` with weights `1`, so `W = M = 2`, and `c = 4`: the value `2` lies beyond `M`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t),
    ∀ i, i < n → (W * x i - M) * (W * x i - M) ≤ (W * x i - c) * (W * x i - c) :=
  fun h => absurd (h ℤ 2 (fun _ => 1) (fun i => 2 * i) 2 2 4 0 (by decide) (by decide) (by decide) (by decide))
    (by decide)

/-- The weighted sum of the bounds. -/
theorem S4 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h2 : ∀ i, i < n → (W * x i - M) * (W * x i - M) ≤ (W * x i - c) * (W * x i - c)) :
    ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) ≤ ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) :=
  sum_le_sum fun i hi => mul_le_mul_of_nonneg_left (h2 i hi) (hp i hi)

/-- The value `0`, about the centre `0`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h2 : ∀ i, i < n → (W * x i - M) * (W * x i - M) ≤ (W * x i - c) * (W * x i - c)),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) 1 0 0 0 (by decide) (by decide) (by decide) (by decide) (by decide)

end oneSideOfCentre

/-! ### The mean -/

namespace quotientMean

/-- The values `0` and `1` with weights `1`: the mean would be half of `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t),
    ∃ m, W * m = M ∧ ∑ i < n, p i * (x i - m) = 0 :=
  fun h => (h ℤ 2 (fun _ => 1) (fun i => i) 2 1 0 0 (by decide) (by decide) (by decide) (by decide)).elim
    fun m hm => ℤ.two_mul_ne_one m hm.1

/-- The scaled deviations are multiples of the deviations from the mean. -/
theorem S4 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h1 : ∃ m, W * m = M ∧ ∑ i < n, p i * (x i - m) = 0)
    (h3 : ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + W * ((M - c) * (M - c))) :
    ∑ i < n, p i * ((W * x i - M) * (W * x i - M)) ≤ ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) := by
  obtain ⟨m, hm, balance⟩ := h1
  have cross : ∑ i < n, p i * (W * x i - M) = 0 :=
    calc ∑ i < n, p i * (W * x i - M)
      _ = W * ∑ i < n, p i * (x i - m) := by
        rw [mul_sum]
        exact sum_congr fun i _ => by rw [← hm]; ring
      _ = 0 := by rw [balance, mul_zero]
  have weight : 0 ≤ W := hW ▸ sum_nonneg hp
  rw [h3, cross, mul_zero, mul_zero, add_zero]
  exact le_add_of_nonneg_right (mul_nonneg weight (mul_self_nonneg (M - c)))

/-- The value `0`, which is the mean. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (W M c t : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hM : ∑ i < n, p i * x i = M)
    (ht : 0 ≤ t)
    (h1 : ∃ m, W * m = M ∧ ∑ i < n, p i * (x i - m) = 0)
    (h3 : ∑ i < n, p i * ((W * x i - c) * (W * x i - c)) =
      (∑ i < n, p i * ((W * x i - M) * (W * x i - M))) +
        2 * ((M - c) * ∑ i < n, p i * (W * x i - M)) + W * ((M - c) * (M - c))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) 1 0 0 0 (by decide) (by decide) (by decide) (by decide) ⟨0, by decide⟩
    (by decide)

end quotientMean

end Chebyshev
