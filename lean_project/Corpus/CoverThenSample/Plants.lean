prelude
import Corpus.CoverThenSample.Proof
/-!
# Planted errors in the proof of uniform deviation from a finite cover

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace CoverThenSample

/-! ### The largest constant -/

namespace largestConstant

/-- No deviations, all hypotheses simple, and the constants `L j = j`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε),
    ∃ q, Q q ∧ ∀ j, Q j → L j ≤ L q := by
  intro h
  obtain ⟨q, _, hq⟩ := h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun j => (j : ℤ)) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun j _ n => le_trans (le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _))) (cast_nonneg j))
    (fun _ _ _ => by decide) (by decide) (by decide)
  exact Nat.not_succ_le_self q (cast_le.mp (hq (q + 1) trivial))

/-- One sample size serves all simple hypotheses. -/
theorem S2 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h1 : ∃ q, Q q ∧ ∀ j, Q j → L j ≤ L q) :
    ∃ N, ∀ n, N ≤ n → ∀ j, Q j → D n j ≤ η := by
  obtain ⟨q, _, hq⟩ := h1
  obtain ⟨M, hM⟩ := harch (L q) (η * η) (mul_pos hη hη)
  refine ⟨M + 1, fun n hn j hj => ?_⟩
  have hMn : (M : R) ≤ (n : R) := cast_le_cast (Nat.le_trans (Nat.le_succ M) hn)
  have hscaled : (n : R) * (D n j * D n j) ≤ (n : R) * (η * η) :=
    calc (n : R) * (D n j * D n j)
      _ ≤ L j := hrate j hj n
      _ ≤ L q := hq j hj
      _ ≤ (M : R) * (η * η) := hM
      _ ≤ (n : R) * (η * η) := mul_le_mul_of_nonneg_right hMn (mul_self_nonneg η)
  exact le_of_mul_self_le_mul_self (le_of_lt hη)
    (le_of_mul_le_mul_left hscaled (cast_pos.mpr (Nat.le_trans (Nat.zero_lt_succ M) hn)))

/-- No deviations, and vanishing constants. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h1 : ∃ q, Q q ∧ ∀ j, Q j → L j ≤ L q),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) ⟨0, trivial, fun _ _ => by decide⟩

/-- A sample size for all simple hypotheses, then the cover. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h2 : ∃ N, ∀ n, N ≤ n → ∀ j, Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 3 * η := by
  obtain ⟨N, hN⟩ := h2
  obtain ⟨p, hp⟩ := h4
  refine ⟨N, fun n hn h => ?_⟩
  obtain ⟨j, _, hQ, hD⟩ := hp h
  linear add_le_add (hD n) (hN n hn j hQ)

/-- No deviations, and vanishing constants. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h2 : ∃ N, ∀ n, N ≤ n → ∀ j, Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ _ => by decide⟩
    ⟨1, fun _ => ⟨0, by decide, trivial, fun _ => by decide⟩⟩

end largestConstant

/-! ### The sample size is chosen before the cover -/

namespace sampleFirst

/-- The deviation `2` up to the sample size `j`, and `0` afterwards. -/
def deviation (n j : Nat) : ℤ := if n ≤ j then 2 else 0

/-- Its values are `0` and `2`. -/
theorem deviation_cases (n j : Nat) : deviation n j = 0 ∨ deviation n j = 2 :=
  (Nat.lt_or_ge j n).elim (fun h => Or.inl (if_neg (Nat.not_le_of_gt h))) fun h => Or.inr (if_pos h)

/-- It is controlled by the constants `4 j`. -/
theorem deviation_rate (j n : Nat) : (n : ℤ) * (deviation n j * deviation n j) ≤ (j : ℤ) * 4 := by
  by_cases h : n ≤ j
  · rw [show deviation n j = 2 from if_pos h]
    exact mul_le_mul_of_nonneg_right (cast_le_cast h) (by decide)
  · rw [show deviation n j = 0 from if_neg h, mul_zero, mul_zero]
    exact mul_nonneg (cast_nonneg j) (by decide)

/-- Any two deviations differ by at most `2`. -/
theorem deviation_dist (n h j : Nat) : deviation n h ≤ deviation n j + 2 * 1 := by
  rcases deviation_cases n h with e | e <;> rcases deviation_cases n j with k | k <;> rw [e, k] <;> decide

/-- Each simple hypothesis has a sample size of its own. -/
theorem deviation_small (j n : Nat) (h : j + 1 ≤ n) : deviation n j ≤ 1 := by
  rw [show deviation n j = 0 from if_neg (Nat.not_le_of_gt h)]
  decide

/-- All hypotheses are simple and within `1` of each other; at the sample size `n` the hypothesis `n` deviates
by `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h2 : ∀ j, Q j → ∃ N, ∀ n, N ≤ n → D n j ≤ η),
    ∃ N, ∀ p n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ int_archimedean (fun _ => True) deviation (fun _ _ => 1) (fun j => (j : ℤ) * 4) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩ (fun j _ => deviation_rate j) deviation_dist
    (by decide) (by decide) (fun j _ => ⟨j + 1, deviation_small j⟩)
  have hlarge := hN (N + 1) N (Nat.le_refl N) N (Nat.lt_succ_self N) trivial
  rw [show deviation N N = 2 from if_pos (Nat.le_refl N)] at hlarge
  exact absurd hlarge (by decide)

/-- The sample size, then the cover. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∃ N, ∀ p n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 3 * η := by
  obtain ⟨N, hN⟩ := h3
  obtain ⟨p, hp⟩ := h4
  refine ⟨N, fun n hn h => ?_⟩
  obtain ⟨j, hj, hQ, hD⟩ := hp h
  linear add_le_add (hD n) (hN p n hn j hj hQ)

/-- No deviations, and vanishing constants. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∃ N, ∀ p n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ _ _ _ => by decide⟩
    ⟨1, fun _ => ⟨0, by decide, trivial, fun _ => by decide⟩⟩

end sampleFirst

/-! ### An example with one simple hypothesis -/

/-- The deviations `0` of the hypothesis `0`, and `2` of all others. -/
def apart : Nat → ℤ
  | .zero => 0
  | .succ _ => 2

/-- Any two of them differ by at most `2`. -/
theorem apart_dist (h j : Nat) : apart h ≤ apart j + 2 * 1 := by
  cases h <;> cases j <;> exact of_decide_eq_true rfl

/-- The hypothesis `0` satisfies the bound with the constant `0`. -/
theorem apart_rate (j : Nat) (hj : j = 0) (n : Nat) : (n : ℤ) * (apart j * apart j) ≤ 0 := by
  rw [hj, show apart 0 = 0 from rfl, mul_zero, mul_zero]
  exact le_refl 0

/-! ### Hypotheses that are not simple are not treated -/

namespace everyHypothesis

/-- Only the hypothesis `0` is simple, and all others deviate by `2` at every sample size. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h1 : ∀ j, ∃ N : Nat, 0 < N ∧ L j ≤ (N : R) * (η * η)),
    ∀ j, ∃ N, ∀ n, N ≤ n → D n j ≤ η := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ int_archimedean (fun j => j = 0) (fun _ => apart) (fun _ _ => 1) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, rfl, by decide⟩⟩ apart_rate (fun _ => apart_dist)
    (by decide) (by decide) (fun _ => ⟨1, by decide, by decide⟩) 1
  exact absurd (hN N (Nat.le_refl N)) (by decide)

/-- One sample size serves finitely many hypotheses. -/
theorem S3 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h2 : ∀ j, ∃ N, ∀ n, N ≤ n → D n j ≤ η) :
    ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → D n j ≤ η := by
  intro p
  induction p with
  | zero => exact ⟨0, fun _ _ j hj => absurd hj (Nat.not_lt_zero j)⟩
  | succ p ih =>
    obtain ⟨N, hN⟩ := ih
    obtain ⟨M, hM⟩ := h2 p
    refine ⟨N + M, fun n hn j hj => ?_⟩
    rcases Nat.lt_succ_iff_lt_or_eq.mp hj with hlt | rfl
    · exact hN n (Nat.le_trans (Nat.le_add_right N M) hn) j hlt
    · exact hM n (Nat.le_trans (Nat.le_add_left M N) hn)

/-- No deviations, and vanishing constants. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h2 : ∀ j, ∃ N, ∀ n, N ≤ n → D n j ≤ η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) (fun _ => ⟨0, fun _ _ => by decide⟩)

/-- Cover first, then a sample size for it. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 3 * η := by
  obtain ⟨p, hp⟩ := h4
  obtain ⟨N, hN⟩ := h3 p
  refine ⟨N, fun n hn h => ?_⟩
  obtain ⟨j, hj, _, hD⟩ := hp h
  linear add_le_add (hD n) (hN n hn j hj)

/-- No deviations, and vanishing constants. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) (fun _ => ⟨0, fun _ _ _ _ => by decide⟩)
    ⟨1, fun _ => ⟨0, by decide, trivial, fun _ => by decide⟩⟩

end everyHypothesis

/-! ### The factor 2 of the distance is lost -/

namespace lostFactor

/-- Only the hypothesis `0` is simple, at the distance `1`; the others deviate by `2`, and it does not deviate. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε),
    ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + η := by
  intro h
  obtain ⟨p, hp⟩ := h ℤ int_archimedean (fun j => j = 0) (fun _ => apart) (fun _ _ => 1) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, rfl, by decide⟩⟩ apart_rate (fun _ => apart_dist) (by decide) (by decide)
  obtain ⟨j, _, hj, hD⟩ := hp 1
  have hfar := hD 0
  rw [show j = 0 from hj] at hfar
  exact absurd hfar (by decide)

/-- Cover first, then a sample size for it. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 2 * η := by
  obtain ⟨p, hp⟩ := h4
  obtain ⟨N, hN⟩ := h3 p
  refine ⟨N, fun n hn h => ?_⟩
  obtain ⟨j, hj, hQ, hD⟩ := hp h
  linear add_le_add (hD n) (hN n hn j hj hQ)

/-- No deviations, and vanishing constants. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h3 : ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) (fun _ => ⟨0, fun _ _ _ _ _ => by decide⟩)
    ⟨1, fun _ => ⟨0, by decide, trivial, fun _ => by decide⟩⟩

/-- The tolerance `2 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 2 * η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ ε := by
  obtain ⟨N, hN⟩ := h5
  have hbound : 2 * η ≤ ε := le_trans (by linear le_of_lt hη : 2 * η ≤ 3 * η) hε
  exact ⟨N, fun n hn h => le_trans (hN n hn h) hbound⟩

/-- No deviations, and vanishing constants. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
    (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
    (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
    (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
    (hη : 0 < η) (hε : 3 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 2 * η),
    False :=
  fun h => h ℤ int_archimedean (fun _ => True) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 3 1
    ⟨1, fun _ => ⟨0, by decide, trivial, by decide⟩⟩
    (fun _ _ _ => le_of_eq ((congrArg _ (mul_zero 0)).trans (mul_zero _)))
    (fun _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ => by decide⟩

end lostFactor

end CoverThenSample
