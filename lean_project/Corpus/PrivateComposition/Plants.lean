prelude
import Corpus.PrivateComposition.Proof
/-!
# Planted errors in the proof of the composition of private mechanisms

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace PrivateComposition

/-! ### The masses are taken for probabilities -/

namespace unitTotal

/-- One output of each mechanism, of mass `2` and with excess `1` at the second: `2 ≤ 0 + 0 + 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h4 : ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η),
    ∑ i < n, p i * accepted m φ q i
      ≤ a * b * (∑ i < n, r i * accepted m φ s i) + (∑ i < n, e i) + η :=
  fun h => absurd (h ℤ 1 1 (fun _ => 2) (fun _ => 2) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 1)
    (fun _ _ => 1) 1 0 0 1 2
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The total mass is at least one. -/
theorem S6 (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h5 : ∑ i < n, p i * accepted m φ q i
      ≤ a * b * (∑ i < n, r i * accepted m φ s i) + (∑ i < n, e i) + η) :
    ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + δ + M * η := by
  refine le_trans h5 (add_le_add (add_le_add_left small _) ?_)
  exact le_mul_of_one_le_left hη one

/-- One output of each mechanism, and no excess. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R)
    (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h5 : ∑ i < n, p i * accepted m φ q i
      ≤ a * b * (∑ i < n, r i * accepted m φ s i) + (∑ i < n, e i) + η),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

end unitTotal

/-! ### A bound that may exceed one is treated as a probability -/

namespace cappedExcess

/-- Without total probability one: one output, `p = 1`, `r = 0`, `e = 1`, `q = 2`, `s = 1`, `b = 2`: `2 ≤ 0 + 1`
fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h2 : ∀ i, i < n → accepted m φ q i ≤ b * accepted m φ s i + η),
    ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η :=
  fun h => absurd (h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 2) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 2 1 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

end cappedExcess

/-! ### The outputs with an excess are not treated -/

namespace exceptionalOutputs

/-- One output of each mechanism, which has no mass under the neighbour: `1 ≤ 0` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h3 : ∀ i, i < n → ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η),
    ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + p i * η :=
  fun h => absurd (h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 1 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (S3 ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ => 1) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
      (fun _ _ => 1) 1 1 1 0 1
      (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
      (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
      (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
      (by decide) (by decide))) (by decide)

/-- The sum over the outputs of the first mechanism. -/
theorem S5 (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h4 : ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + p i * η) :
    ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + M * η := by
  rw [← total, mul_sum, sum_mul, ← sum_add]
  exact sum_le_sum h4

/-- One output of each mechanism, and no excess. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R)
    (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h4 : ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + p i * η),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

/-- The total excess is added. -/
theorem S6 (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h5 : ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + M * η) :
    ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + δ + M * η :=
  le_trans h5 (add_le_add_right (le_add_of_nonneg_right (le_trans (sum_nonneg he) small)) _)

/-- One output of each mechanism, and no excess. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R)
    (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h5 : ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + M * η),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

end exceptionalOutputs

/-! ### The bound is scaled down to a probability -/

namespace scaling

/-- One output of each mechanism, and `b = 2`: a multiple of `2` would be `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h1 : ∀ i, i < n → accepted m φ q i ≤ 1 ∧ 0 ≤ accepted m φ s i)
    (h2 : ∀ i, i < n → accepted m φ q i ≤ b * accepted m φ s i + η),
    ∀ i, i < n → ∃ t, 0 ≤ t ∧ t ≤ 1 ∧ t * (b * accepted m φ s i) ≤ 1 ∧
      accepted m φ q i ≤ t * (b * accepted m φ s i) + η := by
  intro h
  obtain ⟨t, _, _, below, above⟩ := h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1)
    (fun _ _ => 0) (fun _ _ => 1) 1 2 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) 0 (by decide)
  exact ℤ.two_mul_ne_one t ((mul_comm 2 t).trans (le_antisymm below (le_trans above (le_of_eq (add_zero _)))))

/-- The joint guarantee at one output of the first mechanism. -/
theorem S4 (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h3 : ∀ i, i < n → ∃ t, 0 ≤ t ∧ t ≤ 1 ∧ t * (b * accepted m φ s i) ≤ 1 ∧
      accepted m φ q i ≤ t * (b * accepted m φ s i) + η) :
    ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η := by
  intro i hi
  obtain ⟨t, t0, t1, capped, hq⟩ := h3 i hi
  have bound : 0 ≤ b * accepted m φ s i :=
    mul_nonneg hb (sum_nonneg fun j hj => mul_nonneg (hs i hi j hj) (low i hi j hj))
  have scaled : t * (b * accepted m φ s i) ≤ b * accepted m φ s i := by
    linear mul_le_mul_of_nonneg_right t1 bound
  have split : p i * accepted m φ q i ≤ p i * (t * (b * accepted m φ s i)) + p i * η := by
    rw [← mul_add]
    exact mul_le_mul_of_nonneg_left hq (hp i hi)
  have regular := mul_le_mul_of_nonneg_left scaled (mul_nonneg ha (hr i hi))
  have excess := mul_le_mul_of_nonneg_left capped (he i hi)
  have joint : p i * (t * (b * accepted m φ s i)) ≤ a * b * (r i * accepted m φ s i) + e i :=
    calc p i * (t * (b * accepted m φ s i)) ≤ (a * r i + e i) * (t * (b * accepted m φ s i)) :=
          mul_le_mul_of_nonneg_right (first i hi) (mul_nonneg t0 bound)
      _ = a * r i * (t * (b * accepted m φ s i)) + e i * (t * (b * accepted m φ s i)) := add_mul _ _ _
      _ ≤ a * r i * (b * accepted m φ s i) + e i * 1 := add_le_add regular excess
      _ = a * b * (r i * accepted m φ s i) + e i := by ring
  exact le_trans split (add_le_add_right joint _)

/-- One output of each mechanism, and `b = 1`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R)
    (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h3 : ∀ i, i < n → ∃ t, 0 ≤ t ∧ t ≤ 1 ∧ t * (b * accepted m φ s i) ≤ 1 ∧
      accepted m φ q i ≤ t * (b * accepted m φ s i) + η),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (fun _ _ => ⟨1, (by decide : (0 : ℤ) ≤ 1), (by decide : (1 : ℤ) ≤ 1),
      (by decide : (1 : ℤ) * (1 * (0 + 1 * 1)) ≤ 1), (by decide : (0 + 1 * 1 : ℤ) ≤ 1 * (1 * (0 + 1 * 1)) + 0)⟩)

end scaling

/-! ### One cap for all outputs -/

namespace commonCap

/-- The test rejects after the first output `0` and accepts after `1`: then `h ≤ 0` and `1 ≤ h`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h1 : ∀ i, i < n → accepted m φ q i ≤ 1 ∧ 0 ≤ accepted m φ s i)
    (h2 : ∀ i, i < n → accepted m φ q i ≤ b * accepted m φ s i + η),
    ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ ∀ i, i < n → h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η := by
  intro h
  obtain ⟨h, _, _, both⟩ := h ℤ 2 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun i _ => i) 1 1 0 0 2
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
  have above : (1 : ℤ) ≤ h + 0 := (both 1 (by decide)).2
  have below : h ≤ 0 := (both 0 (by decide)).1
  rw [add_zero] at above
  exact absurd (le_trans above below) (by decide)

/-- The joint guarantee at one output of the first mechanism. -/
theorem S4 (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h3 : ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ ∀ i, i < n → h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η) :
    ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η := by
  obtain ⟨h, h0, h1, both⟩ := h3
  intro i hi
  have split : p i * accepted m φ q i ≤ p i * h + p i * η := by
    rw [← mul_add]
    exact mul_le_mul_of_nonneg_left (both i hi).2 (hp i hi)
  have regular := mul_le_mul_of_nonneg_left (both i hi).1 (mul_nonneg ha (hr i hi))
  have excess := mul_le_mul_of_nonneg_left h1 (he i hi)
  have joint : p i * h ≤ a * b * (r i * accepted m φ s i) + e i :=
    calc p i * h ≤ (a * r i + e i) * h := mul_le_mul_of_nonneg_right (first i hi) h0
      _ ≤ a * b * (r i * accepted m φ s i) + e i := by linear add_le_add regular excess
  exact le_trans split (add_le_add_right joint _)

/-- One output of each mechanism. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R)
    (a b δ η M : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hr : ∀ i, i < n → 0 ≤ r i)
    (hs : ∀ i, i < n → ∀ j, j < m → 0 ≤ s i j)
    (total : ∑ i < n, p i = M)
    (one : 1 ≤ M)
    (rowq : ∀ i, i < n → ∑ j < m, q i j = 1)
    (rows : ∀ i, i < n → ∑ j < m, s i j = 1)
    (first : ∀ i, i < n → p i ≤ a * r i + e i)
    (he : ∀ i, i < n → 0 ≤ e i)
    (small : ∑ i < n, e i ≤ δ)
    (second : ∀ i, i < n → ∀ j, j < m → 0 ≤ q i j ∧ q i j ≤ b * s i j + f i j)
    (hf : ∀ i, i < n → ∀ j, j < m → 0 ≤ f i j)
    (tiny : ∀ i, i < n → ∑ j < m, f i j ≤ η)
    (low : ∀ i, i < n → ∀ j, j < m → 0 ≤ φ i j)
    (high : ∀ i, i < n → ∀ j, j < m → φ i j ≤ 1)
    (ha : 0 ≤ a) (hb : 0 ≤ b) (hη : 0 ≤ η)
    (h3 : ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ ∀ i, i < n → h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ => 0) (fun _ _ => 1) (fun _ _ => 1) (fun _ _ => 0)
    (fun _ _ => 1) 1 1 0 0 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    ⟨1, (by decide : (0 : ℤ) ≤ 1), (by decide : (1 : ℤ) ≤ 1), by decide⟩

end commonCap

end PrivateComposition
