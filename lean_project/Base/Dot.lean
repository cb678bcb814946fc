prelude
import Base.Sum
set_option autoImplicit false

/-!
# The inner product

`dot d a b` is `∑ j < d, a j * b j`. It is symmetric (`dot_comm`), linear in each argument (`dot_add`, `add_dot`,
`dot_smul`), depends on the first `d` coordinates only (`dot_congr`), and `0 ≤ dot d a a`.

Main results: `dot_add_self`, the square of a sum, and `cauchy_schwarz`:
`dot d a b * dot d a b ≤ dot d a a * dot d b b`.
-/

namespace OrderedRing

variable {R : Type} [OrderedRing R]

/-- The inner product of the first `d` coordinates. -/
def dot (d : Nat) (a b : Nat → R) : R := ∑ j < d, a j * b j

theorem dot_zero_dim (a b : Nat → R) : dot 0 a b = 0 := rfl
theorem dot_succ (d : Nat) (a b : Nat → R) : dot (d + 1) a b = dot d a b + a d * b d := rfl

theorem dot_congr {d : Nat} {a a' b b' : Nat → R} (ha : ∀ j, j < d → a j = a' j) (hb : ∀ j, j < d → b j = b' j) :
    dot d a b = dot d a' b' :=
  sum_congr fun j hj => by rw [ha j hj, hb j hj]

theorem dot_comm (d : Nat) (a b : Nat → R) : dot d a b = dot d b a :=
  sum_congr fun j _ => mul_comm (a j) (b j)

theorem dot_add (d : Nat) (a b c : Nat → R) : dot d a (fun j => b j + c j) = dot d a b + dot d a c := by
  unfold dot
  rw [← sum_add]
  exact sum_congr fun j _ => mul_add (a j) (b j) (c j)

theorem add_dot (d : Nat) (a b c : Nat → R) : dot d (fun j => a j + b j) c = dot d a c + dot d b c := by
  rw [dot_comm, dot_add, dot_comm d c, dot_comm d c]

theorem dot_sub (d : Nat) (a b c : Nat → R) : dot d a (fun j => b j - c j) = dot d a b - dot d a c := by
  unfold dot
  rw [← sum_sub]
  exact sum_congr fun j _ => mul_sub (a j) (b j) (c j)

theorem sub_dot (d : Nat) (a b c : Nat → R) : dot d (fun j => a j - b j) c = dot d a c - dot d b c := by
  rw [dot_comm, dot_sub, dot_comm d c, dot_comm d c]

theorem dot_smul (d : Nat) (t : R) (a b : Nat → R) : dot d a (fun j => t * b j) = t * dot d a b := by
  unfold dot
  rw [mul_sum]
  exact sum_congr fun j _ => mul_left_comm (a j) t (b j)

theorem smul_dot (d : Nat) (t : R) (a b : Nat → R) : dot d (fun j => t * a j) b = t * dot d a b := by
  rw [dot_comm, dot_smul, dot_comm]

theorem dot_zero {d : Nat} {a b : Nat → R} (h : ∀ j, j < d → b j = 0) : dot d a b = 0 := by
  unfold dot
  rw [sum_congr fun j hj => (by rw [h j hj, mul_zero] : a j * b j = 0), sum_zero_const]

theorem dot_self_nonneg (d : Nat) (a : Nat → R) : 0 ≤ dot d a a :=
  sum_nonneg fun j _ => mul_self_nonneg (a j)

/-- The square of a sum of two vectors. -/
theorem dot_add_self (d : Nat) (a b : Nat → R) :
    dot d (fun j => a j + b j) (fun j => a j + b j) = dot d a a + (dot d a b + dot d a b) + dot d b b := by
  rw [add_dot, dot_add, dot_add, dot_comm d b a]
  simp only [add_assoc]

theorem eq_zero_of_dot_self_eq_zero {d : Nat} {b : Nat → R} (h : dot d b b = 0) : ∀ j, j < d → b j = 0 := by
  intro j hj
  have hle : b j * b j ≤ dot d b b := single_le_sum (fun i _ => mul_self_nonneg (b i)) hj
  rw [h] at hle
  exact mul_self_eq_zero.1 (le_antisymm hle (mul_self_nonneg (b j)))

/-- The Cauchy–Schwarz inequality. With `s = dot d b b` and `t = dot d a b`, the vector `c = s a - t b` is orthogonal
to `b`, so `0 ≤ dot d c c = s (s (dot d a a) - t²)`, and `s` may be cancelled unless it is `0`. -/
theorem cauchy_schwarz (d : Nat) (a b : Nat → R) : dot d a b * dot d a b ≤ dot d a a * dot d b b := by
  cases eq_or_lt_of_le (dot_self_nonneg d b) with
  | inl hs =>
    rw [dot_zero (eq_zero_of_dot_self_eq_zero hs.symm), mul_zero, ← hs, mul_zero]
    exact le_rfl
  | inr hs =>
    let c := fun j => dot d b b * a j - dot d a b * b j
    have hbc : dot d b c = 0 := by
      rw [dot_sub, dot_smul, dot_smul, dot_comm d b a, mul_comm (dot d b b), sub_self]
    have hac : dot d a c = dot d a a * dot d b b - dot d a b * dot d a b := by
      rw [dot_sub, dot_smul, dot_smul, mul_comm (dot d b b)]
    have hcc : dot d c c = dot d b b * dot d a c := by
      rw [sub_dot d _ _ c, smul_dot, smul_dot, hbc, mul_zero, sub_zero]
    have h : 0 ≤ dot d b b * dot d a c := hcc ▸ dot_self_nonneg d c
    rw [← mul_zero (dot d b b), hac] at h
    exact sub_nonneg.1 (le_of_mul_le_mul_left h hs)

end OrderedRing
