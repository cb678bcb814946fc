prelude
import Corpus.InterchangedLimits.Proof
/-!
# Planted errors in the proof about the limit of suprema

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace InterchangedLimits

/-! ### The index depends on the place -/

namespace uniformBelow

/-- The entries: `2` from `n = m + 1` on, and `0` before. -/
def late (m n : Nat) : ℤ := if n ≤ m then 0 else 2

/-- Their suprema: `0` at `n = 0`, and `2` afterwards. -/
def top : Nat → ℤ
  | .zero => 0
  | .succ _ => 2

/-- The entries are at most `2`. -/
theorem late_le_two (m n : Nat) : late m n ≤ 2 := by
  by_cases h : n ≤ m
  · rw [show late m n = 0 from if_pos h]
    decide
  · exact le_of_eq (if_neg h)

/-- They are at most their suprema. -/
theorem late_le_top (m n : Nat) : late m n ≤ top n := by
  cases n with
  | zero => exact le_of_eq (if_pos (Nat.zero_le m))
  | succ n => exact late_le_two m (n + 1)

/-- The supremum is attained at `m = 0`. -/
theorem top_eq (n : Nat) : top n = late 0 n := by
  cases n with
  | zero => rfl
  | succ n => exact (if_neg (Nat.not_le_of_gt (Nat.zero_lt_succ n))).symm

/-- From the index `m + 1` on the entry at `m` is `2`. -/
theorem late_limit {c : ℤ} (hc : 0 < c) (m n : Nat) (h : m + 1 ≤ n) : 2 ≤ late m n + c := by
  rw [show late m n = 2 from if_neg (Nat.not_le_of_gt h)]
  exact le_add_of_nonneg_right (le_of_lt hc)

/-- The limits are `2`, but at `m = n` the entry is `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε),
    ∃ N, ∀ n, N ≤ n → ∀ m, b m ≤ a m n + ε := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ late (fun _ => 2) top 2 1
    (fun m c hc => ⟨m + 1, late_limit hc m⟩)
    (fun c hc => ⟨0, fun n _ m => le_trans (late_le_two m n) (le_add_of_nonneg_right (le_of_lt hc))⟩)
    late_le_top (fun n c hc => ⟨0, top_eq n ▸ le_add_of_nonneg_right (le_of_lt hc)⟩)
    (fun _ => by decide) (fun c hc => ⟨0, le_add_of_nonneg_right (le_of_lt hc)⟩) (by decide)
  have hentry := hN N (Nat.le_refl N) N
  rw [show late N N = 0 from if_pos (Nat.le_refl N)] at hentry
  exact absurd hentry (by decide)

/-- The suprema are not much below `v`. -/
theorem S5 (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h1 : ∃ N, ∀ n, N ≤ n → ∀ m, b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m + ε) :
    ∃ N, ∀ n, N ≤ n → v ≤ u n + 2 * ε := by
  obtain ⟨N, hN⟩ := h1
  obtain ⟨m, hm⟩ := h4
  exact ⟨N, fun n hn => by linear add_le_add (add_le_add hm (hN n hn m)) (hu m n)⟩

/-- All entries vanish. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h1 : ∃ N, ∀ n, N ≤ n → ∀ m, b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m + ε),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    ⟨0, fun _ _ _ => by decide⟩ ⟨0, by decide⟩

end uniformBelow

/-! ### A place where the supremum is attained -/

namespace attainedSupremum

/-- All entries vanish, and `v = 1`; no positive integer is smaller than `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε),
    ∃ m, v ≤ b m := by
  intro h
  obtain ⟨m, hm⟩ := h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 1 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, by linear ℤ.one_le_of_pos hc⟩) (by decide)
  exact absurd hm (by decide)

/-- The suprema are hardly below `v`. -/
theorem S5 (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h1 : ∀ m, ∃ N, ∀ n, N ≤ n → b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m) :
    ∃ N, ∀ n, N ≤ n → v ≤ u n + ε := by
  obtain ⟨m, hm⟩ := h4
  obtain ⟨N, hN⟩ := h1 m
  exact ⟨N, fun n hn => by linear add_le_add (add_le_add hm (hN n hn)) (hu m n)⟩

/-- All entries vanish. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h1 : ∀ m, ∃ N, ∀ n, N ≤ n → b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    (fun _ => ⟨0, fun _ _ => by decide⟩) ⟨0, by decide⟩

/-- Both bounds hold from some index on. -/
theorem S6 (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε) (h5 : ∃ N, ∀ n, N ≤ n → v ≤ u n + ε) :
    ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε ∧ v ≤ u n + 2 * ε := by
  obtain ⟨N, hN⟩ := h3
  obtain ⟨M, hM⟩ := h5
  refine ⟨N + M, fun n hn => ⟨hN n (Nat.le_trans (Nat.le_add_right N M) hn), ?_⟩⟩
  linear add_le_add (hM n (Nat.le_trans (Nat.le_add_left M N) hn)) (le_of_lt hε)

/-- All entries vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε) (h5 : ∃ N, ∀ n, N ≤ n → v ≤ u n + ε),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    ⟨0, fun _ _ => by decide⟩ ⟨0, fun _ _ => by decide⟩

end attainedSupremum

/-! ### A summand is lost in the upper bound -/

namespace lostSummand

/-- All entries are `1`, their limits `0`, and their suprema `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h2 : ∀ n, ∃ m, u n ≤ a m n + ε),
    ∃ N, ∀ n, N ≤ n → u n ≤ v + ε := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ (fun _ _ => 1) (fun _ => 0) (fun _ => 2) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => add_nonneg zero_le_one (le_of_lt hc)⟩)
    (fun _ hc => ⟨0, fun _ _ _ => by linear ℤ.one_le_of_pos hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, by linear ℤ.one_le_of_pos hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    (fun _ => ⟨0, by decide⟩)
  exact absurd (hN N (Nat.le_refl N)) (by decide)

/-- Both bounds hold from some index on. -/
theorem S6 (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + ε) (h5 : ∃ N, ∀ n, N ≤ n → v ≤ u n + 2 * ε) :
    ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε ∧ v ≤ u n + 2 * ε := by
  obtain ⟨N, hN⟩ := h3
  obtain ⟨M, hM⟩ := h5
  refine ⟨N + M, fun n hn => ⟨?_, hM n (Nat.le_trans (Nat.le_add_left M N) hn)⟩⟩
  linear add_le_add (hN n (Nat.le_trans (Nat.le_add_right N M) hn)) (le_of_lt hε)

/-- All entries vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + ε) (h5 : ∃ N, ∀ n, N ≤ n → v ≤ u n + 2 * ε),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    ⟨0, fun _ _ => by decide⟩ ⟨0, fun _ _ => by decide⟩

end lostSummand

/-! ### The first indices are not treated -/

namespace everyIndex

/-- Entries that are `-5` at the index `0`, and `0` afterwards. -/
def start : Nat → ℤ
  | .zero => -5
  | .succ _ => 0

/-- They are at most `0`. -/
theorem start_le (n : Nat) : start n ≤ 0 := by
  cases n with
  | zero => decide
  | succ n => exact le_refl 0

/-- From the index `1` on they are `0`. -/
theorem start_limit {c : ℤ} (hc : 0 < c) (n : Nat) (h : 1 ≤ n) : 0 ≤ start n + c := by
  cases n with
  | zero => exact absurd h (Nat.not_succ_le_zero 0)
  | succ n => exact le_add_of_pos_right hc

/-- At the index `0` the supremum is `-5`, and `v = 0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h1 : ∀ m, ∃ N, ∀ n, N ≤ n → b m ≤ a m n + ε) (h4 : ∃ m, v ≤ b m + ε),
    ∀ n, v ≤ u n + 2 * ε :=
  fun h => absurd
    (h ℤ (fun _ => start) (fun _ => 0) start 0 1
      (fun _ _ hc => ⟨1, start_limit hc⟩)
      (fun _ hc => ⟨0, fun n _ _ => le_trans (start_le n) (le_add_of_pos_right hc)⟩)
      (fun _ _ => le_refl _) (fun _ _ hc => ⟨0, le_add_of_nonneg_right (le_of_lt hc)⟩)
      (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
      (fun _ => ⟨1, start_limit (by decide)⟩) ⟨0, by decide⟩ 0)
    (by decide)

/-- Both bounds hold from some index on. -/
theorem S6 (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε) (h5 : ∀ n, v ≤ u n + 2 * ε) :
    ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε ∧ v ≤ u n + 2 * ε := by
  obtain ⟨N, hN⟩ := h3
  exact ⟨N, fun n hn => ⟨hN n hn, h5 n⟩⟩

/-- All entries vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (a : Nat → Nat → R) (b u : Nat → R) (v ε : R)
    (hbelow : ∀ m c, 0 < c → ∃ N, ∀ n, N ≤ n → b m ≤ a m n + c)
    (habove : ∀ c, 0 < c → ∃ N, ∀ n, N ≤ n → ∀ m, a m n ≤ b m + c)
    (hu : ∀ m n, a m n ≤ u n) (hu' : ∀ n c, 0 < c → ∃ m, u n ≤ a m n + c)
    (hv : ∀ m, b m ≤ v) (hv' : ∀ c, 0 < c → ∃ m, v ≤ b m + c)
    (hε : 0 < ε)
    (h3 : ∃ N, ∀ n, N ≤ n → u n ≤ v + 2 * ε) (h5 : ∀ n, v ≤ u n + 2 * ε),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 0 1
    (fun _ _ hc => ⟨0, fun _ _ => le_add_of_pos_right hc⟩) (fun _ hc => ⟨0, fun _ _ _ => le_add_of_pos_right hc⟩)
    (fun _ _ => by decide) (fun _ _ hc => ⟨0, le_add_of_pos_right hc⟩)
    (fun _ => by decide) (fun _ hc => ⟨0, le_add_of_pos_right hc⟩) (by decide)
    ⟨0, fun _ _ => by decide⟩ (fun _ => by decide)

end everyIndex

end InterchangedLimits
