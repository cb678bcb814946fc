prelude
import Base
def wanted : Prop := ∀ a b : Nat, a + b = b + a
theorem t : wanted := Nat.add_comm
