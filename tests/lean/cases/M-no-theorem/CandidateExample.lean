prelude
import Base
example : (2 : Nat) = 2 := rfl
