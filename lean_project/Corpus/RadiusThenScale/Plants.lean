prelude
import Corpus.RadiusThenScale.Proof
/-!
# Planted errors in the radius-then-scale argument

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace RadiusThenScale

/-! ### Radius and resolution grow together -/

namespace togetherLimit

/-- A smoothing error that equals the radius as long as the resolution does not exceed it. -/
def diverging (r n : Nat) : ℤ := if n ≤ r then (r : ℤ) else 0

/-- It is controlled by `L r = r * r`. -/
theorem diverging_le (r n : Nat) : (n : ℤ) * diverging r n ≤ (r : ℤ) * (r : ℤ) := by
  unfold diverging
  by_cases h : n ≤ r
  · rw [if_pos h]
    exact mul_le_mul_of_nonneg_right (cast_le_cast h) (cast_nonneg r)
  · rw [if_neg h, mul_zero]
    exact mul_self_nonneg _

/-- No tail, and a smoothing error that equals the radius on the diagonal. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε)
    (h3 : ∀ r, ∃ N, ∀ n, N ≤ n → s r n ≤ ε),
    ∃ r₀, ∀ r, r₀ ≤ r → ∀ n, r ≤ n → τ r + s r n ≤ ε + ε := by
  intro h
  have hbeyond (r : Nat) : ∃ N, ∀ n, N ≤ n → diverging r n ≤ 1 :=
    ⟨r + 1, fun n hn => by
      rw [show diverging r n = 0 from if_neg (Nat.not_le_of_gt hn)]
      decide⟩
  obtain ⟨r₀, hr₀⟩ := h ℤ int_archimedean diverging diverging (fun _ => 0) (fun r => (r : ℤ) * (r : ℤ))
    (fun r n => le_of_eq (zero_add _).symm) (fun c hc => ⟨0, fun _ _ => le_of_lt hc⟩) diverging_le
    1 (by decide) ⟨0, fun _ _ => by decide⟩ hbeyond
  have hdiagonal := hr₀ (r₀ + 3) (Nat.le_add_right r₀ 3) (r₀ + 3) (Nat.le_refl _)
  have hvalue : diverging (r₀ + 3) (r₀ + 3) = ((r₀ + 3 : Nat) : ℤ) := if_pos (Nat.le_refl _)
  rw [zero_add, hvalue] at hdiagonal
  exact absurd (le_trans (cast_le_cast (Nat.le_add_left 3 r₀)) hdiagonal) (by decide)

/-- The radius serves as the resolution too. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h4 : ∃ r₀, ∀ r, r₀ ≤ r → ∀ n, r ≤ n → τ r + s r n ≤ ε + ε) :
    ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → E r n ≤ ε + ε := by
  obtain ⟨r₀, hr₀⟩ := h4
  exact ⟨r₀, fun r hr => ⟨r, fun n hn => le_trans (hE r n) (hr₀ r hr n hn)⟩⟩

/-- No errors at all. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h4 : ∃ r₀, ∀ r, r₀ ≤ r → ∀ n, r ≤ n → τ r + s r n ≤ ε + ε),
    False :=
  fun h => h ℤ int_archimedean (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0)
    (fun _ _ => by decide) (fun _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => le_of_eq (mul_zero _))
    1 (by decide) ⟨0, fun _ _ _ _ => by decide⟩

end togetherLimit

/-! ### The largest Lipschitz constant -/

namespace largestLipschitz

/-- Lipschitz constants `L r = r` that grow with the radius. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε),
    ∃ q, ∀ r, L r ≤ L q := by
  intro h
  obtain ⟨q, hq⟩ := h ℤ int_archimedean (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun r => (r : ℤ))
    (fun _ _ => by decide) (fun _ hc => ⟨0, fun _ _ => le_of_lt hc⟩)
    (fun r n => le_trans (le_of_eq (mul_zero _)) (cast_nonneg r))
    1 (by decide)
  exact Nat.not_succ_le_self q (cast_le.mp (hq (q + 1)))

/-- One resolution serves all radii. -/
theorem S3 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h2 : ∃ q, ∀ r, L r ≤ L q) :
    ∃ N, ∀ r n, N ≤ n → s r n ≤ ε := by
  obtain ⟨q, hq⟩ := h2
  obtain ⟨M, hM⟩ := harch (L q) ε hε
  refine ⟨M + 1, fun r n hn => ?_⟩
  have hMn : (M : R) ≤ (n : R) := cast_le_cast (Nat.le_trans (Nat.le_succ M) hn)
  have hscaled : (n : R) * s r n ≤ (n : R) * ε :=
    calc (n : R) * s r n
      _ ≤ L r := hs r n
      _ ≤ L q := hq r
      _ ≤ (M : R) * ε := hM
      _ ≤ (n : R) * ε := mul_le_mul_of_nonneg_right hMn (le_of_lt hε)
  exact le_of_mul_le_mul_left hscaled (cast_pos.mpr (Nat.le_trans (Nat.zero_lt_succ M) hn))

/-- No errors and vanishing constants. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h2 : ∃ q, ∀ r, L r ≤ L q),
    False :=
  fun h => h ℤ int_archimedean (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0)
    (fun _ _ => by decide) (fun _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => le_of_eq (mul_zero _))
    1 (by decide) ⟨0, fun _ => by decide⟩

/-- The sum of both estimates; the resolution does not depend on the radius. -/
theorem S4 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε)
    (h3 : ∃ N, ∀ r n, N ≤ n → s r n ≤ ε) :
    ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε := by
  obtain ⟨r₀, hr₀⟩ := h1
  obtain ⟨N, hN⟩ := h3
  exact ⟨r₀, fun r hr => ⟨N, fun n hn => add_le_add (hr₀ r hr) (hN r n hn)⟩⟩

/-- No errors at all. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε)
    (h3 : ∃ N, ∀ r n, N ≤ n → s r n ≤ ε),
    False :=
  fun h => h ℤ int_archimedean (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0)
    (fun _ _ => by decide) (fun _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => le_of_eq (mul_zero _))
    1 (by decide) ⟨0, fun _ _ => by decide⟩ ⟨0, fun _ _ _ => by decide⟩

end largestLipschitz

/-! ### The small radii are not treated -/

namespace smallRadii

/-- A tail that is large at radius `0` only. -/
def firstTail (r : Nat) : ℤ := if r = 0 then 3 else 0

/-- It vanishes at all other radii. -/
theorem firstTail_eq_zero {r : Nat} (h : 1 ≤ r) : firstTail r = 0 :=
  if_neg fun e : r = 0 => Nat.not_succ_le_zero 0 (Nat.le_trans h (Nat.le_of_eq e))

/-- A tail `3` at radius `0`, and no other errors. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε)
    (h3 : ∀ r, ∃ N, ∀ n, N ≤ n → s r n ≤ ε),
    ∀ r, ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε := by
  intro h
  have htail (c : ℤ) (hc : 0 < c) : ∃ r₀, ∀ r, r₀ ≤ r → firstTail r ≤ c :=
    ⟨1, fun r hr => firstTail_eq_zero hr ▸ le_of_lt hc⟩
  obtain ⟨N, hN⟩ := h ℤ int_archimedean (fun r _ => firstTail r) (fun _ _ => 0) firstTail (fun _ => 0)
    (fun r n => le_of_eq (add_zero _).symm) htail (fun _ _ => le_of_eq (mul_zero _))
    1 (by decide) (htail 1 (by decide)) (fun _ => ⟨0, fun _ _ => by decide⟩) 0
  exact absurd (hN N (Nat.le_refl N)) (by decide)

/-- Every radius is large enough. -/
theorem S5 (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h4 : ∀ r, ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε) :
    ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → E r n ≤ ε + ε := by
  refine ⟨0, fun r _ => ?_⟩
  obtain ⟨N, hN⟩ := h4 r
  exact ⟨N, fun n hn => le_trans (hE r n) (hN n hn)⟩

/-- No errors at all. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R]
    (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
    (E s : Nat → Nat → R) (τ L : Nat → R)
    (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
    (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
    (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
    (ε : R) (hε : 0 < ε)
    (h4 : ∀ r, ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε),
    False :=
  fun h => h ℤ int_archimedean (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0)
    (fun _ _ => by decide) (fun _ hc => ⟨0, fun _ _ => le_of_lt hc⟩) (fun _ _ => le_of_eq (mul_zero _))
    1 (by decide) (fun _ => ⟨0, fun _ _ => by decide⟩)

end smallRadii

end RadiusThenScale
