prelude
import Corpus.NearMinimiser.Proof
/-!
# Planted errors in the proof about regularised empirical risk minimisation

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace NearMinimiser

/-! ### A hypothesis that attains the infimum -/

namespace exactMinimiser

/-- All risks are `1`, and `v = 0`; no positive integer is smaller than `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε),
    ∃ h, F h = v := by
  intro h
  obtain ⟨g, hg⟩ := h ℤ (fun _ => 1) (fun _ _ => 1) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, by linear ℤ.one_le_of_pos hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide)
  exact absurd hg (by decide)

/-- Comparison with the minimiser. -/
theorem S5 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h = v) (h2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η) :
    ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η := by
  obtain ⟨h, hh⟩ := h1
  obtain ⟨N, hN⟩ := h2 h
  refine ⟨N₀ + N, fun n hn => ?_⟩
  have hpenalty := hN n (Nat.le_trans (Nat.le_add_left N N₀) hn)
  linear add_le_add (add_le_add (h4 n (Nat.le_trans (Nat.le_add_right N₀ N) hn) h) hpenalty) (le_of_eq hh)

/-- Nothing but zeros. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h = v) (h2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) ⟨0, rfl⟩ (fun _ => ⟨0, fun _ _ => by decide⟩) (fun _ _ _ => by decide)

/-- The tolerance `4 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η) :
    ∃ N, ∀ n, N ≤ n → v ≤ F (k n) ∧ F (k n) ≤ v + ε := by
  obtain ⟨N, hN⟩ := h5
  have hbound : 4 * η ≤ ε := le_trans (by linear le_of_lt hη : 4 * η ≤ 5 * η) hε
  exact ⟨N, fun n hn => ⟨hv (k n), le_trans (hN n hn) (add_le_add_left hbound v)⟩⟩

/-- Nothing but zeros. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) ⟨0, fun _ _ => by decide⟩

end exactMinimiser

/-! ### One sample size for the penalties of all hypotheses -/

namespace commonSampleSize

/-- The penalty `2` up to the sample size `h`, and `0` afterwards. -/
def penalty (n h : Nat) : ℤ := if n ≤ h then 2 else 0

/-- Penalties are not negative. -/
theorem penalty_nonneg (n h : Nat) : 0 ≤ penalty n h := by
  by_cases hn : n ≤ h
  · exact le_trans (by decide) (le_of_eq (if_pos hn).symm)
  · exact le_of_eq (if_neg hn).symm

/-- The first hypothesis has the smallest penalty. -/
theorem penalty_zero_le (n h : Nat) : penalty n 0 ≤ penalty n h := by
  cases n with
  | zero => exact le_of_eq ((if_pos (Nat.zero_le 0)).trans (if_pos (Nat.zero_le h)).symm)
  | succ n => exact le_trans (le_of_eq (if_neg (Nat.not_succ_le_zero n))) (penalty_nonneg (n + 1) h)

/-- All risks vanish; at the sample size `n` the hypothesis `n` has the penalty `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε),
    ∃ N, ∀ n, N ≤ n → ∀ h, P n h ≤ η := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ (fun _ => 0) (fun _ _ => 0) penalty (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    penalty_nonneg
    (fun h c hc => ⟨h + 1, fun n hn => le_trans (le_of_eq (if_neg (Nat.not_le_of_gt hn))) (le_of_lt hc)⟩)
    (fun n h => by linear add_le_add (penalty_zero_le n h) (zero_le_one (R := ℤ)))
    (by decide) (by decide)
  have hlarge := hN N (Nat.le_refl N) N
  rw [show penalty N N = 2 from if_pos (Nat.le_refl N)] at hlarge
  exact absurd hlarge (by decide)

/-- Comparison with a hypothesis whose risk is close to the infimum. -/
theorem S5 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h ≤ v + η) (h2 : ∃ N, ∀ n, N ≤ n → ∀ h, P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η) :
    ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 5 * η := by
  obtain ⟨N, hN⟩ := h2
  obtain ⟨h, hh⟩ := h1
  refine ⟨N₀ + N, fun n hn => ?_⟩
  have hpenalty := hN n (Nat.le_trans (Nat.le_add_left N N₀) hn) h
  linear add_le_add (add_le_add (h4 n (Nat.le_trans (Nat.le_add_right N₀ N) hn) h) hpenalty) hh

/-- Nothing but zeros. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h ≤ v + η) (h2 : ∃ N, ∀ n, N ≤ n → ∀ h, P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) ⟨0, by decide⟩ ⟨0, fun _ _ _ => by decide⟩ (fun _ _ _ => by decide)

end commonSampleSize

/-! ### A summand is lost in the comparison -/

namespace lostDeviation

/-- The risk: `3` for the hypothesis `0`, and `0` for the others. -/
def risk : Nat → ℤ
  | .zero => 3
  | .succ _ => 0

/-- The empirical risk: `2` for the hypothesis `0`, and `1` for the others. -/
def empirical : Nat → ℤ
  | .zero => 2
  | .succ _ => 1

/-- Hypothesis `0`, with risk `3`, is a minimiser up to `1`, but hypothesis `1` has risk `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∀ n, N₀ ≤ n → F (k n) ≤ E n (k n) + P n (k n) + η),
    ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 2 * η :=
  fun h => absurd
    (h ℤ risk (fun _ => empirical) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
      (fun h => by cases h <;> exact of_decide_eq_true rfl) (fun _ hc => ⟨1, le_add_of_pos_right hc⟩)
      (fun _ _ h => by cases h <;> exact ⟨of_decide_eq_true rfl, of_decide_eq_true rfl⟩)
      (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩)
      (fun _ h => by cases h <;> exact of_decide_eq_true rfl)
      (by decide) (by decide) (fun _ _ => by decide) 0 (Nat.le_refl 0) 1)
    (by decide)

/-- Comparison with a hypothesis whose risk is close to the infimum. -/
theorem S5 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h ≤ v + η) (h2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 2 * η) :
    ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η := by
  obtain ⟨h, hh⟩ := h1
  obtain ⟨N, hN⟩ := h2 h
  refine ⟨N₀ + N, fun n hn => ?_⟩
  have hpenalty := hN n (Nat.le_trans (Nat.le_add_left N N₀) hn)
  linear add_le_add (add_le_add (h4 n (Nat.le_trans (Nat.le_add_right N₀ N) hn) h) hpenalty) hh

/-- Nothing but zeros. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h ≤ v + η) (h2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 2 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) ⟨0, by decide⟩ (fun _ => ⟨0, fun _ _ => by decide⟩) (fun _ _ _ => by decide)

/-- The tolerance `4 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η) :
    ∃ N, ∀ n, N ≤ n → v ≤ F (k n) ∧ F (k n) ≤ v + ε := by
  obtain ⟨N, hN⟩ := h5
  have hbound : 4 * η ≤ ε := le_trans (by linear le_of_lt hη : 4 * η ≤ 5 * η) hε
  exact ⟨N, fun n hn => ⟨hv (k n), le_trans (hN n hn) (add_le_add_left hbound v)⟩⟩

/-- Nothing but zeros. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 4 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) ⟨0, fun _ _ => by decide⟩

end lostDeviation

/-! ### Only a hypothesis without penalty is treated -/

namespace withoutPenalty

/-- The risk: `10` for the hypothesis `0`, and `0` for the others. -/
def risk : Nat → ℤ
  | .zero => 10
  | .succ _ => 0

/-- At the sample size `0`, all hypotheses but `0` have the penalty `10`. -/
def penalty : Nat → Nat → ℤ
  | .zero, .zero => 0
  | .zero, .succ _ => 10
  | .succ _, _ => 0

/-- The output: the hypothesis `0` at the sample size `0`, and the hypothesis `1` afterwards. -/
def output : Nat → Nat
  | .zero => 0
  | .succ _ => 1

/-- Without data, the hypothesis `0` is chosen because of the penalty, and its risk is `10`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h1 : ∃ h, F h ≤ v + η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η),
    ∀ n, N₀ ≤ n → F (k n) ≤ v + 4 * η :=
  fun h => absurd
    (h ℤ risk (fun _ => risk) penalty output 0 5 1 0
      (fun h => by cases h <;> exact of_decide_eq_true rfl) (fun _ hc => ⟨1, le_add_of_pos_right hc⟩)
      (fun _ _ h => by cases h <;> exact ⟨of_decide_eq_true rfl, of_decide_eq_true rfl⟩)
      (fun n h => by cases n <;> cases h <;> exact of_decide_eq_true rfl)
      (fun h c hc => ⟨1, fun n hn => by
        cases n with
        | zero => exact absurd hn (Nat.not_succ_le_zero 0)
        | succ n => exact le_of_lt hc⟩)
      (fun n h => by cases n <;> cases h <;> exact of_decide_eq_true rfl)
      (by decide) (by decide) ⟨1, by decide⟩
      (fun n _ h => by cases n <;> cases h <;> exact of_decide_eq_true rfl) 0 (Nat.le_refl 0))
    (by decide)

/-- The tolerance `4 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∀ n, N₀ ≤ n → F (k n) ≤ v + 4 * η) :
    ∃ N, ∀ n, N ≤ n → v ≤ F (k n) ∧ F (k n) ≤ v + ε := by
  have hbound : 4 * η ≤ ε := le_trans (by linear le_of_lt hη : 4 * η ≤ 5 * η) hε
  exact ⟨N₀, fun n hn => ⟨hv (k n), le_trans (h5 n hn) (add_le_add_left hbound v)⟩⟩

/-- Nothing but zeros. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat)
    (v ε η : R) (N₀ : Nat)
    (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
    (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
    (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
    (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∀ n, N₀ ≤ n → F (k n) ≤ v + 4 * η),
    False :=
  fun h => h ℤ (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 5 1 0
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (fun _ _ _ => by decide)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => by decide)
    (by decide) (by decide) (fun _ _ => by decide)

end withoutPenalty

end NearMinimiser
