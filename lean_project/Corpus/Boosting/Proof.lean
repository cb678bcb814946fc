prelude
import Base
/-!
# The training error of boosting

There are `m` examples; `y i` is the label of example `i`, and `x t i` is the label that the hypothesis of round `t`
gives it. Every example starts with weight `1`. In each round its weight is multiplied by `b` if the hypothesis is
right about it, and by `a` if it is wrong; the wrong examples carry at most the part `b` in `a + b` of the total weight.
The label `H i` of the vote is one with which at most half of the hypotheses disagree. `main`: if the vote is wrong
about `M` examples, then `M ^ 2 * (a + b) ^ (2 * T) ≤ (4 * a * b) ^ T * m ^ 2`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Boosting

/-- The number of rounds before round `t` in which the hypothesis does not give example `i` the label `l`. -/
def against (x : Nat → Nat → Nat) (i l : Nat) (t : Nat) : Nat :=
  match t with
  | .zero => 0
  | .succ t => if x t i = l then against x i l t else against x i l t + 1

variable {R : Type} [OrderedRing R]

/-- The total weight of the examples before round `t`. -/
def total (m : Nat) (w : Nat → Nat → R) (t : Nat) : R := ∑ i < m, w t i

/-- The weight of the examples about which the hypothesis of round `t` is wrong. -/
def erring (m : Nat) (x : Nat → Nat → Nat) (y : Nat → Nat) (w : Nat → Nat → R) (t : Nat) : R :=
  ∑ i < m, w t i * ind (x t i ≠ y i)

/-- The number of examples about which the vote is wrong. -/
def mistakes (R : Type) [OrderedRing R] (m : Nat) (y H : Nat → Nat) : R := ∑ i < m, ind (H i ≠ y i)

/-- If the total weight `Z` is large as compared to the number `M` of mistakes, but small after `T` rounds, then
there are few mistakes. -/
theorem combine {m T a b : Nat} {M Z : R} (hb : 0 < b) (hab : b ≤ a) (nonneg : 0 ≤ Z)
    (many : M * M * (((a * b) ^ T : Nat) : R) ≤ Z * Z)
    (last : (((a + b) ^ T : Nat) : R) * Z ≤ (((2 * a * b) ^ T : Nat) : R) * (m : R)) :
    M * M * (((a + b) ^ (2 * T) : Nat) : R) ≤ (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) := by
  refine le_of_mul_le_mul_right ?_
    (cast_pos.2 (Nat.pow_pos (Nat.mul_pos (Nat.lt_of_lt_of_le hb hab) hb) T) : 0 < (((a * b) ^ T : Nat) : R))
  have last := mul_self_le_mul_self (mul_nonneg (cast_nonneg _) nonneg) last
  have double : (a + b) ^ (2 * T) = (a + b) ^ T * (a + b) ^ T := by
    rw [show 2 * T = T + T by ring, Nat.pow_add]
  have square : (2 * a * b) ^ T * (2 * a * b) ^ T = (4 * a * b) ^ T * (a * b) ^ T := by
    rw [← Nat.mul_pow, ← Nat.mul_pow]
    exact congrArg (· ^ T) (by ring)
  calc M * M * (((a + b) ^ (2 * T) : Nat) : R) * (((a * b) ^ T : Nat) : R)
    _ = (((a + b) ^ (2 * T) : Nat) : R) * (M * M * (((a * b) ^ T : Nat) : R)) := by
      rw [mul_right_comm, mul_comm]
    _ ≤ (((a + b) ^ (2 * T) : Nat) : R) * (Z * Z) := mul_le_mul_of_nonneg_left many (cast_nonneg _)
    _ = (((a + b) ^ T : Nat) : R) * Z * ((((a + b) ^ T : Nat) : R) * Z) := by
      rw [double, cast_mul, mul_mul_mul_comm]
    _ ≤ (((2 * a * b) ^ T : Nat) : R) * (m : R) * ((((2 * a * b) ^ T : Nat) : R) * (m : R)) := last
    _ = (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) * (((a * b) ^ T : Nat) : R) := by
      rw [mul_mul_mul_comm, ← cast_mul, square, cast_mul, mul_right_comm]

variable (R) (m T a b : Nat) (x : Nat → Nat → Nat) (y H : Nat → Nat) (w : Nat → Nat → R)
  (hb : 0 < b) (hab : b ≤ a)
  (start : ∀ i, i < m → w 0 i = 1)
  (right : ∀ t, t < T → ∀ i, i < m → x t i = y i → w (t + 1) i = b * w t i)
  (wrong : ∀ t, t < T → ∀ i, i < m → x t i ≠ y i → w (t + 1) i = a * w t i)
  (weak : ∀ t, t < T → ((a + b : Nat) : R) * erring m x y w t ≤ b * total m w t)
  (vote : ∀ i, i < m → 2 * against x i (H i) T ≤ T)
include R m T a b x hb hab start right wrong weak vote

/-- No hypothesis agrees with two labels. -/
theorem S1 : ∀ i, i < m → H i ≠ y i → T ≤ against x i (H i) T + against x i (y i) T := by
  intro i _ mistake
  have first : ∀ t, t ≤ against x i (H i) t + against x i (y i) t := by
    intro t
    induction t with
    | zero => exact Nat.zero_le _
    | succ t ih =>
      by_cases same : x t i = H i
      · have other : x t i ≠ y i := fun k => mistake (same.symm.trans k)
        have one : against x i (H i) (t + 1) = against x i (H i) t := if_pos same
        have two : against x i (y i) (t + 1) = against x i (y i) t + 1 := if_neg other
        rw [one, two, ← Nat.add_assoc]
        exact Nat.add_le_add_right ih 1
      · have one : against x i (H i) (t + 1) = against x i (H i) t + 1 := if_neg same
        have two : against x i (y i) t ≤ against x i (y i) (t + 1) := by
          by_cases k : x t i = y i
          · exact Nat.le_of_eq (Eq.symm (if_pos k))
          · exact Nat.le_trans (Nat.le_succ _) (Nat.le_of_eq (Eq.symm (if_neg k)))
        rw [one, Nat.add_right_comm]
        exact Nat.add_le_add_right (Nat.le_trans ih (Nat.add_le_add_left two _)) 1
  exact first T

/-- At least half of the hypotheses are wrong about an example about which the vote is wrong. -/
theorem S2 (h1 : ∀ i, i < m → H i ≠ y i → T ≤ against x i (H i) T + against x i (y i) T) :
    ∀ i, i < m → H i ≠ y i → T ≤ 2 * against x i (y i) T := by
  intro i hi mistake
  refine Nat.le_of_add_le_add_left (c := T) ?_
  calc T + T ≤ (against x i (H i) T + against x i (y i) T) + (against x i (H i) T + against x i (y i) T) :=
        Nat.add_le_add (h1 i hi mistake) (h1 i hi mistake)
    _ = 2 * against x i (H i) T + 2 * against x i (y i) T := by ring
    _ ≤ T + 2 * against x i (y i) T := Nat.add_le_add_right (vote i hi) _

/-- The weights are nonnegative. -/
theorem S3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i := by
  intro t
  induction t with
  | zero =>
    intro _ i hi
    rw [start i hi]
    exact zero_le_one
  | succ t ih =>
    intro ht i hi
    have before := ih (Nat.le_of_lt ht) i hi
    by_cases same : x t i = y i
    · rw [right t ht i hi same]
      exact mul_nonneg (cast_nonneg b) before
    · rw [wrong t ht i hi same]
      exact mul_nonneg (cast_nonneg a) before

/-- The weight of an example. -/
theorem S4 : ∀ t, t ≤ T → ∀ i, i < m →
    ((b ^ against x i (y i) t : Nat) : R) * w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R) := by
  intro t
  induction t with
  | zero =>
    intro _ i hi
    rw [start i hi, mul_one]
    rfl
  | succ t ih =>
    intro ht i hi
    have before := ih (Nat.le_of_lt ht) i hi
    rw [cast_mul] at before
    by_cases same : x t i = y i
    · have count : against x i (y i) (t + 1) = against x i (y i) t := if_pos same
      rw [count, right t ht i hi same, cast_mul, cast_pow_succ, mul_left_comm, before]
      ring
    · have count : against x i (y i) (t + 1) = against x i (y i) t + 1 := if_neg same
      rw [count, wrong t ht i hi same, cast_mul, cast_pow_succ, cast_pow_succ, cast_pow_succ,
        mul_mul_mul_comm, mul_comm (b : R), ← mul_assoc, ← mul_assoc, mul_right_comm _ (a : R), before]
      ring

/-- Two examples about which the vote is wrong. -/
theorem S5 (h2 : ∀ i, i < m → H i ≠ y i → T ≤ 2 * against x i (y i) T)
    (h4 : ∀ t, t ≤ T → ∀ i, i < m →
      ((b ^ against x i (y i) t : Nat) : R) * w t i = ((a ^ against x i (y i) t * b ^ t : Nat) : R)) :
    ∀ i, i < m → ∀ j, j < m → H i ≠ y i → H j ≠ y j → (((a * b) ^ T : Nat) : R) ≤ w T i * w T j := by
  intro i hi j hj mi mj
  have first := h4 T (Nat.le_refl T) i hi
  have second := h4 T (Nat.le_refl T) j hj
  have half : T ≤ against x i (y i) T + against x j (y j) T := by
    refine Nat.le_of_mul_le_mul_left (c := 2) ?_ (Nat.zero_lt_succ 1)
    rw [Nat.mul_add, show 2 * T = T + T by ring]
    exact Nat.add_le_add (h2 i hi mi) (h2 j hj mj)
  generalize against x i (y i) T = k at *
  generalize against x j (y j) T = l at *
  obtain ⟨r, hr⟩ := Nat.le.dest half
  refine le_of_mul_le_mul_left (a := ((b ^ (k + l) : Nat) : R)) ?_ (cast_pos.2 (Nat.pow_pos hb _))
  have product : ((b ^ (k + l) : Nat) : R) * (w T i * w T j) = ((a ^ (k + l) * (b ^ T * b ^ T) : Nat) : R) := by
    rw [Nat.pow_add, cast_mul, mul_mul_mul_comm, first, second, ← cast_mul, Nat.pow_add]
    exact congrArg _ (by ring)
  rw [product, ← cast_mul]
  refine cast_le_cast ?_
  rw [← hr, Nat.mul_pow, Nat.pow_add, Nat.pow_add]
  calc b ^ T * b ^ r * (a ^ T * b ^ T) = (a ^ T * (b ^ T * b ^ T)) * b ^ r := by ring
    _ ≤ (a ^ T * (b ^ T * b ^ T)) * a ^ r := Nat.mul_le_mul_left _ (Nat.pow_le_pow_left hab r)
    _ = a ^ T * a ^ r * (b ^ T * b ^ T) := by ring

/-- The square of the total weight after the last round is large if the vote makes many mistakes. -/
theorem S6 (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h5 : ∀ i, i < m → ∀ j, j < m → H i ≠ y i → H j ≠ y j → (((a * b) ^ T : Nat) : R) ≤ w T i * w T j) :
    mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T := by
  have positive := h3 T (Nat.le_refl T)
  unfold mistakes total
  rw [sum_mul_sum, sum_mul, sum_mul_sum]
  refine sum_le_sum fun i hi => ?_
  rw [sum_mul]
  refine sum_le_sum fun j hj => ?_
  by_cases mi : H i ≠ y i
  · by_cases mj : H j ≠ y j
    · rw [ind_of mi, ind_of mj, one_mul, one_mul]
      exact h5 i hi j hj mi mj
    · rw [ind_of_not mj, mul_zero, zero_mul]
      exact mul_nonneg (positive i hi) (positive j hj)
  · rw [ind_of_not mi, zero_mul, zero_mul]
    exact mul_nonneg (positive i hi) (positive j hj)

/-- The total weight after a round. -/
theorem S7 : ∀ t, t < T → total m w (t + 1) + b * erring m x y w t = b * total m w t + a * erring m x y w t := by
  intro t ht
  unfold total erring
  rw [mul_sum, mul_sum, mul_sum, ← sum_add, ← sum_add]
  refine sum_congr fun i hi => ?_
  by_cases same : x t i = y i
  · rw [right t ht i hi same, ind_of_not fun k => k same, mul_zero, mul_zero, mul_zero]
  · rw [wrong t ht i hi same, ind_of same, mul_one, add_comm]

/-- The total weight falls by a factor in every round. -/
theorem S8 (h7 : ∀ t, t < T →
      total m w (t + 1) + b * erring m x y w t = b * total m w t + a * erring m x y w t) :
    ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) ≤ ((2 * a * b : Nat) : R) * total m w t := by
  intro t ht
  obtain ⟨c, hc⟩ := Nat.le.dest hab
  have weak := mul_le_mul_of_nonneg_left (weak t ht) (cast_nonneg (R := R) c)
  have change : total m w (t + 1) = b * total m w t + c * erring m x y w t := by
    refine add_right_cancel (b := b * erring m x y w t) ?_
    rw [h7 t ht, ← hc, cast_add]
    ring
  rw [change]
  rw [← hc] at weak ⊢
  refine le_trans (b := (((b + c + b : Nat) : R) * b + (c : R) * b) * total m w t) ?_ (le_of_eq (by ring))
  linear weak

/-- The total weight after all rounds so far, by induction. -/
theorem S9 (h8 : ∀ t, t < T → ((a + b : Nat) : R) * total m w (t + 1) ≤ ((2 * a * b : Nat) : R) * total m w t) :
    ∀ t, t ≤ T → (((a + b) ^ t : Nat) : R) * total m w t ≤ (((2 * a * b) ^ t : Nat) : R) * (m : R) := by
  intro t
  induction t with
  | zero =>
    intro _
    refine mul_le_mul_of_nonneg_left ?_ (cast_nonneg _)
    unfold total
    rw [sum_congr start, sum_const, mul_one]
    exact le_rfl
  | succ t ih =>
    intro ht
    rw [cast_pow_succ, cast_pow_succ]
    calc (((a + b) ^ t : Nat) : R) * ((a + b : Nat) : R) * total m w (t + 1)
      _ = (((a + b) ^ t : Nat) : R) * (((a + b : Nat) : R) * total m w (t + 1)) := mul_assoc _ _ _
      _ ≤ (((a + b) ^ t : Nat) : R) * (((2 * a * b : Nat) : R) * total m w t) :=
        mul_le_mul_of_nonneg_left (h8 t ht) (cast_nonneg _)
      _ = ((2 * a * b : Nat) : R) * ((((a + b) ^ t : Nat) : R) * total m w t) := mul_left_comm _ _ _
      _ ≤ ((2 * a * b : Nat) : R) * ((((2 * a * b) ^ t : Nat) : R) * (m : R)) :=
        mul_le_mul_of_nonneg_left (ih (Nat.le_of_lt ht)) (cast_nonneg _)
      _ = (((2 * a * b) ^ t : Nat) : R) * ((2 * a * b : Nat) : R) * (m : R) := by
        rw [← mul_assoc, mul_comm _ (((2 * a * b) ^ t : Nat) : R)]

/-- Both bounds on the square of the total weight after the last round; the factor `(a * b) ^ T` cancels. -/
theorem S10 (h3 : ∀ t, t ≤ T → ∀ i, i < m → 0 ≤ w t i)
    (h6 : mistakes R m y H * mistakes R m y H * (((a * b) ^ T : Nat) : R) ≤ total m w T * total m w T)
    (h9 : ∀ t, t ≤ T → (((a + b) ^ t : Nat) : R) * total m w t ≤ (((2 * a * b) ^ t : Nat) : R) * (m : R)) :
    mistakes R m y H * mistakes R m y H * (((a + b) ^ (2 * T) : Nat) : R)
      ≤ (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) :=
  combine hb hab (sum_nonneg (h3 T (Nat.le_refl T))) h6 (h9 T (Nat.le_refl T))

/-- The training error of boosting. -/
theorem main : mistakes R m y H * mistakes R m y H * (((a + b) ^ (2 * T) : Nat) : R)
    ≤ (((4 * a * b) ^ T : Nat) : R) * ((m : R) * m) :=
  S10 R m T a b x y H w hb hab start right wrong weak vote
    (S3 R m T a b x y H w hb hab start right wrong weak vote)
    (S6 R m T a b x y H w hb hab start right wrong weak vote
      (S3 R m T a b x y H w hb hab start right wrong weak vote)
      (S5 R m T a b x y H w hb hab start right wrong weak vote
        (S2 R m T a b x y H w hb hab start right wrong weak vote
          (S1 R m T a b x y H w hb hab start right wrong weak vote))
        (S4 R m T a b x y H w hb hab start right wrong weak vote)))
    (S9 R m T a b x y H w hb hab start right wrong weak vote
      (S8 R m T a b x y H w hb hab start right wrong weak vote
        (S7 R m T a b x y H w hb hab start right wrong weak vote)))

end Boosting
