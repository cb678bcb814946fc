prelude
import Base.Int
set_option autoImplicit false

/-!
# Ordered rings

`OrderedRing R`: a commutative ring with a total order that addition keeps, in which `0 < 1` and products of positive
elements are positive. The order is decidable, which is part of the class as in Mathlib's linear orders: so
`ind (a ≤ b)` can be computed, and a closed fact over `ℤ` is proved by `decide`.

Main results here: the instance `OrderedRing ℤ`, and the rules of calculation in a commutative ring, under Mathlib's
names in the namespace `OrderedRing`. The rules of the order are in `Base.Order`.
-/

/-- A commutative ring with a compatible, decidable total order and `0 < 1`. -/
class OrderedRing (R : Type) extends Zero R, One R, Add R, Neg R, Sub R, Mul R, LE R, LT R where
  add_assoc (a b c : R) : a + b + c = a + (b + c)
  add_comm (a b : R) : a + b = b + a
  add_zero (a : R) : a + 0 = a
  add_neg_cancel (a : R) : a + -a = 0
  sub_eq_add_neg (a b : R) : a - b = a + -b
  mul_assoc (a b c : R) : a * b * c = a * (b * c)
  mul_comm (a b : R) : a * b = b * a
  mul_one (a : R) : a * 1 = a
  mul_add (a b c : R) : a * (b + c) = a * b + a * c
  le_refl (a : R) : a ≤ a
  le_trans {a b c : R} : a ≤ b → b ≤ c → a ≤ c
  le_antisymm {a b : R} : a ≤ b → b ≤ a → a = b
  le_total (a b : R) : a ≤ b ∨ b ≤ a
  lt_iff_not_le {a b : R} : a < b ↔ ¬ b ≤ a
  add_le_add_left {a b : R} : a ≤ b → ∀ c : R, c + a ≤ c + b
  mul_pos {a b : R} : 0 < a → 0 < b → 0 < a * b
  zero_lt_one : (0 : R) < 1
  decLE (a b : R) : Decidable (a ≤ b)

instance : OrderedRing ℤ where
  add_assoc := ℤ.add_assoc
  add_comm := ℤ.add_comm
  add_zero := ℤ.add_zero
  add_neg_cancel := ℤ.add_neg_cancel
  sub_eq_add_neg _ _ := rfl
  mul_assoc := ℤ.mul_assoc
  mul_comm := ℤ.mul_comm
  mul_one := ℤ.mul_one
  mul_add := ℤ.mul_add
  le_refl := ℤ.le_refl
  le_trans := ℤ.le_trans
  le_antisymm := ℤ.le_antisymm
  le_total := ℤ.le_total
  lt_iff_not_le := Iff.rfl
  add_le_add_left := ℤ.add_le_add_left
  mul_pos := ℤ.mul_pos
  zero_lt_one := ℤ.ofNat_succ_pos 0
  decLE := inferInstance

namespace OrderedRing

variable {R : Type} [OrderedRing R]

instance (a b : R) : Decidable (a ≤ b) := decLE a b
instance (a b : R) : Decidable (a < b) := decidable_of_iff (¬ b ≤ a) lt_iff_not_le.symm
instance : DecidableEq R := fun a b =>
  decidable_of_iff (a ≤ b ∧ b ≤ a) ⟨fun h => le_antisymm h.1 h.2, fun h => h ▸ ⟨le_refl a, le_refl a⟩⟩

/-! ## Addition -/

theorem zero_add (a : R) : 0 + a = a := by rw [add_comm, add_zero]
theorem neg_add_cancel (a : R) : -a + a = 0 := by rw [add_comm, add_neg_cancel]

theorem add_left_comm (a b c : R) : a + (b + c) = b + (a + c) := by
  rw [← add_assoc, add_comm a b, add_assoc]

theorem add_right_comm (a b c : R) : a + b + c = a + c + b := by
  rw [add_assoc, add_comm b c, add_assoc]

theorem add_add_add_comm (a b c d : R) : a + b + (c + d) = a + c + (b + d) := by
  rw [add_assoc, add_left_comm b, ← add_assoc]

theorem neg_add_cancel_left (a b : R) : -a + (a + b) = b := by rw [← add_assoc, neg_add_cancel, zero_add]
theorem add_neg_cancel_left (a b : R) : a + (-a + b) = b := by rw [← add_assoc, add_neg_cancel, zero_add]
theorem add_neg_cancel_right (a b : R) : a + b + -b = a := by rw [add_assoc, add_neg_cancel, add_zero]
theorem neg_add_cancel_right (a b : R) : a + -b + b = a := by rw [add_assoc, neg_add_cancel, add_zero]

theorem add_left_cancel {a b c : R} (h : a + b = a + c) : b = c := by
  rw [← neg_add_cancel_left a b, h, neg_add_cancel_left]

theorem add_right_cancel {a b c : R} (h : a + b = c + b) : a = c := by
  rw [add_comm a, add_comm c] at h
  exact add_left_cancel h

/-! ## Negation and subtraction -/

theorem eq_neg_of_add_eq_zero_right {a b : R} (h : a + b = 0) : b = -a :=
  add_left_cancel (h.trans (add_neg_cancel a).symm)

theorem neg_neg (a : R) : - -a = a := (eq_neg_of_add_eq_zero_right (neg_add_cancel a)).symm
theorem neg_zero : -(0 : R) = 0 := (eq_neg_of_add_eq_zero_right (add_zero 0)).symm

theorem neg_add (a b : R) : -(a + b) = -a + -b := by
  apply Eq.symm
  apply eq_neg_of_add_eq_zero_right
  rw [add_add_add_comm, add_neg_cancel, add_neg_cancel, add_zero]

theorem sub_self (a : R) : a - a = 0 := by rw [sub_eq_add_neg, add_neg_cancel]
theorem sub_zero (a : R) : a - 0 = a := by rw [sub_eq_add_neg, neg_zero, add_zero]
theorem zero_sub (a : R) : 0 - a = -a := by rw [sub_eq_add_neg, zero_add]
theorem neg_sub (a b : R) : -(a - b) = b - a := by
  rw [sub_eq_add_neg, sub_eq_add_neg, neg_add, neg_neg, add_comm]
theorem sub_neg_eq_add (a b : R) : a - -b = a + b := by rw [sub_eq_add_neg, neg_neg]
theorem sub_add_cancel (a b : R) : a - b + b = a := by rw [sub_eq_add_neg, neg_add_cancel_right]
theorem add_sub_cancel_right (a b : R) : a + b - b = a := by rw [sub_eq_add_neg, add_neg_cancel_right]
theorem add_sub_cancel_left (a b : R) : a + b - a = b := by rw [add_comm, add_sub_cancel_right]
theorem add_sub_cancel (a b : R) : a + (b - a) = b := by rw [add_comm, sub_add_cancel]
theorem add_sub_assoc (a b c : R) : a + b - c = a + (b - c) := by
  rw [sub_eq_add_neg, sub_eq_add_neg, add_assoc]
theorem sub_add_sub_cancel (a b c : R) : a - b + (b - c) = a - c := by
  rw [← add_sub_assoc, sub_add_cancel]

theorem eq_sub_of_add_eq {a b c : R} (h : a + c = b) : a = b - c := by rw [← h, add_sub_cancel_right]
theorem sub_eq_iff_eq_add {a b c : R} : a - b = c ↔ a = c + b :=
  ⟨fun h => by rw [← h, sub_add_cancel], fun h => by rw [h, add_sub_cancel_right]⟩
theorem sub_eq_zero {a b : R} : a - b = 0 ↔ a = b := by rw [sub_eq_iff_eq_add, zero_add]

/-! ## Multiplication -/

theorem one_mul (a : R) : 1 * a = a := by rw [mul_comm, mul_one]
theorem add_mul (a b c : R) : (a + b) * c = a * c + b * c := by
  rw [mul_comm, mul_add, mul_comm c a, mul_comm c b]

theorem mul_left_comm (a b c : R) : a * (b * c) = b * (a * c) := by
  rw [← mul_assoc, mul_comm a b, mul_assoc]

theorem mul_right_comm (a b c : R) : a * b * c = a * c * b := by
  rw [mul_assoc, mul_comm b c, mul_assoc]

theorem mul_mul_mul_comm (a b c d : R) : a * b * (c * d) = a * c * (b * d) := by
  rw [mul_assoc, mul_left_comm b, ← mul_assoc]

theorem mul_zero (a : R) : a * 0 = 0 := by
  apply add_left_cancel (a := a * 0)
  rw [← mul_add, add_zero, add_zero]

theorem zero_mul (a : R) : 0 * a = 0 := by rw [mul_comm, mul_zero]

theorem mul_neg (a b : R) : a * -b = -(a * b) := by
  apply eq_neg_of_add_eq_zero_right
  rw [← mul_add, add_neg_cancel, mul_zero]

theorem neg_mul (a b : R) : -a * b = -(a * b) := by rw [mul_comm, mul_neg, mul_comm]
theorem neg_mul_neg (a b : R) : -a * -b = a * b := by rw [neg_mul, mul_neg, neg_neg]
theorem mul_sub (a b c : R) : a * (b - c) = a * b - a * c := by
  rw [sub_eq_add_neg, sub_eq_add_neg, mul_add, mul_neg]
theorem sub_mul (a b c : R) : (a - b) * c = a * c - b * c := by
  rw [mul_comm, mul_sub, mul_comm c a, mul_comm c b]

/-! ## Squares -/

theorem add_mul_self (a b : R) : (a + b) * (a + b) = a * a + (a * b + a * b) + b * b := by
  rw [add_mul, mul_add, mul_add, mul_comm b a]
  simp only [add_assoc]

theorem sub_mul_self (a b : R) : (a - b) * (a - b) = a * a + b * b - (a * b + a * b) := by
  rw [sub_eq_add_neg a b, add_mul_self, neg_mul_neg, mul_neg, ← neg_add, add_right_comm, ← sub_eq_add_neg]

end OrderedRing
