prelude
import Base
/-!
# The limit of suprema

The entries `a m n` converge to `b m` as `n` grows: from below at each `m`, from above uniformly in `m`. `main`:
the suprema `u n` of the `a m n` over `m` converge to the supremum `v` of the `b m`. For the lower bound `m` is
chosen before `n`, and for the upper bound after it.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace InterchangedLimits

variable (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
  (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
  (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
  (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
  (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
  (hε : 0 < ε)
include hbelow habove hu hu' hv hv' hε

/-- At each `m`, the entries are not much below their limit from some index on. -/
theorem S1 : ∀ m, ∃ N, ∀ n, N ≤ n → b m ≤ a m n + ε :=
  fun m => hbelow m ε hε

/-- At each `n`, some entry comes close to the supremum. -/
theorem S2 : ∀ n, ∃ m, u n ≤ a m n + ε :=
  fun n => hu' n ε hε

/-- The suprema are not much above `v`: here `m` depends on `n`. -/
theorem S3 (h2 : ∀ n, ∃ m, u n ≤ a m n + ε) : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε := by
  obtain ⟨N, hN⟩ := habove ε hε
  refine ⟨N, fun n hn => ?_⟩
  obtain ⟨m, hm⟩ := h2 n
  linear add_le_add (add_le_add hm (hN n hn m)) (hv m)

/-- Some limit comes close to the supremum of the limits. -/
theorem S4 : ∃ m, v ≤ b m + ε :=
  hv' ε hε

/-- The suprema are not much below `v`: here `m` is chosen first. -/
theorem S5 (h1 : ∀ m, ∃ N, ∀ n, N ≤ n → b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m + ε) :
    ∃ N, ∀ n, N ≤ n → v ≤ u n + 2 * ε := by
  obtain ⟨m, hm⟩ := h4
  obtain ⟨N, hN⟩ := h1 m
  exact ⟨N, fun n hn => by linear add_le_add (add_le_add hm (hN n hn)) (hu m n)⟩

/-- Both bounds hold from some index on. -/
theorem S6 (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε) (h5 : ∃ N, ∀ n, N ≤ n → v ≤ u n + 2 * ε) :
    ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε ∧ v ≤ u n + 2 * ε := by
  obtain ⟨N, hN⟩ := h3
  obtain ⟨M, hM⟩ := h5
  exact ⟨N + M, fun n hn =>
    ⟨hN n (Nat.le_trans (Nat.le_add_right N M) hn), hM n (Nat.le_trans (Nat.le_add_left M N) hn)⟩⟩

/-- The suprema differ from `v` by at most `2 ε` from some index on. -/
theorem main : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε ∧ v ≤ u n + 2 * ε :=
  S6 R a b u v ε hbelow habove hu hu' hv hv' hε
    (S3 R a b u v ε hbelow habove hu hu' hv hv' hε (S2 R a b u v ε hbelow habove hu hu' hv hv' hε))
    (S5 R a b u v ε hbelow habove hu hu' hv hv' hε (S1 R a b u v ε hbelow habove hu hu' hv hv' hε)
      (S4 R a b u v ε hbelow habove hu hu' hv hv' hε))

end InterchangedLimits
