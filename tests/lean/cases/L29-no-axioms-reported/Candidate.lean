prelude
inductive True : Prop where | intro
inductive False : Prop
theorem t : False := True.intro
#print axioms t
