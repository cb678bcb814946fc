prelude
import Base
/-!
# The weighted majority algorithm

There are `N` experts; expert `i` predicts the label `x i t` in round `t`, and `y t` is the true label. The weight of
an expert starts at `1`; it is doubled in a round where the expert is right and kept where it is wrong, which is the
usual halving of the wrong ones, in units that double every round. The algorithm predicts a label `p t` that carries at
least half of the weight. `main`: if it makes `M` mistakes and some expert makes `m`, then `4 ^ M ≤ 3 ^ M * 2 ^ m * N`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace WeightedMajority

/-- The number of mistakes of the predictions `z` before round `t`. -/
def mistakes (y z : Nat → Nat) (t : Nat) : Nat :=
  match t with
  | .zero => 0
  | .succ t => if z t = y t then mistakes y z t else mistakes y z t + 1

variable {R : Type} [OrderedRing R]

/-- The total weight before round `t`. -/
def total (N : Nat) (w : Nat → Nat → R) (t : Nat) : R := ∑ i < N, w t i

/-- The weight of the experts that are wrong in round `t`. -/
def erring (N : Nat) (x : Nat → Nat → Nat) (y : Nat → Nat) (w : Nat → Nat → R) (t : Nat) : R :=
  ∑ i < N, w t i * ind (x i t ≠ y t)

variable (R) (N T e : Nat) (x : Nat → Nat → Nat) (y p : Nat → Nat) (w : Nat → Nat → R)
  (member : e < N)
  (start : ∀ i, i < N → w 0 i = 1)
  (right : ∀ t, t < T → ∀ i, i < N → x i t = y t → w (t + 1) i = 2 * w t i)
  (wrong : ∀ t, t < T → ∀ i, i < N → x i t ≠ y t → w (t + 1) i = w t i)
  (vote : ∀ t, t < T → ∑ i < N, w t i * ind (x i t ≠ p t) ≤ ∑ i < N, w t i * ind (x i t = p t))
include R T e p member start right wrong vote

/-- The weights are nonnegative. -/
theorem S1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i := by
  intro t
  induction t with
  | zero =>
    intro _ i hi
    rw [start i hi]
    exact zero_le_one
  | succ t ih =>
    intro ht i hi
    have before := ih (Nat.le_of_lt ht) i hi
    by_cases same : x i t = y t
    · rw [right t ht i hi same]
      exact mul_nonneg (le_of_lt zero_lt_two) before
    · rw [wrong t ht i hi same]
      exact before

/-- The weight of the expert `e`. -/
theorem S2 : ∀ t, t ≤ T → ((2 ^ mistakes y (x e) t : Nat) : R) * w t e = ((2 ^ t : Nat) : R) := by
  intro t
  induction t with
  | zero =>
    intro _
    rw [start e member, mul_one]
    rfl
  | succ t ih =>
    intro ht
    have before := ih (Nat.le_of_lt ht)
    by_cases same : x e t = y t
    · have count : mistakes y (x e) (t + 1) = mistakes y (x e) t := if_pos same
      rw [count, right t ht e member same, cast_pow_succ, ← before]
      ring
    · have count : mistakes y (x e) (t + 1) = mistakes y (x e) t + 1 := if_neg same
      rw [count, wrong t ht e member same, cast_pow_succ, cast_pow_succ, ← before]
      ring

/-- The total weight is at least the weight of `e`. -/
theorem S3 (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i)
    (h2 : ∀ t, t ≤ T → ((2 ^ mistakes y (x e) t : Nat) : R) * w t e = ((2 ^ t : Nat) : R)) :
    ((2 ^ T : Nat) : R) ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * total N w T := by
  rw [← h2 T (Nat.le_refl T)]
  exact mul_le_mul_of_nonneg_left (single_le_sum (h1 T (Nat.le_refl T)) member) (cast_nonneg _)

/-- In a mistake at least half of the weight is wrong. -/
theorem S4 (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i) :
    ∀ t, t < T → p t ≠ y t → total N w t ≤ 2 * erring N x y w t := by
  intro t ht mistake
  have split : total N w t = (∑ i < N, w t i * ind (x i t = p t)) + ∑ i < N, w t i * ind (x i t ≠ p t) := by
    unfold total
    rw [← sum_add]
    refine sum_congr fun i _ => ?_
    by_cases same : x i t = p t
    · rw [ind_of same, ind_of_not fun k => k same]; ring
    · rw [ind_of_not same, ind_of same]; ring
  have supporters : ∑ i < N, w t i * ind (x i t = p t) ≤ erring N x y w t :=
    sum_le_sum fun i hi => mul_le_mul_of_nonneg_left
      (ind_le_ind fun same k => mistake (same.symm.trans k)) (h1 t (Nat.le_of_lt ht) i hi)
  rw [split, two_mul]
  exact add_le_add supporters (le_trans (vote t ht) supporters)

/-- The total weight after a round. -/
theorem S5 : ∀ t, t < T → total N w (t + 1) + erring N x y w t = 2 * total N w t := by
  intro t ht
  unfold total erring
  rw [← sum_add, mul_sum]
  refine sum_congr fun i hi => ?_
  by_cases same : x i t = y t
  · rw [right t ht i hi same, ind_of_not fun k => k same]; ring
  · rw [wrong t ht i hi same, ind_of same]; ring

/-- A mistake costs a quarter of the doubled weight. -/
theorem S6 (h4 : ∀ t, t < T → p t ≠ y t → total N w t ≤ 2 * erring N x y w t)
    (h5 : ∀ t, t < T → total N w (t + 1) + erring N x y w t = 2 * total N w t) :
    ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) ≤ 3 * total N w t := by
  intro t ht mistake
  have doubled : 2 * total N w (t + 1) + 2 * erring N x y w t = 4 * total N w t :=
    calc 2 * total N w (t + 1) + 2 * erring N x y w t = 2 * (total N w (t + 1) + erring N x y w t) := by ring
      _ = 2 * (2 * total N w t) := by rw [h5 t ht]
      _ = 4 * total N w t := by ring
  linear add_le_add (h4 t ht mistake) (le_of_eq doubled)

/-- The total weight at most doubles. -/
theorem S7 (h1 : ∀ t, t ≤ T → ∀ i, i < N → 0 ≤ w t i) :
    ∀ t, t < T → p t = y t → total N w (t + 1) ≤ 2 * total N w t := by
  intro t ht _
  unfold total
  rw [mul_sum]
  refine sum_le_sum fun i hi => ?_
  by_cases same : x i t = y t
  · exact le_of_eq (right t ht i hi same)
  · rw [wrong t ht i hi same, two_mul]
    exact le_add_of_nonneg_right (h1 t (Nat.le_of_lt ht) i hi)

/-- The total weight after all rounds so far, by induction. -/
theorem S8 (h6 : ∀ t, t < T → p t ≠ y t → 2 * total N w (t + 1) ≤ 3 * total N w t)
    (h7 : ∀ t, t < T → p t = y t → total N w (t + 1) ≤ 2 * total N w t) :
    ∀ t, t ≤ T → ((4 ^ mistakes y p t : Nat) : R) * total N w t
      ≤ ((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0 := by
  intro t
  induction t with
  | zero =>
    intro _
    show ((1 : Nat) : R) * total N w 0 ≤ ((1 : Nat) : R) * ((1 : Nat) : R) * total N w 0
    rw [cast_one (R := R), one_mul (1 : R)]
    exact le_rfl
  | succ t ih =>
    intro ht
    have before := ih (Nat.le_of_lt ht)
    by_cases same : p t = y t
    · have count : mistakes y p (t + 1) = mistakes y p t := if_pos same
      rw [count, cast_pow_succ]
      calc ((4 ^ mistakes y p t : Nat) : R) * total N w (t + 1)
        _ ≤ ((4 ^ mistakes y p t : Nat) : R) * (2 * total N w t) :=
          mul_le_mul_of_nonneg_left (h7 t ht same) (cast_nonneg _)
        _ = 2 * (((4 ^ mistakes y p t : Nat) : R) * total N w t) := by ring
        _ ≤ 2 * (((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0) :=
          mul_le_mul_of_nonneg_left before (le_of_lt zero_lt_two)
        _ = ((3 ^ mistakes y p t : Nat) : R) * (((2 ^ t : Nat) : R) * ((2 : Nat) : R)) * total N w 0 := by ring
    · have count : mistakes y p (t + 1) = mistakes y p t + 1 := if_neg same
      rw [count, cast_pow_succ, cast_pow_succ, cast_pow_succ]
      calc ((4 ^ mistakes y p t : Nat) : R) * ((4 : Nat) : R) * total N w (t + 1)
        _ = 2 * ((4 ^ mistakes y p t : Nat) : R) * (2 * total N w (t + 1)) := by ring
        _ ≤ 2 * ((4 ^ mistakes y p t : Nat) : R) * (3 * total N w t) :=
          mul_le_mul_of_nonneg_left (h6 t ht same) (mul_nonneg (le_of_lt zero_lt_two) (cast_nonneg _))
        _ = 6 * (((4 ^ mistakes y p t : Nat) : R) * total N w t) := by ring
        _ ≤ 6 * (((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0) :=
          mul_le_mul_of_nonneg_left before (cast_nonneg 6)
        _ = ((3 ^ mistakes y p t : Nat) : R) * ((3 : Nat) : R) * (((2 ^ t : Nat) : R) * ((2 : Nat) : R))
            * total N w 0 := by ring

/-- Both bounds on the total weight after the last round. -/
theorem S9
    (h3 : ((2 ^ T : Nat) : R) ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * total N w T)
    (h8 : ∀ t, t ≤ T → ((4 ^ mistakes y p t : Nat) : R) * total N w t
      ≤ ((3 ^ mistakes y p t : Nat) : R) * ((2 ^ t : Nat) : R) * total N w 0) :
    4 ^ mistakes y p T * 2 ^ T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N * 2 ^ T := by
  have initial : total N w 0 = (N : R) := by
    unfold total
    rw [sum_congr start, sum_const, mul_one]
  have last := h8 T (Nat.le_refl T)
  rw [initial] at last
  refine (cast_le (R := R)).1 ?_
  calc ((4 ^ mistakes y p T * 2 ^ T : Nat) : R)
    _ = ((4 ^ mistakes y p T : Nat) : R) * ((2 ^ T : Nat) : R) := cast_mul _ _
    _ ≤ ((4 ^ mistakes y p T : Nat) : R) * (((2 ^ mistakes y (x e) T : Nat) : R) * total N w T) :=
      mul_le_mul_of_nonneg_left h3 (cast_nonneg _)
    _ = ((2 ^ mistakes y (x e) T : Nat) : R) * (((4 ^ mistakes y p T : Nat) : R) * total N w T) :=
      mul_left_comm _ _ _
    _ ≤ ((2 ^ mistakes y (x e) T : Nat) : R) * (((3 ^ mistakes y p T : Nat) : R) * ((2 ^ T : Nat) : R) * N) :=
      mul_le_mul_of_nonneg_left last (cast_nonneg _)
    _ = ((3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N * 2 ^ T : Nat) : R) := by ring

/-- The factor `2 ^ T` cancels. -/
theorem S10 (h9 : 4 ^ mistakes y p T * 2 ^ T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N * 2 ^ T) :
    4 ^ mistakes y p T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N :=
  Nat.le_of_mul_le_mul_right h9 (Nat.pow_pos (by decide) T)

/-- The mistake bound of the weighted majority algorithm. -/
theorem main : 4 ^ mistakes y p T ≤ 3 ^ mistakes y p T * 2 ^ mistakes y (x e) T * N :=
  S10 R N T e x y p w member start right wrong vote
    (S9 R N T e x y p w member start right wrong vote
      (S3 R N T e x y p w member start right wrong vote (S1 R N T e x y p w member start right wrong vote)
        (S2 R N T e x y p w member start right wrong vote))
      (S8 R N T e x y p w member start right wrong vote
        (S6 R N T e x y p w member start right wrong vote
          (S4 R N T e x y p w member start right wrong vote (S1 R N T e x y p w member start right wrong vote))
          (S5 R N T e x y p w member start right wrong vote))
        (S7 R N T e x y p w member start right wrong vote (S1 R N T e x y p w member start right wrong vote))))

end WeightedMajority
