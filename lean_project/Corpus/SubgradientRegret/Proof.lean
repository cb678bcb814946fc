prelude
import Base
set_option autoImplicit false
-- each step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false

/-!
# The regret of projected subgradient descent

In round `t < T` the learner plays `x t`, suffers the loss `ℓ t`, receives a subgradient `g t` with `|g t|² ≤ G²`, and
moves to `y t = x t - η g t`; a projection takes this to `x (t + 1)`, which is not farther from `u`. The comparator `u`
suffers `c t`, and the subgradient inequality holds at `u`. Then `2 η` times the regret is at most
`|x 0 - u|² + T η² G²`.
-/

namespace SubgradientRegret

open OrderedRing

/-- The square of the distance between `a` and `b`. -/
def dist {R : Type} [OrderedRing R] (d : Nat) (a b : Nat → R) : R := ∑ j < d, (a j - b j) * (a j - b j)

variable (R : Type) [OrderedRing R] (d T : Nat) (u : Nat → R) (x y g : Nat → Nat → R) (ℓ c : Nat → R) (η G : R)
  (move : ∀ t, t < T → ∀ j, j < d → y t j = x t j - η * g t j)
  (proj : ∀ t, t < T → dist d (x (t + 1)) u ≤ dist d (y t) u)
  (bounded : ∀ t, t < T → dot d (g t) (g t) ≤ G * G)
  (convex : ∀ t, t < T → ℓ t + (dot d (g t) u - dot d (g t) (x t)) ≤ c t)
  (pos : 0 < η)

include move proj bounded convex pos

/-- The square of a coordinate of `y t - u`. -/
theorem S1 :
    ∀ t, t < T → ∀ j, j < d →
      (y t j - u j) * (y t j - u j)
        = (x t j - u j) * (x t j - u j) - 2 * η * (g t j * x t j - g t j * u j) + η * η * (g t j * g t j) := by
  intro t ht j hj
  rw [move t ht j hj]
  ring

/-- The square of the distance between `y t` and `u`. -/
theorem S2
    (h1 : ∀ t, t < T → ∀ j, j < d →
      (y t j - u j) * (y t j - u j)
        = (x t j - u j) * (x t j - u j) - 2 * η * (g t j * x t j - g t j * u j) + η * η * (g t j * g t j)) :
    ∀ t, t < T →
      dist d (y t) u = dist d (x t) u - 2 * η * (dot d (g t) (x t) - dot d (g t) u) + η * η * dot d (g t) (g t) := by
  intro t ht
  unfold dist dot
  rw [sum_congr (h1 t ht), sum_add, sum_sub, ← mul_sum, ← mul_sum, sum_sub]

/-- What a round gains for the linear losses. -/
theorem S3
    (h2 : ∀ t, t < T →
      dist d (y t) u = dist d (x t) u - 2 * η * (dot d (g t) (x t) - dot d (g t) u) + η * η * dot d (g t) (g t)) :
    ∀ t, t < T →
      2 * η * (dot d (g t) (x t) - dot d (g t) u) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G) := by
  intro t ht
  have near := proj t ht
  rw [h2 t ht] at near
  have small : η * η * dot d (g t) (g t) ≤ η * η * (G * G) :=
    mul_le_mul_of_nonneg_left (bounded t ht) (mul_self_nonneg η)
  linear add_le_add near small

/-- The losses in place of the linear losses. -/
theorem S4
    (h3 : ∀ t, t < T →
      2 * η * (dot d (g t) (x t) - dot d (g t) u) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G)) :
    ∀ t, t < T →
      2 * η * (ℓ t - c t) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G) := by
  intro t ht
  have lower : ℓ t - c t ≤ dot d (g t) (x t) - dot d (g t) u := by linear convex t ht
  exact le_trans (mul_le_mul_of_nonneg_left lower (mul_nonneg (le_of_lt zero_lt_two) (le_of_lt pos))) (h3 t ht)

/-- The distances telescope. -/
theorem S5
    (h4 : ∀ t, t < T →
      2 * η * (ℓ t - c t) ≤ dist d (x t) u - dist d (x (t + 1)) u + η * η * (G * G)) :
    ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + T * (η * η * (G * G)) := by
  have all := sum_le_sum h4
  rw [sum_add, sum_const] at all
  have tele : ∑ t < T, (dist d (x t) u - dist d (x (t + 1)) u) = dist d (x 0) u - dist d (x T) u := by
    have h := telescope T (fun t => -dist d (x t) u)
    have e : ∑ t < T, (dist d (x t) u - dist d (x (t + 1)) u)
        = ∑ t < T, (-dist d (x (t + 1)) u - -dist d (x t) u) := sum_congr fun t _ => by ring
    rw [e, h]
    ring
  rw [tele] at all
  exact all

/-- The last distance is dropped. -/
theorem S6
    (h5 : ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u - dist d (x T) u + T * (η * η * (G * G))) :
    ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u + T * (η * η * (G * G)) := by
  have nonneg : 0 ≤ dist d (x T) u := sum_nonneg fun j _ => mul_self_nonneg (x T j - u j)
  linear add_le_add h5 nonneg

/-- The factor `2 η` is the same in all rounds. -/
theorem S7
    (h6 : ∑ t < T, 2 * η * (ℓ t - c t) ≤ dist d (x 0) u + T * (η * η * (G * G))) :
    2 * η * ((∑ t < T, ℓ t) - ∑ t < T, c t) ≤ dist d (x 0) u + T * (η * η * (G * G)) := by
  rw [← mul_sum, sum_sub] at h6
  exact h6

/-- The regret bound. -/
theorem main :
    2 * η * ((∑ t < T, ℓ t) - ∑ t < T, c t) ≤ dist d (x 0) u + T * (η * η * (G * G)) :=
  S7 R d T u x y g ℓ c η G move proj bounded convex pos
    (S6 R d T u x y g ℓ c η G move proj bounded convex pos
    (S5 R d T u x y g ℓ c η G move proj bounded convex pos
    (S4 R d T u x y g ℓ c η G move proj bounded convex pos
    (S3 R d T u x y g ℓ c η G move proj bounded convex pos
    (S2 R d T u x y g ℓ c η G move proj bounded convex pos
    (S1 R d T u x y g ℓ c η G move proj bounded convex pos))))))

end SubgradientRegret
