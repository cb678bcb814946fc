prelude
import Base.Core
set_option autoImplicit false

/-!
# The axioms

The three axioms of the foundation, and no others: `propext`, `Quot.sound` and `Classical.choice`.
The law of the excluded middle and function extensionality are theorems (`Base.Logic`,
`Base.Classical`).

`sorryAx` is what the elaborator puts in the place of a proof that failed or was left out. It is
declared so that such a proof shows in the list of axioms of everything that rests on it; nothing
here uses it.
-/

universe u

/-- Equivalent propositions are equal. -/
axiom propext {a b : Prop} : Iff a b → Eq a b

/-- Related elements have the same class. -/
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} : r a b → Eq (Quot.mk r a) (Quot.mk r b)

/-- An element of a type that has one. -/
axiom Classical.choice {α : Sort u} : Nonempty α → α

/-- The mark of a missing proof. -/
axiom sorryAx (α : Sort u) (synthetic : Bool) : α
