prelude
import Base
theorem t : (3 : Nat) ≤ 2 := sorry
