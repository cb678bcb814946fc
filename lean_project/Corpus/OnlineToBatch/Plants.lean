prelude
import Corpus.OnlineToBatch.Proof
/-!
# Planted errors in the proof of the passage from regret to risk

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace OnlineToBatch

/-! ### Samples of one or two points -/

/-- One sample, of one point in each round. -/
theorem onlySample (t : Nat) (_ : t < 2) (F : Nat → ℤ) : ∑ ω < 1, ∑ j < 1, F 0 = 1 * ∑ ω < 1, F ω := by
  show 0 + (0 + F 0) = 1 * (0 + F 0)
  rw [one_mul, zero_add]

/-- One round, two points, and a sample for each. -/
theorem oneRound (t : Nat) (_ : t < 1) (F : Nat → ℤ) : ∑ ω < 2, ∑ j < 2, F j = 2 * ∑ ω < 2, F ω := by
  show 0 + (0 + F 0 + F 1) + (0 + F 0 + F 1) = 2 * (0 + F 0 + F 1)
  ring

/-- The points of the four samples of two rounds: `0 0`, `0 1`, `1 0`, `1 1`. -/
def pair (t ω : Nat) : Nat :=
  if t = 0 then (if ω < 2 then 0 else 1) else if ω = 0 ∨ ω = 2 then 0 else 1

/-- Such a sample, with the point of round `t` drawn anew. -/
def redrawn (t ω j : Nat) : Nat := if t = 0 then 2 * j + pair 1 ω else 2 * pair 0 ω + j

/-- Drawing the point of either round anew reaches each of the four samples twice. -/
theorem twoRounds (t : Nat) (ht : t < 2) (F : Nat → ℤ) :
    ∑ ω < 4, ∑ j < 2, F (redrawn t ω j) = 2 * ∑ ω < 4, F ω := by
  rcases Nat.lt_succ_iff_lt_or_eq.1 ht with h | rfl
  · rw [Nat.eq_zero_of_le_zero (Nat.le_of_lt_succ h)]
    show 0 + (0 + F 0 + F 2) + (0 + F 1 + F 3) + (0 + F 0 + F 2) + (0 + F 1 + F 3) = 2 * (0 + F 0 + F 1 + F 2 + F 3)
    ring
  · show 0 + (0 + F 0 + F 1) + (0 + F 0 + F 1) + (0 + F 2 + F 3) + (0 + F 2 + F 3) = 2 * (0 + F 0 + F 1 + F 2 + F 3)
    ring

/-! ### A bound for a fixed predictor is used for one that depends on the sample -/

namespace anyChoice

/-- Two points in two rounds: if `g` is the point of round `1`, at which it has no loss, then `0 = 4` is claimed. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h1 : ∀ t, t < T → ∀ u, u < H → m * (∑ ω < N, ℓ u (z t ω)) = N * risk m ℓ u),
    ∀ t, t < T → 1 ≤ t → ∀ g : Nat → Nat, (∀ ω, ω < N → g ω < H) →
      m * (∑ ω < N, ℓ (g ω) (z t ω)) = ∑ ω < N, risk m ℓ (g ω) :=
  fun h => absurd (h ℤ 2 2 4 2 pair (fun _ _ => 0) redrawn (fun h j => if h = j then 0 else 1) 2 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    twoRounds (by decide) (by decide) (by decide)
    (by decide) 1 (by decide) (by decide) (pair 1) (by decide)) (by decide)

/-- All rounds. -/
theorem S5 (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h3 : ∀ t, t < T → 1 ≤ t → ∀ g : Nat → Nat, (∀ ω, ω < N → g ω < H) →
      m * (∑ ω < N, ℓ (g ω) (z t ω)) = ∑ ω < N, risk m ℓ (g ω))
    (h4 : ∑ ω < N, risk m ℓ (x 0 ω) ≤ m * (∑ ω < N, ℓ (x 0 ω) (z 0 ω)) + m * (N * b)) :
    ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b) := by
  have rounds : ∀ k, k < T → ∑ t < k + 1, ∑ ω < N, risk m ℓ (x t ω)
      ≤ m * (∑ t < k + 1, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b) := by
    intro k
    induction k with
    | zero =>
      intro _
      rw [sum_succ, sum_succ, sum_zero, sum_zero, zero_add, zero_add]
      exact h4
    | succ k ih =>
      intro hk
      rw [sum_succ, sum_succ (k + 1), mul_add, h3 (k + 1) hk (Nat.le_add_left 1 k) _ (member (k + 1) hk),
        add_right_comm]
      exact add_le_add_right (ih (Nat.lt_trans (Nat.lt_succ_self k) hk)) _
  obtain ⟨k, hk⟩ := Nat.le.dest hT
  have hk : k + 1 = T := (Nat.add_comm k 1).trans hk
  have last := rounds k (Nat.lt_of_lt_of_le (Nat.lt_succ_self k) (Nat.le_of_eq hk))
  rw [hk] at last
  exact last

/-- One point, and no losses. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h3 : ∀ t, t < T → 1 ≤ t → ∀ g : Nat → Nat, (∀ ω, ω < N → g ω < H) →
      m * (∑ ω < N, ℓ (g ω) (z t ω)) = ∑ ω < N, risk m ℓ (g ω))
    (h4 : ∑ ω < N, risk m ℓ (x 0 ω) ≤ m * (∑ ω < N, ℓ (x 0 ω) (z 0 ω)) + m * (N * b)),
    False :=
  fun h => h ℤ 2 1 1 1 (fun _ _ => 0) (fun _ _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    onlySample (by decide) (by decide) (by decide) (fun _ _ _ _ _ => rfl) (by decide)

end anyChoice

/-! ### The first round is not treated -/

namespace laterRounds

/-- Two points and one round, in which each sample is given the predictor that suits its point: `2 ≤ 2 * 0` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h3 : ∀ t, t < T → 1 ≤ t → m * (∑ ω < N, ℓ (x t ω) (z t ω)) = ∑ ω < N, risk m ℓ (x t ω)),
    ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) :=
  fun h => absurd (h ℤ 1 2 2 2 (fun _ ω => ω) (fun _ ω => ω) (fun _ _ j => j) (fun h j => if h = j then 0 else 1) 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) oneRound (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The risks of all predictors that the learner uses. -/
theorem S7 (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h5 : ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)))
    (h6 : ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + m * (N * B)) :
    ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) := by
  intro u hu
  refine le_trans h5 (le_trans (h6 u hu) (add_le_add_left ?_ _))
  refine mul_le_mul_of_nonneg_left (mul_le_mul_of_nonneg_left ?_ (cast_nonneg N)) (cast_nonneg m)
  exact le_add_of_nonneg_right hb

/-- One point, and no losses. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h5 : ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)))
    (h6 : ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + m * (N * B)),
    False :=
  fun h => h ℤ 2 1 1 1 (fun _ _ => 0) (fun _ _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    onlySample (by decide) (by decide) (by decide) (by decide) (by decide)

end laterRounds

/-! ### A factor is lost -/

namespace regretOnce

/-- Two points, one round, and the losses `1` of the learner and `0` of another predictor: `4 ≤ 0 + 2` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h1 : ∀ t, t < T → ∀ u, u < H → m * (∑ ω < N, ℓ u (z t ω)) = N * risk m ℓ u),
    ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + N * B :=
  fun h => absurd (h ℤ 1 2 2 2 (fun _ ω => ω) (fun _ _ => 0) (fun _ _ j => j) (fun h _ => if h = 0 then 1 else 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) oneRound (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The risks of all predictors that the learner uses. -/
theorem S7 (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h5 : ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b))
    (h6 : ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + N * B) :
    ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) := by
  intro u hu
  have once : (N : R) * B ≤ m * (N * B) := by
    rcases Nat.eq_zero_or_pos N with none | some
    · rw [none, cast_zero, zero_mul, mul_zero]
      exact le_rfl
    · have one : 1 ≤ m := Nat.lt_of_le_of_lt (Nat.zero_le _) (point 0 hT 0 some)
      exact le_mul_of_one_le_left (mul_nonneg (cast_nonneg N) hB) (one_le_cast one)
  have both : (m : R) * (N * (B + b)) = m * (N * B) + m * (N * b) := by rw [mul_add, mul_add]
  rw [both, ← add_assoc]
  exact le_trans h5 (add_le_add_right (le_trans (h6 u hu) (add_le_add_left once _)) _)

/-- One point, and no losses. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h5 : ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) + m * (N * b))
    (h6 : ∀ u, u < H → m * (∑ t < T, ∑ ω < N, ℓ (x t ω) (z t ω)) ≤ N * (T * risk m ℓ u) + N * B),
    False :=
  fun h => h ℤ 2 1 1 1 (fun _ _ => 0) (fun _ _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    onlySample (by decide) (by decide) (by decide) (by decide) (by decide)

end regretOnce

/-! ### One round that is good at every point -/

namespace everyPoint

/-- Two predictors, of which each loses `2` at one of two points: neither loses at most `1` at both. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B),
    ∀ ω, ω < N → ∃ t, t < T ∧ ∀ j, j < m → T * ℓ (x t ω) j ≤ ∑ s < T, ℓ (x s ω) j :=
  fun h => absurd (h ℤ 2 2 4 2 pair (fun t _ => t) redrawn (fun h j => if h = j then 0 else 2) 4 2
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    twoRounds (by decide) (by decide) (by decide)) (by decide)

/-- One round for each sample. -/
theorem S9 (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h7 : ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)))
    (h8 : ∀ ω, ω < N → ∃ t, t < T ∧ ∀ j, j < m → T * ℓ (x t ω) j ≤ ∑ s < T, ℓ (x s ω) j) :
    ∃ τ : Nat → Nat, (∀ ω, ω < N → τ ω < T) ∧
      ∀ u, u < H → T * (∑ ω < N, risk m ℓ (x (τ ω) ω)) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)) := by
  obtain ⟨τ, hτ⟩ := Classical.exists_choice h8
  refine ⟨τ, fun ω hω => (hτ ω hω).1, fun u hu => ?_⟩
  refine le_trans ?_ (h7 u hu)
  rw [mul_sum, sum_comm T N]
  refine sum_le_sum fun ω hω => ?_
  unfold risk
  rw [mul_sum, sum_comm T m]
  exact sum_le_sum (hτ ω hω).2

/-- One point, and no losses. -/
theorem S9_consistent : ¬ ∀ (R : Type) [OrderedRing R] (T m N H : Nat) (z x : Nat → Nat → Nat)
    (r : Nat → Nat → Nat → Nat) (ℓ : Nat → Nat → R) (B b : R)
    (hT : 0 < T) (hB : 0 ≤ B) (hb : 0 ≤ b)
    (point : ∀ t, t < T → ∀ ω, ω < N → z t ω < m)
    (member : ∀ t, t < T → ∀ ω, ω < N → x t ω < H)
    (redraw : ∀ t, t < T → ∀ ω, ω < N → ∀ j, j < m →
      r t ω j < N ∧ z t (r t ω j) = j ∧ ∀ s, s < t → z s (r t ω j) = z s ω)
    (uniform : ∀ t, t < T → ∀ F : Nat → R, ∑ ω < N, ∑ j < m, F (r t ω j) = m * ∑ ω < N, F ω)
    (past : ∀ t, t < T → 1 ≤ t → ∀ ω, ω < N → ∀ ω', ω' < N → (∀ s, s < t → z s ω = z s ω') → x t ω = x t ω')
    (range : ∀ h, h < H → ∀ i, i < m → ∀ j, j < m → ℓ h i ≤ ℓ h j + b)
    (regret : ∀ ω, ω < N → ∀ u, u < H → ∑ t < T, ℓ (x t ω) (z t ω) ≤ (∑ t < T, ℓ u (z t ω)) + B)
    (h7 : ∀ u, u < H → ∑ t < T, ∑ ω < N, risk m ℓ (x t ω) ≤ N * (T * risk m ℓ u) + m * (N * (B + b)))
    (h8 : ∀ ω, ω < N → ∃ t, t < T ∧ ∀ j, j < m → T * ℓ (x t ω) j ≤ ∑ s < T, ℓ (x s ω) j),
    False :=
  fun h => h ℤ 2 1 1 1 (fun _ _ => 0) (fun _ _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    onlySample (by decide) (by decide) (by decide) (by decide) (by decide)

end everyPoint

end OnlineToBatch
