prelude
import Base
/-!
# How many samples a wrong hypothesis survives

Among `N` points the hypothesis `f` agrees with the target `t` at `a` points and differs at `b`. Samples of length `m`
are numbered `s < N ^ m`, and `g m s` is `1` if `f` is consistent with the sample `s` and `0` if not. `main`: the number
of consistent samples, times `N + m b`, is at most `N` times that of all samples.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace RealizableCounting

variable (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
  (hN : 0 < N) (hab : a + b = N)
  (ha : ∑ x < N, ind (f x = t x) = (a : R))
  (hempty : g 0 0 = 1)
  (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
include hN hab ha hempty hnext

/-- Numbers below `K N` are grouped by quotient and remainder. -/
theorem S1 : ∀ (K : Nat) (F : Nat → R), ∑ s < K * N, F s = ∑ r < K, ∑ x < N, F (r * N + x) := by
  have append : ∀ (k l : Nat) (F : Nat → R), ∑ s < k + l, F s = (∑ s < k, F s) + ∑ x < l, F (k + x) := by
    intro k l F
    induction l with
    | zero => exact (add_zero _).symm
    | succ l ih =>
      rw [← Nat.add_assoc, sum_succ, ih, sum_succ, add_assoc]
  intro K F
  induction K with
  | zero => rw [Nat.zero_mul]; rfl
  | succ K ih => rw [Nat.succ_mul, append, ih, sum_succ]

/-- One more point multiplies the number of consistent samples by `a`. -/
theorem S2
    (h1 : ∀ (K : Nat) (F : Nat → R), ∑ s < K * N, F s = ∑ r < K, ∑ x < N, F (r * N + x)) :
    ∀ m : Nat, ∑ s < N ^ (m + 1), g (m + 1) s = (∑ s < N ^ m, g m s) * a := by
  intro m
  calc ∑ s < N ^ (m + 1), g (m + 1) s
    _ = ∑ r < N ^ m, ∑ x < N, g (m + 1) (r * N + x) := h1 (N ^ m) (g (m + 1))
    _ = ∑ r < N ^ m, g m r * a := sum_congr fun r hr => by
      rw [← ha, mul_sum]
      exact sum_congr fun x hx => hnext m r x hr hx
    _ = (∑ s < N ^ m, g m s) * a := (sum_mul _ _ _).symm

/-- The number of consistent samples. -/
theorem S3
    (h2 : ∀ m : Nat, ∑ s < N ^ (m + 1), g (m + 1) s = (∑ s < N ^ m, g m s) * a) :
    ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R) := by
  intro m
  induction m with
  | zero =>
    show 0 + g 0 0 = 0 + 1
    rw [hempty]
  | succ m ih =>
    rw [h2 m, ih]
    exact (cast_mul (a ^ m) a).symm

/-- An identity for the step from `m` to `m + 1`. -/
theorem S4 : ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (b * b) := by
  intro m
  rw [← hab, cast_add]
  ring

/-- The power of `a`, by induction on its exponent. -/
theorem S5
    (h4 : ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (b * b)) :
    ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R) := by
  intro m
  induction m with
  | zero =>
    show ((N : R) + 0 * b) * (0 + 1) ≤ N * (0 + 1)
    exact le_of_eq (by ring)
  | succ m ih =>
    have square : 0 ≤ ((m : R) + 1) * (b * b) :=
      mul_nonneg (add_nonneg (cast_nonneg m) zero_le_one) (mul_self_nonneg _)
    have less : (a : R) * (N + (m + 1) * b) ≤ N * (N + m * b) := by
      rw [h4 m]
      exact le_add_of_nonneg_right square
    calc ((N : R) + ((m + 1 : Nat) : R) * b) * ((a ^ (m + 1) : Nat) : R)
      _ = (N + (m + 1) * b) * (((a ^ m : Nat) : R) * a) := 
        congrArg (((N : R) + (m + 1) * b) * ·) (cast_mul (a ^ m) a)
      _ = ((a ^ m : Nat) : R) * (a * (N + (m + 1) * b)) := by ring
      _ ≤ ((a ^ m : Nat) : R) * (N * (N + m * b)) := mul_le_mul_of_nonneg_left less (cast_nonneg _)
      _ = N * ((N + m * b) * ((a ^ m : Nat) : R)) := by ring
      _ ≤ N * (N * ((N ^ m : Nat) : R)) := mul_le_mul_of_nonneg_left ih (cast_nonneg N)
      _ = N * (((N ^ m : Nat) : R) * N) := congrArg ((N : R) * ·) (mul_comm _ _)
      _ = N * ((N ^ (m + 1) : Nat) : R) := congrArg ((N : R) * ·) (cast_mul (N ^ m) N).symm

/-- The bound for the number of consistent samples. -/
theorem S6
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R))
    (h5 : ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R)) :
    ∀ m : Nat, (N + m * b) * ∑ s < N ^ m, g m s ≤ N * ((N ^ m : Nat) : R) := by
  intro m
  rw [h3 m]
  exact h5 m

/-- A hypothesis that is wrong at `b` of `N` points is consistent with at most the fraction `1 / (1 + m b / N)`
of the samples. -/
theorem main : ∀ m : Nat, (N + m * b) * ∑ s < N ^ m, g m s ≤ N * ((N ^ m : Nat) : R) :=
  S6 R N a b f t g hN hab ha hempty hnext
    (S3 R N a b f t g hN hab ha hempty hnext
      (S2 R N a b f t g hN hab ha hempty hnext (S1 R N a b f t g hN hab ha hempty hnext)))
    (S5 R N a b f t g hN hab ha hempty hnext (S4 R N a b f t g hN hab ha hempty hnext))

end RealizableCounting
