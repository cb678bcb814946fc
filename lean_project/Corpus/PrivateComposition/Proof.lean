prelude
import Base
/-!
# Composition of two private mechanisms

The first output `i` has mass `p i` under one data set and `r i` under its neighbour; the second mechanism is chosen
after seeing `i`, and its output `j` has the probabilities `q i j` and `s i j`. `main`: if the mechanisms have the
privacy parameters `(a, δ)` and `(b, η)`, then the two outputs together have the parameters `(a b, δ + M η)`, where
`M` is the total mass.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace PrivateComposition

/-- The probability that the test `φ` accepts after the first output `i`, if the second has the probabilities `x i`. -/
def accepted {R : Type} [OrderedRing R] (m : Nat) (φ x : Nat → Nat → R) (i : Nat) : R :=
  ∑ j < m, x i j * φ i j

variable (R : Type) [OrderedRing R] (n m : Nat) (p r e : Nat → R) (q s f φ : Nat → Nat → R) (a b δ η M : R)
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
include hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη

/-- Bounds of the probabilities of acceptance. -/
theorem S1 : ∀ i, i < n → accepted m φ q i ≤ 1 ∧ 0 ≤ accepted m φ s i := by
  intro i hi
  refine ⟨?_, sum_nonneg fun j hj => mul_nonneg (hs i hi j hj) (low i hi j hj)⟩
  rw [← rowq i hi]
  refine sum_le_sum fun j hj => ?_
  linear mul_le_mul_of_nonneg_left (high i hi j hj) (second i hi j hj).1

/-- The guarantee of the second mechanism, for the test. -/
theorem S2 : ∀ i, i < n → accepted m φ q i ≤ b * accepted m φ s i + η := by
  intro i hi
  refine le_trans ?_ (add_le_add_left (tiny i hi) _)
  unfold accepted
  rw [mul_sum, ← sum_add]
  refine sum_le_sum fun j hj => ?_
  have scaled := mul_le_mul_of_nonneg_right (second i hi j hj).2 (low i hi j hj)
  have capped := mul_le_mul_of_nonneg_left (high i hi j hj) (hf i hi j hj)
  linear add_le_add scaled capped

/-- The bound of this guarantee, capped at one. -/
theorem S3 (h1 : ∀ i, i < n → accepted m φ q i ≤ 1 ∧ 0 ≤ accepted m φ s i)
    (h2 : ∀ i, i < n → accepted m φ q i ≤ b * accepted m φ s i + η) :
    ∀ i, i < n → ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η := by
  intro i hi
  cases le_total (b * accepted m φ s i) 1 with
  | inl k => exact ⟨b * accepted m φ s i, mul_nonneg hb (h1 i hi).2, k, le_rfl, h2 i hi⟩
  | inr k => exact ⟨1, zero_le_one, le_rfl, k, le_trans (h1 i hi).1 (le_add_of_nonneg_right hη)⟩

/-- The joint guarantee at one output of the first mechanism. -/
theorem S4
    (h3 : ∀ i, i < n → ∃ h, 0 ≤ h ∧ h ≤ 1 ∧ h ≤ b * accepted m φ s i ∧ accepted m φ q i ≤ h + η) :
    ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η := by
  intro i hi
  obtain ⟨h, h0, h1, hbs, hq⟩ := h3 i hi
  have split : p i * accepted m φ q i ≤ p i * h + p i * η := by
    rw [← mul_add]
    exact mul_le_mul_of_nonneg_left hq (hp i hi)
  have regular := mul_le_mul_of_nonneg_left hbs (mul_nonneg ha (hr i hi))
  have excess := mul_le_mul_of_nonneg_left h1 (he i hi)
  have joint : p i * h ≤ a * b * (r i * accepted m φ s i) + e i :=
    calc p i * h ≤ (a * r i + e i) * h := mul_le_mul_of_nonneg_right (first i hi) h0
      _ ≤ a * b * (r i * accepted m φ s i) + e i := by linear add_le_add regular excess
  exact le_trans split (add_le_add_right joint _)

/-- The sum over the outputs of the first mechanism. -/
theorem S5
    (h4 : ∀ i, i < n → p i * accepted m φ q i ≤ a * b * (r i * accepted m φ s i) + e i + p i * η) :
    ∑ i < n, p i * accepted m φ q i
      ≤ a * b * (∑ i < n, r i * accepted m φ s i) + (∑ i < n, e i) + M * η := by
  rw [← total, mul_sum, sum_mul, ← sum_add, ← sum_add]
  exact sum_le_sum h4

/-- The total excess of the first mechanism is small. -/
theorem S6
    (h5 : ∑ i < n, p i * accepted m φ q i
      ≤ a * b * (∑ i < n, r i * accepted m φ s i) + (∑ i < n, e i) + M * η) :
    ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + δ + M * η := by
  linear add_le_add h5 small

/-- The guarantee for both mechanisms together. -/
theorem main :
    ∑ i < n, p i * accepted m φ q i ≤ a * b * (∑ i < n, r i * accepted m φ s i) + δ + M * η :=
  S6 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη
    (S5 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη
    (S4 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη
    (S3 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη
      (S1 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη)
      (S2 R n m p r e q s f φ a b δ η M hp hr hs total one rowq rows first he small second hf tiny low high ha hb hη))))

end PrivateComposition
