prelude
import Corpus.BeTheLeader.Proof
/-!
# Planted errors in the proof of the regret of following the leader

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace BeTheLeader

/-! ### One action that leads all the time -/

namespace commonLeader

/-- Action `0` leads at the start; in the only round it loses `2` and action `1` nothing, and so action `1` leads. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L),
    ∃ v, v < n ∧ ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t v ≤ score ρ ℓ t u :=
  fun h => absurd (h ℤ 2 1 (fun u => u) (fun _ u => if u = 0 then 2 else 0) (fun t => t) 2
    (by decide) (by decide) (by decide)) (by decide)

/-- Being the leader costs at most as much as the action that leads all the time. -/
theorem S3 (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∃ v, v < n ∧ ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t v ≤ score ρ ℓ t u) :
    ∀ u, u < n → ρ (x 0) + ∑ s < T, ℓ s (x (s + 1)) ≤ score ρ ℓ T u := by
  obtain ⟨v, hv, best⟩ := h1
  have rounds : ∀ t, t ≤ T → ρ (x 0) + ∑ s < t, ℓ s (x (s + 1)) ≤ score ρ ℓ t v := by
    intro t
    induction t with
    | zero => exact fun h => leader 0 h v hv
    | succ t ih =>
      intro ht
      have next := member (t + 1) ht
      calc ρ (x 0) + ∑ s < t + 1, ℓ s (x (s + 1))
        _ = ρ (x 0) + (∑ s < t, ℓ s (x (s + 1))) + ℓ t (x (t + 1)) := (add_assoc _ _ _).symm
        _ ≤ score ρ ℓ t v + ℓ t (x (t + 1)) := add_le_add_right (ih (Nat.le_of_lt ht)) _
        _ ≤ score ρ ℓ t (x (t + 1)) + ℓ t (x (t + 1)) :=
          add_le_add_right (best t (Nat.le_of_lt ht) (x (t + 1)) next) _
        _ = score ρ ℓ (t + 1) (x (t + 1)) := (score_succ ρ ℓ t _).symm
        _ ≤ score ρ ℓ (t + 1) v := leader (t + 1) ht v hv
  exact fun u hu => le_trans (rounds T (Nat.le_refl T)) (best T (Nat.le_refl T) u hu)

/-- Two actions of which `0` is always better. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R)
    (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∃ v, v < n ∧ ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t v ≤ score ρ ℓ t u),
    False :=
  fun h => h ℤ 2 2 (fun u => u) (fun _ u => u) (fun _ => 0) 1 (by decide) (by decide) (by decide) (by decide)

end commonLeader

/-! ### Two inequalities are subtracted -/

namespace subtractedInequalities

/-- After losses `0` and `5` in round 0, action `0` still leads when it loses `1` and the other nothing in round 1. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L),
    ∀ t, t < T → ∀ u, u < n → ℓ t (x (t + 1)) ≤ ℓ t u :=
  fun h => absurd (h ℤ 2 2 (fun _ => 0) (fun t u => if t = 0 then 5 * u else 1 - u) (fun _ => 0) 5
    (by decide) (by decide) (by decide)) (by decide)

/-- Being the leader costs at most as much as any action, round by round. -/
theorem S3 (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h2 : ∀ t, t < T → ∀ u, u < n → ℓ t (x (t + 1)) ≤ ℓ t u) :
    ∀ u, u < n → ρ (x 0) + ∑ s < T, ℓ s (x (s + 1)) ≤ score ρ ℓ T u :=
  fun u hu => add_le_add (h1 u hu) (sum_le_sum fun t ht => h2 t ht u hu)

/-- Two actions of which `0` is always better. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R)
    (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h2 : ∀ t, t < T → ∀ u, u < n → ℓ t (x (t + 1)) ≤ ℓ t u),
    False :=
  fun h => h ℤ 2 2 (fun u => u) (fun _ u => u) (fun _ => 0) 1
    (by decide) (by decide) (by decide) (by decide) (by decide)

end subtractedInequalities

/-! ### The regulariser cancels -/

namespace cancelledRegulariser

/-- The regulariser `0`, `5` keeps action `0` in the lead, although it loses `1` and the other nothing. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h2 : ∀ t, t < T → (∀ u, u < n → ρ (x 0) + ∑ s < t, ℓ s (x (s + 1)) ≤ score ρ ℓ t u) →
      ∀ u, u < n → ρ (x 0) + ∑ s < t + 1, ℓ s (x (s + 1)) ≤ score ρ ℓ (t + 1) u),
    ∀ u, u < n → ∑ s < T, ℓ s (x (s + 1)) ≤ ∑ s < T, ℓ s u :=
  fun h => absurd (h ℤ 2 1 (fun u => 5 * u) (fun _ u => 1 - u) (fun _ => 0) 1
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- Following the leader, against any action. -/
theorem S8 (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h3 : ∀ u, u < n → ∑ s < T, ℓ s (x (s + 1)) ≤ ∑ s < T, ℓ s u)
    (h7 : ∑ t < T, ℓ t (x t) ≤ (∑ t < T, ℓ t (x (t + 1))) + L * ∑ t < T, ind (x (t + 1) ≠ x t)) :
    ∀ u, u < n → ρ (x 0) + ∑ t < T, ℓ t (x t) ≤ score ρ ℓ T u + L * ∑ t < T, ind (x (t + 1) ≠ x t) := by
  intro u hu
  unfold score
  linear add_le_add (add_le_add (h1 u hu) (h3 u hu)) h7

/-- Two actions of which `0` is always better. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R)
    (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (range : ∀ t, t < T → ∀ u, u < n → ∀ v, v < n → ℓ t u ≤ ℓ t v + L)
    (h1 : ∀ u, u < n → ρ (x 0) ≤ ρ u)
    (h3 : ∀ u, u < n → ∑ s < T, ℓ s (x (s + 1)) ≤ ∑ s < T, ℓ s u)
    (h7 : ∑ t < T, ℓ t (x t) ≤ (∑ t < T, ℓ t (x (t + 1))) + L * ∑ t < T, ind (x (t + 1) ≠ x t)),
    False :=
  fun h => h ℤ 2 2 (fun u => u) (fun _ u => u) (fun _ => 0) 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end cancelledRegulariser

/-! ### Rounds after which the leader changes -/

namespace stayingLeader

/-- In the only round the lead goes from action `0`, which loses `1`, to action `1`, which loses nothing; `L` is `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n T : Nat) (ρ : Nat → R) (ℓ : Nat → Nat → R) (x : Nat → Nat) (L : R)
    (member : ∀ t, t ≤ T → x t < n)
    (leader : ∀ t, t ≤ T → ∀ u, u < n → score ρ ℓ t (x t) ≤ score ρ ℓ t u)
    (h4 : ∀ t, t < T → x (t + 1) = x t → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t)),
    ∀ t, t < T → ℓ t (x t) ≤ ℓ t (x (t + 1)) + L * ind (x (t + 1) ≠ x t) :=
  fun h => absurd (h ℤ 2 1 (fun _ => 0) (fun _ u => 1 - u) (fun t => t) 0
    (by decide) (by decide) (by decide)) (by decide)

end stayingLeader

end BeTheLeader
