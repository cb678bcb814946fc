prelude
import Base
axiom hidden : (2 : Nat) = 3
opaque wrapped : PLift ((2 : Nat) = 3) := PLift.up hidden
theorem t : (2 : Nat) = 3 := wrapped.down
