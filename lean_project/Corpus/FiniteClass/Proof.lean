prelude
import Base
/-!
# A hypothesis chosen from a finite class in view of the sample

Samples `s < N` with weights `p s`, and hypotheses `h < k` with risk `L h`, which look good on the sample `s` if
`S h s ≤ t`. A hypothesis of risk above `ε` looks good on samples of weight at most `δ`. `main`: if the learner's
choice `A s` looks good but on samples of weight `γ`, its risk is above `ε` on samples of weight at most `γ + k δ`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace FiniteClass

variable (R : Type) [OrderedRing R] (N k : Nat) (p L : Nat → R) (S : Nat → Nat → R) (A : Nat → Nat)
  (t ε δ γ : R)
  (hp : ∀ s, s < N → 0 ≤ p s) (hk : 0 < k) (hδ : 0 ≤ δ)
  (hbad : ∀ h, h < k → ε < L h → ∑ s < N, p s * ind (S h s ≤ t) ≤ δ)
  (hA : ∀ s, s < N → A s < k)
  (hγ : ∑ s < N, p s * ind (t < S (A s) s) ≤ γ)
include hp hk hδ hbad hA hγ

/-- A fixed hypothesis is rarely bad and looks good. -/
theorem S1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ := by
  intro h hh
  by_cases large : ε < L h
  · refine le_trans (sum_le_sum fun s hs => ?_) (hbad h hh large)
    exact mul_le_mul_of_nonneg_left (ind_le_ind fun both => both.2) (hp s hs)
  · have none : ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) = 0 := by
      rw [← sum_zero_const N]
      exact sum_congr fun s _ => by rw [ind_of_not fun both => large both.1, mul_zero]
    exact le_trans (le_of_eq none) hδ

/-- The event of the chosen hypothesis is among those of the fixed ones. -/
theorem S2 : ∀ s, s < N →
    (ind (ε < L (A s) ∧ S (A s) s ≤ t) : R) ≤ ∑ h < k, ind (ε < L h ∧ S h s ≤ t) :=
  fun s hs => single_le_sum (f := fun h => ind (ε < L h ∧ S h s ≤ t)) (fun _ _ => ind_nonneg _) (hA s hs)

/-- If the chosen hypothesis is bad, either it looks bad or one of the fixed events occurs. -/
theorem S3
    (h2 : ∀ s, s < N →
      (ind (ε < L (A s) ∧ S (A s) s ≤ t) : R) ≤ ∑ h < k, ind (ε < L h ∧ S h s ≤ t)) :
    ∀ s, s < N →
      (ind (ε < L (A s)) : R) ≤ ind (t < S (A s) s) + ∑ h < k, ind (ε < L h ∧ S h s ≤ t) := by
  intro s hs
  cases le_or_lt (S (A s) s) t with
  | inl good =>
    refine le_trans (ind_le_ind fun large => ⟨large, good⟩) (le_trans (h2 s hs) ?_)
    exact le_add_of_nonneg_left (ind_nonneg _)
  | inr bad =>
    rw [ind_of bad]
    exact le_trans (ind_le_one _) (le_add_of_nonneg_right (sum_nonneg fun _ _ => ind_nonneg _))

/-- The weighted sum over the samples. -/
theorem S4
    (h3 : ∀ s, s < N →
      (ind (ε < L (A s)) : R) ≤ ind (t < S (A s) s) + ∑ h < k, ind (ε < L h ∧ S h s ≤ t)) :
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) :=
  calc ∑ s < N, p s * ind (ε < L (A s))
    _ ≤ ∑ s < N, (p s * ind (t < S (A s) s) + p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t)) :=
      sum_le_sum fun s hs => by
        rw [← mul_add]
        exact mul_le_mul_of_nonneg_left (h3 s hs) (hp s hs)
    _ = (∑ s < N, p s * ind (t < S (A s) s)) + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) :=
      sum_add N _ _
    _ ≤ γ + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) := add_le_add_right hγ _

/-- The sums over samples and hypotheses are exchanged. -/
theorem S5 : ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) =
    ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) := by
  rw [← sum_comm N k]
  exact sum_congr fun s _ => mul_sum k (p s) _

/-- The bounds of the fixed hypotheses are added. -/
theorem S6 (h1 : ∀ h, h < k → ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ δ) :
    ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ k * δ :=
  sum_le_card_mul h1

/-- All together. -/
theorem S7
    (h4 : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t))
    (h5 : ∑ s < N, p s * ∑ h < k, ind (ε < L h ∧ S h s ≤ t) =
      ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t))
    (h6 : ∑ h < k, ∑ s < N, p s * ind (ε < L h ∧ S h s ≤ t) ≤ k * δ) :
    ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + k * δ := by
  rw [h5] at h4
  exact le_trans h4 (add_le_add_left h6 γ)

/-- The chosen hypothesis has a risk above `ε` on samples of weight at most `γ + k δ`. -/
theorem main : ∑ s < N, p s * ind (ε < L (A s)) ≤ γ + k * δ :=
  S7 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ
    (S4 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ
      (S3 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ (S2 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ)))
    (S5 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ)
    (S6 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ (S1 R N k p L S A t ε δ γ hp hk hδ hbad hA hγ))

end FiniteClass
