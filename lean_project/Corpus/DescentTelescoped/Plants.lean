prelude
import Corpus.DescentTelescoped.Proof
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false

/-!
# Planted errors in the proof of the bound for the best iterate

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to the
statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/

open OrderedRing

namespace DescentTelescoped

/-! ### Where the measure is not positive -/

namespace positiveOnly

/-- One iteration with `D 0 = 0`, which raises the objective from `0` to `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e),
    ∀ k, k < n → c * D k ≤ F k - F (k + 1) + e :=
  fun h => absurd (h ℤ 1 (fun k => k) (fun _ => 0) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

end positiveOnly

/-! ### One error term is lost -/

namespace oneErrorFewer

/-- One iteration from `0` to `0` with `D 0 = 1` and the error `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h1 : ∀ k, k < n → c * D k ≤ F k - F (k + 1) + e),
    c * ∑ k < n, D k ≤ F 0 - F n + (n - 1) * e :=
  fun h => absurd (h ℤ 1 (fun _ => 0) (fun _ => 1) 1 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The lower bound is used, and `(n - 1) e ≤ n e`. -/
theorem S3 (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h2 : c * ∑ k < n, D k ≤ F 0 - F n + (n - 1) * e) :
    c * ∑ k < n, D k ≤ F 0 - v + n * e := by
  linear add_le_add (add_le_add h2 (lower n (Nat.le_refl n))) tol

/-- One iteration, in which nothing happens: every term is zero. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h2 : c * ∑ k < n, D k ≤ F 0 - F n + (n - 1) * e),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end oneErrorFewer

/-! ### The last value is taken for the least -/

namespace lastIsLeast

/-- Of `0` and `1` the last is not the least. -/
theorem last : ¬ ∃ k : Nat, k + 1 = 2 ∧ ∀ i : Nat, i < 2 → (k : ℤ) ≤ (i : ℤ) := by
  intro h
  obtain ⟨k, hk, least⟩ := h
  rw [Nat.add_right_cancel (hk : k + 1 = 1 + 1)] at least
  exact absurd (least 0 (by decide)) (by decide)

/-- Two iterations with the objective `1, 1, 0` and `D` equal to `0, 1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e),
    ∃ k, k + 1 = n ∧ ∀ i, i < n → D k ≤ D i :=
  fun h => absurd (h ℤ 2 (fun k => if k = 2 then 0 else 1) (fun k => k) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) last

/-- The least value is at most the mean. -/
theorem S5 (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h4 : ∃ k, k + 1 = n ∧ ∀ i, i < n → D k ≤ D i) :
    ∃ k, k < n ∧ n * D k ≤ ∑ i < n, D i := by
  obtain ⟨k, hk, least⟩ := h4
  refine ⟨k, by rw [← hk]; exact Nat.lt_succ_self k, ?_⟩
  rw [← sum_const]
  exact sum_le_sum least

/-- One iteration, in which nothing happens: every term is zero. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h4 : ∃ k, k + 1 = n ∧ ∀ i, i < n → D k ≤ D i),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) ⟨0, rfl, by decide⟩

end lastIsLeast

/-! ### The mean as a value -/

namespace valueAtMean

/-- Two iterations with the objective `1, 1, 0` and `D` equal to `0, 1`: no value is half the sum. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h4 : ∃ k, k < n ∧ ∀ i, i < n → D k ≤ D i),
    ∃ k, k < n ∧ n * D k = ∑ i < n, D i :=
  fun h => absurd (h ℤ 2 (fun k => if k = 2 then 0 else 1) (fun k => k) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The two estimates together. -/
theorem S6 (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h3 : c * ∑ k < n, D k ≤ F 0 - v + n * e)
    (h5 : ∃ k, k < n ∧ n * D k = ∑ i < n, D i) :
    ∃ k, k < n ∧ n * (c * D k) ≤ F 0 - v + n * e := by
  obtain ⟨k, hk, mean⟩ := h5
  refine ⟨k, hk, ?_⟩
  rw [← mean] at h3
  linear h3

/-- One iteration, in which nothing happens: every term is zero. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h3 : c * ∑ k < n, D k ≤ F 0 - v + n * e)
    (h5 : ∃ k, k < n ∧ n * D k = ∑ i < n, D i),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 1 0 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)

end valueAtMean

/-! ### The sign of the error -/

namespace signOfError

/-- One iteration from `0` to `0` with `D 0 = 1` and the error `1`: then `1 ≤ -1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e),
    ∀ k, k < n → c * D k ≤ F k - F (k + 1) - e :=
  fun h => absurd (h ℤ 1 (fun _ => 0) (fun _ => 1) 1 1 0 (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)) (by decide)

/-- The gains telescope. -/
theorem S2 (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h1 : ∀ k, k < n → c * D k ≤ F k - F (k + 1) - e) :
    c * ∑ k < n, D k ≤ F 0 - F n - n * e := by
  have all := sum_le_sum h1
  rw [← mul_sum, sum_sub, sum_const] at all
  have tele : ∑ k < n, (F k - F (k + 1)) = F 0 - F n := by
    have h := telescope n (fun k => -F k)
    have same : ∑ k < n, (F k - F (k + 1)) = ∑ k < n, (-F (k + 1) - -F k) := sum_congr fun k _ => by ring
    rw [same, h]
    ring
  rw [tele] at all
  exact all

/-- One iteration, in which nothing happens: every term is zero. -/
theorem S2_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h1 : ∀ k, k < n → c * D k ≤ F k - F (k + 1) - e),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 1 0 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

/-- The lower bound is used, and `-n e ≤ n e`. -/
theorem S3 (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h2 : c * ∑ k < n, D k ≤ F 0 - F n - n * e) :
    c * ∑ k < n, D k ≤ F 0 - v + n * e := by
  have errors := mul_nonneg (cast_nonneg (R := R) n) tol
  linear add_le_add (add_le_add h2 (lower n (Nat.le_refl n))) (add_le_add errors errors)

/-- One iteration, in which nothing happens: every term is zero. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (n : Nat) (F D : Nat → R) (c e v : R)
    (descent : ∀ k, k < n → 0 < D k → F (k + 1) + c * D k ≤ F k + e)
    (stay : ∀ k, k < n → D k ≤ 0 → F (k + 1) ≤ F k + e)
    (lower : ∀ k, k ≤ n → v ≤ F k)
    (rounds : 0 < n)
    (nonneg : 0 ≤ c)
    (tol : 0 ≤ e)
    (h2 : c * ∑ k < n, D k ≤ F 0 - F n - n * e),
    False :=
  fun h => h ℤ 1 (fun _ => 0) (fun _ => 0) 1 0 0 (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)
    (by decide)

end signOfError

end DescentTelescoped
