prelude
import Corpus.Boosting.Proof
/-!
# Planted errors in the proof of the training error of boosting

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace Boosting

/-! ### The factor of the rounds without an error -/

namespace everyRound

/-- Of three examples the only hypothesis is wrong about the first, whose weight is then `3` and not `3 * 2`. -/
theorem refuted : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T),
    ∀ t, t ≤ T → ∀ i, i < m → w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R) :=
  fun h => absurd (h ℤ 3 1 3 2 (fun _ i => if i = 0 then 1 else 0) (fun _ => 0) (fun i => if i = 0 then 1 else 0)
    (fun t i => if i = 0 then 2 * t + 1 else t + 1) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)) (by decide)

/-- Two examples about which the vote is wrong. -/
theorem S5
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h2 : ∀ i, i < m → H i ≠ y i → T ≤ 2 * against x i (y i) T)
    (h4 : ∀ t, t ≤ T → ∀ i, i < m → w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R)) :
    ∀ i, i < m → ∀ j, j < m → H i ≠ y i → H j ≠ y j → (((a * b) ^ T : Nat) : R) ≤ w T i * w T j := by
  intro i hi j hj mi mj
  have half : T ≤ against x i (y i) T + against x j (y j) T := by
    refine Nat.le_of_mul_le_mul_left (c := 2) ?_ (Nat.zero_lt_succ 1)
    rw [Nat.mul_add, show 2 * T = T + T by ring]
    exact Nat.add_le_add (h2 i hi mi) (h2 j hj mj)
  rw [h4 T (Nat.le_refl T) i hi, h4 T (Nat.le_refl T) j hj, ← cast_mul]
  refine cast_le_cast ?_
  rw [Nat.mul_pow]
  calc a ^ T * b ^ T
    _ ≤ a ^ (against x i (y i) T + against x j (y j) T) * b ^ T :=
      Nat.mul_le_mul_right _ (Nat.pow_le_pow_right (Nat.lt_of_lt_of_le hb hab) half)
    _ ≤ a ^ (against x i (y i) T + against x j (y j) T) * b ^ (T + T) :=
      Nat.mul_le_mul_left _ (Nat.pow_le_pow_right hb (Nat.le_add_right T T))
    _ = a ^ against x i (y i) T * b ^ T * (a ^ against x j (y j) T * b ^ T) := by
      rw [Nat.pow_add, Nat.pow_add]
      ring

/-- One example of label `0`, about which the only hypothesis is right. -/
theorem S5_consistent : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h2 : ∀ i, i < m → H i ≠ y i → T ≤ 2 * against x i (y i) T)
    (h4 : ∀ t, t ≤ T → ∀ i, i < m → w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R)),
    False :=
  fun h => h ℤ 1 1 1 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end everyRound

/-! ### A square root -/

namespace squareRoot

/-- One example, about which the only hypothesis is right, `a = 2` and `b = 1`: no integer has the square `2`. -/
theorem refuted : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h2 : ∀ i, i < m → H i ≠ y i → T ≤ 2 * against x i (y i) T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h4 : ∀ t, t ≤ T → ∀ i, i < m →
      ((b ^ against x i (y i) t : Nat) : R) * w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R)),
    ∃ c : R, 0 ≤ c ∧ c * c = (((a * b) ^ T : Nat) : R) ∧ ∀ i, i < m → H i ≠ y i → c ≤ w T i := by
  intro h
  obtain ⟨c, nonneg, square, _⟩ := h ℤ 1 1 2 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
  have square : c * c = 2 := square
  rcases le_or_lt c 1 with small | large
  · have h := mul_self_le_mul_self nonneg small
    rw [square] at h
    exact absurd h (by decide)
  · have h := mul_self_le_mul_self (by decide : (0 : ℤ) ≤ 1 + 1) (ℤ.add_one_le_of_lt large)
    rw [square] at h
    exact absurd h (by decide)

/-- The square of the total weight after the last round is large if the vote makes many mistakes. -/
theorem S6
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h5 : ∃ c : R, 0 ≤ c ∧ c * c = (((a * b) ^ T : Nat) : R) ∧ ∀ i, i < m → H i ≠ y i → c ≤ w T i) :
    mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T := by
  obtain ⟨c, nonneg, square, small⟩ := h5
  have count : mistakes R m y H * c ≤ total m w T := by
    unfold mistakes total
    rw [sum_mul]
    refine sum_le_sum fun i hi => ?_
    by_cases mistake : H i ≠ y i
    · rw [ind_of mistake, one_mul]
      exact small i hi mistake
    · rw [ind_of_not mistake, zero_mul]
      exact h3 T (Nat.le_refl T) i hi
  rw [← square, mul_mul_mul_comm]
  exact mul_self_le_mul_self (mul_nonneg (sum_nonneg fun i _ => ind_nonneg _) nonneg) count

/-- One example of label `0`, about which the only hypothesis is right. -/
theorem S6_consistent : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h5 : ∃ c : R, 0 ≤ c ∧ c * c = (((a * b) ^ T : Nat) : R) ∧ ∀ i, i < m → H i ≠ y i → c ≤ w T i),
    False :=
  fun h => h ℤ 1 1 1 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)
    ⟨1, by decide, by decide, by decide⟩

end squareRoot

/-! ### The largest error that is allowed -/

namespace worstCase

/-- One example, about which the only hypothesis is right, `a = 2` and `b = 1`: `3 * 1` is not `4 * 1`. -/
theorem refuted : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h7 : ∀ t, t < T →
      total m w (t + 1) + b * erring m x y w t = b * total m w t + a * erring m x y w t),
    ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) = ((2 * a * b : Nat) : R) * total m w t :=
  fun h => absurd (h ℤ 1 1 2 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The total weight after all rounds so far, by induction. -/
theorem S9
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h8 : ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) = ((2 * a * b : Nat) : R) * total m w t) :
    ∀ t, t ≤ T → (((a + b) ^ t : Nat) : R) * total m w t = (((2 * a * b) ^ t : Nat) : R) * (m : R) := by
  intro t
  induction t with
  | zero =>
    intro _
    unfold total
    rw [sum_congr start, sum_const, mul_one]
    rfl
  | succ t ih =>
    intro ht
    rw [cast_pow_succ, cast_pow_succ, mul_assoc, h8 t ht, mul_left_comm, ih (Nat.le_of_lt ht), ← mul_assoc,
      mul_comm _ (((2 * a * b) ^ t : Nat) : R)]

/-- One example of label `0`, about which the only hypothesis is right. -/
theorem S9_consistent : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h8 : ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) = ((2 * a * b : Nat) : R) * total m w t),
    False :=
  fun h => h ℤ 1 1 1 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)

/-- Both bounds on the square of the total weight after the last round; the factor `(a * b) ^ T` cancels. -/
theorem S10
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h6 : mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T)
    (h9 : ∀ t, t ≤ T → (((a + b) ^ t : Nat) : R) * total m w t = (((2 * a * b) ^ t : Nat) : R) * (m : R)) :
    mistakes R m y H * mistakes R m y H * (((a + b) ^ (2 * T) : Nat) : R)
      ≤ (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) :=
  combine hb hab (sum_nonneg (h3 T (Nat.le_refl T))) h6 (le_of_eq (h9 T (Nat.le_refl T)))

/-- One example of label `0`, about which the only hypothesis is right. -/
theorem S10_consistent : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h6 : mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T)
    (h9 : ∀ t, t ≤ T → (((a + b) ^ t : Nat) : R) * total m w t = (((2 * a * b) ^ t : Nat) : R) * (m : R)),
    False :=
  fun h => h ℤ 1 1 1 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end worstCase

/-! ### The weight of each example -/

namespace eachWeight

/-- Of three examples the only hypothesis is wrong about the first, whose weight is then `2`: `3 * 2 ≤ 4` fails. -/
theorem refuted : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h8 : ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) ≤ ((2 * a * b : Nat) : R) * total m w t),
    ∀ t, t ≤ T → ∀ i, i < m → (((a + b) ^ t : Nat) : R) * w t i ≤ (((2 * a * b) ^ t : Nat) : R) :=
  fun h => absurd (h ℤ 3 1 2 1 (fun _ i => if i = 0 then 1 else 0) (fun _ => 0) (fun i => if i = 0 then 1 else 0)
    (fun t i => if i = 0 then t + 1 else 1) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)) (by decide)

/-- Both bounds on the square of the total weight after the last round; the factor `(a * b) ^ T` cancels. -/
theorem S10
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h6 : mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T)
    (h9 : ∀ t, t ≤ T → ∀ i, i < m → (((a + b) ^ t : Nat) : R) * w t i ≤ (((2 * a * b) ^ t : Nat) : R)) :
    mistakes R m y H * mistakes R m y H * (((a + b) ^ (2 * T) : Nat) : R)
      ≤ (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) := by
  refine combine hb hab (sum_nonneg (h3 T (Nat.le_refl T))) h6 ?_
  rw [mul_sum, mul_comm _ (m : R)]
  exact sum_le_card_mul (h9 T (Nat.le_refl T))

/-- One example of label `0`, about which the only hypothesis is right. -/
theorem S10_consistent : ¬ ∀
    (R : Type) [OrderedRing R] (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
    (hb : 0 < b) (hab : b ≤ a)
    (start : ∀ i, i < m → w 0 i = 1)
    (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
    (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
    (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
    (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
    (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h6 : mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T)
    (h9 : ∀ t, t ≤ T → ∀ i, i < m → (((a + b) ^ t : Nat) : R) * w t i ≤ (((2 * a * b) ^ t : Nat) : R)),
    False :=
  fun h => h ℤ 1 1 1 1 (fun _ _ => 0) (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide)

end eachWeight

end Boosting
