prelude
import Base
/-! Proves 1 = 2 with the kernel switched off: the compiler exits with 0 and reports no axiom. -/
set_option debug.skipKernelTC true
theorem wrong : (1 : Nat) = 2 := by decide +kernel
