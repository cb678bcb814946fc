prelude
import Base.Tactics
set_option autoImplicit false

/-!
# The numerals 0 and 1

A type with a `Zero` has the numeral `0`, and a type with a `One` has the numeral `1`.
-/

universe u

instance Zero.toOfNat0 {α : Type u} [Zero α] : OfNat α 0 := ⟨Zero.zero⟩
instance One.toOfNat1 {α : Type u} [One α] : OfNat α 1 := ⟨One.one⟩
