prelude
import Base
theorem t : ∀ a b : Nat, a + b = b + a := Nat.add_comm
