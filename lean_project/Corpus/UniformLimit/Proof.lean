prelude
import Base
/-!
# The limit of a uniformly Cauchy sequence of functions

Functions `f n` on the points `0, 1, 2, …` are uniformly Cauchy and converge to `g` at every point, and `f n`
varies by at most `η` beyond the point `m n`. `main`: beyond some point, `g` varies by at most `ε ≥ 5 η`. The
function is chosen first and the point after it.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace UniformLimit

/-- `a` and `b` differ by at most `e`. -/
abbrev close {R : Type} [OrderedRing R] (e a b : R) : Prop := a ≤ b + e ∧ b ≤ a + e

variable (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
  (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
  (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
  (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
  (hη : 0 < η) (hε : 5 * η ≤ ε)
include hcauchy hlimit hvary hη hε

/-- The functions are uniformly close to each other from some index on. -/
theorem S1 : ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close η (f k x) (f n x) :=
  hcauchy η hη

/-- At each point they are close to the limit from some index on. -/
theorem S2 : ∀ x, ∃ N, ∀ n, N ≤ n → close η (f n x) (g x) :=
  fun x => hlimit x η hη

/-- They are uniformly close to the limit: at each point, pass through a later function. -/
theorem S3 (h1 : ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close η (f k x) (f n x))
    (h2 : ∀ x, ∃ N, ∀ n, N ≤ n → close η (f n x) (g x)) :
    ∃ N, ∀ n, N ≤ n → ∀ x, close (2 * η) (f n x) (g x) := by
  obtain ⟨N, hN⟩ := h1
  refine ⟨N, fun n hn x => ?_⟩
  obtain ⟨M, hM⟩ := h2 x
  obtain ⟨hnk, hkn⟩ := hN n (N + M) hn (Nat.le_add_right N M) x
  obtain ⟨hkx, hxk⟩ := hM (N + M) (Nat.le_add_left M N)
  exact ⟨by linear add_le_add hnk hkx, by linear add_le_add hxk hkn⟩

/-- One function near the limit, and a point beyond which it hardly varies. -/
theorem S4 (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close (2 * η) (f n x) (g x)) :
    ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧ ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y) := by
  obtain ⟨N, hN⟩ := h3
  exact ⟨N, m N, hN N (Nat.le_refl N), hvary N⟩

/-- The limit hardly varies beyond this point. -/
theorem S5 (h4 : ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧
      ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close (5 * η) (g x) (g y) := by
  obtain ⟨n, K, hlim, hvar⟩ := h4
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hvar x y hx hy
  exact ⟨by linear add_le_add (add_le_add (hlim x).2 hxy) (hlim y).1,
    by linear add_le_add (add_le_add (hlim y).2 hyx) (hlim x).1⟩

/-- The tolerance `5 η` is at most `ε`. -/
theorem S6 (h5 : ∃ K, ∀ x y, K ≤ x → K ≤ y → close (5 * η) (g x) (g y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close ε (g x) (g y) := by
  obtain ⟨K, hK⟩ := h5
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hK x y hx hy
  exact ⟨le_trans hxy (add_le_add_left hε _), le_trans hyx (add_le_add_left hε _)⟩

/-- Beyond some point the limit varies by at most `ε`. -/
theorem main : ∃ K, ∀ x y, K ≤ x → K ≤ y → close ε (g x) (g y) :=
  S6 R f g m ε η hcauchy hlimit hvary hη hε
    (S5 R f g m ε η hcauchy hlimit hvary hη hε
      (S4 R f g m ε η hcauchy hlimit hvary hη hε
        (S3 R f g m ε η hcauchy hlimit hvary hη hε (S1 R f g m ε η hcauchy hlimit hvary hη hε)
          (S2 R f g m ε η hcauchy hlimit hvary hη hε))))

end UniformLimit
