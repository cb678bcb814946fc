prelude
import Base.NatDecide
import Base.Numeral
set_option autoImplicit false

/-!
# The integers

`ℤ` has one constructor for `0, 1, 2, …` and one for `-1, -2, …`. Every integer is a difference `diff a b` of two
naturals, its positive and its negative part, and the operations are defined on these parts. So each ring axiom
reduces to one about naturals:

* `diff_eq_diff : a + d = c + b → diff a b = diff c d` and `diff_induction`: every integer is some `diff a b`;
* `diff_add_diff`, `neg_diff`, `diff_mul_diff`, `diff_le_diff`: how the operations and the order act on differences.

With these, the axioms of an ordered commutative ring follow. Equality, `≤` and `<` are decidable by evaluation.

(The type is not called `Int` since Lean's code generator treats a type of that name specially.)
-/

/-- The integers: `ofNat n` is `n`, and `negSucc n` is `-(n + 1)`. -/
inductive ℤ : Type where
  | ofNat (n : Nat) : ℤ
  | negSucc (n : Nat) : ℤ

namespace ℤ

/-! ## Integers as differences of naturals -/

/-- The integer `a - b`. -/
def diff (a b : Nat) : ℤ :=
  match b - a with
  | .zero => ofNat (a - b)
  | .succ k => negSucc k

/-- The positive part: `n` for `n ≥ 0`, and `0` for a negative integer. -/
def pos : ℤ → Nat
  | ofNat n => n
  | negSucc _ => 0

/-- The negative part: `0` for `n ≥ 0`, and `n` for `-n`. -/
def neg : ℤ → Nat
  | ofNat _ => 0
  | negSucc n => n + 1

theorem diff_add_right (c a : Nat) : diff (c + a) a = ofNat c := by
  unfold diff
  rw [Nat.sub_eq_zero_of_le (Nat.le_add_left a c), Nat.add_sub_cancel]

theorem diff_add_left (a c : Nat) : diff a (a + (c + 1)) = negSucc c := by
  unfold diff
  rw [Nat.add_sub_cancel_left]

theorem diff_pos_neg (x : ℤ) : diff x.pos x.neg = x := by
  cases x with
  | ofNat n => exact diff_add_right n 0
  | negSucc n =>
    have h := diff_add_left 0 n
    rw [Nat.zero_add] at h
    exact h

/-- The parts of `diff a b` represent the same difference as `a` and `b`. -/
theorem pos_add_eq (a b : Nat) : (diff a b).pos + b = a + (diff a b).neg := by
  cases Nat.lt_or_ge a b with
  | inl h =>
    obtain ⟨c, rfl⟩ := Nat.le.dest h
    have e : a + 1 + c = a + (c + 1) := by rw [Nat.add_assoc, Nat.add_comm 1 c]
    show (diff a (a + 1 + c)).pos + (a + 1 + c) = a + (diff a (a + 1 + c)).neg
    rw [e, diff_add_left]
    exact Nat.zero_add _
  | inr h =>
    obtain ⟨c, rfl⟩ := Nat.le.dest h
    rw [Nat.add_comm b c, diff_add_right]
    rfl

/-- Every integer is a difference of naturals. -/
theorem diff_induction {motive : ℤ → Prop} (h : ∀ a b, motive (diff a b)) (x : ℤ) : motive x :=
  diff_pos_neg x ▸ h x.pos x.neg

theorem diff_add_add_right (a b c : Nat) : diff (a + c) (b + c) = diff a b := by
  unfold diff
  rw [Nat.add_sub_add_right, Nat.add_sub_add_right]

theorem diff_eq_diff {a b c d : Nat} (h : a + d = c + b) : diff a b = diff c d := by
  rw [← diff_add_add_right a b d, h, Nat.add_comm b d, diff_add_add_right]

/-! ## Operations -/

instance : Zero ℤ := ⟨ofNat 0⟩
instance : One ℤ := ⟨ofNat 1⟩
instance : Add ℤ := ⟨fun x y => diff (x.pos + y.pos) (x.neg + y.neg)⟩
instance : Neg ℤ := ⟨fun x => diff x.neg x.pos⟩
instance : Sub ℤ := ⟨fun x y => x + -y⟩
instance : Mul ℤ := ⟨fun x y => diff (x.pos * y.pos + x.neg * y.neg) (x.pos * y.neg + x.neg * y.pos)⟩
instance : LE ℤ := ⟨fun x y => x.pos + y.neg ≤ y.pos + x.neg⟩
instance : LT ℤ := ⟨fun x y => ¬ y ≤ x⟩

protected theorem add_def (x y : ℤ) : x + y = diff (x.pos + y.pos) (x.neg + y.neg) := rfl
protected theorem neg_def (x : ℤ) : -x = diff x.neg x.pos := rfl
protected theorem mul_def (x y : ℤ) :
    x * y = diff (x.pos * y.pos + x.neg * y.neg) (x.pos * y.neg + x.neg * y.pos) := rfl
protected theorem le_def (x y : ℤ) : x ≤ y ↔ x.pos + y.neg ≤ y.pos + x.neg := Iff.rfl

theorem zero_eq_diff : (0 : ℤ) = diff 0 0 := rfl
theorem one_eq_diff : (1 : ℤ) = diff 1 0 := rfl

theorem diff_self (a : Nat) : diff a a = 0 := diff_eq_diff (Nat.add_comm a 0)

theorem diff_add_diff (a b c d : Nat) : diff a b + diff c d = diff (a + c) (b + d) := by
  apply diff_eq_diff
  calc (diff a b).pos + (diff c d).pos + (b + d) = ((diff a b).pos + b) + ((diff c d).pos + d) := by
        simp only [Nat.add_assoc, Nat.add_left_comm]
    _ = (a + (diff a b).neg) + (c + (diff c d).neg) := by rw [pos_add_eq, pos_add_eq]
    _ = a + c + ((diff a b).neg + (diff c d).neg) := by simp only [Nat.add_assoc, Nat.add_left_comm]

theorem neg_diff (a b : Nat) : -diff a b = diff b a := by
  apply diff_eq_diff
  rw [Nat.add_comm, ← pos_add_eq, Nat.add_comm]

protected theorem mul_comm (x y : ℤ) : x * y = y * x := by
  rw [ℤ.mul_def, ℤ.mul_def, Nat.mul_comm x.pos, Nat.mul_comm x.neg, Nat.mul_comm x.pos, Nat.mul_comm x.neg,
    Nat.add_comm (y.neg * x.pos)]

/-- If `p - n = a - b` then `(p - n) * (c - d) = (a - b) * (c - d)`, said with naturals. -/
theorem mul_parts {p n a b : Nat} (h : p + b = a + n) (c d : Nat) :
    p * c + n * d + (a * d + b * c) = a * c + b * d + (p * d + n * c) := by
  calc p * c + n * d + (a * d + b * c) = (p + b) * c + (a + n) * d := by
        simp only [Nat.add_mul, Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]
    _ = (a + n) * c + (p + b) * d := by rw [h]
    _ = a * c + b * d + (p * d + n * c) := by
        simp only [Nat.add_mul, Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]

theorem diff_mul_diff (a b c d : Nat) : diff a b * diff c d = diff (a * c + b * d) (a * d + b * c) := by
  have left : ∀ y : ℤ, diff a b * y = diff (a * y.pos + b * y.neg) (a * y.neg + b * y.pos) :=
    fun y => diff_eq_diff (mul_parts (pos_add_eq a b) y.pos y.neg)
  have right := mul_parts (pos_add_eq c d) a b
  rw [left]
  apply diff_eq_diff
  simp only [Nat.mul_comm, Nat.add_comm] at right ⊢
  exact right

theorem diff_le_diff {a b c d : Nat} : diff a b ≤ diff c d ↔ a + d ≤ c + b := by
  rw [ℤ.le_def, ← Nat.add_le_add_iff_right (c := b + d), ← Nat.add_le_add_iff_right (a := a + d)
    (c := (diff a b).neg + (diff c d).neg)]
  have left : (diff a b).pos + (diff c d).neg + (b + d) = a + d + ((diff a b).neg + (diff c d).neg) := by
    calc _ = ((diff a b).pos + b) + (d + (diff c d).neg) := by
          simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]
      _ = _ := by rw [pos_add_eq]; simp only [Nat.add_assoc, Nat.add_left_comm]
  have right : (diff c d).pos + (diff a b).neg + (b + d) = c + b + ((diff a b).neg + (diff c d).neg) := by
    calc _ = ((diff c d).pos + d) + (b + (diff a b).neg) := by
          simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]
      _ = _ := by rw [pos_add_eq]; simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]
  rw [left, right]

theorem ofNat_eq_diff (n : Nat) : ofNat n = diff n 0 := (diff_add_right n 0).symm

theorem ofNat_mul (m n : Nat) : ofNat (m * n) = ofNat m * ofNat n := by
  simp only [ofNat_eq_diff, diff_mul_diff, Nat.mul_zero, Nat.zero_mul, Nat.add_zero]

/-! ## Ring axioms -/

protected theorem add_assoc (x y z : ℤ) : x + y + z = x + (y + z) := by
  induction x using diff_induction with | _ a b
  induction y using diff_induction with | _ c d
  induction z using diff_induction with | _ e f
  simp only [diff_add_diff, Nat.add_assoc]

protected theorem add_comm (x y : ℤ) : x + y = y + x := by
  rw [ℤ.add_def, ℤ.add_def, Nat.add_comm x.pos, Nat.add_comm x.neg]

protected theorem add_zero (x : ℤ) : x + 0 = x := diff_pos_neg x

protected theorem add_neg_cancel (x : ℤ) : x + -x = 0 := by
  induction x using diff_induction with | _ a b
  rw [neg_diff, diff_add_diff, Nat.add_comm, diff_self]

protected theorem mul_assoc (x y z : ℤ) : x * y * z = x * (y * z) := by
  induction x using diff_induction with | _ a b
  induction y using diff_induction with | _ c d
  induction z using diff_induction with | _ e f
  simp only [diff_mul_diff, Nat.mul_add, Nat.add_mul, Nat.mul_assoc]
  simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm]

protected theorem mul_one (x : ℤ) : x * 1 = x := by
  induction x using diff_induction with | _ a b
  rw [one_eq_diff, diff_mul_diff]
  simp only [Nat.mul_one, Nat.mul_zero, Nat.add_zero, Nat.zero_add]

protected theorem mul_add (x y z : ℤ) : x * (y + z) = x * y + x * z := by
  induction x using diff_induction with | _ a b
  induction y using diff_induction with | _ c d
  induction z using diff_induction with | _ e f
  simp only [diff_mul_diff, diff_add_diff, Nat.mul_add]
  simp only [Nat.add_assoc, Nat.add_left_comm]

/-! ## Order axioms -/

protected theorem le_refl (x : ℤ) : x ≤ x := Nat.le_refl _

protected theorem le_total (x y : ℤ) : x ≤ y ∨ y ≤ x := Nat.le_total _ _

protected theorem le_antisymm {x y : ℤ} (hxy : x ≤ y) (hyx : y ≤ x) : x = y := by
  rw [← diff_pos_neg x, ← diff_pos_neg y]
  exact diff_eq_diff (Nat.le_antisymm hxy hyx)

protected theorem le_trans {x y z : ℤ} (hxy : x ≤ y) (hyz : y ≤ z) : x ≤ z := by
  have h := Nat.add_le_add hxy hyz
  apply Nat.le_of_add_le_add_right (c := y.pos + y.neg)
  simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm] at h ⊢
  exact h

protected theorem add_le_add_left {x y : ℤ} (h : x ≤ y) (z : ℤ) : z + x ≤ z + y := by
  rw [ℤ.add_def, ℤ.add_def, diff_le_diff]
  have h := Nat.add_le_add_right h (z.pos + z.neg)
  simp only [Nat.add_assoc, Nat.add_left_comm, Nat.add_comm] at h ⊢
  exact h

theorem ofNat_succ_pos (n : Nat) : 0 < ofNat (n + 1) := Nat.not_succ_le_zero n

theorem exists_of_pos {x : ℤ} (h : 0 < x) : ∃ n, x = ofNat (n + 1) := by
  cases x with
  | ofNat n =>
    cases n with
    | zero => exact absurd (ℤ.le_refl _) h
    | succ n => exact ⟨n, rfl⟩
  | negSucc n => exact absurd (Nat.zero_le _) h

protected theorem mul_pos {x y : ℤ} (hx : 0 < x) (hy : 0 < y) : 0 < x * y := by
  obtain ⟨m, rfl⟩ := exists_of_pos hx
  obtain ⟨n, rfl⟩ := exists_of_pos hy
  rw [← ofNat_mul]
  exact ofNat_succ_pos _

/-- There is no integer between `x` and `x + 1`. -/
protected theorem add_one_le_of_lt {x y : ℤ} (h : x < y) : x + 1 ≤ y := by
  induction x using diff_induction with | _ a b
  induction y using diff_induction with | _ c d
  have h : a + d < c + b := Nat.not_le.1 fun k => h (diff_le_diff.2 k)
  rw [one_eq_diff, diff_add_diff, diff_le_diff, Nat.add_zero, Nat.add_right_comm]
  exact h

/-! ## Decidability -/

instance (x y : ℤ) : Decidable (x ≤ y) := Nat.decLe (x.pos + y.neg) (y.pos + x.neg)
instance (x y : ℤ) : Decidable (x < y) := (inferInstance : Decidable (¬ y ≤ x))

instance : DecidableEq ℤ := fun x y =>
  if h : x.pos = y.pos ∧ x.neg = y.neg then
    isTrue ((diff_pos_neg x).symm.trans (by rw [h.1, h.2, diff_pos_neg]))
  else isFalse fun e => h ⟨congrArg pos e, congrArg neg e⟩

end ℤ
