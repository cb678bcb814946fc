module
prelude
public inductive Absurd : Prop
axiom hope : Absurd
theorem hidden : Absurd := hope
public theorem t : Absurd := hidden
