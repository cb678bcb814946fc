prelude
import Base
/-!
# Be the leader, and follow it

In round `t` the action `u` costs `ℓ t u`. The leader `x t` minimises a regulariser `ρ` plus the losses before round
`t` over the actions `u < n`. `main`: whoever plays `x t` in round `t` loses at most as much as any action, up to the
regulariser and `L` for each change of the leader, where `L` bounds the range of the losses of a round.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace BeTheLeader

variable {R : Type} [OrderedRing R]

/-- The regulariser of the action `u` plus its losses before round `t`. -/
def score (ρ : Nat → R) (ℓ : Nat → Nat → R) (t u : Nat) : R := ρ u + ∑ s < t, ℓ s u

/-- Before the first round an action has its regulariser only. -/
theorem score_zero (ρ : Nat → R) (ℓ : Nat → Nat → R) (u : Nat) : score ρ ℓ 0 u = ρ u := add_zero _

/-- A round adds its loss. -/
theorem score_succ (ρ : Nat → R) (ℓ : Nat → Nat → R) (t u : Nat) :
    score ρ ℓ (t + 1) u = score ρ ℓ t u + ℓ t u := (add_assoc _ _ _).symm

variable (R) (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
  (member : ∀ t, t ≤ T → x t < n)
  (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
  (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
include R n T L member leader range

/-- The first leader minimises the regulariser. -/
theorem S1 : ∀ u, u < n → ρ (x 0) ≤ ρ u := by
  intro u hu
  rw [← score_zero ρ ℓ (x 0), ← score_zero ρ ℓ u]
  exact leader 0 (Nat.zero_le T) u hu

/-- One more round with the leader that knows it already. -/
theorem S2 : ∀ t, t < T → (∀ u, u < n → ρ (x 0) + ∑ s < t, ℓ s (x (s + 1)) ≤ score ρ ℓ t u) →
    ∀ u, u < n → ρ (x 0) + ∑ s < t + 1, ℓ s (x (s + 1)) ≤ score ρ ℓ (t + 1) u := by
  intro t ht before u hu
  calc ρ (x 0) + ∑ s < t + 1, ℓ s (x (s + 1))
    _ = ρ (x 0) + (∑ s < t, ℓ s (x (s + 1))) + ℓ t (x (t + 1)) := (add_assoc _ _ _).symm
    _ ≤ score ρ ℓ t (x (t + 1)) + ℓ t (x (t + 1)) := add_le_add_right (before (x (t + 1)) (member (t + 1) ht)) _
    _ = score ρ ℓ (t + 1) (x (t + 1)) := (score_succ ρ ℓ t _).symm
    _ ≤ score ρ ℓ (t + 1) u := leader (t + 1) ht u hu

/-- Being the leader costs at most as much as any action. -/
theorem S3 (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h2 : ∀ t, t < T → (∀ u, u < n → ρ (x 0) + ∑ s < t, ℓ s (x (s + 1)) ≤ score ρ ℓ t u) →
      ∀ u, u < n → ρ (x 0) + ∑ s < t + 1, ℓ s (x (s + 1)) ≤ score ρ ℓ (t + 1) u) :
    ∀ u, u < n → ρ (x 0) + ∑ s < T, ℓ s (x (s + 1)) ≤ score ρ ℓ T u := by
  have rounds : ∀ t, t ≤ T → ∀ u, u < n → ρ (x 0) + ∑ s < t, ℓ s (x (s + 1)) ≤ score ρ ℓ t u := by
    intro t
    induction t with
    | zero => exact fun _ u hu => add_le_add_right (h1 u hu) 0
    | succ t ih => exact fun ht => h2 t ht (ih (Nat.le_of_lt ht))
  exact rounds T (Nat.le_refl T)

/-- A round after which the leader stays. -/
theorem S4 : ∀ t, t < T → x (t + 1) = x t → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t) := by
  intro t _ same
  rw [ind_of_not fun k => k same, mul_zero, add_zero, same]
  exact le_rfl

/-- A round after which the leader changes. -/
theorem S5 : ∀ t, t < T → x (t + 1) ≠ x t → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t) := by
  intro t ht change
  rw [ind_of change, mul_one]
  exact range t ht (x t) (member t (Nat.le_of_lt ht)) (x (t + 1)) (member (t + 1) ht)

/-- Any round. -/
theorem S6 (h4 : ∀ t, t < T → x (t + 1) = x t → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t))
    (h5 : ∀ t, t < T → x (t + 1) ≠ x t → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t)) :
    ∀ t, t < T → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t) :=
  fun t ht => (Decidable.em (x (t + 1) = x t)).elim (h4 t ht) (h5 t ht)

/-- Following the leader, against being the leader. -/
theorem S7 (h6 : ∀ t, t < T → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t)) :
    ∑ t < T, ℓ t (x t) ≤ (∑ t < T, ℓ t (x (t + 1))) + L * ∑ t < T, ind (x (t + 1) ≠ x t) := by
  rw [mul_sum, ← sum_add]
  exact sum_le_sum h6

/-- Following the leader, against any action. -/
theorem S8 (h3 : ∀ u, u < n → ρ (x 0) + ∑ s < T, ℓ s (x (s + 1)) ≤ score ρ ℓ T u)
    (h7 : ∑ t < T, ℓ t (x t) ≤ (∑ t < T, ℓ t (x (t + 1))) + L * ∑ t < T, ind (x (t + 1) ≠ x t)) :
    ∀ u, u < n → ρ (x 0) + ∑ t < T, ℓ t (x t) ≤ score ρ ℓ T u + L * ∑ t < T, ind (x (t + 1) ≠ x t) :=
  fun u hu => by linear add_le_add (h3 u hu) h7

/-- The regret of following the leader. -/
theorem main : ∀ u, u < n →
    ρ (x 0) + ∑ t < T, ℓ t (x t) ≤ score ρ ℓ T u + L * ∑ t < T, ind (x (t + 1) ≠ x t) :=
  S8 R n T ρ ℓ x L member leader range
    (S3 R n T ρ ℓ x L member leader range (S1 R n T ρ ℓ x L member leader range)
      (S2 R n T ρ ℓ x L member leader range))
    (S7 R n T ρ ℓ x L member leader range
      (S6 R n T ρ ℓ x L member leader range (S4 R n T ρ ℓ x L member leader range)
        (S5 R n T ρ ℓ x L member leader range)))

end BeTheLeader
