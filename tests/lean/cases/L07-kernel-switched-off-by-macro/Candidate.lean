prelude
import Base
syntax "trusting " ident command : command
macro_rules | `(trusting $option $d) => `(set_option $option true in $d:command)
trusting debug.skipKernelTC
theorem t : (1 : Nat) = 2 := by decide +kernel
