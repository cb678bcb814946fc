module
prelude
public inductive Truth : Prop where
  | intro : Truth
theorem hidden : Truth := Truth.intro
public theorem t : Truth := hidden
