prelude
import Base.Cast
set_option autoImplicit false

/-!
# The indicator of a proposition

`ind p` is `1` if `p` holds and `0` if not (`ind_of`, `ind_of_not`), so `0 ≤ ind p ≤ 1`. It takes an instance
`Decidable p`, found by itself for comparisons in an ordered ring; so `ind (a ≤ b)` can be computed over `ℤ`.
-/

namespace OrderedRing

variable {R : Type} [OrderedRing R]

/-- The indicator of `p`: `1` if `p` holds, and `0` if not. -/
def ind (p : Prop) [Decidable p] : R := if p then 1 else 0

theorem ind_of {p : Prop} [Decidable p] (h : p) : (ind p : R) = 1 := if_pos h
theorem ind_of_not {p : Prop} [Decidable p] (h : ¬ p) : (ind p : R) = 0 := if_neg h

theorem ind_nonneg (p : Prop) [Decidable p] : 0 ≤ (ind p : R) := by
  cases Decidable.em p with
  | inl h => rw [ind_of h]; exact zero_le_one
  | inr h => rw [ind_of_not h]; exact le_rfl

theorem ind_le_one (p : Prop) [Decidable p] : (ind p : R) ≤ 1 := by
  cases Decidable.em p with
  | inl h => rw [ind_of h]; exact le_rfl
  | inr h => rw [ind_of_not h]; exact zero_le_one

theorem ind_le_ind {p q : Prop} [Decidable p] [Decidable q] (h : p → q) : (ind p : R) ≤ ind q := by
  cases Decidable.em p with
  | inl k => rw [ind_of k, ind_of (h k)]; exact le_rfl
  | inr k => rw [ind_of_not k]; exact ind_nonneg q

theorem ind_congr {p q : Prop} [Decidable p] [Decidable q] (h : p ↔ q) : (ind p : R) = ind q :=
  le_antisymm (ind_le_ind h.1) (ind_le_ind h.2)

theorem ind_and (p q : Prop) [Decidable p] [Decidable q] : (ind (p ∧ q) : R) = ind p * ind q := by
  cases Decidable.em p with
  | inl h => rw [ind_of h, one_mul, ind_congr ⟨fun k => k.2, fun k => ⟨h, k⟩⟩]
  | inr h => rw [ind_of_not h, zero_mul, ind_of_not fun k => h k.1]

theorem ind_not (p : Prop) [Decidable p] : (ind (¬ p) : R) = 1 - ind p := by
  cases Decidable.em p with
  | inl h => rw [ind_of h, ind_of_not fun k => k h, sub_self]
  | inr h => rw [ind_of_not h, ind_of h, sub_zero]

end OrderedRing
