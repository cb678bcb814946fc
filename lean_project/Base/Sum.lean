prelude
import Base.Indicator
set_option autoImplicit false

/-!
# Finite sums

`∑ i < n, f i` is `f 0 + f 1 + … + f (n - 1)`, the value `sum n f` of a recursion that can be computed.

* Algebra: `sum_add`, `sum_sub`, `sum_neg`, `mul_sum`, `sum_mul`, `sum_const`, `sum_comm`, `sum_congr`,
  `sum_range_add`; `sum_ind_eq_mul`, a sum against the indicator of one index.
* Order: `sum_le_sum`, `sum_nonneg`, `single_le_sum`, `sum_lt_sum_of_nonempty`; `exists_le_of_sum_le` and
  `exists_lt_of_sum_lt`, which find a term; `sum_ind_le_one`.
* `telescope`: the sum of the differences `f (i + 1) - f i` is `f n - f 0`.
-/

namespace OrderedRing

variable {R : Type} [OrderedRing R]

/-- The sum of `f 0, …, f (n - 1)`. -/
def sum (n : Nat) (f : Nat → R) : R :=
  match n with
  | .zero => 0
  | .succ n => sum n f + f n

/-- `∑ i < n, f i` is the sum of `f 0, …, f (n - 1)`. The summand reaches as far as a product does. -/
syntax "∑ " ident " < " term:51 ", " term:67 : term
macro_rules | `(∑ $i:ident < $n, $f) => `(sum $n fun $i => $f)

/-- Goals show sums as they are written. -/
@[app_unexpander sum] def unexpandSum : Lean.PrettyPrinter.Unexpander
  | `($_ $n fun $i:ident => $f) => `(∑ $i:ident < $n, $f)
  | _ => throw ()

theorem sum_zero (f : Nat → R) : ∑ i < 0, f i = 0 := rfl
theorem sum_succ (n : Nat) (f : Nat → R) : ∑ i < n + 1, f i = (∑ i < n, f i) + f n := rfl

/-! ## Algebra -/

theorem sum_congr {n : Nat} {f g : Nat → R} (h : ∀ i, i < n → f i = g i) : ∑ i < n, f i = ∑ i < n, g i := by
  induction n with
  | zero => rfl
  | succ n ih => rw [sum_succ, sum_succ, ih fun i hi => h i (Nat.le.step hi), h n (Nat.lt_succ_self n)]

theorem sum_const (n : Nat) (a : R) : ∑ _i < n, a = n * a := by
  induction n with
  | zero => exact (zero_mul a).symm
  | succ n ih => rw [sum_succ, ih, cast_succ, add_mul, one_mul]

theorem sum_zero_const (n : Nat) : ∑ _i < n, (0 : R) = 0 := by rw [sum_const, mul_zero]

theorem sum_add (n : Nat) (f g : Nat → R) : ∑ i < n, (f i + g i) = (∑ i < n, f i) + ∑ i < n, g i := by
  induction n with
  | zero => exact (add_zero 0).symm
  | succ n ih => rw [sum_succ, sum_succ, sum_succ, ih, add_add_add_comm]

theorem mul_sum (n : Nat) (a : R) (f : Nat → R) : a * ∑ i < n, f i = ∑ i < n, a * f i := by
  induction n with
  | zero => exact mul_zero a
  | succ n ih => rw [sum_succ, sum_succ, mul_add, ih]

theorem sum_mul (n : Nat) (a : R) (f : Nat → R) : (∑ i < n, f i) * a = ∑ i < n, f i * a := by
  rw [mul_comm, mul_sum]
  exact sum_congr fun i _ => mul_comm a (f i)

theorem sum_neg (n : Nat) (f : Nat → R) : ∑ i < n, -f i = -∑ i < n, f i := by
  induction n with
  | zero => exact neg_zero.symm
  | succ n ih => rw [sum_succ, sum_succ, ih, neg_add]

theorem sum_sub (n : Nat) (f g : Nat → R) : ∑ i < n, (f i - g i) = (∑ i < n, f i) - ∑ i < n, g i := by
  rw [sub_eq_add_neg, ← sum_neg, ← sum_add]
  exact sum_congr fun i _ => sub_eq_add_neg (f i) (g i)

/-- A sum of `m + n` terms is that of the first `m` and that of the last `n`. -/
theorem sum_range_add (m n : Nat) (f : Nat → R) :
    ∑ i < m + n, f i = (∑ i < m, f i) + ∑ i < n, f (m + i) := by
  induction n with
  | zero => exact (add_zero _).symm
  | succ n ih => rw [← Nat.add_assoc, sum_succ, sum_succ, ih, add_assoc]

theorem sum_comm (m n : Nat) (f : Nat → Nat → R) :
    ∑ i < m, ∑ j < n, f i j = ∑ j < n, ∑ i < m, f i j := by
  induction m with
  | zero => exact (sum_zero_const n).symm
  | succ m ih =>
    rw [sum_succ, ih, ← sum_add]
    rfl

theorem sum_mul_sum (m n : Nat) (f g : Nat → R) :
    (∑ i < m, f i) * (∑ j < n, g j) = ∑ i < m, ∑ j < n, f i * g j := by
  rw [sum_mul]
  exact sum_congr fun i _ => mul_sum n (f i) g

theorem telescope (n : Nat) (f : Nat → R) : ∑ i < n, (f (i + 1) - f i) = f n - f 0 := by
  induction n with
  | zero => exact (sub_self (f 0)).symm
  | succ n ih => rw [sum_succ, ih, add_comm, sub_add_sub_cancel]

/-- In a sum against the indicator of one index, the term with this index is left. -/
theorem sum_ind_eq_mul {n c : Nat} (hc : c < n) (f : Nat → R) : ∑ i < n, ind (i = c) * f i = f c := by
  induction n with
  | zero => exact absurd hc (Nat.not_lt_zero c)
  | succ n ih =>
    rw [sum_succ]
    cases Nat.lt_succ_iff_lt_or_eq.1 hc with
    | inl k => rw [ih k, ind_of_not fun e => Nat.ne_of_lt k e.symm, zero_mul, add_zero]
    | inr k =>
      subst k
      have before : ∀ i, i < c → ind (i = c) * f i = 0 := fun i hi => by
        rw [ind_of_not (Nat.ne_of_lt hi), zero_mul]
      rw [sum_congr before, sum_zero_const, ind_of rfl, one_mul, zero_add]

/-! ## Order -/

theorem sum_le_sum {n : Nat} {f g : Nat → R} (h : ∀ i, i < n → f i ≤ g i) : ∑ i < n, f i ≤ ∑ i < n, g i := by
  induction n with
  | zero => exact le_rfl
  | succ n ih => exact add_le_add (ih fun i hi => h i (Nat.le.step hi)) (h n (Nat.lt_succ_self n))

theorem sum_nonneg {n : Nat} {f : Nat → R} (h : ∀ i, i < n → 0 ≤ f i) : 0 ≤ ∑ i < n, f i := by
  have h := sum_le_sum h
  rw [sum_zero_const] at h
  exact h

theorem single_le_sum {n : Nat} {f : Nat → R} (h : ∀ i, i < n → 0 ≤ f i) {k : Nat} (hk : k < n) :
    f k ≤ ∑ i < n, f i := by
  induction n with
  | zero => exact absurd hk (Nat.not_lt_zero k)
  | succ n ih =>
    have hn := fun i (hi : i < n) => h i (Nat.le.step hi)
    cases Nat.lt_succ_iff_lt_or_eq.1 hk with
    | inl hk => exact le_trans (ih hn hk) (le_add_of_nonneg_right (h n (Nat.lt_succ_self n)))
    | inr hk => rw [hk]; exact le_add_of_nonneg_left (sum_nonneg hn)

theorem sum_lt_sum_of_nonempty {n : Nat} {f g : Nat → R} (hn : 0 < n) (h : ∀ i, i < n → f i < g i) :
    ∑ i < n, f i < ∑ i < n, g i := by
  cases n with
  | zero => exact absurd hn (Nat.lt_irrefl 0)
  | succ n =>
    exact add_lt_add_of_le_of_lt (sum_le_sum fun i hi => le_of_lt (h i (Nat.le.step hi))) (h n (Nat.lt_succ_self n))

/-- If one sum is at most another, then so is one of its terms. -/
theorem exists_le_of_sum_le {n : Nat} {f g : Nat → R} (hn : 0 < n) (h : ∑ i < n, f i ≤ ∑ i < n, g i) :
    ∃ i, i < n ∧ f i ≤ g i :=
  Decidable.byContradiction fun none =>
    not_le_of_gt (sum_lt_sum_of_nonempty hn fun i hi => not_le.1 fun k => none ⟨i, hi, k⟩) h

/-- If one sum is less than another, then so is one of its terms. -/
theorem exists_lt_of_sum_lt {n : Nat} {f g : Nat → R} (h : ∑ i < n, f i < ∑ i < n, g i) :
    ∃ i, i < n ∧ f i < g i :=
  Decidable.byContradiction fun none =>
    not_le_of_gt h (sum_le_sum fun i hi => not_lt.1 fun k => none ⟨i, hi, k⟩)

theorem sum_le_card_mul {n : Nat} {f : Nat → R} {b : R} (h : ∀ i, i < n → f i ≤ b) : ∑ i < n, f i ≤ n * b := by
  rw [← sum_const]
  exact sum_le_sum h

/-- Indicators of which no two are `1` have a sum of at most `1`. -/
theorem sum_ind_le_one {n : Nat} {p : Nat → Prop} [∀ i, Decidable (p i)]
    (h : ∀ i, i < n → ∀ j, j < n → p i → p j → i = j) : ∑ i < n, ind (p i) ≤ (1 : R) := by
  induction n with
  | zero => exact zero_le_one
  | succ n ih =>
    rw [sum_succ]
    cases Decidable.em (p n) with
    | inl last =>
      have before : ∀ i, i < n → (ind (p i) : R) = 0 := fun i hi => ind_of_not fun k =>
        Nat.ne_of_lt hi (h i (Nat.le.step hi) n (Nat.lt_succ_self n) k last)
      rw [sum_congr before, sum_zero_const, zero_add]
      exact ind_le_one _
    | inr none =>
      rw [ind_of_not none, add_zero]
      exact ih fun i hi j hj => h i (Nat.le.step hi) j (Nat.le.step hj)

end OrderedRing
