prelude
import Base
set_option autoImplicit true
def limit : Nat := 5
theorem t (_ : limitt = 5) : limitt = 5 := by assumption
