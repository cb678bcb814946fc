prelude
import Base
def wanted : Prop := ∀ a b : Nat, a + b = b + a
