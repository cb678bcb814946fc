prelude
import Corpus.WeightedMajority.Proof
/-!
# Planted errors in the proof of the weighted majority bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace WeightedMajority

/-! ### An inverse of a power of two -/

namespace inversePower

/-- One expert, wrong in the only round: then `2 * κ = 1`, and no integer `κ` satisfies this. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t)),
    ∃ κ : R, ((2 ^ mistakes y (x e) T : Nat) : R) * κ = 1 ∧ w T e = ((2 ^ T : Nat) : R) * κ := by
  intro h
  obtain ⟨κ, inverse, _⟩ := h ℤ 1 1 0 (fun _ _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide)
  have inverse : (2 : ℤ) * κ = 1 := inverse
  rcases le_or_lt κ 0 with small | large
  · have h := mul_nonpos_of_nonneg_of_nonpos (le_of_lt zero_lt_two) small
    rw [inverse] at h
    exact absurd h (by decide)
  · have h := mul_le_mul_of_nonneg_left (ℤ.add_one_le_of_lt large) (le_of_lt (zero_lt_two (R := ℤ)))
    rw [inverse] at h
    exact absurd h (by decide)

/-- The total weight is at least the weight of `e`. -/
theorem S3 (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat) (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i)
    (h2 : ∃ κ : R, ((2 ^ mistakes y (x e) T : Nat) : R) * κ = 1 ∧ w T e = ((2 ^ T : Nat) : R) * κ) :
    ((2 ^ T : Nat) : R) ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * total N w T := by
  obtain ⟨κ, inverse, weight⟩ := h2
  calc ((2 ^ T : Nat) : R)
    _ = ((2 ^ T : Nat) : R) * (((2 ^ mistakes y (x e) T : Nat) : R) * κ) := by rw [inverse, mul_one]
    _ = ((2 ^ mistakes y (x e) T : Nat) : R) * w T e := by rw [weight, mul_left_comm]
    _ ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * total N w T :=
      mul_le_mul_of_nonneg_left (single_le_sum (h1 T (Nat.le_refl T)) member) (cast_nonneg _)

/-- One expert, right in the only round. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i)
    (h2 : ∃ κ : R, ((2 ^ mistakes y (x e) T : Nat) : R) * κ = 1 ∧ w T e = ((2 ^ T : Nat) : R) * κ),
    False :=
  fun h => h ℤ 1 1 0 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun t _ => t + 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) ⟨1, by decide, by decide⟩

end inversePower

/-! ### More than half of the weight -/

namespace strictMajority

/-- Two experts predict `0` and `1`, the vote is `1` and the label `0`: half of the weight `2` is `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i),
    ∀ t, t < T → p t ≠ y t → total N w t < 2 * erring N x y w t :=
  fun h => absurd (h ℤ 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (fun t i => if i = 0 then t + 1 else 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- A mistake costs more than a quarter of the doubled weight. -/
theorem S6 (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat) (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h4 : ∀ t, t < T → p t ≠ y t → total N w t < 2 * erring N x y w t)
    (h5 : ∀ t, t < T → total N w (t + 1) + erring N x y w t = 2 * total N w t) :
    ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) < 3 * total N w t := by
  intro t ht mistake
  have doubled : 2 * total N w (t + 1) + 2 * erring N x y w t = 4 * total N w t :=
    calc 2 * total N w (t + 1) + 2 * erring N x y w t = 2 * (total N w (t + 1) + erring N x y w t) := by ring
      _ = 2 * (2 * total N w t) := by rw [h5 t ht]
      _ = 4 * total N w t := by ring
  linear add_lt_add_of_lt_of_le (h4 t ht mistake) (le_of_eq doubled)

/-- One expert, wrong in the only round. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h4 : ∀ t, t < T → p t ≠ y t → total N w t < 2 * erring N x y w t)
    (h5 : ∀ t, t < T → total N w (t + 1) + erring N x y w t = 2 * total N w t),
    False :=
  fun h => h ℤ 1 1 0 (fun _ _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

/-- The total weight after all rounds so far; the strict inequality gives the weak one. -/
theorem S8 (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat) (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h6 : ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) < 3 * total N w t)
    (h7 : ∀ t, t < T → p t = y t → total N w (t + 1) ≤ 2 * total N w t) :
    ∀ t, t ≤ T → ((4 ^ mistakes y p t : Nat) : R) * total N w t
      ≤ ((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0 :=
  WeightedMajority.S8 R N T e x y p w member start right wrong vote
    (fun t ht mistake => le_of_lt (h6 t ht mistake)) h7

/-- One expert, wrong in the only round. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h6 : ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) < 3 * total N w t)
    (h7 : ∀ t, t < T → p t = y t → total N w (t + 1) ≤ 2 * total N w t),
    False :=
  fun h => h ℤ 1 1 0 (fun _ _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end strictMajority

/-! ### Rounds without a mistake -/

namespace onlyMistakes

/-- One expert and one round without a mistake, in which the weight goes from `1` to `3`: `3 ≤ 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h6 : ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) ≤ 3 * total N w t),
    ∀ t, t ≤ T → ((4 ^ mistakes y p t : Nat) : R) * total N w t
      ≤ ((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0 :=
  fun h => absurd (h ℤ 1 1 0 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun t _ => 2 * t + 1)
    (by decide) (by decide) (by decide) (by decide)) (by decide)

end onlyMistakes

/-! ### The weight at the start -/

namespace initialTotal

/-- Two experts, one of them right, and a mistake in the only round: `8 ≤ 6` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h3 : ((2 ^ T : Nat) : R) ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * total N w T)
    (h8 : ∀ t, t ≤ T → ((4 ^ mistakes y p t : Nat) : R) * total N w t
      ≤ ((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0),
    4 ^ mistakes y p T * 2 ^ T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * 2 ^ T :=
  fun h => absurd (h ℤ 2 1 0 (fun i _ => i) (fun _ => 0) (fun _ => 1) (fun t i => if i = 0 then t + 1 else 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The factor `2 ^ T` cancels. -/
theorem S10 (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat) (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h9 : 4 ^ mistakes y p T * 2 ^ T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * 2 ^ T) :
    4 ^ mistakes y p T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N := by
  refine Nat.le_trans (Nat.le_of_mul_le_mul_right h9 (Nat.pow_pos (by decide) T)) ?_
  exact Nat.le_trans (Nat.le_of_eq (Nat.mul_one _).symm)
    (Nat.mul_le_mul_left _ (Nat.lt_of_le_of_lt (Nat.zero_le e) member))

/-- One expert, wrong in the only round. -/
theorem S10_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat)
    (w : Nat → Nat → R)
    (member : e < N)
    (start : ∀ i, i < N → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
    (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
    (h9 : 4 ^ mistakes y p T * 2 ^ T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * 2 ^ T),
    False :=
  fun h => h ℤ 1 1 0 (fun _ _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end initialTotal

end WeightedMajority
