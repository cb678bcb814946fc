prelude
import Base
/-!
# Regularised empirical risk minimisation

The risk `F h` of the hypotheses has the infimum `v`, which need not be attained. The empirical risk `E n h` is
uniformly close to it, and the penalty `P n h` vanishes at each hypothesis as `n` grows. `main`: the risk of a
near minimiser `k n` of `E n h + P n h` is at most `v + ε` for all large `n`. A hypothesis to compare with is
chosen first, and the sample size after it.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace NearMinimiser

variable (R : Type) [OrderedRing R] (F : Nat → R) (E P : Nat → Nat → R) (k : Nat → Nat) (v ε η : R) (N₀ : Nat)
  (hv : ∀ h, v ≤ F h) (hv' : ∀ c, 0 < c → ∃ h, F h ≤ v + c)
  (hE : ∀ n, N₀ ≤ n → ∀ h, F h ≤ E n h + η ∧ E n h ≤ F h + η)
  (hP : ∀ n h, 0 ≤ P n h) (hP' : ∀ h c, 0 < c → ∃ N, ∀ n, N ≤ n → P n h ≤ c)
  (hk : ∀ n h, E n (k n) + P n (k n) ≤ E n h + P n h + η)
  (hη : 0 < η) (hε : 5 * η ≤ ε)
include hv hv' hE hP hP' hk hη hε

/-- The risk of some hypothesis is close to the infimum. -/
theorem S1 : ∃ h, F h ≤ v + η :=
  hv' η hη

/-- The penalty of each hypothesis is small from some sample size on. -/
theorem S2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η :=
  fun h => hP' h η hη

/-- The risk of the output is at most its regularised empirical risk, up to `η`. -/
theorem S3 : ∀ n, N₀ ≤ n → F (k n) ≤ E n (k n) + P n (k n) + η := by
  intro n hn
  linear add_le_add (hE n hn (k n)).1 (hP n (k n))

/-- Comparison with an arbitrary hypothesis. -/
theorem S4 (h3 : ∀ n, N₀ ≤ n → F (k n) ≤ E n (k n) + P n (k n) + η) :
    ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η := by
  intro n hn h
  linear add_le_add (add_le_add (h3 n hn) (hk n h)) (hE n hn h).2

/-- Comparison with a hypothesis whose risk is close to the infimum. -/
theorem S5 (h1 : ∃ h, F h ≤ v + η) (h2 : ∀ h, ∃ N, ∀ n, N ≤ n → P n h ≤ η)
    (h4 : ∀ n, N₀ ≤ n → ∀ h, F (k n) ≤ F h + P n h + 3 * η) :
    ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 5 * η := by
  obtain ⟨h, hh⟩ := h1
  obtain ⟨N, hN⟩ := h2 h
  refine ⟨N₀ + N, fun n hn => ?_⟩
  have hpenalty := hN n (Nat.le_trans (Nat.le_add_left N N₀) hn)
  linear add_le_add (add_le_add (h4 n (Nat.le_trans (Nat.le_add_right N₀ N) hn) h) hpenalty) hh

/-- The tolerance `5 η` is at most `ε`. -/
theorem S6 (h5 : ∃ N, ∀ n, N ≤ n → F (k n) ≤ v + 5 * η) :
    ∃ N, ∀ n, N ≤ n → v ≤ F (k n) ∧ F (k n) ≤ v + ε := by
  obtain ⟨N, hN⟩ := h5
  exact ⟨N, fun n hn => ⟨hv (k n), le_trans (hN n hn) (add_le_add_left hε v)⟩⟩

/-- The risk of the output lies between the infimum and `v + ε` from some sample size on. -/
theorem main : ∃ N, ∀ n, N ≤ n → v ≤ F (k n) ∧ F (k n) ≤ v + ε :=
  S6 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε
    (S5 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε
      (S1 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε)
      (S2 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε)
      (S4 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε
        (S3 R F E P k v ε η N₀ hv hv' hE hP hP' hk hη hε)))

end NearMinimiser
