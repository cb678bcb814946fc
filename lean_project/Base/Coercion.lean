prelude
import Base.Simp
set_option autoImplicit false

/-!
# Coercions

Where an `α` stands and a `β` is expected, the elaborator looks for `CoeT α a β` and unfolds what it
finds. The classes form Lean's own chain: an optional `CoeHead`, any number of `CoeOut`, any number
of `Coe`, an optional `CoeTail`, or a `CoeDep` that looks at the value. Also `CoeFun` (to
functions), `CoeSort` (to types), and `NatCast` and `IntCast` with the coercions they give.
-/

universe u v w

/-! ### The chain -/

/-- A coercion from `α` to `β`; any number of them are chained. -/
class Coe (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β
attribute [coe_decl] Coe.coe

/-- A chain of `Coe`, at least one. -/
class CoeTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeTC.coe

instance {α : Sort u} {β : Sort v} {γ : Sort w} [Coe β γ] [CoeTC α β] : CoeTC α γ :=
  ⟨fun a => Coe.coe (CoeTC.coe a : β)⟩
instance {α : Sort u} {β : Sort v} [Coe α β] : CoeTC α β := ⟨fun a => Coe.coe a⟩

/-- A coercion that is found from the type `α` that it starts from. -/
class CoeOut (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeOut.coe

/-- A chain of `CoeOut`, then one of `Coe`. -/
class CoeOTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeOTC.coe

instance {α : Sort u} {β : Sort v} {γ : Sort w} [CoeOut α β] [CoeOTC β γ] : CoeOTC α γ :=
  ⟨fun a => CoeOTC.coe (CoeOut.coe a : β)⟩
instance {α : Sort u} {β : Sort v} [CoeTC α β] : CoeOTC α β := ⟨fun a => CoeTC.coe a⟩
instance {α : Sort u} : CoeOTC α α := ⟨fun a => a⟩

/-- A coercion that may stand at the head of a chain only. -/
class CoeHead (α : Sort u) (β : semiOutParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeHead.coe

/-- An optional `CoeHead`, then a chain of `CoeOut` and `Coe`. -/
class CoeHTC (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeHTC.coe

instance {α : Sort u} {β : Sort v} {γ : Sort w} [CoeHead α β] [CoeOTC β γ] : CoeHTC α γ :=
  ⟨fun a => CoeOTC.coe (CoeHead.coe a : β)⟩
instance {α : Sort u} {β : Sort v} [CoeOTC α β] : CoeHTC α β := ⟨fun a => CoeOTC.coe a⟩
instance {α : Sort u} : CoeHTC α α := ⟨fun a => a⟩

/-- A coercion that may stand at the tail of a chain only. -/
class CoeTail (α : semiOutParam (Sort u)) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeTail.coe

/-- A whole chain: `CoeHTC`, then an optional `CoeTail`. -/
class CoeHTCT (α : Sort u) (β : Sort v) where
  coe : α → β
attribute [coe_decl] CoeHTCT.coe

instance {α : Sort u} {β : Sort v} {γ : Sort w} [CoeTail β γ] [CoeHTC α β] : CoeHTCT α γ :=
  ⟨fun a => CoeTail.coe (CoeHTC.coe a : β)⟩
instance {α : Sort u} {β : Sort v} [CoeHTC α β] : CoeHTCT α β := ⟨fun a => CoeHTC.coe a⟩
instance {α : Sort u} : CoeHTCT α α := ⟨fun a => a⟩

/-- A coercion of the one element that is named. -/
class CoeDep (α : Sort u) (_ : α) (β : Sort v) where
  coe : β
attribute [coe_decl] CoeDep.coe

/-- What the elaborator looks for: a chain, or a `CoeDep`, that takes the named element to `β`. -/
class CoeT (α : Sort u) (_ : α) (β : Sort v) where
  coe : β
attribute [coe_decl] CoeT.coe

instance {α : Sort u} {β : Sort v} {a : α} [CoeHTCT α β] : CoeT α a β := ⟨CoeHTCT.coe a⟩
instance {α : Sort u} {β : Sort v} {a : α} [CoeDep α a β] : CoeT α a β := ⟨CoeDep.coe a⟩
instance {α : Sort u} {a : α} : CoeT α a α := ⟨a⟩

/-! ### To functions and to types -/

/-- A coercion to functions. -/
class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f
attribute [coe_decl] CoeFun.coe

/-- A coercion to types. -/
class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeSort.coe

instance : CoeSort Bool Prop := ⟨fun b => b = true⟩

instance {α : Sort u} {p : α → Prop} : CoeOut (Subtype p) α := ⟨Subtype.val⟩

/-! ### Numbers -/

/-- A type into which the natural numbers map. -/
class NatCast (R : Type u) where
  natCast : Nat → R

/-- The image of a natural number. -/
@[coe, reducible, match_pattern] protected def Nat.cast {R : Type u} [NatCast R] : Nat → R :=
  NatCast.natCast

instance : NatCast Nat := ⟨id⟩
instance {R : Type u} [NatCast R] : CoeTail Nat R := ⟨Nat.cast⟩
instance {R : Type u} [NatCast R] : CoeHTCT Nat R := ⟨Nat.cast⟩
