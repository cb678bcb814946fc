prelude
import Base.Quotation
set_option autoImplicit false

/-!
# Tactics: chains, lemmas found by attribute, and a few tactics of our own

The last module of the core: a file that imports it has ordinary Lean. The tactics themselves are
Lean's (`Base.Syntax.Tactic`); here are `Trans`, on which `calc` rests, the marks `symm`, `refl` and
`ext`, and `by_contra` and `use`, which Lean leaves to libraries.
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

/-! ### Lemmas that tactics find by attribute -/

attribute [symm] Eq.symm HEq.symm Iff.symm Ne.symm
attribute [refl] Iff.refl
attribute [ext] funext

/-! ### Tactics of our own -/

/-- `by_contra h` assumes the negation of the goal as `h` and leaves `False` to prove. -/
macro "by_contra " h:ident : tactic =>
  `(tactic| refine Classical.byContradiction fun $h:ident => ?_)

/-- `use a` gives `a` as the witness of an existential goal and tries to close what is left. -/
macro "use " a:term : tactic => `(tactic| (refine ⟨$a, ?_⟩; try trivial))
