prelude
import Corpus.SubgradientRegret.Proof
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false

/-!
# Planted errors in the proof of the regret bound

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to the
statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/

open OrderedRing

namespace SubgradientRegret

/-! ### The sign of the square -/

namespace signOfSquare

/-- One step of length `1` from `u = 0` to `-1`: the square is `1`, not `-1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η),
    ∀ t, t < T → ∀ j, j < d →
      (y t j - u j) * (y t j - u j)
        = (x t j - u j) * (x t j - u j) - 2 * η * (g t j * x t j - g t j * u j) - η * η * (g t j * g t j) :=
  fun h => absurd (h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => -1) (fun _ _ => 1) (fun _ => 0) (fun _ => 0) 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The sum over the coordinates. -/
theorem S2 (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R) (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h1 : ∀ t, t < T → ∀ j, j < d →
      (y t j - u j) * (y t j - u j)
        = (x t j - u j) * (x t j - u j) - 2 * η * (g t j * x t j - g t j * u j) - η * η * (g t j * g t j)) :
    ∀ t, t < T →
      dist d (y t) u = dist d (x t) u - 2 * η * (dot d (g t) (x t) - dot d (g t) u) - η * η * dot d (g t) (g t) := by
  intro t ht
  unfold dist dot
  rw [sum_congr (h1 t ht), sum_sub, sum_sub, ← mul_sum, ← mul_sum, sum_sub]

/-- One round, with all vectors and losses zero: every term is zero. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h1 : ∀ t, t < T → ∀ j, j < d →
      (y t j - u j) * (y t j - u j)
        = (x t j - u j) * (x t j - u j) - 2 * η * (g t j * x t j - g t j * u j) - η * η * (g t j * g t j)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

/-- The last term is not positive, and the term with `G` is not negative. -/
theorem S3 (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R) (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h2 : ∀ t, t < T →
      dist d (y t) u = dist d (x t) u - 2 * η * (dot d (g t) (x t) - dot d (g t) u) - η * η * dot d (g t) (g t)) :
    ∀ t, t < T →
      2 * η * (dot d (g t) (x t) - dot d (g t) u) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G) := by
  intro t ht
  have near := proj t ht
  rw [h2 t ht] at near
  have small : 0 ≤ η * η * dot d (g t) (g t) := mul_nonneg (mul_self_nonneg η) (dot_self_nonneg d (g t))
  have more : 0 ≤ η * η * (G * G) := mul_nonneg (mul_self_nonneg η) (mul_self_nonneg G)
  linear add_le_add near (add_le_add small more)

/-- One round, with all vectors and losses zero: every term is zero. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h2 : ∀ t, t < T →
      dist d (y t) u = dist d (x t) u - 2 * η * (dot d (g t) (x t) - dot d (g t) u) - η * η * dot d (g t) (g t)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end signOfSquare

/-! ### Linear losses only -/

namespace linearLosses

/-- One round with zero vectors, the loss `1` of the learner and the loss `0` of the comparator. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (pos : 0 < η)
    (h3 : ∀ t, t < T →
      2 * η * (dot d (g t) (x t) - dot d (g t) u) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G)),
    ∀ t, t < T →
      2 * η * (ℓ t - c t) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G) :=
  fun h => absurd (h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 1) (fun _ => 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

end linearLosses

/-! ### The term of one round is taken for that of all of them -/

namespace stepTermOnce

/-- Two rounds on a line, from `0` to `1` and back: the losses are `0` and `1`, and twice their sum is `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h4 : ∀ t, t < T →
      2 * η * (ℓ t - c t) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G)),
    ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + η * η * (G * G) :=
  fun h => absurd (h ℤ 1 2 (fun _ => 0) (fun t _ => if t = 1 then 1 else 0) (fun t _ => if t = 0 then 1 else 0)
    (fun t _ => if t = 0 then -1 else 1) (fun t => if t = 1 then 1 else 0) (fun _ => 0) 1 1
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The last distance is dropped, and the term is taken `T` times. -/
theorem S6 (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R) (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h5 : ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + η * η * (G * G)) :
    ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u + T * (η * η * (G * G)) := by
  have nonneg : 0 ≤ dist d (x T) u := sum_nonneg fun j _ => mul_self_nonneg (x T j - u j)
  cases Nat.eq_zero_or_pos T with
  | inl h =>
    rw [h, sum_zero, cast_zero, zero_mul, add_zero]
    exact sum_nonneg fun j _ => mul_self_nonneg (x 0 j - u j)
  | inr h =>
    have grow : η * η * (G * G) ≤ T * (η * η * (G * G)) := le_mul_of_one_le_left
      (mul_nonneg (mul_self_nonneg η) (mul_self_nonneg G)) (one_le_cast h)
    linear add_le_add h5 (add_le_add nonneg grow)

/-- One round, with all vectors and losses zero: every term is zero. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h5 : ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + η * η * (G * G)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end stepTermOnce

/-! ### The bound divided by `2 η` -/

namespace quotient

/-- One round with subgradient `0`, and the distance `1` between `x 0` and `u`: `1` is not twice an integer. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h5 : ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + T * (η * η * (G * G))),
    ∃ b : R, 2 * η * b = dist d (x 0) u + T * (η * η * (G * G)) ∧ (∑ t < T, ℓ t) - ∑ t < T, c t ≤ b :=
  fun h => by
    obtain ⟨b, hb, _⟩ := h ℤ 1 1 (fun _ => 0) (fun t _ => if t = 0 then 1 else 0) (fun _ _ => 1) (fun _ _ => 0)
      (fun _ => 0) (fun _ => 0) 1 0
      (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    exact ℤ.two_mul_ne_one b hb

/-- Multiplication by `2 η`. -/
theorem S7 (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R) (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h6 : ∃ b : R, 2 * η * b = dist d (x 0) u + T * (η * η * (G * G)) ∧ (∑ t < T, ℓ t) - ∑ t < T, c t ≤ b) :
    2 * η * ((∑ t < T, ℓ t) - ∑ t < T, c t) ≤ dist d (x 0) u + T * (η * η * (G * G)) := by
  obtain ⟨b, hb, hle⟩ := h6
  rw [← hb]
  exact mul_le_mul_of_nonneg_left hle (mul_nonneg (le_of_lt zero_lt_two) (le_of_lt pos))

/-- One round, with all vectors and losses zero: every term is zero. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R)
    (ℓ c : Nat → R) (η G : R)
    (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
    (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
    (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
    (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
    (pos : 0 < η)
    (h6 : ∃ b : R, 2 * η * b = dist d (x 0) u + T * (η * η * (G * G)) ∧ (∑ t < T, ℓ t) - ∑ t < T, c t ≤ b),
    False :=
  fun h => h ℤ 1 1 (fun _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) ⟨0, by decide, by decide⟩

end quotient

end SubgradientRegret
