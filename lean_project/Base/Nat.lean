prelude
import Base.Tactics
set_option autoImplicit false

/-!
# Arithmetic and order of the natural numbers

Names are those of Lean's core library, so that `Nat.add_comm`, `Nat.le_trans`, … mean here what they mean there.

* Addition and multiplication: a commutative semiring (`add_assoc`, `add_comm`, `mul_assoc`, `mul_comm`, `mul_add`,
  `add_right_cancel`), with `add_left_comm` and `mul_left_comm` for rearranging by `simp only`.
* Order: `le_refl`, `le_trans`, `le_antisymm`, `le_total`, `lt_or_ge`, `le_of_lt_succ`, `add_le_add`, `mul_le_mul`,
  `le.dest` (`a ≤ b` gives `c` with `a + c = b`). `zero_le` and `succ_le_succ` are in `Base.Meta` already.
* Subtraction: `sub_add_cancel`, `add_sub_cancel_left`, `sub_eq_zero_of_le`.

`induction` and `cases` speak of `0` and `n + 1`. More of induction, and decidability, is in `Base.NatDecide`.
-/

namespace Nat

/-- Induction in the form that goals are written in: from `n` to `n + 1`. -/
@[induction_eliminator] protected def recAddOne.{u} {motive : Nat → Sort u} (zero : motive 0)
    (succ : ∀ n, motive n → motive (n + 1)) : (n : Nat) → motive n
  | .zero => zero
  | .succ n => succ n (Nat.recAddOne zero succ n)

/-- Case distinction in the form that goals are written in: `0` or `n + 1`. -/
@[cases_eliminator] protected def casesAddOne.{u} {motive : Nat → Sort u} (zero : motive 0)
    (succ : ∀ n, motive (n + 1)) : (n : Nat) → motive n
  | .zero => zero
  | .succ n => succ n

/-! ## Addition -/

protected theorem add_zero (n : Nat) : n + 0 = n := rfl
protected theorem add_succ (m n : Nat) : m + succ n = succ (m + n) := rfl
theorem succ_eq_add_one (n : Nat) : succ n = n + 1 := rfl
theorem succ_ne_zero (n : Nat) : n + 1 ≠ 0 := fun h => nomatch h

protected theorem add_assoc (a b c : Nat) : a + b + c = a + (b + c) := by
  induction c with
  | zero => rfl
  | succ c ih => exact congrArg succ ih

protected theorem zero_add (n : Nat) : 0 + n = n := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg succ ih

protected theorem succ_add (m n : Nat) : m + 1 + n = m + n + 1 := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg succ ih

protected theorem add_comm (a b : Nat) : a + b = b + a := by
  induction b with
  | zero => exact (Nat.zero_add a).symm
  | succ b ih => exact (congrArg succ ih).trans (Nat.succ_add b a).symm

protected theorem add_left_comm (a b c : Nat) : a + (b + c) = b + (a + c) := by
  rw [← Nat.add_assoc, Nat.add_comm a b, Nat.add_assoc]

protected theorem add_right_comm (a b c : Nat) : a + b + c = a + c + b := by
  rw [Nat.add_assoc, Nat.add_comm b c, ← Nat.add_assoc]

protected theorem add_right_cancel {a b c : Nat} (h : a + c = b + c) : a = b := by
  induction c with
  | zero => exact h
  | succ c ih => exact ih (congrArg Nat.pred h)

protected theorem add_left_cancel {a b c : Nat} (h : a + b = a + c) : b = c := by
  rw [Nat.add_comm a b, Nat.add_comm a c] at h
  exact Nat.add_right_cancel h

/-! ## Multiplication -/

protected theorem mul_zero (n : Nat) : n * 0 = 0 := rfl
protected theorem mul_succ (m n : Nat) : m * (n + 1) = m * n + m := rfl
protected theorem mul_one (n : Nat) : n * 1 = n := Nat.zero_add n

protected theorem zero_mul (n : Nat) : 0 * n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => exact ih

protected theorem succ_mul (m n : Nat) : (m + 1) * n = m * n + n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [Nat.mul_succ, Nat.mul_succ, ih]
    simp only [Nat.add_assoc, Nat.add_left_comm n]

protected theorem mul_comm (a b : Nat) : a * b = b * a := by
  induction b with
  | zero => exact (Nat.zero_mul a).symm
  | succ b ih => rw [Nat.mul_succ, Nat.succ_mul, ih]

protected theorem one_mul (n : Nat) : 1 * n = n := by
  rw [Nat.mul_comm, Nat.mul_one]

protected theorem mul_add (a b c : Nat) : a * (b + c) = a * b + a * c := by
  induction c with
  | zero => rfl
  | succ c ih => rw [← Nat.add_assoc, Nat.mul_succ, Nat.mul_succ, ih, Nat.add_assoc]

protected theorem add_mul (a b c : Nat) : (a + b) * c = a * c + b * c := by
  rw [Nat.mul_comm, Nat.mul_add, Nat.mul_comm c a, Nat.mul_comm c b]

protected theorem mul_assoc (a b c : Nat) : a * b * c = a * (b * c) := by
  induction c with
  | zero => rfl
  | succ c ih => rw [Nat.mul_succ, Nat.mul_succ, Nat.mul_add, ih]

protected theorem mul_left_comm (a b c : Nat) : a * (b * c) = b * (a * c) := by
  rw [← Nat.mul_assoc, Nat.mul_comm a b, Nat.mul_assoc]

/-! ## Order -/

protected theorem le_refl (n : Nat) : n ≤ n := Nat.le.refl
protected theorem le_succ (n : Nat) : n ≤ n + 1 := Nat.le.step Nat.le.refl
protected theorem le_of_eq {a b : Nat} (h : a = b) : a ≤ b := h ▸ Nat.le.refl

protected theorem le_trans {a b c : Nat} (hab : a ≤ b) (hbc : b ≤ c) : a ≤ c := by
  induction hbc with
  | refl => exact hab
  | step _ ih => exact Nat.le.step ih

theorem pred_le_pred {a b : Nat} (h : a ≤ b) : Nat.pred a ≤ Nat.pred b := by
  induction h with
  | refl => exact Nat.le.refl
  | @step m _ ih =>
    cases m with
    | zero => exact ih
    | succ m => exact Nat.le.step ih

theorem le_of_succ_le_succ {a b : Nat} (h : a + 1 ≤ b + 1) : a ≤ b := pred_le_pred h
theorem lt_succ_of_le {a b : Nat} (h : a ≤ b) : a < b + 1 := succ_le_succ h
theorem le_of_lt_succ {a b : Nat} (h : a < b + 1) : a ≤ b := le_of_succ_le_succ h
theorem succ_le_of_lt {a b : Nat} (h : a < b) : a + 1 ≤ b := h
theorem lt_of_succ_le {a b : Nat} (h : a + 1 ≤ b) : a < b := h
theorem lt_succ_self (n : Nat) : n < n + 1 := Nat.le.refl
theorem zero_lt_succ (n : Nat) : 0 < n + 1 := succ_le_succ (Nat.zero_le n)
theorem not_succ_le_zero (n : Nat) : ¬ n + 1 ≤ 0 := fun h => nomatch h
theorem not_lt_zero (n : Nat) : ¬ n < 0 := not_succ_le_zero n

protected theorem le_of_lt {a b : Nat} (h : a < b) : a ≤ b := Nat.le_trans (Nat.le_succ a) h
protected theorem lt_of_lt_of_le {a b c : Nat} (hab : a < b) (hbc : b ≤ c) : a < c := Nat.le_trans hab hbc
protected theorem lt_of_le_of_lt {a b c : Nat} (hab : a ≤ b) (hbc : b < c) : a < c :=
  Nat.le_trans (succ_le_succ hab) hbc
protected theorem lt_trans {a b c : Nat} (hab : a < b) (hbc : b < c) : a < c :=
  Nat.lt_of_lt_of_le hab (Nat.le_of_lt hbc)

theorem not_succ_le_self (n : Nat) : ¬ n + 1 ≤ n := by
  induction n with
  | zero => exact not_succ_le_zero 0
  | succ n ih => exact fun h => ih (le_of_succ_le_succ h)

protected theorem lt_irrefl (n : Nat) : ¬ n < n := not_succ_le_self n
protected theorem ne_of_lt {a b : Nat} (h : a < b) : a ≠ b := fun e => Nat.lt_irrefl b (e ▸ h)

protected theorem lt_or_ge (a b : Nat) : a < b ∨ b ≤ a := by
  induction b with
  | zero => exact Or.inr (Nat.zero_le a)
  | succ b ih =>
    cases ih with
    | inl h => exact Or.inl (Nat.le.step h)
    | inr h =>
      cases h with
      | refl => exact Or.inl Nat.le.refl
      | step h => exact Or.inr (succ_le_succ h)

protected theorem le_total (a b : Nat) : a ≤ b ∨ b ≤ a :=
  (Nat.lt_or_ge a b).elim (fun h => Or.inl (Nat.le_of_lt h)) Or.inr

protected theorem not_le_of_gt {a b : Nat} (h : a < b) : ¬ b ≤ a :=
  fun k => Nat.lt_irrefl a (Nat.lt_of_lt_of_le h k)

protected theorem not_le {a b : Nat} : ¬ a ≤ b ↔ b < a :=
  ⟨fun h => (Nat.lt_or_ge b a).elim id (fun k => absurd k h), Nat.not_le_of_gt⟩

protected theorem not_lt {a b : Nat} : ¬ a < b ↔ b ≤ a :=
  ⟨fun h => (Nat.lt_or_ge a b).elim (fun k => absurd k h) id, fun h k => Nat.not_le_of_gt k h⟩

protected theorem eq_or_lt_of_le {a b : Nat} (h : a ≤ b) : a = b ∨ a < b := by
  cases h with
  | refl => exact Or.inl rfl
  | step h => exact Or.inr (succ_le_succ h)

protected theorem lt_or_eq_of_le {a b : Nat} (h : a ≤ b) : a < b ∨ a = b := (Nat.eq_or_lt_of_le h).symm

protected theorem le_antisymm {a b : Nat} (hab : a ≤ b) (hba : b ≤ a) : a = b :=
  (Nat.eq_or_lt_of_le hab).elim id (fun h => absurd hba (Nat.not_le_of_gt h))

theorem lt_succ_iff_lt_or_eq {a b : Nat} : a < b + 1 ↔ a < b ∨ a = b :=
  ⟨fun h => Nat.lt_or_eq_of_le (le_of_lt_succ h),
    fun h => h.elim Nat.le.step (fun e => e ▸ Nat.le.refl)⟩

theorem eq_zero_of_le_zero {n : Nat} (h : n ≤ 0) : n = 0 := Nat.le_antisymm h (Nat.zero_le n)

theorem eq_zero_or_pos (n : Nat) : n = 0 ∨ 0 < n := by
  cases n with
  | zero => exact Or.inl rfl
  | succ n => exact Or.inr (zero_lt_succ n)

instance : Trans (α := Nat) LE.le LE.le LE.le := ⟨Nat.le_trans⟩
instance : Trans (α := Nat) LT.lt LE.le LT.lt := ⟨Nat.lt_of_lt_of_le⟩
instance : Trans (α := Nat) LE.le LT.lt LT.lt := ⟨Nat.lt_of_le_of_lt⟩
instance : Trans (α := Nat) LT.lt LT.lt LT.lt := ⟨Nat.lt_trans⟩

/-! ## Order and arithmetic -/

protected theorem le_add_right (a b : Nat) : a ≤ a + b := by
  induction b with
  | zero => exact Nat.le.refl
  | succ b ih => exact Nat.le.step ih

protected theorem le_add_left (a b : Nat) : a ≤ b + a := Nat.add_comm a b ▸ Nat.le_add_right a b

protected theorem le.dest {a b : Nat} (h : a ≤ b) : ∃ c, a + c = b := by
  induction h with
  | refl => exact ⟨0, rfl⟩
  | step _ ih =>
    obtain ⟨c, hc⟩ := ih
    exact ⟨c + 1, congrArg succ hc⟩

protected theorem add_le_add_left {a b : Nat} (h : a ≤ b) (c : Nat) : c + a ≤ c + b := by
  induction h with
  | refl => exact Nat.le.refl
  | step _ ih => exact Nat.le.step ih

protected theorem add_le_add_right {a b : Nat} (h : a ≤ b) (c : Nat) : a + c ≤ b + c := by
  rw [Nat.add_comm a c, Nat.add_comm b c]
  exact Nat.add_le_add_left h c

protected theorem add_le_add {a b c d : Nat} (hab : a ≤ b) (hcd : c ≤ d) : a + c ≤ b + d :=
  Nat.le_trans (Nat.add_le_add_right hab c) (Nat.add_le_add_left hcd b)

protected theorem le_of_add_le_add_right {a b c : Nat} (h : a + c ≤ b + c) : a ≤ b := by
  induction c with
  | zero => exact h
  | succ c ih => exact ih (le_of_succ_le_succ h)

protected theorem le_of_add_le_add_left {a b c : Nat} (h : c + a ≤ c + b) : a ≤ b := by
  rw [Nat.add_comm c a, Nat.add_comm c b] at h
  exact Nat.le_of_add_le_add_right h

protected theorem add_le_add_iff_right {a b c : Nat} : a + c ≤ b + c ↔ a ≤ b :=
  ⟨Nat.le_of_add_le_add_right, fun h => Nat.add_le_add_right h c⟩

protected theorem mul_le_mul_left {a b : Nat} (c : Nat) (h : a ≤ b) : c * a ≤ c * b := by
  induction h with
  | refl => exact Nat.le.refl
  | step _ ih => exact Nat.le_trans ih (Nat.le_add_right _ _)

protected theorem mul_le_mul_right {a b : Nat} (c : Nat) (h : a ≤ b) : a * c ≤ b * c := by
  rw [Nat.mul_comm a c, Nat.mul_comm b c]
  exact Nat.mul_le_mul_left c h

protected theorem mul_le_mul {a b c d : Nat} (hab : a ≤ b) (hcd : c ≤ d) : a * c ≤ b * d :=
  Nat.le_trans (Nat.mul_le_mul_right c hab) (Nat.mul_le_mul_left b hcd)

protected theorem mul_pos {a b : Nat} (ha : 0 < a) (hb : 0 < b) : 0 < a * b := Nat.mul_le_mul ha hb

protected theorem le_of_mul_le_mul_right {a b c : Nat} (h : a * c ≤ b * c) (hc : 0 < c) : a ≤ b :=
  Nat.not_lt.1 fun k => by
    have h := Nat.le_trans (Nat.mul_le_mul_right c (succ_le_of_lt k)) h
    rw [Nat.succ_mul] at h
    exact Nat.not_le_of_gt hc (Nat.le_of_add_le_add_left h)

protected theorem le_of_mul_le_mul_left {a b c : Nat} (h : c * a ≤ c * b) (hc : 0 < c) : a ≤ b := by
  rw [Nat.mul_comm c, Nat.mul_comm c] at h
  exact Nat.le_of_mul_le_mul_right h hc

/-! ## Truncated subtraction -/

protected theorem sub_zero (n : Nat) : n - 0 = n := rfl

protected theorem succ_sub_succ (m n : Nat) : m + 1 - (n + 1) = m - n := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg Nat.pred ih

protected theorem sub_self (n : Nat) : n - n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.succ_sub_succ, ih]

protected theorem add_sub_add_right (m n k : Nat) : m + k - (n + k) = m - n := by
  induction k with
  | zero => rfl
  | succ k ih => exact (Nat.succ_sub_succ (m + k) (n + k)).trans ih

protected theorem zero_sub (n : Nat) : 0 - n = 0 := by
  induction n with
  | zero => rfl
  | succ n ih => exact congrArg Nat.pred ih

protected theorem add_sub_cancel (n m : Nat) : n + m - m = n := by
  have h := Nat.add_sub_add_right n 0 m
  rw [Nat.zero_add] at h
  exact h

protected theorem add_sub_cancel_left (n m : Nat) : n + m - n = m := by
  rw [Nat.add_comm, Nat.add_sub_cancel]

protected theorem sub_add_cancel {a b : Nat} (h : b ≤ a) : a - b + b = a := by
  obtain ⟨c, rfl⟩ := Nat.le.dest h
  rw [Nat.add_sub_cancel_left, Nat.add_comm]

protected theorem sub_eq_zero_of_le {a b : Nat} (h : a ≤ b) : a - b = 0 := by
  obtain ⟨c, rfl⟩ := Nat.le.dest h
  have h := Nat.add_sub_add_right 0 c a
  rw [Nat.zero_add, Nat.zero_sub, Nat.add_comm] at h
  exact h

end Nat
