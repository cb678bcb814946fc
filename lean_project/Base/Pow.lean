prelude
import Base.Sum
import Base.Ring
set_option autoImplicit false

/-!
# Powers of natural numbers

`a ^ n` for natural numbers, under Mathlib's names in the namespace `Nat`: `pow_zero`, `pow_succ`, `pow_add`,
`mul_pow`, `pow_pos`, `one_le_pow`, `pow_le_pow_left`, `pow_le_pow_right`; and `cast_pow_succ`, the step of a power
that is regarded as an element of an ordered ring.
-/

namespace Nat

protected theorem pow_zero (a : Nat) : a ^ 0 = 1 := rfl
protected theorem pow_succ (a n : Nat) : a ^ (n + 1) = a ^ n * a := rfl

protected theorem pow_add (a m n : Nat) : a ^ (m + n) = a ^ m * a ^ n := by
  induction n with
  | zero => rw [Nat.add_zero, Nat.pow_zero, Nat.mul_one]
  | succ n ih => rw [← Nat.add_assoc, Nat.pow_succ, Nat.pow_succ, ih, Nat.mul_assoc]

protected theorem mul_pow (a b n : Nat) : (a * b) ^ n = a ^ n * b ^ n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.pow_succ, Nat.pow_succ, Nat.pow_succ, ih]; ring

protected theorem pow_pos {a : Nat} (h : 0 < a) (n : Nat) : 0 < a ^ n := by
  induction n with
  | zero => exact zero_lt_succ 0
  | succ n ih => exact Nat.mul_pos ih h

protected theorem one_le_pow {a : Nat} (h : 1 ≤ a) (n : Nat) : 1 ≤ a ^ n := Nat.pow_pos h n

protected theorem pow_le_pow_left {a b : Nat} (h : a ≤ b) (n : Nat) : a ^ n ≤ b ^ n := by
  induction n with
  | zero => exact Nat.le_refl 1
  | succ n ih => exact Nat.mul_le_mul ih h

protected theorem pow_le_pow_right {a : Nat} (h : 1 ≤ a) {m n : Nat} (k : m ≤ n) : a ^ m ≤ a ^ n := by
  obtain ⟨l, rfl⟩ := Nat.le.dest k
  rw [Nat.pow_add]
  exact Nat.le_trans (Nat.le_of_eq (Nat.mul_one _).symm) (Nat.mul_le_mul_left _ (Nat.one_le_pow h l))

end Nat

namespace OrderedRing

variable {R : Type} [OrderedRing R]

theorem cast_pow_succ (a n : Nat) : ((a ^ (n + 1) : Nat) : R) = ((a ^ n : Nat) : R) * (a : R) := cast_mul _ _

end OrderedRing
