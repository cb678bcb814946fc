prelude
import Base
def IsLarge (n : Nat) : Prop := 1000 ≤ n
private def bound : Nat := 2000
theorem t (a b : Nat) (h : a = b) : a = b ∧ IsLarge bound := sorry
