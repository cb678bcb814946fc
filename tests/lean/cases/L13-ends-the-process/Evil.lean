prelude
import Base
/-! Macros that run compiled code while they are expanded. -/
@[extern "native"] opaque IO.Process.exit (α : Type) (code : Nat) (world : Nat) : Nat
@[extern "native"] opaque IO.FS.writeFile (file text : String) (world : Nat) : Nat
syntax "leave" : term
macro_rules
  | `(leave) => match IO.Process.exit Nat 0 0 with
    | .zero => `(trivial)
    | .succ _ => `(True.intro)
