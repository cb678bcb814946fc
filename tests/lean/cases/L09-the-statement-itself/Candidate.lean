prelude
import Base
/-- A comment. -/
def IsLarge (n : Nat) : Prop := 1000 ≤ n
private def bound : Nat := 2000
theorem helper : IsLarge bound := by unfold IsLarge; decide
theorem t (x y : Nat) (same : x = y) : x = y ∧ IsLarge bound := ⟨same, helper⟩
