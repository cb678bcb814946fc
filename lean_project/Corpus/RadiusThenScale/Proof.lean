prelude
import Base
/-!
# Radius first, then scale

An error with two parameters is at most a tail `τ r`, which vanishes as the radius `r` grows, plus a
smoothing error `s r n`, at most `L r / n`. `main`: for every large radius there is a resolution from
which on the error is at most `ε + ε`; nothing bounds `L`, so the resolution depends on the radius.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace RadiusThenScale

variable (R : Type) [OrderedRing R]
  (harch : ∀ a c : R, 0 < c → ∃ N : Nat, a ≤ (N : R) * c)
  (E s : Nat → Nat → R) (τ L : Nat → R)
  (hE : ∀ r n : Nat, E r n ≤ τ r + s r n)
  (hτ : ∀ c, 0 < c → ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ c)
  (hs : ∀ r n : Nat, (n : R) * s r n ≤ L r)
  (ε : R) (hε : 0 < ε)
include harch hE hτ hs hε

/-- The tail is small from some radius on. -/
theorem S1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε :=
  hτ ε hε

/-- Each Lipschitz constant is at most a positive multiple of `ε`. -/
theorem S2 : ∀ r, ∃ N : Nat, 0 < N ∧ L r ≤ (N : R) * ε := by
  intro r
  obtain ⟨N, hN⟩ := harch (L r) ε hε
  have hmono : (N : R) * ε ≤ ((N + 1 : Nat) : R) * ε :=
    mul_le_mul_of_nonneg_right (cast_le_cast (.step .refl)) (le_of_lt hε)
  exact ⟨N + 1, Nat.zero_lt_succ N, le_trans hN hmono⟩

/-- At each radius the smoothing error is small from some resolution on. -/
theorem S3 (h2 : ∀ r, ∃ N : Nat, 0 < N ∧ L r ≤ (N : R) * ε) :
    ∀ r, ∃ N, ∀ n, N ≤ n → s r n ≤ ε := by
  intro r
  obtain ⟨N, hpos, hN⟩ := h2 r
  refine ⟨N, fun n hn => ?_⟩
  have hscaled : (n : R) * s r n ≤ (n : R) * ε :=
    calc (n : R) * s r n ≤ L r := hs r n
      _ ≤ (N : R) * ε := hN
      _ ≤ (n : R) * ε := mul_le_mul_of_nonneg_right (cast_le_cast hn) (le_of_lt hε)
  exact le_of_mul_le_mul_left hscaled (cast_pos.mpr (Nat.le_trans hpos hn))

/-- Radius first, then a resolution for that radius. -/
theorem S4 (h1 : ∃ r₀, ∀ r, r₀ ≤ r → τ r ≤ ε) (h3 : ∀ r, ∃ N, ∀ n, N ≤ n → s r n ≤ ε) :
    ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε := by
  obtain ⟨r₀, hr₀⟩ := h1
  refine ⟨r₀, fun r hr => ?_⟩
  obtain ⟨N, hN⟩ := h3 r
  exact ⟨N, fun n hn => add_le_add (hr₀ r hr) (hN n hn)⟩

/-- The total error is at most tail plus smoothing error. -/
theorem S5 (h4 : ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → τ r + s r n ≤ ε + ε) :
    ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → E r n ≤ ε + ε := by
  obtain ⟨r₀, hr₀⟩ := h4
  refine ⟨r₀, fun r hr => ?_⟩
  obtain ⟨N, hN⟩ := hr₀ r hr
  exact ⟨N, fun n hn => le_trans (hE r n) (hN n hn)⟩

/-- For every large radius, the error is at most `ε + ε` from some resolution on. -/
theorem main : ∃ r₀, ∀ r, r₀ ≤ r → ∃ N, ∀ n, N ≤ n → E r n ≤ ε + ε :=
  S5 R harch E s τ L hE hτ hs ε hε
    (S4 R harch E s τ L hE hτ hs ε hε (S1 R harch E s τ L hE hτ hs ε hε)
      (S3 R harch E s τ L hE hτ hs ε hε (S2 R harch E s τ L hE hτ hs ε hε)))

end RadiusThenScale
