prelude
import Base
/-!
# Uniform deviation from a finite cover

The deviation `D n j` of a simple hypothesis at sample size `n` satisfies `n (D n j)² ≤ L j`, and each
hypothesis is within `η` of one of finitely many simple ones. `main`: from some sample size on, the deviation of
every hypothesis is at most `ε ≥ 3 η`. Nothing bounds `L`: the cover is chosen first, and the sample size for its
centres after it.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace CoverThenSample

variable (R : Type) [OrderedRing R]
  (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
  (Q : Nat → Prop) (D d : Nat → Nat → R) (L : Nat → R) (ε η : R)
  (hcover : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ d h j ≤ η)
  (hrate : ∀ j, Q j → ∀ n : Nat, (n : R) * (D n j * D n j) ≤ L j)
  (hdist : ∀ n h j, D n h ≤ D n j + 2 * d h j)
  (hη : 0 < η) (hε : 3 * η ≤ ε)
include harch hcover hrate hdist hη hε

/-- Each constant is at most a positive multiple of `η²`. -/
theorem S1 : ∀ j, ∃ N : Nat, 0 < N ∧ L j ≤ (N : R) * (η * η) := by
  intro j
  have hpos : 0 < η * η := mul_pos hη hη
  obtain ⟨N, hN⟩ := harch (L j) (η * η) hpos
  have hmono : (N : R) * (η * η) ≤ ((N + 1 : Nat) : R) * (η * η) :=
    mul_le_mul_of_nonneg_right (cast_le_cast (Nat.le_succ N)) (le_of_lt hpos)
  exact ⟨N + 1, Nat.zero_lt_succ N, le_trans hN hmono⟩

/-- The deviation of each simple hypothesis is small from some sample size on. -/
theorem S2 (h1 : ∀ j, ∃ N : Nat, 0 < N ∧ L j ≤ (N : R) * (η * η)) :
    ∀ j, Q j → ∃ N, ∀ n, N ≤ n → D n j ≤ η := by
  intro j hj
  obtain ⟨N, hpos, hN⟩ := h1 j
  refine ⟨N, fun n hn => ?_⟩
  have hscaled : (n : R) * (D n j * D n j) ≤ (n : R) * (η * η) :=
    calc (n : R) * (D n j * D n j)
      _ ≤ L j := hrate j hj n
      _ ≤ (N : R) * (η * η) := hN
      _ ≤ (n : R) * (η * η) := mul_le_mul_of_nonneg_right (cast_le_cast hn) (mul_self_nonneg η)
  exact le_of_mul_self_le_mul_self (le_of_lt hη)
    (le_of_mul_le_mul_left hscaled (cast_pos.mpr (Nat.le_trans hpos hn)))

/-- One sample size serves finitely many simple hypotheses, by induction on their number. -/
theorem S3 (h2 : ∀ j, Q j → ∃ N, ∀ n, N ≤ n → D n j ≤ η) :
    ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η := by
  intro p
  induction p with
  | zero => exact ⟨0, fun _ _ j hj => absurd hj (Nat.not_lt_zero j)⟩
  | succ p ih =>
    obtain ⟨N, hN⟩ := ih
    by_cases hp : Q p
    · obtain ⟨M, hM⟩ := h2 p hp
      refine ⟨N + M, fun n hn j hj hQ => ?_⟩
      rcases Nat.lt_succ_iff_lt_or_eq.mp hj with hlt | rfl
      · exact hN n (Nat.le_trans (Nat.le_add_right N M) hn) j hlt hQ
      · exact hM n (Nat.le_trans (Nat.le_add_left M N) hn)
    · refine ⟨N, fun n hn j hj hQ => ?_⟩
      rcases Nat.lt_succ_iff_lt_or_eq.mp hj with hlt | rfl
      · exact hN n hn j hlt hQ
      · exact absurd hQ hp

/-- A finite cover by simple hypotheses that approximate all deviations. -/
theorem S4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η := by
  obtain ⟨p, hp⟩ := hcover
  refine ⟨p, fun h => ?_⟩
  obtain ⟨j, hj, hQ, hd⟩ := hp h
  exact ⟨j, hj, hQ, fun n => by linear add_le_add (add_le_add (hdist n h j) hd) hd⟩

/-- Cover first, then a sample size for it. -/
theorem S5 (h3 : ∀ p, ∃ N, ∀ n, N ≤ n → ∀ j, j < p → Q j → D n j ≤ η)
    (h4 : ∃ p, ∀ h, ∃ j, j < p ∧ Q j ∧ ∀ n, D n h ≤ D n j + 2 * η) :
    ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 3 * η := by
  obtain ⟨p, hp⟩ := h4
  obtain ⟨N, hN⟩ := h3 p
  refine ⟨N, fun n hn h => ?_⟩
  obtain ⟨j, hj, hQ, hD⟩ := hp h
  linear add_le_add (hD n) (hN n hn j hj hQ)

/-- The tolerance `3 η` is at most `ε`. -/
theorem S6 (h5 : ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ 3 * η) : ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ ε := by
  obtain ⟨N, hN⟩ := h5
  exact ⟨N, fun n hn h => le_trans (hN n hn h) hε⟩

/-- From some sample size on, all deviations are at most `ε`. -/
theorem main : ∃ N, ∀ n, N ≤ n → ∀ h, D n h ≤ ε :=
  S6 R harch Q D d L ε η hcover hrate hdist hη hε
    (S5 R harch Q D d L ε η hcover hrate hdist hη hε
      (S3 R harch Q D d L ε η hcover hrate hdist hη hε
        (S2 R harch Q D d L ε η hcover hrate hdist hη hε
          (S1 R harch Q D d L ε η hcover hrate hdist hη hε)))
      (S4 R harch Q D d L ε η hcover hrate hdist hη hε))

end CoverThenSample
