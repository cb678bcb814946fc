prelude
import Base
def IsLarge (n : Nat) : Prop := 0 ≤ n
theorem t : IsLarge 2000 := by unfold IsLarge; decide
