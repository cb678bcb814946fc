prelude
import Base
set_option
  debug.skipKernelTC /- here -/ true in
theorem t : (1 : Nat) = 2 := by decide +kernel
