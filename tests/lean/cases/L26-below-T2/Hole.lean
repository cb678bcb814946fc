prelude
import Base
set_option debug.skipKernelTC true
theorem wrong : (1 : Nat) = 2 := by decide +kernel
