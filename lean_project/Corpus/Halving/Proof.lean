prelude
import Base
/-!
# The halving algorithm

There are `N` hypotheses; hypothesis `i` predicts the label `h i t` in round `t`, and `y t` is the true label. One
hypothesis `c` is never wrong. The version space of round `t` consists of the hypotheses without a mistake so far,
and the algorithm predicts a label `p t` that at least half of them predict. `main`: if it makes `M` mistakes in `T`
rounds, then `2 ^ M ≤ N`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace Halving

/-- The number of hypotheses in the version space of round `t`. -/
def size (N : Nat) (h : Nat → Nat → Nat) (y : Nat → Nat) (t : Nat) : ℤ :=
  ∑ i < N, ind (∀ s, s < t → h i s = y s)

/-- The number of those that predict the label `p t` in round `t`. -/
def agreeing (N : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat) (t : Nat) : ℤ :=
  ∑ i < N, ind ((∀ s, s < t → h i s = y s) ∧ h i t = p t)

/-- The number of those that predict another label than `p t` in round `t`. -/
def dissenting (N : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat) (t : Nat) : ℤ :=
  ∑ i < N, ind ((∀ s, s < t → h i s = y s) ∧ h i t ≠ p t)

/-- The number of mistakes of the predictions `p` before round `t`. -/
def mistakes (y p : Nat → Nat) (t : Nat) : Nat :=
  match t with
  | .zero => 0
  | .succ t => if p t = y t then mistakes y p t else mistakes y p t + 1

variable (N T c : Nat) (h : Nat → Nat → Nat) (y p : Nat → Nat)
  (member : c < N)
  (correct : ∀ t, t < T → h c t = y t)
  (vote : ∀ t, t < T → dissenting N h y p t ≤ agreeing N h y p t)
include T c member correct vote

/-- The faultless hypothesis stays in the version space. -/
theorem S1 : ∀ t, t ≤ T → 1 ≤ size N h y t := by
  intro t ht
  have stays : ∀ s, s < t → h c s = y s := fun s hs => correct s (Nat.lt_of_lt_of_le hs ht)
  have single : ind (∀ s, s < t → h c s = y s) ≤ size N h y t :=
    single_le_sum (f := fun i => ind (∀ s, s < t → h i s = y s)) (fun i _ => ind_nonneg _) member
  rw [ind_of stays] at single
  exact single

/-- The version space splits at the prediction. -/
theorem S2 : ∀ t, size N h y t = agreeing N h y p t + dissenting N h y p t := by
  intro t
  unfold size agreeing dissenting
  rw [← sum_add]
  refine sum_congr fun i _ => ?_
  by_cases inside : ∀ s, s < t → h i s = y s
  · by_cases same : h i t = p t
    · rw [ind_of inside, ind_of ⟨inside, same⟩, ind_of_not fun k => k.2 same, add_zero]
    · rw [ind_of inside, ind_of_not fun k => same k.2, ind_of ⟨inside, same⟩, zero_add]
  · rw [ind_of_not inside, ind_of_not fun k => inside k.1, ind_of_not fun k => inside k.1, add_zero]

/-- After a mistake only dissenters remain. -/
theorem S3 : ∀ t, t < T → p t ≠ y t → size N h y (t + 1) ≤ dissenting N h y p t := by
  intro t _ wrong
  refine sum_le_sum fun i _ => ind_le_ind fun inside => ?_
  exact ⟨fun s hs => inside s (Nat.le.step hs), fun same => wrong (same.symm.trans (inside t (Nat.lt_succ_self t)))⟩

/-- A mistake at least halves the version space. -/
theorem S4 (h2 : ∀ t, size N h y t = agreeing N h y p t + dissenting N h y p t)
    (h3 : ∀ t, t < T → p t ≠ y t → size N h y (t + 1) ≤ dissenting N h y p t) :
    ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t := by
  intro t ht wrong
  have survivors := h3 t ht wrong
  rw [h2 t, two_mul]
  exact add_le_add (le_trans survivors (vote t ht)) survivors

/-- No round enlarges the version space. -/
theorem S5 : ∀ t, t < T → p t = y t → size N h y (t + 1) ≤ size N h y t :=
  fun _ _ _ => sum_le_sum fun _ _ => ind_le_ind fun inside s hs => inside s (Nat.le.step hs)

/-- The mistakes so far, by induction on the rounds. -/
theorem S6 (h4 : ∀ t, t < T → p t ≠ y t → 2 * size N h y (t + 1) ≤ size N h y t)
    (h5 : ∀ t, t < T → p t = y t → size N h y (t + 1) ≤ size N h y t) :
    ∀ t, t ≤ T → ((2 ^ mistakes y p t : Nat) : ℤ) * size N h y t ≤ size N h y 0 := by
  intro t
  induction t with
  | zero => exact fun _ => le_of_eq (one_mul _)
  | succ t ih =>
    intro ht
    have before := ih (Nat.le_of_lt ht)
    by_cases right : p t = y t
    · have same : mistakes y p (t + 1) = mistakes y p t := if_pos right
      rw [same]
      exact le_trans (mul_le_mul_of_nonneg_left (h5 t ht right) (cast_nonneg _)) before
    · have more : mistakes y p (t + 1) = mistakes y p t + 1 := if_neg right
      rw [more, cast_pow_succ, mul_assoc]
      exact le_trans (mul_le_mul_of_nonneg_left (h4 t ht right) (cast_nonneg _)) before

/-- At the start the version space holds all hypotheses. -/
theorem S7 : size N h y 0 = (N : ℤ) := by
  have all : size N h y 0 = ∑ _i < N, 1 :=
    sum_congr fun _ _ => ind_of fun s hs => absurd hs (Nat.not_lt_zero s)
  rw [all, sum_const, mul_one]

/-- The version space of the end is not empty. -/
theorem S8 (h1 : ∀ t, t ≤ T → 1 ≤ size N h y t)
    (h6 : ∀ t, t ≤ T → ((2 ^ mistakes y p t : Nat) : ℤ) * size N h y t ≤ size N h y 0)
    (h7 : size N h y 0 = (N : ℤ)) :
    2 ^ mistakes y p T ≤ N := by
  refine (cast_le (R := ℤ)).1 ?_
  calc ((2 ^ mistakes y p T : Nat) : ℤ) = ((2 ^ mistakes y p T : Nat) : ℤ) * 1 := (mul_one _).symm
    _ ≤ ((2 ^ mistakes y p T : Nat) : ℤ) * size N h y T :=
      mul_le_mul_of_nonneg_left (h1 T (Nat.le_refl T)) (cast_nonneg _)
    _ ≤ size N h y 0 := h6 T (Nat.le_refl T)
    _ = (N : ℤ) := h7

/-- The mistake bound of the halving algorithm. -/
theorem main : 2 ^ mistakes y p T ≤ N :=
  S8 N T c h y p member correct vote (S1 N T c h y p member correct vote)
    (S6 N T c h y p member correct vote
      (S4 N T c h y p member correct vote (S2 N T c h y p member correct vote)
        (S3 N T c h y p member correct vote))
      (S5 N T c h y p member correct vote))
    (S7 N T c h y p member correct vote)

end Halving
