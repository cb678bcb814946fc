prelude
import Base
/-!
# Privacy of groups

The data sets are numbered, `G u` holds the neighbours of `u`, and the output `o` has mass `p u o` under `u`. The
mechanism is private: for neighbours, every event satisfies the bound with the factor `a` and the addend `δ`. `main`:
the data sets `c 0, …, c k`, each a neighbour of the one before, have the corresponding bound for tests at the two
ends of the chain, with the factor `a ^ K` and the addend `δ (1 + a + … + a ^ (K - 1))` for each `K ≥ k`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace GroupPrivacy

variable {R : Type} [OrderedRing R]

/-- The power of `a` with the exponent `k`. -/
def power (a : R) (k : Nat) : R :=
  match k with
  | .zero => 1
  | .succ k => power a k * a

/-- The mass of the outputs that a test accepts, if output `o` has mass `q o` and is accepted with probability `φ o`. -/
def accepted (n : Nat) (q φ : Nat → R) : R := ∑ o < n, q o * φ o

/-! ### Powers of an element that is at least one -/

/-- The powers are at least one. -/
theorem one_le_power {a : R} (ha : 1 ≤ a) (k : Nat) : 1 ≤ power a k := by
  induction k with
  | zero => exact le_rfl
  | succ k ih =>
    have h := mul_le_mul ih ha zero_le_one (le_trans zero_le_one ih)
    rw [mul_one] at h
    exact h

/-- The powers are nonnegative. -/
theorem power_nonneg {a : R} (ha : 1 ≤ a) (k : Nat) : 0 ≤ power a k := le_trans zero_le_one (one_le_power ha k)

/-- The powers increase. -/
theorem power_le_succ {a : R} (ha : 1 ≤ a) (k : Nat) : power a k ≤ power a (k + 1) := by
  have h := mul_le_mul_of_nonneg_left ha (power_nonneg ha k)
  rw [mul_one] at h
  exact h

/-- The powers of one are one. -/
theorem power_one (k : Nat) : power (1 : R) k = 1 := by
  induction k with
  | zero => rfl
  | succ k ih => exact (mul_one _).trans ih

/-- The geometric sum. -/
theorem geometric (a : R) (k : Nat) : (a - 1) * ∑ s < k, power a s = power a k - 1 := by
  induction k with
  | zero => rw [sum_zero, mul_zero]; exact (sub_self 1).symm
  | succ k ih =>
    have step : power a (k + 1) = power a k * a := rfl
    have e : ∀ x y z : R, x * y = z - 1 → x * (y + z) = z * (x + 1) - 1 := fun x y z h => by linear h
    rw [sum_succ, e _ _ _ ih, step, sub_add_cancel]

variable (R) (n k K : Nat) (G : Nat → Nat → Prop) (p : Nat → Nat → R) (c : Nat → Nat) (φ : Nat → R) (a δ : R)
  (ha : 1 ≤ a) (hδ : 0 ≤ δ)
  (hp : ∀ u o, o < n → 0 ≤ p u o)
  (privacy : ∀ u v, G u v → ∀ χ : Nat → R, (∀ o, o < n → χ o = 0 ∨ χ o = 1) →
    ∑ o < n, p u o * χ o ≤ a * (∑ o < n, p v o * χ o) + δ)
  (chain : ∀ t, t < k → G (c t) (c (t + 1)))
  (low : ∀ o, o < n → 0 ≤ φ o) (high : ∀ o, o < n → φ o ≤ 1)
  (hK : k ≤ K)
include ha hδ hp privacy chain low high hK

/-- The guarantee for the event that the pure bound fails. -/
theorem S1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * (p u o - a * p v o) ≤ δ := by
  intro u v h
  have event := privacy u v h (fun o => ind (a * p v o < p u o)) fun o _ =>
    (Decidable.em (a * p v o < p u o)).elim (fun k => .inr (ind_of k)) fun k => .inl (ind_of_not k)
  have e : ∑ o < n, ind (a * p v o < p u o) * (p u o - a * p v o)
      = (∑ o < n, p u o * ind (a * p v o < p u o)) - a * ∑ o < n, p v o * ind (a * p v o < p u o) := by
    rw [mul_sum, ← sum_sub]
    have e : ∀ i x y : R, i * (x - a * y) = x * i - a * (y * i) := fun i x y => by ring
    exact sum_congr fun o _ => e _ _ _
  rw [e, sub_le_iff_le_add, add_comm]
  exact event

/-- A test at a single output. -/
theorem S2 : ∀ u v o, o < n →
    p u o * φ o ≤ a * (p v o * φ o) + ind (a * p v o < p u o) * (p u o - a * p v o) := by
  intro u v o ho
  by_cases h : a * p v o < p u o
  · rw [ind_of h, one_mul]
    linear mul_le_mul_of_nonneg_left (high o ho) (sub_nonneg.2 (le_of_lt h))
  · rw [ind_of_not h, zero_mul, add_zero, ← mul_assoc]
    exact mul_le_mul_of_nonneg_right (not_lt.1 h) (low o ho)

/-- The guarantee for the test. -/
theorem S3 (h1 : ∀ u v, G u v → ∑ o < n, ind (a * p v o < p u o) * (p u o - a * p v o) ≤ δ)
    (h2 : ∀ u v o, o < n →
      p u o * φ o ≤ a * (p v o * φ o) + ind (a * p v o < p u o) * (p u o - a * p v o)) :
    ∀ u v, G u v → accepted n (p u) φ ≤ a * accepted n (p v) φ + δ := by
  intro u v h
  refine le_trans ?_ (add_le_add_left (h1 u v h) _)
  unfold accepted
  rw [mul_sum, ← sum_add]
  exact sum_le_sum (h2 u v)

/-- Along a link of the chain, the shifted mass grows by the factor `a`. -/
theorem S4 (h3 : ∀ u v, G u v → accepted n (p u) φ ≤ a * accepted n (p v) φ + δ) :
    ∀ t, t < k → (a - 1) * accepted n (p (c t)) φ + δ ≤ a * ((a - 1) * accepted n (p (c (t + 1))) φ + δ) := by
  intro t ht
  linear mul_le_mul_of_nonneg_left (h3 _ _ (chain t ht)) (sub_nonneg.2 ha)

/-- The whole chain, with the factor `a - 1`. -/
theorem S5
    (h4 : ∀ t, t < k → (a - 1) * accepted n (p (c t)) φ + δ ≤ a * ((a - 1) * accepted n (p (c (t + 1))) φ + δ)) :
    (a - 1) * accepted n (p (c 0)) φ
      ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s) := by
  have links : ∀ t, t ≤ k →
      (a - 1) * accepted n (p (c 0)) φ + δ ≤ power a t * ((a - 1) * accepted n (p (c t)) φ + δ) := by
    intro t
    induction t with
    | zero => exact fun _ => le_of_eq (one_mul _).symm
    | succ t ih =>
      intro ht
      refine le_trans (ih (Nat.le_of_lt ht)) ?_
      have step : power a (t + 1) = power a t * a := rfl
      rw [step, mul_assoc]
      exact mul_le_mul_of_nonneg_left (h4 t ht) (power_nonneg ha t)
  have e : ∀ x P y z S : R, x * S = P - 1 → x * y + δ ≤ P * (x * z + δ) → x * y ≤ x * (P * z + δ * S) := by
    intro x P y z S h h'
    have h := le_of_eq (congrArg (δ * ·) h.symm)
    linear add_le_add h' h
  exact e _ _ _ _ _ (geometric a k) (links k (Nat.le_refl k))

/-- The chain, if the factor is one. -/
theorem S6 (h3 : ∀ u v, G u v → accepted n (p u) φ ≤ a * accepted n (p v) φ + δ) :
    a = 1 → accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s := by
  intro one
  have links : ∀ t, t ≤ k → accepted n (p (c 0)) φ ≤ accepted n (p (c t)) φ + δ * t := by
    intro t
    induction t with
    | zero => exact fun _ => le_of_eq (by rw [cast_zero, mul_zero, add_zero])
    | succ t ih =>
      intro ht
      have link := h3 _ _ (chain t ht)
      rw [one, one_mul] at link
      rw [cast_succ]
      linear add_le_add (ih (Nat.le_of_lt ht)) link
  have count : ∑ s < k, power (1 : R) s = k := by
    rw [sum_congr fun s _ => power_one s, sum_const, mul_one]
  rw [one, count, power_one, one_mul]
  exact links k (Nat.le_refl k)

/-- The chain. -/
theorem S7
    (h5 : (a - 1) * accepted n (p (c 0)) φ
      ≤ (a - 1) * (power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s))
    (h6 : a = 1 → accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s) :
    accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s := by
  cases eq_or_lt_of_le ha with
  | inl one => exact h6 one.symm
  | inr more => exact le_of_mul_le_mul_left h5 (sub_pos.2 more)

/-- The chain may be shorter than the bound. -/
theorem S8
    (h7 : accepted n (p (c 0)) φ ≤ power a k * accepted n (p (c k)) φ + δ * ∑ s < k, power a s) :
    accepted n (p (c 0)) φ ≤ power a K * accepted n (p (c k)) φ + δ * ∑ s < K, power a s := by
  have mass : 0 ≤ accepted n (p (c k)) φ := sum_nonneg fun o ho => mul_nonneg (hp _ o ho) (low o ho)
  refine Nat.le_induction (motive := fun K =>
    accepted n (p (c 0)) φ ≤ power a K * accepted n (p (c k)) φ + δ * ∑ s < K, power a s) h7 (fun K _ ih => ?_) hK
  refine le_trans ih (add_le_add (mul_le_mul_of_nonneg_right (power_le_succ ha K) mass) ?_)
  exact mul_le_mul_of_nonneg_left (le_add_of_nonneg_right (power_nonneg ha K)) hδ

/-- Privacy of groups. -/
theorem main : accepted n (p (c 0)) φ ≤ power a K * accepted n (p (c k)) φ + δ * ∑ s < K, power a s :=
  have h3 := S3 R n k K G p c φ a δ ha hδ hp privacy chain low high hK
    (S1 R n k K G p c φ a δ ha hδ hp privacy chain low high hK)
    (S2 R n k K G p c φ a δ ha hδ hp privacy chain low high hK)
  S8 R n k K G p c φ a δ ha hδ hp privacy chain low high hK
    (S7 R n k K G p c φ a δ ha hδ hp privacy chain low high hK
      (S5 R n k K G p c φ a δ ha hδ hp privacy chain low high hK
        (S4 R n k K G p c φ a δ ha hδ hp privacy chain low high hK h3))
      (S6 R n k K G p c φ a δ ha hδ hp privacy chain low high hK h3))

end GroupPrivacy
