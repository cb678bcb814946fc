prelude
import Corpus.RealizableCounting.Proof
/-!
# Planted errors in the proof on consistent samples

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace RealizableCounting

/-- Only the empty sample is consistent. -/
def emptyOnly (m _ : Nat) : ℤ := if m = 0 then 1 else 0

/-- One more draw makes a sample inconsistent, as the hypothesis is wrong at the only point. -/
theorem emptyOnly_next (m r x : Nat) (_ : r < 1 ^ m) (_ : x < 1) :
    emptyOnly (m + 1) (r * 1 + x) = emptyOnly m r * ind (0 = 1) :=
  (mul_zero _).symm

/-! ### A factor is squared -/

namespace squaredFactor

/-- One point, at which the hypothesis is wrong, and `m = 1`: the left-hand side is `2` and the right-hand side `4`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x)),
    ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (m + 1) * (b * b) :=
  fun h => absurd (h ℤ 1 0 1 (fun _ => 0) (fun _ => 1) emptyOnly (by decide) rfl rfl rfl emptyOnly_next 1)
    (by decide)

/-- The square is dropped, so its factor does not matter. -/
theorem S5 (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h4 : ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (m + 1) * (b * b)) :
    ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R) := by
  intro m
  induction m with
  | zero =>
    show ((N : R) + 0 * b) * (0 + 1) ≤ N * (0 + 1)
    exact le_of_eq (by ring)
  | succ m ih =>
    have count : 0 ≤ (m : R) + 1 := add_nonneg (cast_nonneg m) zero_le_one
    have square : 0 ≤ ((m : R) + 1) * (m + 1) * (b * b) := mul_nonneg (mul_nonneg count count) (mul_self_nonneg _)
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

/-- One point, at which the hypothesis is right. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h4 : ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (m + 1) * (b * b)),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
    (fun m => by ring)

end squaredFactor

/-! ### The fraction of wrong points need not be an element of the ring -/

namespace errorRate

/-- Only the sample `0`, which repeats the point `0`, is consistent. -/
def onlyFirst (_ s : Nat) : ℤ := if s = 0 then 1 else 0

/-- One more draw keeps a sample consistent if it is the point `0`. -/
theorem onlyFirst_next : ∀ m r x : Nat, r < 2 ^ m → x < 2 →
    onlyFirst (m + 1) (r * 2 + x) = onlyFirst m r * ind (x = 0)
  | _, 0, 0, _, _ => (by decide : onlyFirst 0 0 = onlyFirst 0 0 * ind (0 = 0))
  | _, 0, 1, _, _ => (by decide : onlyFirst 0 1 = onlyFirst 0 0 * ind (1 = 0))
  | _, _ + 1, 0, _, _ => (zero_mul (ind (0 = 0) : ℤ)).symm
  | _, _ + 1, 1, _, _ => (zero_mul (ind (1 = 0) : ℤ)).symm
  | _, _, x + 2, _, h => absurd (Nat.le_of_succ_le_succ (Nat.le_of_succ_le_succ h)) (Nat.not_succ_le_zero x)

/-- Two points, at one of which the hypothesis is wrong. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x)),
    ∃ ε : R, N * ε = b ∧ ∀ m : Nat, (1 - ε) * (1 + (m + 1) * ε) ≤ 1 + m * ε :=
  fun h => (h ℤ 2 1 1 (fun x => x) (fun _ => 0) onlyFirst (by decide) rfl (by decide) rfl onlyFirst_next).elim
    fun ε hε => ℤ.two_mul_ne_one ε hε.1

/-- The power of `a`, by the fraction of wrong points. -/
theorem S5 (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h4 : ∃ ε : R, N * ε = b ∧ ∀ m : Nat, (1 - ε) * (1 + (m + 1) * ε) ≤ 1 + m * ε) :
    ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R) := by
  obtain ⟨ε, hε, hstep⟩ := h4
  have split : (N : R) = a + b := by rw [← hab, cast_add]
  have rate : (a : R) = N * (1 - ε) := by
    rw [mul_sub, hε, mul_one, split, add_sub_cancel_right]
  intro m
  induction m with
  | zero =>
    show ((N : R) + 0 * b) * (0 + 1) ≤ N * (0 + 1)
    exact le_of_eq (by ring)
  | succ m ih =>
    have less : (a : R) * (N + (m + 1) * b) ≤ N * (N + m * b) := by
      rw [rate, ← hε]
      linear mul_le_mul_of_nonneg_left (hstep m) (mul_self_nonneg (N : R))
    calc ((N : R) + ((m + 1 : Nat) : R) * b) * ((a ^ (m + 1) : Nat) : R)
      _ = (N + (m + 1) * b) * (((a ^ m : Nat) : R) * a) :=
        congrArg (((N : R) + (m + 1) * b) * ·) (cast_mul (a ^ m) a)
      _ = ((a ^ m : Nat) : R) * (a * (N + (m + 1) * b)) := by ring
      _ ≤ ((a ^ m : Nat) : R) * (N * (N + m * b)) := mul_le_mul_of_nonneg_left less (cast_nonneg _)
      _ = N * ((N + m * b) * ((a ^ m : Nat) : R)) := by ring
      _ ≤ N * (N * ((N ^ m : Nat) : R)) := mul_le_mul_of_nonneg_left ih (cast_nonneg N)
      _ = N * (((N ^ m : Nat) : R) * N) := congrArg ((N : R) * ·) (mul_comm _ _)
      _ = N * ((N ^ (m + 1) : Nat) : R) := congrArg ((N : R) * ·) (cast_mul (N ^ m) N).symm

/-- One point, at which the hypothesis is right: `ε = 0`. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h4 : ∃ ε : R, N * ε = b ∧ ∀ m : Nat, (1 - ε) * (1 + (m + 1) * ε) ≤ 1 + m * ε),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
    ⟨0, rfl, fun m => le_of_eq (by ring)⟩

end errorRate

/-! ### The inconsistent samples are counted once for each wrong point in them -/

namespace countedTwice

/-- One point, at which the hypothesis is wrong, and `m = 2`: `0 + 2 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R)),
    ∀ m : Nat, N * ((a ^ m : Nat) : R) + m * b * ((N ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R) :=
  fun h => absurd (h ℤ 1 0 1 (fun _ => 0) (fun _ => 1) emptyOnly (by decide) rfl rfl rfl emptyOnly_next
    (S3 ℤ 1 0 1 (fun _ => 0) (fun _ => 1) emptyOnly (by decide) rfl rfl rfl emptyOnly_next
      (S2 ℤ 1 0 1 (fun _ => 0) (fun _ => 1) emptyOnly (by decide) rfl rfl rfl emptyOnly_next
        (S1 ℤ 1 0 1 (fun _ => 0) (fun _ => 1) emptyOnly (by decide) rfl rfl rfl emptyOnly_next))) 2)
    (by decide)

/-- The consistent samples are at most all samples. -/
theorem S6 (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R))
    (h5 : ∀ m : Nat, N * ((a ^ m : Nat) : R) + m * b * ((N ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R)) :
    ∀ m : Nat, (N + m * b) * ∑ s < N ^ m, g m s ≤ N * ((N ^ m : Nat) : R) := by
  intro m
  rw [h3 m]
  have some : 0 ≤ (m : R) * b := mul_nonneg (cast_nonneg m) (cast_nonneg b)
  have all : ((a ^ m : Nat) : R) ≤ ((N ^ m : Nat) : R) := by
    refine le_of_mul_le_mul_left (le_trans ?_ (h5 m)) (cast_pos.2 hN : 0 < (N : R))
    exact le_add_of_nonneg_right (mul_nonneg some (cast_nonneg _))
  refine le_trans ?_ (h5 m)
  rw [add_mul]
  exact add_le_add_left (mul_le_mul_of_nonneg_left all some) _

/-- One point, at which the hypothesis is right. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R))
    (h5 : ∀ m : Nat, N * ((a ^ m : Nat) : R) + m * b * ((N ^ m : Nat) : R) ≤ N * ((N ^ m : Nat) : R)),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
    (S3 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
      (S2 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
        (S1 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl))))
    (fun m => le_of_eq (by ring))

end countedTwice

/-! ### The induction has no base -/

namespace noBase

/-- Two points, at which the hypothesis is right, and `m = 0`: `2 ≤ 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h4 : ∀ m : Nat, (N : R) * (N + m * b) = a * (N + (m + 1) * b) + (m + 1) * (b * b)),
    ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ ((N ^ m : Nat) : R) :=
  fun h => absurd (h ℤ 2 2 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl (by decide) rfl
    (fun _ _ _ _ _ => rfl) (fun m => by ring) 0) (by decide)

/-- There is at least one point. -/
theorem S6 (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R))
    (h5 : ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ ((N ^ m : Nat) : R)) :
    ∀ m : Nat, (N + m * b) * ∑ s < N ^ m, g m s ≤ N * ((N ^ m : Nat) : R) := by
  intro m
  rw [h3 m]
  exact le_trans (h5 m) (le_mul_of_one_le_left (cast_nonneg _) (one_le_cast hN))

/-- One point, at which the hypothesis is right. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N a b : Nat) (f t : Nat → Nat) (g : Nat → Nat → R)
    (hN : 0 < N) (hab : a + b = N)
    (ha : ∑ x < N, ind (f x = t x) = (a : R))
    (hempty : g 0 0 = 1)
    (hnext : ∀ m r x : Nat, r < N ^ m → x < N → g (m + 1) (r * N + x) = g m r * ind (f x = t x))
    (h3 : ∀ m : Nat, ∑ s < N ^ m, g m s = ((a ^ m : Nat) : R))
    (h5 : ∀ m : Nat, (N + m * b) * ((a ^ m : Nat) : R) ≤ ((N ^ m : Nat) : R)),
    False :=
  fun h => h ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
    (S3 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
      (S2 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl)
        (S1 ℤ 1 1 0 (fun _ => 0) (fun _ => 0) (fun _ _ => 1) (by decide) rfl rfl rfl (fun _ _ _ _ _ => rfl))))
    (fun m => le_of_eq (by ring))

end noBase

end RealizableCounting
