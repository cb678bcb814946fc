prelude
import Base
/-!
# Empirical risk minimisation over a class with a finite net

The class has infinitely many hypotheses, and each of them is within `δ` of one of the first `k`; for these
the total loss on the sample is within `n ε` of `n` times the risk. `main`: a hypothesis `g` whose total loss
is least up to `n η` has a risk that is least up to `2 (ε + 2 δ) + η`.
-/
set_option autoImplicit false
-- every step repeats the whole context, also the hypotheses that it does not use
set_option linter.unusedSectionVars false
open OrderedRing

namespace ErmUniform

/-- The risk of a hypothesis: its mean loss over the `N` points, with weights `p`. -/
def risk {R : Type} [OrderedRing R] (N : Nat) (p : Nat → R) (l : Nat → Nat → R) (h : Nat) : R :=
  ∑ x < N, p x * l h x

/-- The total loss of a hypothesis on the sample `z 0, …, z (n - 1)`. -/
def total {R : Type} [OrderedRing R] (n : Nat) (z : Nat → Nat) (l : Nat → Nat → R) (h : Nat) : R :=
  ∑ i < n, l h (z i)

variable (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat) (l : Nat → Nat → R)
  (g : Nat) (ε δ η : R)
  (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
  (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
  (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
  (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
  (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
  (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
  (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
include hp hone hn hz hε hδ hnet hupper hlower hg

/-- A pointwise comparison of losses is one of risks. -/
theorem S1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ := by
  intro h c hc
  calc risk N p l h ≤ ∑ x < N, p x * (l c x + δ) :=
        sum_le_sum fun x hx => mul_le_mul_of_nonneg_left (hc x hx) (hp x hx)
    _ = ∑ x < N, (p x * l c x + p x * δ) := sum_congr fun x _ => mul_add _ _ _
    _ = risk N p l c + δ := by rw [sum_add, ← sum_mul, hone, one_mul]; rfl

/-- A pointwise comparison of losses is one of total losses. -/
theorem S2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ := by
  intro h c hc
  calc total n z l h ≤ ∑ i < n, (l c (z i) + δ) := sum_le_sum fun i hi => hc (z i) (hz i hi)
    _ = total n z l c + n * δ := by rw [sum_add, sum_const]; rfl

/-- The risk of any hypothesis exceeds its total loss by little. -/
theorem S3
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ) :
    ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ) := by
  intro h
  obtain ⟨c, hck, hc⟩ := hnet h
  calc n * risk N p l h ≤ n * (risk N p l c + δ) :=
        mul_le_mul_of_nonneg_left (h1 h c fun x hx => (hc x hx).1) (cast_nonneg n)
    _ = n * risk N p l c + n * δ := mul_add _ _ _
    _ ≤ total n z l c + n * ε + n * δ := add_le_add_right (hupper c hck) _
    _ ≤ total n z l h + n * δ + n * ε + n * δ :=
        add_le_add_right (add_le_add_right (h2 c h fun x hx => (hc x hx).2) _) _
    _ = total n z l h + n * (ε + 2 * δ) := by ring

/-- The total loss of any hypothesis exceeds its risk by little. -/
theorem S4
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ) :
    ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ) := by
  intro h
  obtain ⟨c, hck, hc⟩ := hnet h
  calc total n z l h ≤ total n z l c + n * δ := h2 h c fun x hx => (hc x hx).1
    _ ≤ n * risk N p l c + n * ε + n * δ := add_le_add_right (hlower c hck) _
    _ ≤ n * (risk N p l h + δ) + n * ε + n * δ :=
        add_le_add_right (add_le_add_right (mul_le_mul_of_nonneg_left (h1 c h fun x hx => (hc x hx).2)
          (cast_nonneg n)) _) _
    _ = n * risk N p l h + n * (ε + 2 * δ) := by ring

/-- From the risk of `g` to its total loss, to that of `h`, and to the risk of `h`. -/
theorem S5
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ)) :
    ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by
  intro h
  calc n * risk N p l g ≤ total n z l g + n * (ε + 2 * δ) := h3 g
    _ ≤ total n z l h + n * η + n * (ε + 2 * δ) := add_le_add_right (hg h) _
    _ ≤ n * risk N p l h + n * (ε + 2 * δ) + n * η + n * (ε + 2 * δ) :=
        add_le_add_right (add_le_add_right (h4 h) _) _
    _ = n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by ring

/-- The sample size cancels. -/
theorem S6
    (h5 : ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * (ε + 2 * δ) + η))) :
    ∀ h : Nat, risk N p l g ≤ risk N p l h + (2 * (ε + 2 * δ) + η) :=
  fun h => le_of_mul_le_mul_left (h5 h) (cast_pos.2 hn)

/-- The risk of `g` is least up to `2 (ε + 2 δ) + η`. -/
theorem main : ∀ h : Nat, risk N p l g ≤ risk N p l h + (2 * (ε + 2 * δ) + η) :=
  S6 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg
    (S5 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg
      (S3 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg
        (S1 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg)
        (S2 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg))
      (S4 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg
        (S1 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg)
        (S2 R N n k p z l g ε δ η hp hone hn hz hε hδ hnet hupper hlower hg)))

end ErmUniform
