prelude
import Base.Order
set_option autoImplicit false

/-!
# Natural numbers in an ordered ring

The coercion `((n : Nat) : R)` is `Nat.cast n = 1 + … + 1`. It keeps sums (`cast_add`), products (`cast_mul`) and the
order (`cast_le`, `cast_lt`). A numeral `2, 3, …` of `R` is the cast of the same natural number.

Also `le_cast_mul_of_step_le` and `cast_mul_le_of_le_step`: a sequence that grows by at most (at least) `c` in each of
its first `n` steps has grown by at most (at least) `n c` after them. Of the integers: `int_archimedean`,
`ℤ.one_le_of_pos`, and `ℤ.two_mul_ne_one`, none of them is one half.
-/

/-- `↑a` is `a` coerced to the expected type; goals show coercions so. -/
syntax:1024 (name := coeNotation) "↑" term:1024 : term

namespace OrderedRing

variable {R : Type} [OrderedRing R]

/-- The natural number `n` in an ordered ring: `0` for `0`, and one more for a successor. -/
def natCast : Nat → R
  | .zero => 0
  | .succ n => natCast n + 1

instance : NatCast R := ⟨natCast⟩

/-- The numerals from `2` on are casts of natural numbers. -/
instance (n : Nat) : OfNat R (n + 2) := ⟨((n + 2 : Nat) : R)⟩

theorem cast_zero : ((0 : Nat) : R) = 0 := rfl
theorem cast_succ (n : Nat) : ((n + 1 : Nat) : R) = n + 1 := rfl
theorem cast_one : ((1 : Nat) : R) = 1 := zero_add 1
theorem cast_ofNat (n : Nat) : ((n + 2 : Nat) : R) = OfNat.ofNat (n + 2) := rfl

theorem two_eq : (2 : R) = 1 + 1 := congrArg (· + 1) (cast_one (R := R))
theorem two_mul (a : R) : 2 * a = a + a := by rw [two_eq, add_mul, one_mul]
theorem mul_two (a : R) : a * 2 = a + a := by rw [mul_comm, two_mul]

theorem cast_add (m n : Nat) : ((m + n : Nat) : R) = m + n := by
  induction n with
  | zero => exact (add_zero _).symm
  | succ n ih => rw [← Nat.add_assoc, cast_succ, cast_succ, ih, add_assoc]

theorem cast_mul (m n : Nat) : ((m * n : Nat) : R) = m * n := by
  induction n with
  | zero => exact (mul_zero _).symm
  | succ n ih => rw [Nat.mul_succ, cast_add, cast_succ, ih, mul_add, mul_one]

theorem cast_nonneg (n : Nat) : 0 ≤ (n : R) := by
  induction n with
  | zero => exact le_rfl
  | succ n ih => exact add_nonneg ih zero_le_one

theorem cast_succ_pos (n : Nat) : 0 < ((n + 1 : Nat) : R) := by
  rw [cast_succ, add_comm]
  exact add_pos_of_pos_of_nonneg zero_lt_one (cast_nonneg n)

theorem cast_le_cast {m n : Nat} (h : m ≤ n) : (m : R) ≤ n := by
  obtain ⟨k, rfl⟩ := Nat.le.dest h
  rw [cast_add]
  exact le_add_of_nonneg_right (cast_nonneg k)

theorem cast_lt_cast {m n : Nat} (h : m < n) : (m : R) < n :=
  lt_of_lt_of_le (by rw [cast_succ]; exact lt_add_of_pos_right _ zero_lt_one) (cast_le_cast h)

theorem cast_le {m n : Nat} : (m : R) ≤ n ↔ m ≤ n :=
  ⟨fun h => Nat.not_lt.1 fun k => not_le_of_gt (cast_lt_cast k) h, cast_le_cast⟩

theorem cast_lt {m n : Nat} : (m : R) < n ↔ m < n := by
  rw [lt_iff_not_le, cast_le, Nat.not_le]

theorem cast_pos {n : Nat} : 0 < (n : R) ↔ 0 < n := cast_lt (m := 0)

theorem one_le_cast {n : Nat} (h : 1 ≤ n) : 1 ≤ (n : R) := by
  have h := cast_le_cast (R := R) h
  rw [cast_one] at h
  exact h

theorem zero_lt_two : (0 : R) < 2 := cast_succ_pos 1

/-! ## Growth by steps -/

theorem le_cast_mul_of_step_le {n : Nat} {f : Nat → R} {c : R} (h0 : f 0 ≤ 0)
    (h : ∀ k, k < n → f (k + 1) ≤ f k + c) : f n ≤ n * c := by
  induction n with
  | zero => rw [cast_zero, zero_mul]; exact h0
  | succ n ih =>
    rw [cast_succ, add_mul, one_mul]
    exact le_trans (h n (Nat.lt_succ_self n)) (add_le_add_right (ih fun k hk => h k (Nat.le.step hk)) c)

theorem cast_mul_le_of_le_step {n : Nat} {f : Nat → R} {c : R} (h0 : 0 ≤ f 0)
    (h : ∀ k, k < n → f k + c ≤ f (k + 1)) : n * c ≤ f n := by
  induction n with
  | zero => rw [cast_zero, zero_mul]; exact h0
  | succ n ih =>
    rw [cast_succ, add_mul, one_mul]
    exact le_trans (add_le_add_right (ih fun k hk => h k (Nat.le.step hk)) c) (h n (Nat.lt_succ_self n))

/-! ## The integers are archimedean -/

theorem ofNat_eq_cast (n : Nat) : ℤ.ofNat n = (n : ℤ) := by
  induction n with
  | zero => rfl
  | succ n ih => rw [show ℤ.ofNat (n + 1) = ℤ.ofNat n + 1 from (ℤ.diff_add_right (n + 1) 0).symm, ih, cast_succ]

/-- Some natural multiple of a positive integer is at least a given integer. -/
theorem int_archimedean (a c : ℤ) (hc : 0 < c) : ∃ N : Nat, a ≤ (N : ℤ) * c := by
  obtain ⟨m, rfl⟩ := ℤ.exists_of_pos hc
  cases a with
  | ofNat n =>
    refine ⟨n, ?_⟩
    rw [ofNat_eq_cast, ofNat_eq_cast, ← cast_mul]
    exact cast_le_cast (Nat.le_trans (Nat.le_of_eq (Nat.mul_one n).symm)
      (Nat.mul_le_mul_left n (Nat.succ_le_succ (Nat.zero_le m))))
  | negSucc n =>
    refine ⟨0, ?_⟩
    rw [cast_zero, zero_mul]
    exact Nat.zero_le _

end OrderedRing

/-! ## There is no integer between `0` and `1` -/

namespace ℤ

open OrderedRing

theorem one_le_of_pos {x : ℤ} (h : 0 < x) : 1 ≤ x := ℤ.add_one_le_of_lt h

/-- An even integer is not odd. -/
theorem two_mul_ne_two_mul_add_one (x y : ℤ) : 2 * x ≠ 2 * y + 1 := by
  intro h
  cases le_or_lt x y with
  | inl k =>
    have k := mul_le_mul_of_nonneg_left k (le_of_lt (zero_lt_two (R := ℤ)))
    rw [h] at k
    exact not_le_of_gt (lt_add_of_pos_right _ zero_lt_one) k
  | inr k =>
    have k := mul_le_mul_of_nonneg_left (ℤ.add_one_le_of_lt k) (le_of_lt (zero_lt_two (R := ℤ)))
    rw [h, mul_add, mul_one] at k
    exact absurd (le_of_add_le_add_left k) (by decide)

/-- No integer is one half. -/
theorem two_mul_ne_one (x : ℤ) : 2 * x ≠ 1 := two_mul_ne_two_mul_add_one x 0

end ℤ
