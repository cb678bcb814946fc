prelude
import Corpus.FiniteClass.Proof
/-!
# Planted errors in the proof on choices from a finite class

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace FiniteClass

/-- Hypothesis `h` looks good on the sample of the same number only. -/
def differ (h s : Nat) : ℤ := if h = s then 0 else 1

/-! ### The hypotheses of small risk are forgotten -/

namespace badOnly

/-- One sample of weight `1`, and one hypothesis of risk `0`, which looks good on it; no weight is allowed for
bad ones. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ),
    ∀ h, h < k → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ :=
  fun h => absurd (h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 0 0 (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- A hypothesis is bad and looks good on fewer samples than it looks good on. -/
theorem S6 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ) :
    ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ k * δ :=
  sum_le_card_mul fun h hh => le_trans
    (sum_le_sum fun s hs => mul_le_mul_of_nonneg_left (ind_le_ind fun both => both.2) (hp s hs)) (h1 h hh)

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide)

end badOnly

/-! ### One hypothesis for all samples -/

namespace worstHypothesis

/-- Two hypotheses of risk `1`, each of which looks good on one sample, where it is chosen. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ),
    ∃ h, h < k ∧ ∀ s, s < N → (ind (ε < L (A s) ∧ S (A s) s ≤ t) : R) ≤ ind (ε < L h ∧ S h s ≤ t) :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) differ (fun s => s) 0 0 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- If the chosen hypothesis is bad, it looks bad or the worst hypothesis is bad and looks good. -/
theorem S3 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h2 : ∃ h, h < k ∧ ∀ s, s < N → (ind (ε < L (A s) ∧ S (A s) s ≤ t) : R) ≤ ind (ε < L h ∧ S h s ≤ t)) :
    ∃ h, h < k ∧ ∀ s, s < N →
      (ind (ε < L (A s)) : R) ≤ ind (t < S (A s) s) + ind (ε < L h ∧ S h s ≤ t) := by
  obtain ⟨h, hh, worst⟩ := h2
  refine ⟨h, hh, fun s hs => ?_⟩
  cases le_or_lt (S (A s) s) t with
  | inl good =>
    refine le_trans (ind_le_ind fun large => ⟨large, good⟩) (le_trans (worst s hs) ?_)
    exact le_add_of_nonneg_left (ind_nonneg _)
  | inr bad =>
    rw [ind_of bad]
    exact le_trans (ind_le_one _) (le_add_of_nonneg_right (ind_nonneg _))

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h2 : ∃ h, h < k ∧ ∀ s, s < N → (ind (ε < L (A s) ∧ S (A s) s ≤ t) : R) ≤ ind (ε < L h ∧ S h s ≤ t)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide)

/-- The weighted sum over the samples. -/
theorem S4 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h3 : ∃ h, h < k ∧ ∀ s, s < N →
      (ind (ε < L (A s)) : R) ≤ ind (t < S (A s) s) + ind (ε < L h ∧ S h s ≤ t)) :
    ∃ h, h < k ∧ ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) := by
  obtain ⟨h, hh, worst⟩ := h3
  refine ⟨h, hh, le_trans ?_ (add_le_add_right hγ _)⟩
  rw [← sum_add]
  refine sum_le_sum fun s hs => ?_
  rw [← mul_add]
  exact mul_le_mul_of_nonneg_left (worst s hs) (hp s hs)

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h3 : ∃ h, h < k ∧ ∀ s, s < N →
      (ind (ε < L (A s)) : R) ≤ ind (t < S (A s) s) + ind (ε < L h ∧ S h s ≤ t)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide)

/-- There is at least one hypothesis, so that `δ ≤ k δ`. -/
theorem S7 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ)
    (h4 : ∃ h, h < k ∧ ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t)) :
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + k * δ := by
  obtain ⟨h, hh, worst⟩ := h4
  refine le_trans worst (add_le_add_left (le_trans (h1 h hh) ?_) γ)
  exact le_mul_of_one_le_left hδ (one_le_cast hk)

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ)
    (h4 : ∃ h, h < k ∧ ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t)),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide) (by decide)

end worstHypothesis

/-! ### The bound for a fixed hypothesis is used for the chosen one -/

namespace chosenAsFixed

/-- Two hypotheses of risk `1`, each of which looks good on one sample, where it is chosen: the sum is `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ),
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + δ :=
  fun h => absurd (h ℤ 2 2 (fun _ => 1) (fun _ => 1) differ (fun s => s) 0 0 1 0
    (by decide) (by decide) (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- There is at least one hypothesis, so that `δ ≤ k δ`. -/
theorem S7 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h4 : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + δ) :
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + k * δ :=
  le_trans h4 (add_le_add_left (le_mul_of_one_le_left hδ (one_le_cast hk)) γ)

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h4 : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + δ),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide)

end chosenAsFixed

/-! ### One hypothesis too few -/

namespace oneTooFew

/-- One sample of weight `1`, and one hypothesis, of risk `1`, that looks good on it: `1 ≤ (1 - 1) · 1` fails. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ),
    ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ (k - 1) * δ :=
  fun h => absurd (h ℤ 1 1 (fun _ => 1) (fun _ => 1) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide)
    (by decide) (by decide) (by decide) (by decide) (by decide)) (by decide)

/-- The missing summand is not negative. -/
theorem S7 (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h4 : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t))
    (h5 : ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) =
      ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t))
    (h6 : ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ (k - 1) * δ) :
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + k * δ := by
  rw [h5] at h4
  refine le_trans h4 (add_le_add_left (le_trans h6 ?_) γ)
  linear hδ

/-- One sample of weight `1`, one hypothesis, of risk `0`, and `δ = 1`. -/
theorem S7_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
    (t ε δ γ : R)
    (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
    (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
    (hA : ∀ s, s < N → A s < k)
    (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
    (h4 : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t))
    (h5 : ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) =
      ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t))
    (h6 : ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ (k - 1) * δ),
    False :=
  fun h => h ℤ 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide)

end oneTooFew

end FiniteClass
