prelude
import Corpus.ErmUniform.Proof
/-!
# Planted errors in the proof on empirical risk minimisation

For each plant, `refuted` shows its claim false, and the lemmas after it lead from the planted claim on to
the statement; `…_consistent` shows that the premises of such a lemma can hold together.
-/
set_option autoImplicit false
-- the refuted claims and the witnesses are stated with the whole context
set_option linter.unusedVariables false
open OrderedRing

namespace ErmUniform

/-- All weight on the point `0`. -/
def first (x : Nat) : ℤ := if x = 0 then 1 else 0

/-- In the witnesses with one point and no losses, both sides of each inequality compute to `0`. -/
theorem zero_le : (0 : ℤ) ≤ 0 := le_rfl

/-- One point and no losses: the risk of any hypothesis is `0`. -/
theorem risk_zero (h : Nat) : risk 1 (fun _ => (1 : ℤ)) (fun _ _ => 0) h = 0 := rfl

/-- One point and no losses: the total loss of any hypothesis is `0`. -/
theorem total_zero (h : Nat) : total 1 (fun _ => 0) (fun _ _ => (0 : ℤ)) h = 0 := rfl

/-! ### The mean loss on the sample need not be an element of the ring -/

namespace empiricalMean

/-- Two sample points, with the losses `0` and `1`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η),
    ∃ S : Nat → R, (∀ h : Nat, n * S h = total n z l h) ∧
      ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → S h ≤ S c + δ :=
  fun h => (h ℤ 2 2 1 first (fun i => i) (fun _ x => x) 0 1 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide)
    (fun _ => (by decide : (1 : ℤ) ≤ 1))).elim
    fun S hS => ℤ.two_mul_ne_one (S 0) (hS.1 0)

/-- The upper bound, by the mean loss. -/
theorem S3 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∃ S : Nat → R, (∀ h : Nat, n * S h = total n z l h) ∧
      ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → S h ≤ S c + δ) :
    ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ) := by
  obtain ⟨S, hmean, hS⟩ := h2
  have h2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ := by
    intro h c hc
    rw [← hmean h, ← hmean c, ← mul_add]
    exact mul_le_mul_of_nonneg_left (hS h c hc) (cast_nonneg n)
  intro h
  obtain ⟨c, hck, hc⟩ := hnet h
  calc n * risk N p l h ≤ n * (risk N p l c + δ) :=
        mul_le_mul_of_nonneg_left (h1 h c fun x hx => (hc x hx).1) (cast_nonneg n)
    _ = n * risk N p l c + n * δ := mul_add _ _ _
    _ ≤ total n z l c + n * ε + n * δ := add_le_add_right (hupper c hck) _
    _ ≤ total n z l h + n * δ + n * ε + n * δ :=
        add_le_add_right (add_le_add_right (h2 c h fun x hx => (hc x hx).2) _) _
    _ = total n z l h + n * (ε + 2 * δ) := by ring

/-- One point, no losses. -/
theorem S3_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∃ S : Nat → R, (∀ h : Nat, n * S h = total n z l h) ∧
      ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → S h ≤ S c + δ),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun _ _ _ => zero_le) ⟨fun _ => 0, fun _ => rfl, fun _ _ _ => zero_le⟩

/-- The lower bound, by the mean loss. -/
theorem S4 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∃ S : Nat → R, (∀ h : Nat, n * S h = total n z l h) ∧
      ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → S h ≤ S c + δ) :
    ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ) := by
  obtain ⟨S, hmean, hS⟩ := h2
  have h2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ := by
    intro h c hc
    rw [← hmean h, ← hmean c, ← mul_add]
    exact mul_le_mul_of_nonneg_left (hS h c hc) (cast_nonneg n)
  intro h
  obtain ⟨c, hck, hc⟩ := hnet h
  calc total n z l h ≤ total n z l c + n * δ := h2 h c fun x hx => (hc x hx).1
    _ ≤ n * risk N p l c + n * ε + n * δ := add_le_add_right (hlower c hck) _
    _ ≤ n * (risk N p l h + δ) + n * ε + n * δ :=
        add_le_add_right (add_le_add_right (mul_le_mul_of_nonneg_left (h1 c h fun x hx => (hc x hx).2)
          (cast_nonneg n)) _) _
    _ = n * risk N p l h + n * (ε + 2 * δ) := by ring

/-- One point, no losses. -/
theorem S4_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∃ S : Nat → R, (∀ h : Nat, n * S h = total n z l h) ∧
      ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → S h ≤ S c + δ),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun _ _ _ => zero_le) ⟨fun _ => 0, fun _ => rfl, fun _ _ _ => zero_le⟩

end empiricalMean

/-! ### The way back from the net is free of charge -/

namespace oneDelta

/-- The hypothesis `0` has loss `1` everywhere, the others `2` at the point `0` and `0` at the point `1`. -/
def loss (h x : Nat) : ℤ := if h = 0 then 1 else if x = 0 then 2 else 0

/-- The hypothesis `0` is within `1` of each. -/
theorem near : ∀ h : Nat, ∃ c, c < 1 ∧ ∀ x, x < 2 → loss h x ≤ loss c x + 1 ∧ loss c x ≤ loss h x + 1
  | 0 => ⟨0, by decide, by decide⟩
  | _ + 1 => ⟨0, by decide, (by decide : ∀ x, x < 2 → loss 1 x ≤ loss 0 x + 1 ∧ loss 0 x ≤ loss 1 x + 1)⟩

/-- The hypothesis `1` has least total loss. -/
theorem least : ∀ h : Nat, total 1 (fun _ => 1) loss 1 ≤ total 1 (fun _ => 1) loss h + (1 : Nat) * 0
  | 0 => by decide
  | _ + 1 => (by decide : (0 : ℤ) ≤ 0)

/-- The sample is the point `1`, all weight is at the point `0`: the hypothesis `1` has total loss `0` and risk `2`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ)
    (h2 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → total n z l h ≤ total n z l c + n * δ),
    ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + δ) :=
  fun h => absurd (h ℤ 2 1 1 first (fun _ => 1) loss 1 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) near (by decide) (by decide) least
    (S1 ℤ 2 1 1 first (fun _ => 1) loss 1 0 1 0 (by decide) (by decide) (by decide) (by decide)
      (by decide) (by decide) near (by decide) (by decide) least)
    (S2 ℤ 2 1 1 first (fun _ => 1) loss 1 0 1 0 (by decide) (by decide) (by decide) (by decide)
      (by decide) (by decide) near (by decide) (by decide) least) 1) (by decide)

/-- The smaller constant is carried on. -/
theorem S5 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ)) :
    ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * ε + 3 * δ + η)) := by
  intro h
  calc n * risk N p l g ≤ total n z l g + n * (ε + δ) := h3 g
    _ ≤ total n z l h + n * η + n * (ε + δ) := add_le_add_right (hg h) _
    _ ≤ n * risk N p l h + n * (ε + 2 * δ) + n * η + n * (ε + δ) :=
        add_le_add_right (add_le_add_right (h4 h) _) _
    _ = n * (risk N p l h + (2 * ε + 3 * δ + η)) := by ring

/-- One point, no losses. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ)),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun h => by rw [risk_zero, total_zero]; decide) (fun h => by rw [risk_zero, total_zero]; decide)

/-- The sample size cancels, and `3 δ ≤ 4 δ`. -/
theorem S6 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h5 : ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * ε + 3 * δ + η))) :
    ∀ h : Nat, risk N p l g ≤ risk N p l h + (2 * (ε + 2 * δ) + η) := by
  intro h
  refine le_of_mul_le_mul_left (le_trans (h5 h) (mul_le_mul_of_nonneg_left ?_ (cast_nonneg n))) (cast_pos.2 hn)
  linear hδ

/-- One point, no losses. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h5 : ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * ε + 3 * δ + η))),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun h => by rw [risk_zero, risk_zero]; decide)

end oneDelta

/-! ### Risk and loss are exchanged at the price of one deviation -/

namespace oneDeviation

/-- At the point `0` the hypothesis `0` has loss `2` and the others `0`; at the point `1` all have loss `1`. -/
def loss (h x : Nat) : ℤ := if x = 0 then if h = 0 then 2 else 0 else 1

/-- Each is equal to the hypothesis `0` or to the hypothesis `1`. -/
theorem near : ∀ h : Nat, ∃ c, c < 2 ∧ ∀ x, x < 2 → loss h x ≤ loss c x + 0 ∧ loss c x ≤ loss h x + 0
  | 0 => ⟨0, by decide, by decide⟩
  | _ + 1 => ⟨1, by decide, (by decide : ∀ x, x < 2 → loss 1 x ≤ loss 1 x + 0 ∧ loss 1 x ≤ loss 1 x + 0)⟩

/-- The hypothesis `0` has least total loss. -/
theorem least : ∀ h : Nat, total 1 (fun _ => 1) loss 0 ≤ total 1 (fun _ => 1) loss h + (1 : Nat) * 0 :=
  fun _ => (by decide : (1 : ℤ) ≤ 1)

/-- No risk exceeds the total loss by more than `1`. -/
theorem upper : ∀ h : Nat,
    (1 : Nat) * risk 2 first loss h ≤ total 1 (fun _ => 1) loss h + (1 : Nat) * (1 + 2 * 0)
  | 0 => by decide
  | _ + 1 => (by decide :
      (1 : Nat) * risk 2 first loss 1 ≤ total 1 (fun _ => 1) loss 1 + (1 : Nat) * (1 + 2 * 0))

/-- No total loss exceeds the risk by more than `1`. -/
theorem lower : ∀ h : Nat,
    total 1 (fun _ => 1) loss h ≤ (1 : Nat) * risk 2 first loss h + (1 : Nat) * (1 + 2 * 0)
  | 0 => by decide
  | _ + 1 => (by decide :
      total 1 (fun _ => 1) loss 1 ≤ (1 : Nat) * risk 2 first loss 1 + (1 : Nat) * (1 + 2 * 0))

/-- The sample is the point `1`, all weight is at the point `0`: total losses `1`, but the risks are `2` and `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * (ε + 2 * δ)),
    ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (ε + 2 * δ + η)) :=
  fun h => absurd (h ℤ 2 1 2 first (fun _ => 1) loss 0 1 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) near (by decide) (by decide) least
    upper lower 1) (by decide)

/-- The sample size cancels, and one deviation is at most two. -/
theorem S6 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h5 : ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (ε + 2 * δ + η))) :
    ∀ h : Nat, risk N p l g ≤ risk N p l h + (2 * (ε + 2 * δ) + η) := by
  intro h
  refine le_of_mul_le_mul_left (le_trans (h5 h) (mul_le_mul_of_nonneg_left ?_ (cast_nonneg n))) (cast_pos.2 hn)
  linear add_nonneg hε (add_nonneg hδ hδ)

/-- One point, no losses. -/
theorem S6_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h5 : ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (ε + 2 * δ + η))),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun h => by rw [risk_zero, risk_zero]; decide)

end oneDeviation

/-! ### The hypotheses outside the net are forgotten -/

namespace netOnly

/-- The hypothesis `0` has no loss, the others have loss `1` at the point `1`. -/
def loss (h x : Nat) : ℤ := if h = 0 then 0 else x

/-- The hypothesis `0` is within `1` of each. -/
theorem near : ∀ h : Nat, ∃ c, c < 1 ∧ ∀ x, x < 2 → loss h x ≤ loss c x + 1 ∧ loss c x ≤ loss h x + 1
  | 0 => ⟨0, by decide, by decide⟩
  | _ + 1 => ⟨0, by decide, (by decide : ∀ x, x < 2 → loss 1 x ≤ loss 0 x + 1 ∧ loss 0 x ≤ loss 1 x + 1)⟩

/-- The hypothesis `0` has least total loss. -/
theorem least : ∀ h : Nat, total 1 (fun _ => 1) loss 0 ≤ total 1 (fun _ => 1) loss h + (1 : Nat) * 0
  | 0 => by decide
  | _ + 1 => (by decide : (0 : ℤ) ≤ 1)

/-- The sample is the point `1`, all weight is at the point `0`: the hypothesis `1` has total loss `1` and risk `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η),
    ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * ε :=
  fun h => absurd (h ℤ 2 1 1 first (fun _ => 1) loss 0 0 1 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) near (by decide) (by decide) least 1) (by decide)

/-- From the risk of `g` to its total loss, to that of `h`, and to the risk of `h`. -/
theorem S5 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * ε) :
    ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by
  intro h
  have more : n * ε ≤ n * (ε + 2 * δ) := by
    refine mul_le_mul_of_nonneg_left ?_ (cast_nonneg n)
    linear add_nonneg hδ hδ
  calc n * risk N p l g ≤ total n z l g + n * (ε + 2 * δ) := h3 g
    _ ≤ total n z l h + n * η + n * (ε + 2 * δ) := add_le_add_right (hg h) _
    _ ≤ n * risk N p l h + n * ε + n * η + n * (ε + 2 * δ) :=
        add_le_add_right (add_le_add_right (h4 h) _) _
    _ ≤ n * risk N p l h + n * (ε + 2 * δ) + n * η + n * (ε + 2 * δ) :=
        add_le_add_right (add_le_add_right (add_le_add_left more _) _) _
    _ = n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by ring

/-- One point, no losses. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∀ h : Nat, total n z l h ≤ n * risk N p l h + n * ε),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun h => by rw [risk_zero, total_zero]; decide) (fun h => by rw [risk_zero, total_zero]; decide)

end netOnly

/-! ### The best hypothesis of the net -/

namespace bestInNet

/-- The hypothesis `0` has loss `1`, the others have no loss. -/
def loss (h _x : Nat) : ℤ := if h = 0 then 1 else 0

/-- The hypothesis `0` is within `1` of each. -/
theorem near : ∀ h : Nat, ∃ c, c < 1 ∧ ∀ x, x < 1 → loss h x ≤ loss c x + 1 ∧ loss c x ≤ loss h x + 1
  | 0 => ⟨0, by decide, by decide⟩
  | _ + 1 => ⟨0, by decide, (by decide : ∀ x, x < 1 → loss 1 x ≤ loss 0 x + 1 ∧ loss 0 x ≤ loss 1 x + 1)⟩

/-- The hypothesis `1` has least total loss. -/
theorem least : ∀ h : Nat, total 1 (fun _ => 0) loss 1 ≤ total 1 (fun _ => 0) loss h + (1 : Nat) * 0
  | 0 => by decide
  | _ + 1 => (by decide : (0 : ℤ) ≤ 0)

/-- A pointwise comparison of losses is one of risks. -/
theorem compare : ∀ h c : Nat, (∀ x, x < 1 → loss h x ≤ loss c x + 1) →
    risk 1 (fun _ => 1) loss h ≤ risk 1 (fun _ => 1) loss c + 1
  | 0, 0, _ => by decide
  | 0, _ + 1, _ => (by decide : risk 1 (fun _ => 1) loss 0 ≤ risk 1 (fun _ => 1) loss 1 + 1)
  | _ + 1, 0, _ => (by decide : risk 1 (fun _ => 1) loss 1 ≤ risk 1 (fun _ => 1) loss 0 + 1)
  | _ + 1, _ + 1, _ => (by decide : risk 1 (fun _ => 1) loss 1 ≤ risk 1 (fun _ => 1) loss 1 + 1)

/-- One point; the net consists of the hypothesis `0` of risk `1`, and the hypothesis `1` has risk `0`. -/
theorem refuted : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h1 : ∀ h c : Nat, (∀ x, x < N → l h x ≤ l c x + δ) → risk N p l h ≤ risk N p l c + δ),
    ∃ c, c < k ∧ ∀ h : Nat, risk N p l c ≤ risk N p l h := by
  intro h
  obtain ⟨c, net, best⟩ := h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) loss 1 0 1 0 (by decide) (by decide) (by decide)
    (by decide) (by decide) (by decide) near (by decide) (by decide) least compare
  have first : c = 0 := Nat.eq_zero_of_le_zero (Nat.le_of_lt_succ net)
  rw [first] at best
  exact absurd (best 1) (by decide)

/-- From the risk of `g` to its total loss, to that of the best hypothesis, and to its risk. -/
theorem S5 (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∃ c, c < k ∧ ∀ h : Nat, risk N p l c ≤ risk N p l h) :
    ∀ h : Nat, n * risk N p l g ≤ n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by
  obtain ⟨c, net, best⟩ := h4
  intro h
  have more : n * ε ≤ n * (ε + 2 * δ) := by
    refine mul_le_mul_of_nonneg_left ?_ (cast_nonneg n)
    linear add_nonneg hδ hδ
  calc n * risk N p l g ≤ total n z l g + n * (ε + 2 * δ) := h3 g
    _ ≤ total n z l c + n * η + n * (ε + 2 * δ) := add_le_add_right (hg c) _
    _ ≤ n * risk N p l c + n * ε + n * η + n * (ε + 2 * δ) :=
        add_le_add_right (add_le_add_right (hlower c net) _) _
    _ ≤ n * risk N p l h + n * (ε + 2 * δ) + n * η + n * (ε + 2 * δ) :=
        add_le_add_right (add_le_add_right
          (add_le_add (mul_le_mul_of_nonneg_left (best h) (cast_nonneg n)) more) _) _
    _ = n * (risk N p l h + (2 * (ε + 2 * δ) + η)) := by ring

/-- One point, no losses. -/
theorem S5_consistent : ¬ ∀ (R : Type) [OrderedRing R] (N n k : Nat) (p : Nat → R) (z : Nat → Nat)
    (l : Nat → Nat → R) (g : Nat) (ε δ η : R)
    (hp : ∀ x, x < N → 0 ≤ p x) (hone : ∑ x < N, p x = 1)
    (hn : 0 < n) (hz : ∀ i, i < n → z i < N)
    (hε : 0 ≤ ε) (hδ : 0 ≤ δ)
    (hnet : ∀ h : Nat, ∃ c, c < k ∧ ∀ x, x < N → l h x ≤ l c x + δ ∧ l c x ≤ l h x + δ)
    (hupper : ∀ c, c < k → n * risk N p l c ≤ total n z l c + n * ε)
    (hlower : ∀ c, c < k → total n z l c ≤ n * risk N p l c + n * ε)
    (hg : ∀ h : Nat, total n z l g ≤ total n z l h + n * η)
    (h3 : ∀ h : Nat, n * risk N p l h ≤ total n z l h + n * (ε + 2 * δ))
    (h4 : ∃ c, c < k ∧ ∀ h : Nat, risk N p l c ≤ risk N p l h),
    False :=
  fun h => h ℤ 1 1 1 (fun _ => 1) (fun _ => 0) (fun _ _ => 0) 0 0 0 0 (by decide) (by decide) (by decide) (by decide)
    (by decide) (by decide) (fun _ => ⟨0, by decide, by decide⟩) (by decide) (by decide) (fun _ => zero_le)
    (fun h => by rw [risk_zero, total_zero]; decide) ⟨0, by decide, fun h => by rw [risk_zero, risk_zero]; decide⟩

end bestInNet

end ErmUniform
