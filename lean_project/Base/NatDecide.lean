prelude
import Base.Nat
set_option autoImplicit false

/-!
# Induction on natural numbers, and deciding facts about them

* `strongRecOn`: induction from all smaller numbers; `le_induction`: induction upwards from a bound.
* Decidable: `≤`, `<`, and the bounded quantifiers `∀ i, i < n → p i` and `∃ i, i < n ∧ p i`, with `<` or `≤`, so
  that closed finite facts are proved by `decide`.
-/

namespace Nat

/-! ## Induction -/

/-- Strong induction: a property that passes to `n` from all smaller numbers holds of all numbers. -/
protected theorem strongRecOn {motive : Nat → Prop} (n : Nat)
    (ind : ∀ n, (∀ m, m < n → motive m) → motive n) : motive n := by
  have below : ∀ k m, m < k → motive m := by
    intro k
    induction k with
    | zero => exact fun m h => absurd h (not_lt_zero m)
    | succ k ih => exact fun m h => ind m fun l hl => ih l (Nat.lt_of_lt_of_le hl (le_of_lt_succ h))
  exact below (n + 1) n (lt_succ_self n)

/-- Induction upwards from a bound `m`. -/
theorem le_induction {motive : Nat → Prop} {m : Nat} (base : motive m)
    (succ : ∀ n, m ≤ n → motive n → motive (n + 1)) {n : Nat} (h : m ≤ n) : motive n := by
  induction h with
  | refl => exact base
  | step h ih => exact succ _ h ih

/-! ## Decidability -/

theorem ble_eq_true_of_le {m n : Nat} (h : m ≤ n) : Nat.ble m n = true := by
  induction m generalizing n with
  | zero => rfl
  | succ m ih =>
    cases n with
    | zero => exact absurd h (not_succ_le_zero m)
    | succ n => exact ih (le_of_succ_le_succ h)

instance decLe (m n : Nat) : Decidable (m ≤ n) :=
  if h : Nat.ble m n = true then isTrue (le_of_ble_eq_true m n h) else isFalse fun k => h (ble_eq_true_of_le k)

instance decLt (m n : Nat) : Decidable (m < n) := decLe (m + 1) n

instance decidableBallLT {p : Nat → Prop} [DecidablePred p] : (n : Nat) → Decidable (∀ i, i < n → p i)
  | .zero => isTrue fun i h => absurd h (not_lt_zero i)
  | .succ n =>
    match decidableBallLT n, (inferInstance : Decidable (p n)) with
    | isTrue h, isTrue hn => isTrue fun i hi => (lt_succ_iff_lt_or_eq.1 hi).elim (h i) fun e => e ▸ hn
    | isFalse h, _ => isFalse fun k => h fun i hi => k i (Nat.le.step hi)
    | _, isFalse hn => isFalse fun k => hn (k n (lt_succ_self n))

instance decidableExistsLT {p : Nat → Prop} [DecidablePred p] : (n : Nat) → Decidable (∃ i, i < n ∧ p i)
  | .zero => isFalse fun ⟨i, h, _⟩ => not_lt_zero i h
  | .succ n =>
    match decidableExistsLT n, (inferInstance : Decidable (p n)) with
    | isTrue h, _ => isTrue (match h with | ⟨i, hi, hp⟩ => ⟨i, Nat.le.step hi, hp⟩)
    | _, isTrue hn => isTrue ⟨n, lt_succ_self n, hn⟩
    | isFalse h, isFalse hn => isFalse fun ⟨i, hi, hp⟩ =>
        (lt_succ_iff_lt_or_eq.1 hi).elim (fun k => h ⟨i, k, hp⟩) fun e => hn (e ▸ hp)

instance decidableBallLE {p : Nat → Prop} [DecidablePred p] (n : Nat) : Decidable (∀ i, i ≤ n → p i) :=
  if h : ∀ i, i < n + 1 → p i then isTrue fun i hi => h i (lt_succ_of_le hi)
  else isFalse fun k => h fun i hi => k i (le_of_lt_succ hi)

instance decidableExistsLE {p : Nat → Prop} [DecidablePred p] (n : Nat) : Decidable (∃ i, i ≤ n ∧ p i) :=
  if h : ∃ i, i < n + 1 ∧ p i then isTrue (match h with | ⟨i, hi, hp⟩ => ⟨i, le_of_lt_succ hi, hp⟩)
  else isFalse fun ⟨i, hi, hp⟩ => h ⟨i, lt_succ_of_le hi, hp⟩

end Nat
