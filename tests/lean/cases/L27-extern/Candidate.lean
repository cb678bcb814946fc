prelude
import Base
@[extern "native"] opaque IO.FS.writeFile (file text : String) (world : Nat) : Nat
syntax "escape" : term
macro_rules
  | `(escape) => match IO.FS.writeFile "/tmp/leancal-escaped" "out" 0 with
    | .zero => `(trivial)
    | .succ _ => `(True.intro)
theorem t : True := escape
