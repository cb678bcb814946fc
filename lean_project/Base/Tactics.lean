prelude
import Base.Quotation
set_option autoImplicit false

/-!
# Tactics: patterns, chains, and printing in notation
-/

universe u v w u₁ v₁ w₁

/-! ### Chains with `calc` -/

/-- `r` followed by `s` gives `t`. -/
class Trans {α : Sort u₁} {β : Sort v₁} {γ : Sort w₁} (r : α → β → Sort u) (s : β → γ → Sort v)
    (t : outParam (α → γ → Sort w)) where
  trans : {a : α} → {b : β} → {c : γ} → r a b → s b c → t a c

export Trans (trans)

instance {α : Sort u} {γ : Sort v} (r : α → γ → Sort w) : Trans Eq r r := ⟨fun h k => h ▸ k⟩
instance {α : Sort u} {β : Sort v} (r : α → β → Sort w) : Trans r Eq r := ⟨fun h k => k ▸ h⟩
instance : Trans Iff Iff Iff := ⟨Iff.trans⟩
