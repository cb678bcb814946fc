prelude
import Corpus.JensenGap.Proof
/-!
# Planted errors in the bound of the gap in Jensen's inequality

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace JensenGap

/-- The square has curvature `2`: at the point `a` it lies on the parabola of slope `2 a`. -/
theorem square_curved (a : ℤ) : ∃ g, ∀ y : ℤ,
    2 * (a * a) + 2 * (g * (y - a)) + 2 * ((y - a) * (y - a)) ≤ 2 * (y * y) :=
  ⟨2 * a, fun y => le_of_eq (by ring)⟩

/-! ### One slope for all points -/

namespace slopeOfFunction

/-- The square: from `a = 0` to `y = 1` a common slope would be at most `0`, from `a = 1` to `y = 0` at least `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y),
    ∃ g, ∀ a y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y := by
  intro h
  obtain ⟨g, hg⟩ := h ℤ 2 (fun _ => 1) (fun i => 2 * i) (fun y => y * y) 2 2 1 (by decide) (by decide) (by decide)
    (by decide) square_curved
  have upper : 2 * (0 * 0) + 2 * (g * (1 - 0)) + 2 * ((1 - 0) * (1 - 0)) ≤ 2 * (1 * 1) := hg 0 1
  have lower : 2 * (1 * 1) + 2 * (g * (0 - 1)) + 2 * ((0 - 1) * (0 - 1)) ≤ 2 * (0 * 0) := hg 1 0
  have both : (4 : ℤ) ≤ 0 := by linear add_le_add upper lower
  exact absurd both (by decide)

/-- The common slope serves at the mean. -/
theorem S3 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h1 : ∃ g, ∀ a y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h2 : ∑ i < n, p i * (x i - m) = 0) :
    μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m) :=
  JensenGap.S3 R n p x f μ W m hp hW hm hμ hf (h1.elim fun g hg => ⟨g, hg m⟩) h2

/-- The constant function `0`, of slope `0`, and one point. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h1 : ∃ g, ∀ a y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h2 : ∑ i < n, p i * (x i - m) = 0),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (fun _ => ⟨0, fun _ => le_of_eq (by ring)⟩)
    ⟨0, fun _ _ => le_of_eq (by ring)⟩ (by decide)

end slopeOfFunction

/-! ### The standard deviation -/

namespace standardDeviation

/-- The points `0` and `3` with weights `2` and `1`, of mean `1`: the deviation would be a square root of `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h1 : ∃ g, ∀ y, 2 * f m + 2 * (g * (y - m)) + μ * ((y - m) * (y - m)) ≤ 2 * f y)
    (h2 : ∑ i < n, p i * (x i - m) = 0),
    ∃ σ, 0 ≤ σ ∧ W * (σ * σ) = ∑ i < n, p i * ((x i - m) * (x i - m)) ∧
      μ * (W * (σ * σ)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m) := by
  intro h
  obtain ⟨σ, nonneg, square, _⟩ := h ℤ 2 (fun i => if i = 0 then 2 else 1) (fun i => 3 * i) (fun y => y * y) 2 3 1
    (by decide) (by decide) (by decide) (by decide) square_curved (square_curved 1) (by decide)
  cases le_or_lt σ 1 with
  | inl small =>
    have bound : 3 * (σ * σ) ≤ 3 * (1 * 1) :=
      mul_le_mul_of_nonneg_left (mul_self_le_mul_self nonneg small) (by decide)
    rw [square] at bound
    exact absurd bound (by decide)
  | inr large =>
    have bound : 3 * ((1 + 1) * (1 + 1)) ≤ 3 * (σ * σ) :=
      mul_le_mul_of_nonneg_left (mul_self_le_mul_self (by decide) (ℤ.add_one_le_of_lt large)) (by decide)
    rw [square] at bound
    exact absurd bound (by decide)

/-- The standard deviation stands for the second moment. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : ∃ σ, 0 ≤ σ ∧ W * (σ * σ) = ∑ i < n, p i * ((x i - m) * (x i - m)) ∧
      μ * (W * (σ * σ)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m)))) :
    μ * ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      4 * (W * ((∑ i < n, p i * f (x i)) - W * f m)) := by
  obtain ⟨σ, _, square, bound⟩ := h3
  rw [square] at bound
  exact JensenGap.S6 R n p x f μ W m hp hW hm hμ hf bound h5

/-- One point, of standard deviation `0`. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : ∃ σ, 0 ≤ σ ∧ W * (σ * σ) = ∑ i < n, p i * ((x i - m) * (x i - m)) ∧
      μ * (W * (σ * σ)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m)))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (fun _ => ⟨0, fun _ => le_of_eq (by ring)⟩)
    ⟨0, by decide⟩ (by decide)

end standardDeviation

/-! ### Points on both sides of the mean -/

namespace sameSide

/-- The points `0` and `2` on the two sides of their mean `1`: `4` is more than `1 + 1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y),
    ∀ i, i < n → ∀ j, j < n →
      (x i - x j) * (x i - x j) ≤ (x i - m) * (x i - m) + (x j - m) * (x j - m) :=
  fun h => absurd (h ℤ 2 (fun _ => 1) (fun i => 2 * i) (fun y => y * y) 2 2 1 (by decide) (by decide) (by decide)
    (by decide) square_curved) (by decide)

/-- The sum over all pairs. -/
theorem S5 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h4 : ∀ i, i < n → ∀ j, j < n →
      (x i - x j) * (x i - x j) ≤ (x i - m) * (x i - m) + (x j - m) * (x j - m)) :
    ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m))) := by
  have row : ∀ i, i < n → ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      W * (p i * ((x i - m) * (x i - m))) + p i * ∑ j < n, p j * ((x j - m) * (x j - m)) := by
    intro i hi
    calc ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j)))
      _ ≤ ∑ j < n, (p j * (p i * ((x i - m) * (x i - m))) + p i * (p j * ((x j - m) * (x j - m)))) :=
        sum_le_sum fun j hj => by
          rw [mul_left_comm (p j) (p i), ← mul_add, ← mul_add]
          exact mul_le_mul_of_nonneg_left (mul_le_mul_of_nonneg_left (h4 i hi j hj) (hp j hj)) (hp i hi)
      _ = _ := by rw [sum_add, ← sum_mul, ← mul_sum, hW]
  have total := sum_le_sum row
  rw [sum_add, ← mul_sum, ← sum_mul, hW, ← two_mul] at total
  exact total

/-- One point. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h4 : ∀ i, i < n → ∀ j, j < n →
      (x i - x j) * (x i - x j) ≤ (x i - m) * (x i - m) + (x j - m) * (x j - m)),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (fun _ => ⟨0, fun _ => le_of_eq (by ring)⟩)
    (by decide)

/-- The bound of the gap by all pairs; the curvature is nonnegative. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m)))) :
    μ * ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      4 * (W * ((∑ i < n, p i * f (x i)) - W * f m)) := by
  have weight : 0 ≤ 2 * W := mul_nonneg (le_of_lt zero_lt_two) (hW ▸ sum_nonneg hp)
  have scale : ∀ moment gap : R, μ * moment ≤ 2 * gap → μ * (2 * (W * moment)) ≤ 4 * (W * gap) := fun moment gap h => by
    linear mul_le_mul_of_nonneg_left h weight
  exact le_trans (mul_le_mul_of_nonneg_left h5 hμ) (scale _ _ h3)

/-- One point. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      2 * (W * ∑ i < n, p i * ((x i - m) * (x i - m)))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (fun _ => ⟨0, fun _ => le_of_eq (by ring)⟩)
    (by decide) (by decide)

end sameSide

/-! ### A sum counted once instead of twice -/

namespace momentOfPairs

/-- The points `0` and `2` with weights `1`: the sum over the four pairs is `8`, and `2 * 2` is `4`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h2 : ∑ i < n, p i * (x i - m) = 0)
    (h4 : ∀ i, i < n → ∀ j, j < n → (x i - x j) * (x i - x j) =
      (x i - m) * (x i - m) - 2 * ((x i - m) * (x j - m)) + (x j - m) * (x j - m)),
    ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      W * ∑ i < n, p i * ((x i - m) * (x i - m)) :=
  fun h => absurd (h ℤ 2 (fun _ => 1) (fun i => 2 * i) (fun y => y * y) 2 2 1 (by decide) (by decide) (by decide)
    (by decide) square_curved (by decide) (by decide)) (by decide)

/-- The bound of the gap by all pairs; the gap is nonnegative, so that its multiple by `2` is at most that by `4`. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      W * ∑ i < n, p i * ((x i - m) * (x i - m))) :
    μ * ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) ≤
      4 * (W * ((∑ i < n, p i * f (x i)) - W * f m)) := by
  have weight : 0 ≤ W := hW ▸ sum_nonneg hp
  have moment : 0 ≤ ∑ i < n, p i * ((x i - m) * (x i - m)) :=
    sum_nonneg fun i hi => mul_nonneg (hp i hi) (mul_self_nonneg _)
  have scale : ∀ moment gap : R, 0 ≤ moment → μ * moment ≤ 2 * gap → μ * (W * moment) ≤ 4 * (W * gap) :=
    fun moment gap h k => by
      linear add_le_add (mul_le_mul_of_nonneg_left k weight) (mul_nonneg weight (le_trans (mul_nonneg hμ h) k))
  rw [h5]
  exact scale _ _ moment h3

/-- One point. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (f : R → R) (μ W m : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hW : ∑ i < n, p i = W)
    (hm : ∑ i < n, p i * x i = W * m)
    (hμ : 0 ≤ μ)
    (hf : ∀ a, ∃ g, ∀ y, 2 * f a + 2 * (g * (y - a)) + μ * ((y - a) * (y - a)) ≤ 2 * f y)
    (h3 : μ * ∑ i < n, p i * ((x i - m) * (x i - m)) ≤ 2 * ((∑ i < n, p i * f (x i)) - W * f m))
    (h5 : ∑ i < n, ∑ j < n, p i * (p j * ((x i - x j) * (x i - x j))) =
      W * ∑ i < n, p i * ((x i - m) * (x i - m))),
    False :=
  fun h => h ℤ 1 (fun _ => 1) (fun _ => 0) (fun _ => 0) 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (fun _ => ⟨0, fun _ => le_of_eq (by ring)⟩)
    (by decide) (by decide)

end momentOfPairs

end JensenGap
