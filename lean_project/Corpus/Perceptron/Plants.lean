prelude
import Corpus.Perceptron.Proof
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false

/-!
# Planted errors in the proof of the perceptron's mistake bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to the
statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/

open OrderedRing

namespace Perceptron

/-! ### The factor 2 of the cross term is lost -/

namespace lostFactor

/-- The examples `(1, 0)` and `(-1, 2)`. -/
def examples (k j : Nat) : ℤ :=
  if k = 0 then if j = 0 then 1 else 0
  else if j = 0 then -1 else 2

/-- The weights `(0, 0)`, `(1, 0)` and `(0, 2)` that these examples lead to. -/
def weights (k j : Nat) : ℤ :=
  if k = 0 then 0
  else if k = 1 then if j = 0 then 1 else 0
  else if j = 0 then 0 else 2

/-- Two mistakes, separated by `(1, 1)` with margin `1`. At the second, `0² = 1² + 1 * (-1) + (-1)²` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ),
    ∀ k, k < M → ∀ j, j < d →
      w (k + 1) j * w (k + 1) j = w k j * w k j + w k j * z k j + z k j * z k j :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) examples weights 1 3 (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The square of the updated weights, without the factor 2. -/
theorem S2 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h1 : ∀ k, k < M → ∀ j, j < d →
      w (k + 1) j * w (k + 1) j = w k j * w k j + w k j * z k j + z k j * z k j) :
    ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (w k) (z k) + dot d (z k) (z k) := by
  intro k hk
  unfold dot
  rw [sum_congr (h1 k hk), sum_add, sum_add]

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`: the cross term is `0`. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h1 : ∀ k, k < M → ∀ j, j < d →
      w (k + 1) j * w (k + 1) j = w k j * w k j + w k j * z k j + z k j * z k j),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

/-- The cross term is dropped, so its factor does not matter. -/
theorem S3 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h2 : ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (w k) (z k) + dot d (z k) (z k)) :
    ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) ≤ dot d (w k) (w k) + r * r := by
  intro k hk
  rw [h2 k hk]
  exact add_le_add (add_le_of_nonpos_right (mistake k hk)) (bounded k hk)

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`: the cross term is `0`. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h2 : ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (w k) (z k) + dot d (z k) (z k)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end lostFactor

/-! ### The growth at one mistake is taken for the growth at all of them -/

namespace incrementAsTotal

/-- Two mistakes, on the unit vectors, separated by `(1, 1)`: each adds `1` to the square, which becomes `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h3 : ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) ≤ dot d (w k) (w k) + r * r),
    dot d (w M) (w M) ≤ r * r :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun k j => ind (j = k)) (fun k j => ind (j < k)) 1 1 (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- Cauchy–Schwarz joins the two bounds. -/
theorem S7 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ r * r)
    (h6 : M * γ ≤ dot d u (w M)) :
    M * γ * (M * γ) ≤ dot d u u * (r * r) :=
  calc M * γ * (M * γ) ≤ dot d u (w M) * dot d u (w M) :=
        mul_self_le_mul_self (mul_nonneg (cast_nonneg M) nonneg) h6
    _ ≤ dot d u u * dot d (w M) (w M) := cauchy_schwarz d u (w M)
    _ ≤ dot d u u * (r * r) := mul_le_mul_of_nonneg_left h4 (dot_self_nonneg d u)

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`: the square of the
weights is `1`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ r * r)
    (h6 : M * γ ≤ dot d u (w M)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)

/-- `M ≤ M²`, so that one factor `M` may be left out. -/
theorem S8 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h7 : M * γ * (M * γ) ≤ dot d u u * (r * r)) :
    M * (γ * γ) ≤ r * r * dot d u u := by
  cases Nat.eq_zero_or_pos M with
  | inl h =>
    rw [h, cast_zero, zero_mul]
    exact mul_nonneg (mul_self_nonneg r) (dot_self_nonneg d u)
  | inr h =>
    have grow : M * (γ * γ) ≤ M * (M * (γ * γ)) := le_mul_of_one_le_left
      (mul_nonneg (cast_nonneg M) (mul_self_nonneg γ)) (one_le_cast h)
    calc M * (γ * γ) ≤ M * (M * (γ * γ)) := grow
      _ = M * γ * (M * γ) := by ring
      _ ≤ dot d u u * (r * r) := h7
      _ = r * r * dot d u u := by ring

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`: both sides are `1`. -/
theorem S8_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h7 : M * γ * (M * γ) ≤ dot d u u * (r * r)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end incrementAsTotal

/-! ### One update too many -/

namespace oneUpdateTooMany

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`: the inner product is
`1`, not `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h5 : ∀ k, k < M → dot d u (w k) + γ ≤ dot d u (w (k + 1))),
    (M + 1) * γ ≤ dot d u (w M) :=
  fun h => absurd (h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- Cauchy–Schwarz joins the two bounds; the additional `γ` is dropped. -/
theorem S7 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ M * (r * r))
    (h6 : (M + 1) * γ ≤ dot d u (w M)) :
    M * γ * (M * γ) ≤ dot d u u * (M * (r * r)) :=
  have less : M * γ ≤ dot d u (w M) := by
    rw [add_mul, one_mul] at h6
    exact le_trans (le_add_of_nonneg_right nonneg) h6
  Perceptron.S7 R d M u z w γ r start update mistake bounded margin nonneg h4 less

/-- One mistake, on the example `1` in one dimension, separated by `2` with margin `1`: the inner product is `2`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ M * (r * r))
    (h6 : (M + 1) * γ ≤ dot d u (w M)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 2) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)

end oneUpdateTooMany

/-! ### The part in the direction of the separator -/

namespace orthogonalPart

/-- One mistake, on the example `(1, 0)`, separated by `(1, 1)` with margin `1`: then `1 = 2 * c`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h5 : ∀ k, k < M → dot d u (w k) + γ ≤ dot d u (w (k + 1))),
    ∃ (c : R) (v : Nat → R), (∀ j, j < d → w M j = c * u j + v j) ∧ dot d u v = 0 ∧
      M * γ ≤ c * dot d u u := by
  intro h
  obtain ⟨c, v, parts, orthogonal, _⟩ := h ℤ 2 1 (fun _ => 1) (fun _ j => if j = 0 then 1 else 0)
    (fun k j => if k = 0 then 0 else if j = 0 then 1 else 0) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
  have first : 1 = c * 1 + v 0 := parts 0 (by decide)
  have second : 0 = c * 1 + v 1 := parts 1 (by decide)
  have orthogonal : 0 + 1 * v 0 + 1 * v 1 = 0 := orthogonal
  have double : c + c = 1 := by
    calc c + c = (c * 1 + v 0) + (c * 1 + v 1) - (0 + 1 * v 0 + 1 * v 1) := by ring
      _ = 1 := by
        rw [← first, ← second, orthogonal]
        decide
  rcases le_or_lt c 0 with small | large
  · have k := add_le_add small small
    rw [double] at k
    exact absurd k (by decide)
  · have k := add_le_add (ℤ.add_one_le_of_lt large) (ℤ.add_one_le_of_lt large)
    rw [double] at k
    exact absurd k (by decide)

/-- The part in the direction of `u` joins the two bounds. -/
theorem S7 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ M * (r * r))
    (h6 : ∃ (c : R) (v : Nat → R), (∀ j, j < d → w M j = c * u j + v j) ∧ dot d u v = 0 ∧
      M * γ ≤ c * dot d u u) :
    M * γ * (M * γ) ≤ dot d u u * (M * (r * r)) := by
  obtain ⟨c, v, parts, orthogonal, along⟩ := h6
  have pythagoras : dot d (w M) (w M) = c * (c * dot d u u) + dot d v v := by
    rw [dot_congr parts parts, dot_add_self, dot_smul, smul_dot, smul_dot, orthogonal, mul_zero, add_zero, add_zero]
  have shorter : c * (c * dot d u u) ≤ M * (r * r) := by
    refine le_trans ?_ h4
    rw [pythagoras]
    exact le_add_of_nonneg_right (dot_self_nonneg d v)
  calc M * γ * (M * γ) ≤ c * dot d u u * (c * dot d u u) :=
        mul_self_le_mul_self (mul_nonneg (cast_nonneg M) nonneg) along
    _ = dot d u u * (c * (c * dot d u u)) := by ring
    _ ≤ dot d u u * (M * (r * r)) := mul_le_mul_of_nonneg_left shorter (dot_self_nonneg d u)

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h4 : dot d (w M) (w M) ≤ M * (r * r))
    (h6 : ∃ (c : R) (v : Nat → R), (∀ j, j < d → w M j = c * u j + v j) ∧ dot d u v = 0 ∧
      M * γ ≤ c * dot d u u),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) ⟨1, fun _ => 0, by decide, by decide, by decide⟩

end orthogonalPart

/-! ### Mistakes on the decision boundary -/

namespace onBoundary

/-- Two mistakes, on `(1, 0)` and `(-1, 2)`: the square of the weights goes from `1` to `4`, which is less than
`1 + 5`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h2 : ∀ k, k < M →
      dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + 2 * dot d (w k) (z k) + dot d (z k) (z k)),
    ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (z k) (z k) :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun k j => if k = 0 then (if j = 0 then 1 else 0) else if j = 0 then -1 else 2)
    (fun k j => if k = 1 then (if j = 0 then 1 else 0) else if k = 2 then (if j = 0 then 0 else 2) else 0) 1 3
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- After all mistakes the square of the weights is at most `M r²`. -/
theorem S4 (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h3 : ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (z k) (z k)) :
    dot d (w M) (w M) ≤ M * (r * r) :=
  le_cast_mul_of_step_le (f := fun k => dot d (w k) (w k)) (le_of_eq (dot_zero start)) fun k hk =>
    le_trans (le_of_eq (h3 k hk)) (add_le_add_left (bounded k hk) _)

/-- One mistake, on the example `1` in one dimension, separated by `1` with margin `1`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d M : Nat) (u : Nat → R) (z w : Nat → Nat → R) (γ r : R)
    (start : ∀ j, j < d → w 0 j = 0)
    (update : ∀ k, k < M → ∀ j, j < d → w (k + 1) j = w k j + z k j)
    (mistake : ∀ k, k < M → dot d (w k) (z k) ≤ 0)
    (bounded : ∀ k, k < M → dot d (z k) (z k) ≤ r * r)
    (margin : ∀ k, k < M → γ ≤ dot d u (z k))
    (nonneg : 0 ≤ γ)
    (h3 : ∀ k, k < M → dot d (w (k + 1)) (w (k + 1)) = dot d (w k) (w k) + dot d (z k) (z k)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 1) (fun k _ => k) 1 1 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end onBoundary

end Perceptron
