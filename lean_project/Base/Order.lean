prelude
import Base.OrderedRing
set_option autoImplicit false

/-!
# The order of an ordered ring

The rules of `≤` and `<`, under Mathlib's names in the namespace `OrderedRing`.

* `calc` may mix `=`, `≤` and `<`; `not_le`, `not_lt`, `lt_or_ge`, `le_or_lt`, `eq_or_lt_of_le` distinguish cases.
* Sums: `add_le_add`, `add_lt_add_of_le_of_lt`, `le_of_add_le_add_left`, `sub_nonneg`, `sub_le_iff_le_add`.
* Products: `mul_nonneg`, `mul_le_mul_of_nonneg_left`, `mul_lt_mul_of_pos_left`, `mul_le_mul`, and cancellation
  `le_of_mul_le_mul_left`; there are no zero divisors (`eq_zero_or_eq_zero_of_mul_eq_zero`).
* Squares: `mul_self_nonneg`, `mul_self_le_mul_self`, `le_of_mul_self_le_mul_self`.
* Finitely many elements have a least one: `exists_min_image`.
-/

namespace OrderedRing

variable {R : Type} [OrderedRing R]

/-! ## `≤` and `<` -/

theorem le_rfl {a : R} : a ≤ a := le_refl a
theorem le_of_eq {a b : R} (h : a = b) : a ≤ b := h ▸ le_refl a
theorem not_le {a b : R} : ¬ a ≤ b ↔ b < a := lt_iff_not_le.symm
theorem not_le_of_gt {a b : R} (h : a < b) : ¬ b ≤ a := lt_iff_not_le.1 h

theorem le_of_lt {a b : R} (h : a < b) : a ≤ b :=
  (le_total a b).elim id fun k => absurd k (not_le_of_gt h)

theorem not_lt {a b : R} : ¬ a < b ↔ b ≤ a :=
  ⟨fun h => Decidable.byContradiction fun k => h (not_le.1 k), fun h k => not_le_of_gt k h⟩

theorem lt_irrefl (a : R) : ¬ a < a := fun h => not_le_of_gt h (le_refl a)
theorem ne_of_lt {a b : R} (h : a < b) : a ≠ b := fun e => lt_irrefl b (e ▸ h)
theorem ne_of_gt {a b : R} (h : b < a) : a ≠ b := fun e => lt_irrefl b (e ▸ h)

theorem lt_of_lt_of_le {a b c : R} (hab : a < b) (hbc : b ≤ c) : a < c :=
  not_le.1 fun h => not_le_of_gt hab (le_trans hbc h)

theorem lt_of_le_of_lt {a b c : R} (hab : a ≤ b) (hbc : b < c) : a < c :=
  not_le.1 fun h => not_le_of_gt hbc (le_trans h hab)

theorem lt_trans {a b c : R} (hab : a < b) (hbc : b < c) : a < c := lt_of_lt_of_le hab (le_of_lt hbc)
theorem lt_asymm {a b : R} (h : a < b) : ¬ b < a := fun k => lt_irrefl a (lt_trans h k)

instance : Trans (α := R) LE.le LE.le LE.le := ⟨le_trans⟩
instance : Trans (α := R) LT.lt LE.le LT.lt := ⟨lt_of_lt_of_le⟩
instance : Trans (α := R) LE.le LT.lt LT.lt := ⟨lt_of_le_of_lt⟩
instance : Trans (α := R) LT.lt LT.lt LT.lt := ⟨lt_trans⟩

theorem le_or_lt (a b : R) : a ≤ b ∨ b < a := (Decidable.em (a ≤ b)).elim Or.inl fun h => Or.inr (not_le.1 h)
theorem lt_or_ge (a b : R) : a < b ∨ b ≤ a := (le_or_lt b a).symm

theorem lt_of_le_of_ne {a b : R} (h : a ≤ b) (hne : a ≠ b) : a < b := not_le.1 fun k => hne (le_antisymm h k)

theorem eq_or_lt_of_le {a b : R} (h : a ≤ b) : a = b ∨ a < b :=
  (Decidable.em (a = b)).elim Or.inl fun hne => Or.inr (lt_of_le_of_ne h hne)

theorem lt_or_eq_of_le {a b : R} (h : a ≤ b) : a < b ∨ a = b := (eq_or_lt_of_le h).symm

/-! ## Sums -/

theorem add_le_add_right {a b : R} (h : a ≤ b) (c : R) : a + c ≤ b + c := by
  rw [add_comm a, add_comm b]
  exact add_le_add_left h c

theorem add_le_add {a b c d : R} (hab : a ≤ b) (hcd : c ≤ d) : a + c ≤ b + d :=
  le_trans (add_le_add_right hab c) (add_le_add_left hcd b)

theorem le_of_add_le_add_left {a b c : R} (h : a + b ≤ a + c) : b ≤ c := by
  have h := add_le_add_left h (-a)
  rw [neg_add_cancel_left, neg_add_cancel_left] at h
  exact h

theorem le_of_add_le_add_right {a b c : R} (h : a + c ≤ b + c) : a ≤ b := by
  rw [add_comm a, add_comm b] at h
  exact le_of_add_le_add_left h

theorem add_le_add_iff_left {a b : R} (c : R) : c + a ≤ c + b ↔ a ≤ b :=
  ⟨le_of_add_le_add_left, fun h => add_le_add_left h c⟩

theorem add_le_add_iff_right {a b : R} (c : R) : a + c ≤ b + c ↔ a ≤ b :=
  ⟨le_of_add_le_add_right, fun h => add_le_add_right h c⟩

theorem add_lt_add_left {a b : R} (h : a < b) (c : R) : c + a < c + b :=
  not_le.1 fun k => not_le_of_gt h (le_of_add_le_add_left k)

theorem add_lt_add_right {a b : R} (h : a < b) (c : R) : a + c < b + c :=
  not_le.1 fun k => not_le_of_gt h (le_of_add_le_add_right k)

theorem add_lt_add_of_lt_of_le {a b c d : R} (hab : a < b) (hcd : c ≤ d) : a + c < b + d :=
  lt_of_lt_of_le (add_lt_add_right hab c) (add_le_add_left hcd b)

theorem add_lt_add_of_le_of_lt {a b c d : R} (hab : a ≤ b) (hcd : c < d) : a + c < b + d :=
  lt_of_le_of_lt (add_le_add_right hab c) (add_lt_add_left hcd b)

theorem add_lt_add {a b c d : R} (hab : a < b) (hcd : c < d) : a + c < b + d :=
  add_lt_add_of_lt_of_le hab (le_of_lt hcd)

theorem add_nonneg {a b : R} (ha : 0 ≤ a) (hb : 0 ≤ b) : 0 ≤ a + b := by
  have h := add_le_add ha hb
  rw [add_zero] at h
  exact h

theorem add_pos_of_pos_of_nonneg {a b : R} (ha : 0 < a) (hb : 0 ≤ b) : 0 < a + b := by
  have h := add_lt_add_of_lt_of_le ha hb
  rw [add_zero] at h
  exact h

theorem add_pos {a b : R} (ha : 0 < a) (hb : 0 < b) : 0 < a + b := add_pos_of_pos_of_nonneg ha (le_of_lt hb)

theorem le_add_of_nonneg_right {a b : R} (h : 0 ≤ b) : a ≤ a + b := by
  have h := add_le_add_left h a
  rw [add_zero] at h
  exact h

theorem le_add_of_nonneg_left {a b : R} (h : 0 ≤ b) : a ≤ b + a := by
  rw [add_comm]
  exact le_add_of_nonneg_right h

theorem le_add_of_pos_right {a b : R} (h : 0 < b) : a ≤ a + b := le_add_of_nonneg_right (le_of_lt h)

theorem add_le_of_nonpos_right {a b : R} (h : b ≤ 0) : a + b ≤ a := by
  have h := add_le_add_left h a
  rw [add_zero] at h
  exact h

theorem lt_add_of_pos_right {b : R} (a : R) (h : 0 < b) : a < a + b := by
  have h := add_lt_add_left h a
  rw [add_zero] at h
  exact h

/-! ## Negation and subtraction -/

theorem neg_le_neg {a b : R} (h : a ≤ b) : -b ≤ -a := by
  have h := add_le_add_right h (-a + -b)
  rw [add_neg_cancel_left, add_comm (-a), add_neg_cancel_left] at h
  exact h

theorem neg_nonneg {a : R} : 0 ≤ -a ↔ a ≤ 0 :=
  ⟨fun h => by have h := neg_le_neg h; rw [neg_neg, neg_zero] at h; exact h,
    fun h => by have h := neg_le_neg h; rw [neg_zero] at h; exact h⟩

theorem neg_nonpos {a : R} : -a ≤ 0 ↔ 0 ≤ a := by
  have h := neg_nonneg (a := -a)
  rw [neg_neg] at h
  exact h.symm

theorem sub_nonneg {a b : R} : 0 ≤ a - b ↔ b ≤ a := by
  rw [← add_le_add_iff_right b, zero_add, sub_add_cancel]

theorem sub_nonpos {a b : R} : a - b ≤ 0 ↔ a ≤ b := by
  rw [← add_le_add_iff_right b, zero_add, sub_add_cancel]

theorem sub_pos {a b : R} : 0 < a - b ↔ b < a := by
  rw [lt_iff_not_le, lt_iff_not_le, sub_nonpos]

theorem sub_le_iff_le_add {a b c : R} : a - c ≤ b ↔ a ≤ b + c := by
  rw [← add_le_add_iff_right c, sub_add_cancel]

theorem le_sub_iff_add_le {a b c : R} : a ≤ b - c ↔ a + c ≤ b := by
  rw [← add_le_add_iff_right c, sub_add_cancel]

theorem sub_le_sub {a b c d : R} (hab : a ≤ b) (hcd : c ≤ d) : a - d ≤ b - c := by
  rw [sub_eq_add_neg, sub_eq_add_neg]
  exact add_le_add hab (neg_le_neg hcd)

theorem sub_le_self (a : R) {b : R} (h : 0 ≤ b) : a - b ≤ a := by
  rw [sub_le_iff_le_add]
  exact le_add_of_nonneg_right h

/-! ## Products -/

theorem zero_le_one : (0 : R) ≤ 1 := le_of_lt zero_lt_one
theorem one_ne_zero : (1 : R) ≠ 0 := ne_of_gt zero_lt_one

theorem mul_nonneg {a b : R} (ha : 0 ≤ a) (hb : 0 ≤ b) : 0 ≤ a * b := by
  cases eq_or_lt_of_le ha with
  | inl h => rw [← h, zero_mul]; exact le_rfl
  | inr ha =>
    cases eq_or_lt_of_le hb with
    | inl h => rw [← h, mul_zero]; exact le_rfl
    | inr hb => exact le_of_lt (mul_pos ha hb)

theorem mul_le_mul_of_nonneg_left {a b c : R} (h : b ≤ c) (ha : 0 ≤ a) : a * b ≤ a * c := by
  rw [← sub_nonneg, ← mul_sub]
  exact mul_nonneg ha (sub_nonneg.2 h)

theorem mul_le_mul_of_nonneg_right {a b c : R} (h : b ≤ c) (ha : 0 ≤ a) : b * a ≤ c * a := by
  rw [mul_comm b, mul_comm c]
  exact mul_le_mul_of_nonneg_left h ha

theorem mul_lt_mul_of_pos_left {a b c : R} (h : b < c) (ha : 0 < a) : a * b < a * c := by
  rw [← sub_pos, ← mul_sub]
  exact mul_pos ha (sub_pos.2 h)

theorem mul_lt_mul_of_pos_right {a b c : R} (h : b < c) (ha : 0 < a) : b * a < c * a := by
  rw [mul_comm b, mul_comm c]
  exact mul_lt_mul_of_pos_left h ha

theorem mul_le_mul {a b c d : R} (hab : a ≤ b) (hcd : c ≤ d) (hc : 0 ≤ c) (hb : 0 ≤ b) : a * c ≤ b * d :=
  le_trans (mul_le_mul_of_nonneg_right hab hc) (mul_le_mul_of_nonneg_left hcd hb)

theorem mul_nonpos_of_nonneg_of_nonpos {a b : R} (ha : 0 ≤ a) (hb : b ≤ 0) : a * b ≤ 0 := by
  have h := mul_le_mul_of_nonneg_left hb ha
  rw [mul_zero] at h
  exact h

theorem le_mul_of_one_le_left {a b : R} (hb : 0 ≤ b) (ha : 1 ≤ a) : b ≤ a * b := by
  have h := mul_le_mul_of_nonneg_right ha hb
  rw [one_mul] at h
  exact h

theorem le_of_mul_le_mul_left {a b c : R} (h : a * b ≤ a * c) (ha : 0 < a) : b ≤ c :=
  not_lt.1 fun k => not_le_of_gt (mul_lt_mul_of_pos_left k ha) h

theorem le_of_mul_le_mul_right {a b c : R} (h : b * a ≤ c * a) (ha : 0 < a) : b ≤ c := by
  rw [mul_comm b, mul_comm c] at h
  exact le_of_mul_le_mul_left h ha

theorem lt_of_mul_lt_mul_left {a b c : R} (h : a * b < a * c) (ha : 0 ≤ a) : b < c :=
  not_le.1 fun k => not_le_of_gt h (mul_le_mul_of_nonneg_left k ha)

theorem pos_of_mul_pos_left {a b : R} (h : 0 < a * b) (ha : 0 ≤ a) : 0 < b := by
  rw [← mul_zero a] at h
  exact lt_of_mul_lt_mul_left h ha

theorem mul_left_cancel {a b c : R} (ha : 0 < a) (h : a * b = a * c) : b = c :=
  le_antisymm (le_of_mul_le_mul_left (le_of_eq h) ha) (le_of_mul_le_mul_left (le_of_eq h.symm) ha)

/-! ## Squares -/

theorem mul_self_nonneg (a : R) : 0 ≤ a * a := by
  cases le_total 0 a with
  | inl h => exact mul_nonneg h h
  | inr h =>
    rw [← neg_mul_neg]
    exact mul_nonneg (neg_nonneg.2 h) (neg_nonneg.2 h)

theorem mul_self_pos {a : R} (h : a ≠ 0) : 0 < a * a := by
  cases lt_or_ge 0 a with
  | inl k => exact mul_pos k k
  | inr k =>
    have k : 0 < -a := lt_of_le_of_ne (neg_nonneg.2 k) fun e => h (by rw [← neg_neg a, ← e, neg_zero])
    rw [← neg_mul_neg]
    exact mul_pos k k

theorem mul_self_eq_zero {a : R} : a * a = 0 ↔ a = 0 :=
  ⟨fun h => Decidable.byContradiction fun k => ne_of_gt (mul_self_pos k) h, fun h => by rw [h, mul_zero]⟩

theorem eq_zero_or_eq_zero_of_mul_eq_zero {a b : R} (h : a * b = 0) : a = 0 ∨ b = 0 := by
  cases Decidable.em (a = 0) with
  | inl ha => exact Or.inl ha
  | inr ha =>
    refine Or.inr (mul_left_cancel (mul_self_pos ha) ?_)
    rw [mul_assoc, h, mul_zero, mul_zero]

theorem mul_self_le_mul_self {a b : R} (ha : 0 ≤ a) (h : a ≤ b) : a * a ≤ b * b :=
  mul_le_mul h h ha (le_trans ha h)

theorem mul_self_lt_mul_self {a b : R} (ha : 0 ≤ a) (h : a < b) : a * a < b * b :=
  lt_of_le_of_lt (mul_le_mul_of_nonneg_left (le_of_lt h) ha) (mul_lt_mul_of_pos_right h (lt_of_le_of_lt ha h))

theorem le_of_mul_self_le_mul_self {a b : R} (hb : 0 ≤ b) (h : a * a ≤ b * b) : a ≤ b :=
  not_lt.1 fun k => not_le_of_gt (mul_self_lt_mul_self hb k) h

theorem two_mul_le_add_mul_self (a b : R) : a * b + a * b ≤ a * a + b * b := by
  rw [← sub_nonneg, ← sub_mul_self]
  exact mul_self_nonneg (a - b)

/-! ## Minima -/

/-- Of the elements `f 0, …, f (n - 1)` one is the least. -/
theorem exists_min_image {n : Nat} (hn : 0 < n) (f : Nat → R) : ∃ k, k < n ∧ ∀ i, i < n → f k ≤ f i := by
  induction n with
  | zero => exact absurd hn (Nat.lt_irrefl 0)
  | succ n ih =>
    cases Nat.eq_zero_or_pos n with
    | inl h =>
      subst h
      exact ⟨0, hn, fun i hi => by rw [Nat.eq_zero_of_le_zero (Nat.le_of_lt_succ hi)]; exact le_rfl⟩
    | inr h =>
      obtain ⟨k, hk, least⟩ := ih h
      cases le_total (f k) (f n) with
      | inl le =>
        refine ⟨k, Nat.le.step hk, fun i hi => ?_⟩
        cases Nat.lt_succ_iff_lt_or_eq.1 hi with
        | inl hi => exact least i hi
        | inr hi => rw [hi]; exact le
      | inr le =>
        refine ⟨n, Nat.lt_succ_self n, fun i hi => ?_⟩
        cases Nat.lt_succ_iff_lt_or_eq.1 hi with
        | inl hi => exact le_trans le (least i hi)
        | inr hi => rw [hi]; exact le_rfl

end OrderedRing
