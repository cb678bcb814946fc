prelude
import Corpus.UniformLimit.Proof
/-!
# Planted errors in the proof about the limit of a uniformly Cauchy sequence

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace UniformLimit

/-- Two integers that differ by at most `1` differ by at most any positive `c`. -/
theorem close_of_pos {a b c : ℤ} (h : close 1 a b) (hc : 0 < c) : close c a b := by
  have hone : 1 ≤ c := ℤ.one_le_of_pos hc
  exact ⟨le_trans h.1 (add_le_add_left hone b), le_trans h.2 (add_le_add_left hone a)⟩

/-- The difference of equal integers is at most any positive `c`. -/
theorem close_self (a : ℤ) {c : ℤ} (hc : 0 < c) : close c a a :=
  close_of_pos ⟨by linear zero_le_one (R := ℤ), by linear zero_le_one (R := ℤ)⟩ hc

/-! ### The index depends on the point -/

namespace pointwiseIndex

/-- It is `1` at the points from `n` on, and `0` before. -/
def step (n x : Nat) : ℤ := if n ≤ x then 1 else 0

/-- Its values are `0` and `1`. -/
theorem step_cases (n x : Nat) : step n x = 0 ∨ step n x = 1 :=
  (Nat.lt_or_ge x n).elim (fun h => Or.inl (if_neg (Nat.not_le_of_gt h))) fun h => Or.inr (if_pos h)

/-- They differ by at most `1`. -/
theorem step_close (n x k y : Nat) : close 1 (step n x) (step k y) := by
  rcases step_cases n x with h | h <;> rcases step_cases k y with e | e <;> rw [h, e] <;> decide

/-- From the index `x + 1` on the value at `x` is `0`. -/
theorem step_limit (x n : Nat) (h : x + 1 ≤ n) : close 1 (step n x) (-1) := by
  rw [show step n x = 0 from if_neg (Nat.not_le_of_gt h)]
  decide

/-- The limit `-1`, and at the point `n` the value `1` of the function with index `n`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h2 : ∀ x, ∃ N, ∀ n, N ≤ n → close η (f n x) (g x)),
    ∃ N, ∀ n, N ≤ n → ∀ x, close η (f n x) (g x) := by
  intro h
  obtain ⟨N, hN⟩ := h ℤ step (fun _ => -1) (fun _ => 0) 5 1
    (fun c hc => ⟨0, fun k n _ _ x => close_of_pos (step_close k x n x) hc⟩)
    (fun x c hc => ⟨x + 1, fun n hn => close_of_pos (step_limit x n hn) hc⟩)
    (fun n x y _ _ => step_close n x n y) (by decide) (by decide)
    (fun x => ⟨x + 1, step_limit x⟩)
  have hvalue := (hN N (Nat.le_refl N) N).1
  rw [show step N N = 1 from if_pos (Nat.le_refl N)] at hvalue
  exact absurd hvalue (by decide)

/-- One function near the limit, and a point beyond which it hardly varies. -/
theorem S4 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close η (f n x) (g x)) :
    ∃ n K, (∀ x, close η (f n x) (g x)) ∧ ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y) := by
  obtain ⟨N, hN⟩ := h3
  exact ⟨N, m N, hN N (Nat.le_refl N), hvary N⟩

/-- All functions vanish. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close η (f n x) (g x)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ => by decide⟩

/-- The limit hardly varies beyond this point. -/
theorem S5 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h4 : ∃ n K, (∀ x, close η (f n x) (g x)) ∧ ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close (3 * η) (g x) (g y) := by
  obtain ⟨n, K, hlim, hvar⟩ := h4
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hvar x y hx hy
  exact ⟨by linear add_le_add (add_le_add (hlim x).2 hxy) (hlim y).1,
    by linear add_le_add (add_le_add (hlim y).2 hyx) (hlim x).1⟩

/-- All functions vanish. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h4 : ∃ n K, (∀ x, close η (f n x) (g x)) ∧ ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide)
    ⟨0, 0, fun _ => by decide, fun _ _ _ _ => by decide⟩

/-- The tolerance `3 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → K ≤ y → close (3 * η) (g x) (g y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close ε (g x) (g y) := by
  obtain ⟨K, hK⟩ := h5
  have hbound : 3 * η ≤ ε :=
    le_trans (by linear add_le_add (le_of_lt hη) (le_of_lt hη) : 3 * η ≤ 5 * η) hε
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hK x y hx hy
  exact ⟨le_trans hxy (add_le_add_left hbound _), le_trans hyx (add_le_add_left hbound _)⟩

/-- All functions vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → K ≤ y → close (3 * η) (g x) (g y)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ _ => by decide⟩

end pointwiseIndex

/-! ### The largest of the points beyond which the functions hardly vary -/

namespace largestPoint

/-- Zero functions, and the points `m n = n`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε),
    ∃ K, ∀ n, m n ≤ K := by
  intro h
  obtain ⟨K, hK⟩ := h ℤ (fun _ _ => 0) (fun _ => 0) (fun n => n) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide)
  exact Nat.not_succ_le_self K (hK (K + 1))

/-- The limit hardly varies beyond the largest point. -/
theorem S5 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close (2 * η) (f n x) (g x))
    (h4 : ∃ K, ∀ n, m n ≤ K) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close (5 * η) (g x) (g y) := by
  obtain ⟨n, hn⟩ := h3
  obtain ⟨K, hK⟩ := h4
  have hlim (x : Nat) := hn n (Nat.le_refl n) x
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hvary n x y (Nat.le_trans (hK n) hx) (Nat.le_trans (hK n) hy)
  exact ⟨by linear add_le_add (add_le_add (hlim x).2 hxy) (hlim y).1,
    by linear add_le_add (add_le_add (hlim y).2 hyx) (hlim x).1⟩

/-- All functions vanish, and all points are `0`. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close (2 * η) (f n x) (g x))
    (h4 : ∃ K, ∀ n, m n ≤ K),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ => by decide⟩
    ⟨0, fun _ => Nat.le_refl 0⟩

end largestPoint

/-! ### Only one of the two points lies far out -/

namespace symmetricCase

/-- The value `5` at the point `0`, and `0` elsewhere. -/
def first (x : Nat) : ℤ := if x = 0 then 5 else 0

/-- The value at a point from `1` on. -/
theorem first_eq_zero {x : Nat} (h : 1 ≤ x) : first x = 0 :=
  if_neg fun e : x = 0 => Nat.not_succ_le_zero 0 (Nat.le_trans h (Nat.le_of_eq e))

/-- All functions are `5` at the point `0` and `0` at the others. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h3 : ∃ N, ∀ n, N ≤ n → ∀ x, close (2 * η) (f n x) (g x)),
    ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧ ∀ x y, K ≤ x → close η (f n x) (f n y) := by
  intro h
  obtain ⟨n, K, _, hK⟩ := h ℤ (fun _ => first) first (fun _ => 1) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ x => close_self (first x) hc⟩)
    (fun x _ hc => ⟨0, fun _ _ => close_self (first x) hc⟩)
    (fun _ x y hx hy => by
      show close 1 (first x) (first y)
      rw [first_eq_zero hx, first_eq_zero hy]
      decide)
    (by decide) (by decide) ⟨0, fun _ _ x => close_self (first x) (by decide)⟩
  have hfar := (hK (K + 1) 0 (Nat.le_succ K)).2
  rw [first_eq_zero (Nat.succ_le_succ (Nat.zero_le K))] at hfar
  exact absurd hfar (by decide)

/-- The limit hardly varies once one of the points lies far out. -/
theorem S5 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h4 : ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧ ∀ x y, K ≤ x → close η (f n x) (f n y)) :
    ∃ K, ∀ x y, K ≤ x → close (5 * η) (g x) (g y) := by
  obtain ⟨n, K, hlim, hvar⟩ := h4
  refine ⟨K, fun x y hx => ?_⟩
  obtain ⟨hxy, hyx⟩ := hvar x y hx
  exact ⟨by linear add_le_add (add_le_add (hlim x).2 hxy) (hlim y).1,
    by linear add_le_add (add_le_add (hlim y).2 hyx) (hlim x).1⟩

/-- All functions vanish. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h4 : ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧ ∀ x y, K ≤ x → close η (f n x) (f n y)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide)
    ⟨0, 0, fun _ => by decide, fun _ _ _ => by decide⟩

/-- The tolerance `5 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → close (5 * η) (g x) (g y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close ε (g x) (g y) := by
  obtain ⟨K, hK⟩ := h5
  refine ⟨K, fun x y hx _ => ?_⟩
  obtain ⟨hxy, hyx⟩ := hK x y hx
  exact ⟨le_trans hxy (add_le_add_left hε _), le_trans hyx (add_le_add_left hε _)⟩

/-- All functions vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → close (5 * η) (g x) (g y)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ => by decide⟩

end symmetricCase

/-! ### A summand is lost -/

namespace lostTerm

/-- The alternating sequence `0, 1, 0, 1, …`. -/
def alternate : Nat → ℤ
  | .zero => 0
  | .succ x => 1 - alternate x

/-- Its values are `0` and `1`. -/
theorem alternate_cases (x : Nat) : alternate x = 0 ∨ alternate x = 1 := by
  induction x with
  | zero => exact Or.inl rfl
  | succ x ih =>
    rcases ih with h | h
    · exact Or.inr (congrArg (1 - ·) h)
    · exact Or.inl (congrArg (1 - ·) h)

/-- It is `0` and `1` at the points from `n` on, and `-1` and `2` before. -/
def spread (n x : Nat) : ℤ := if n ≤ x then alternate x else 3 * alternate x - 1

/-- Which of the two values it has. -/
theorem spread_cases (n x : Nat) : spread n x = alternate x ∨ spread n x = 3 * alternate x - 1 :=
  (Nat.lt_or_ge x n).elim (fun h => Or.inr (if_neg (Nat.not_le_of_gt h))) fun h => Or.inl (if_pos h)

/-- The values of two functions at one point differ by at most `1`. -/
theorem spread_close (k n x : Nat) : close 1 (spread k x) (spread n x) := by
  rcases spread_cases k x with hk | hk <;> rcases spread_cases n x with hn | hn <;> rw [hk, hn] <;>
    rcases alternate_cases x with h | h <;> rw [h] <;> decide

/-- From the index `x + 1` on the value at `x` differs from `-2` or `3` by at most `1`. -/
theorem spread_limit (x n : Nat) (h : x + 1 ≤ n) : close 1 (spread n x) (5 * alternate x - 2) := by
  rw [show spread n x = 3 * alternate x - 1 from if_neg (Nat.not_le_of_gt h)]
  rcases alternate_cases x with h | h <;> rw [h] <;> decide

/-- Beyond the point `n` the function with index `n` varies by at most `1`. -/
theorem spread_vary (n x y : Nat) (hx : n ≤ x) (hy : n ≤ y) : close 1 (spread n x) (spread n y) := by
  rw [show spread n x = alternate x from if_pos hx, show spread n y = alternate y from if_pos hy]
  rcases alternate_cases x with h | h <;> rcases alternate_cases y with k | k <;> rw [h, k] <;> decide

/-- The function with index `0` differs from the limit by at most `2`. -/
theorem spread_zero (x : Nat) : close (2 * 1) (spread 0 x) (5 * alternate x - 2) := by
  rw [show spread 0 x = alternate x from if_pos (Nat.zero_le x)]
  rcases alternate_cases x with h | h <;> rw [h] <;> decide

/-- The limit has the values `-2, 3, -2, 3, …`, which differ by `5`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h4 : ∃ n K, (∀ x, close (2 * η) (f n x) (g x)) ∧
      ∀ x y, K ≤ x → K ≤ y → close η (f n x) (f n y)),
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close (4 * η) (g x) (g y) := by
  intro h
  obtain ⟨K, hK⟩ := h ℤ spread (fun x => 5 * alternate x - 2) (fun n => n) 5 1
    (fun c hc => ⟨0, fun k n _ _ x => close_of_pos (spread_close k n x) hc⟩)
    (fun x c hc => ⟨x + 1, fun n hn => close_of_pos (spread_limit x n hn) hc⟩)
    spread_vary (by decide) (by decide) ⟨0, 0, spread_zero, spread_vary 0⟩
  have hfar := hK K (K + 1) (Nat.le_refl K) (Nat.le_succ K)
  rw [show alternate (K + 1) = 1 - alternate K from rfl] at hfar
  rcases alternate_cases K with e | e <;> rw [e] at hfar <;> exact absurd hfar (by decide)

/-- The tolerance `4 η` is at most `ε`. -/
theorem S6 (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → K ≤ y → close (4 * η) (g x) (g y)) :
    ∃ K, ∀ x y, K ≤ x → K ≤ y → close ε (g x) (g y) := by
  obtain ⟨K, hK⟩ := h5
  have hbound : 4 * η ≤ ε := le_trans (by linear le_of_lt hη : 4 * η ≤ 5 * η) hε
  refine ⟨K, fun x y hx hy => ?_⟩
  obtain ⟨hxy, hyx⟩ := hK x y hx hy
  exact ⟨le_trans hxy (add_le_add_left hbound _), le_trans hyx (add_le_add_left hbound _)⟩

/-- All functions vanish. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (f : Nat → Nat → R) (g : Nat → R) (m : Nat → Nat) (ε η : R)
    (hcauchy : ∀ c, 0 < c → ∃ N, ∀ k n, N ≤ k → N ≤ n → ∀ x, close c (f k x) (f n x))
    (hlimit : ∀ x c, 0 < c → ∃ N, ∀ n, N ≤ n → close c (f n x) (g x))
    (hvary : ∀ n x y, m n ≤ x → m n ≤ y → close η (f n x) (f n y))
    (hη : 0 < η) (hε : 5 * η ≤ ε)
    (h5 : ∃ K, ∀ x y, K ≤ x → K ≤ y → close (4 * η) (g x) (g y)),
    False :=
  fun h => h ℤ (fun _ _ => 0) (fun _ => 0) (fun _ => 0) 5 1
    (fun _ hc => ⟨0, fun _ _ _ _ _ => close_self 0 hc⟩) (fun _ _ hc => ⟨0, fun _ _ => close_self 0 hc⟩)
    (fun _ _ _ _ _ => by decide) (by decide) (by decide) ⟨0, fun _ _ _ _ => by decide⟩

end lostTerm

end UniformLimit
