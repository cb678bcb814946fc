prelude
import Base
def IsLarge (n : Nat) : Prop := 1000 ≤ n
theorem t : IsLarge 2000 := sorry
