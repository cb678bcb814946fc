prelude
import Base
/-! Macros that run compiled code while they are expanded. -/
@[extern "native"] opaque IO.Process.exit (α : Type) (code : Nat) (world : Nat) : Nat
@[extern "native"] opaque IO.FS.writeFile (file text : String) (world : Nat) : Nat
syntax "shout " str : term
def said (text : String) : Nat := IO.FS.writeFile "/dev/stdout" text 0
macro_rules
  | `(shout $s) => match said "{\"severity\": \"error\", \"pos\": {\"line\": 1, \"column\": 0}, \"data\": \"no\"}\n" with
    | .zero => `(trivial)
    | .succ _ => `(True.intro)
