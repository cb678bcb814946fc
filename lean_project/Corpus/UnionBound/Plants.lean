prelude
import Corpus.UnionBound.Proof
/-!
# Planted errors in the proof that all estimates are good at one outcome

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace UnionBound

/-! ### An outcome that lies in an earlier event and in the new one -/

namespace newEvent

/-- The outcome `0` lies in both of two equal events: its indicators are `1` and `1 + 1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i),
    ∀ l, l < k → ∀ i, i < n →
      (ind (∃ j, j < l + 1 ∧ t ≤ z j i) : R) = ind (∃ j, j < l ∧ t ≤ z j i) + ind (t ≤ z l i) :=
  fun h => absurd (h ℤ 3 2 (fun _ => 1) (fun _ i => ind (i = 0)) 1 1 (by decide) (by decide) (by decide) 1 (by decide) 0
    (by decide)) (by decide)

/-- One more event adds its weight, at most `q`, to the weight of the union. -/
theorem S2 (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h1 : ∀ l, l < k → ∀ i, i < n →
      (ind (∃ j, j < l + 1 ∧ t ≤ z j i) : R) = ind (∃ j, j < l ∧ t ≤ z j i) + ind (t ≤ z l i)) :
    ∀ l, l < k →
      ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + q := by
  intro l hl
  rw [sum_congr fun i hi => (by rw [h1 l hl i hi, mul_add] :
    p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) = p i * ind (∃ j, j < l ∧ t ≤ z j i) + p i * ind (t ≤ z l i)), sum_add]
  exact add_le_add_left (hq l hl) _

/-- Two disjoint events, of one outcome each, among three outcomes. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h1 : ∀ l, l < k → ∀ i, i < n →
      (ind (∃ j, j < l + 1 ∧ t ≤ z j i) : R) = ind (∃ j, j < l ∧ t ≤ z j i) + ind (t ≤ z l i)),
    False :=
  fun h => h ℤ 3 2 (fun _ => 1) (fun j i => ind (i = j)) 1 1 (by decide) (by decide) (by decide) (by decide)

end newEvent

/-! ### An event chosen for each outcome -/

namespace eventOfOutcome

/-- The events `{0}` and `{1}` among three outcomes: the outcomes that lie in the event chosen for them weigh `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i),
    ∀ s : Nat → Nat, (∀ i, i < n → s i < k) → ∑ i < n, p i * ind (t ≤ z (s i) i) ≤ q :=
  fun h => absurd (h ℤ 3 2 (fun _ => 1) (fun j i => ind (i = j)) 1 1 (by decide) (by decide) (by decide)
    (fun i => if i = 0 then 0 else 1) (by decide)) (by decide)

/-- Each outcome of the union lies in the event chosen for it. -/
theorem S3 (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h2 : ∀ s : Nat → Nat, (∀ i, i < n → s i < k) → ∑ i < n, p i * ind (t ≤ z (s i) i) ≤ q) :
    ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i) ≤ k * q := by
  cases Nat.eq_zero_or_pos k with
  | inl zero =>
    rw [zero, cast_zero, zero_mul, ← sum_zero_const n]
    exact le_of_eq (sum_congr fun i _ => by rw [ind_of_not fun ⟨j, hj, _⟩ => Nat.not_lt_zero j hj, mul_zero])
  | inr pos =>
    have choice : ∀ i, ∃ j, j < k ∧ ((∃ j, j < k ∧ t ≤ z j i) → t ≤ z j i) := fun i =>
      if h : ∃ j, j < k ∧ t ≤ z j i then h.elim fun j hj => ⟨j, hj.1, fun _ => hj.2⟩
      else ⟨0, pos, fun k => absurd k h⟩
    obtain ⟨s, hs⟩ := Classical.axiomOfChoice choice
    have nonneg : 0 ≤ q := le_trans (sum_nonneg fun i hi => mul_nonneg (hp i hi) (ind_nonneg _)) (hq 0 pos)
    calc ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i)
      _ ≤ ∑ i < n, p i * ind (t ≤ z (s i) i) :=
        sum_le_sum fun i hi => mul_le_mul_of_nonneg_left (ind_le_ind (hs i).2) (hp i hi)
      _ ≤ q := h2 s fun i _ => (hs i).1
      _ ≤ k * q := le_mul_of_one_le_left nonneg (one_le_cast pos)

/-- One event, the first of two outcomes. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h2 : ∀ s : Nat → Nat, (∀ i, i < n → s i < k) → ∑ i < n, p i * ind (t ≤ z (s i) i) ≤ q),
    False :=
  fun h => h ℤ 2 1 (fun _ => 1) (fun _ i => ind (i = 0)) 1 1 (by decide) (by decide) (by decide)
    fun _ _ => (by decide : ∑ i < 2, 1 * (ind ((1 : ℤ) ≤ ind (i = 0)) : ℤ) ≤ 1)

end eventOfOutcome

/-! ### The weight of the first event -/

namespace firstEvent

/-- One event, the first of two outcomes: the union weighs `1`, not `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h2 : ∀ l, l < k →
      ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ (∑ i < n, p i * ind (∃ j, j < l ∧ t ≤ z j i)) + q),
    ∀ l, l < k → ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ l * q :=
  fun h => absurd (h ℤ 2 1 (fun _ => 1) (fun _ i => ind (i = 0)) 1 1 (by decide) (by decide) (by decide) (by decide))
    (by decide)

/-- The union of no events is empty; that of `l + 1` events weighs at most `l q`, which is at most `(l + 1) q`. -/
theorem S4 (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h3 : ∀ l, l < k → ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ l * q) :
    0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) := by
  refine UnionBound.S4 R n k p z t q hp hq hlt ?_
  cases k with
  | zero =>
    rw [cast_zero, zero_mul, ← sum_zero_const n]
    exact le_of_eq (sum_congr fun i _ => by rw [ind_of_not fun ⟨j, hj, _⟩ => Nat.not_lt_zero j hj, mul_zero])
  | succ l =>
    have nonneg : 0 ≤ q :=
      le_trans (sum_nonneg fun i hi => mul_nonneg (hp i hi) (ind_nonneg _)) (hq l (Nat.lt_succ_self l))
    exact le_trans (h3 l (Nat.lt_succ_self l)) (mul_le_mul_of_nonneg_right (cast_le_cast (Nat.le_succ l)) nonneg)

/-- One empty event. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h3 : ∀ l, l < k → ∑ i < n, p i * ind (∃ j, j < l + 1 ∧ t ≤ z j i) ≤ l * q),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ _ => 0) 1 0 (by decide) (by decide) (by decide) (by decide)

end firstEvent

/-! ### The average over the outcomes -/

namespace averageOutcome

/-- One event, the first of two outcomes: the other outcome weighs `1`, and no integer is the half of `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h3 : ∑ i < n, p i * ind (∃ j, j < k ∧ t ≤ z j i) ≤ k * q),
    ∃ d, n * d = ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) ∧ 0 < n * d := by
  intro h
  obtain ⟨d, average, positive⟩ :=
    h ℤ 2 1 (fun _ => 1) (fun _ i => ind (i = 0)) 1 1 (by decide) (by decide) (by decide) (by decide)
  have least : 0 < d := pos_of_mul_pos_left positive (by decide)
  have bound : 2 * (0 + 1) ≤ 2 * d := mul_le_mul_of_nonneg_left (ℤ.add_one_le_of_lt least) (by decide)
  exact absurd (le_trans bound (le_of_eq average)) (by decide)

/-- Some term reaches the average. -/
theorem S5 (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h4 : ∃ d, n * d = ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) ∧ 0 < n * d) :
    ∃ i, i < n ∧ 0 < p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) := by
  obtain ⟨d, average, positive⟩ := h4
  have number : 0 < (n : R) := lt_of_le_of_ne (cast_nonneg n) fun zero => by
    rw [← zero, zero_mul] at positive
    exact lt_irrefl 0 positive
  have least : 0 < d := pos_of_mul_pos_left positive (cast_nonneg n)
  by_contra none
  have small : ∀ i, i < n → p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) ≤ 0 := fun i hi =>
    not_lt.1 fun h => none ⟨i, hi, h⟩
  have total : n * d ≤ n * 0 := average ▸ sum_le_card_mul small
  exact not_le_of_gt least (le_of_mul_le_mul_left total number)

/-- One outcome and no event. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h4 : ∃ d, n * d = ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i) ∧ 0 < n * d),
    False :=
  fun h => h ℤ 1 0 (fun _ => 1) (fun _ _ => 0) 1 0 (by decide) (by decide) (by decide) ⟨1, by decide⟩

end averageOutcome

/-! ### An outcome that is best for all estimates -/

namespace bestOutcome

/-- Two outcomes of weight `1`: one estimate has the errors `0` and `1`, the other one the errors `1` and `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h4 : 0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i)),
    ∃ i, i < n ∧ 0 < p i ∧ ∀ l, l < n → 0 < p l → ∀ j, j < k → z j i ≤ z j l :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun j i => ind (i ≠ j)) 2 0 (by decide) (by decide) (by decide) (by decide))
    (by decide)

/-- The errors at this outcome are at most those at an outcome outside of all events. -/
theorem S6 (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h4 : 0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i))
    (h5 : ∃ i, i < n ∧ 0 < p i ∧ ∀ l, l < n → 0 < p l → ∀ j, j < k → z j i ≤ z j l) :
    ∃ i, i < n ∧ 0 < p i ∧ ∀ j, j < k → z j i < t := by
  obtain ⟨i, hi, positive, best⟩ := h5
  rw [← sum_zero_const n] at h4
  obtain ⟨l, hl, term⟩ := exists_lt_of_sum_lt h4
  refine ⟨i, hi, positive, ?_⟩
  by_cases h : ∃ j, j < k ∧ t ≤ z j l
  · rw [ind_of_not fun none => none h, mul_zero] at term
    exact absurd term (lt_irrefl 0)
  · rw [ind_of h, mul_one] at term
    exact fun j hj => lt_of_le_of_lt (best l hl term j hj) (not_le.1 fun k => h ⟨j, hj, k⟩)

/-- One outcome and no event. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n k : Nat) (p : Nat → R)
    (z : Nat → Nat → R) (t q : R)
    (hp : ∀ i, i < n → 0 ≤ p i)
    (hq : ∀ j, j < k → ∑ i < n, p i * ind (t ≤ z j i) ≤ q)
    (hlt : k * q < ∑ i < n, p i)
    (h4 : 0 < ∑ i < n, p i * ind (¬ ∃ j, j < k ∧ t ≤ z j i))
    (h5 : ∃ i, i < n ∧ 0 < p i ∧ ∀ l, l < n → 0 < p l → ∀ j, j < k → z j i ≤ z j l),
    False :=
  fun h => h ℤ 1 0 (fun _ => 1) (fun _ _ => 0) 1 0 (by decide) (by decide) (by decide) (by decide) (by decide)

end bestOutcome

end UnionBound
