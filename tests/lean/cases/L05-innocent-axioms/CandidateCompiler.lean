prelude
import Base
axiom Lean.trustCompiler : False
theorem t : False := Lean.trustCompiler
