prelude
import Base.Data
set_option autoImplicit false

/-!
# Classes of operations and relations

`Add`, `Mul`, `LE` and the like, their heterogeneous forms, which the notation of `Base.Syntax`
stands for, and the instances on `Nat`. The relation `a ≥ b` is by definition `b ≤ a`, and `a > b`
is `b < a`.
-/

universe u v w

/-! ### Operations -/

/-- A type with a zero. -/
class Zero (α : Type u) where
  zero : α

/-- A type with a one. -/
class One (α : Type u) where
  one : α

/-- A type with an addition. -/
class Add (α : Type u) where
  add : α → α → α

/-- A type with a subtraction. -/
class Sub (α : Type u) where
  sub : α → α → α

/-- A type with a negation. -/
class Neg (α : Type u) where
  neg : α → α

/-- A type with a multiplication. -/
class Mul (α : Type u) where
  mul : α → α → α

/-- A type with a division. -/
class Div (α : Type u) where
  div : α → α → α

/-- A type with remainders. -/
class Mod (α : Type u) where
  mod : α → α → α

/-- A type with inverses. -/
class Inv (α : Type u) where
  inv : α → α

/-- Powers of elements of `α` with exponents in `β`. -/
class Pow (α : Type u) (β : Type v) where
  pow : α → β → α

/-- A type with a concatenation. -/
class Append (α : Type u) where
  append : α → α → α

/-- What `a + b` means for `a : α` and `b : β`. -/
class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAdd : α → β → γ

/-- What `a - b` means for `a : α` and `b : β`. -/
class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hSub : α → β → γ

/-- What `a * b` means for `a : α` and `b : β`. -/
class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMul : α → β → γ

/-- What `a / b` means for `a : α` and `b : β`. -/
class HDiv (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hDiv : α → β → γ

/-- What `a % b` means for `a : α` and `b : β`. -/
class HMod (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hMod : α → β → γ

/-- What `a ^ b` means for `a : α` and `b : β`. -/
class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hPow : α → β → γ

/-- What `a ++ b` means for `a : α` and `b : β`. -/
class HAppend (α : Type u) (β : Type v) (γ : outParam (Type w)) where
  hAppend : α → β → γ

@[default_instance, reducible] instance instHAdd {α : Type u} [Add α] : HAdd α α α := ⟨Add.add⟩
@[default_instance, reducible] instance instHSub {α : Type u} [Sub α] : HSub α α α := ⟨Sub.sub⟩
@[default_instance, reducible] instance instHMul {α : Type u} [Mul α] : HMul α α α := ⟨Mul.mul⟩
@[default_instance, reducible] instance instHDiv {α : Type u} [Div α] : HDiv α α α := ⟨Div.div⟩
@[default_instance, reducible] instance instHMod {α : Type u} [Mod α] : HMod α α α := ⟨Mod.mod⟩
@[default_instance, reducible] instance instHPow {α : Type u} {β : Type v} [Pow α β] : HPow α β α :=
  ⟨Pow.pow⟩
@[default_instance, reducible] instance instHAppend {α : Type u} [Append α] : HAppend α α α :=
  ⟨Append.append⟩

/-! ### Relations -/

/-- What `a ≤ b` means. -/
class LE (α : Type u) where
  le : α → α → Prop

/-- What `a < b` means. -/
class LT (α : Type u) where
  lt : α → α → Prop

/-- `a ≥ b` is `b ≤ a`. -/
@[reducible] def GE.ge {α : Type u} [LE α] (a b : α) : Prop := LE.le b a

/-- `a > b` is `b < a`. -/
@[reducible] def GT.gt {α : Type u} [LT α] (a b : α) : Prop := LT.lt b a

/-- What `a ∣ b` means. -/
class Dvd (α : Type u) where
  dvd : α → α → Prop

/-- What `a ∈ c` means for `a : α` and `c : γ`. -/
class Membership (α : outParam (Type u)) (γ : Type v) where
  mem : γ → α → Prop

/-- A comparison `a == b` that can be computed. -/
class BEq (α : Type u) where
  beq : α → α → Bool

/-! ### Natural numbers -/

instance instAddNat : Add Nat := ⟨Nat.add⟩
instance instSubNat : Sub Nat := ⟨Nat.sub⟩
instance instMulNat : Mul Nat := ⟨Nat.mul⟩
instance instPowNat : Pow Nat Nat := ⟨Nat.pow⟩
instance instLENat : LE Nat := ⟨Nat.le⟩
instance instLTNat : LT Nat := ⟨Nat.lt⟩

attribute [match_pattern] Add.add HAdd.hAdd Neg.neg
