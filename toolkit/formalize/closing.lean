/-! Tactics that close a goal by cheap means. -/

attribute [local simp] OrderedRing.mul_zero OrderedRing.zero_mul OrderedRing.mul_one OrderedRing.one_mul
  OrderedRing.add_zero OrderedRing.zero_add OrderedRing.sub_self OrderedRing.sub_zero OrderedRing.neg_zero
  OrderedRing.cast_zero OrderedRing.cast_one OrderedRing.le_refl OrderedRing.lt_irrefl OrderedRing.zero_le_one
  OrderedRing.zero_lt_one OrderedRing.one_ne_zero OrderedRing.sum_zero OrderedRing.sum_zero_const
  Nat.mul_zero Nat.zero_mul Nat.add_zero Nat.zero_add Nat.sub_self Nat.zero_sub Nat.sub_zero Nat.mul_one
  Nat.one_mul Nat.pow_zero Nat.zero_le Nat.not_lt_zero Nat.lt_irrefl Nat.le_refl

/-- A number below zero is at hand. -/
local macro "close_empty" : tactic => `(tactic| first
  | exact absurd (by assumption) (Nat.not_lt_zero _)
  | exact absurd (Fin.isLt (n := 0) (by assumption)) (Nat.not_lt_zero _))

/-- A value of a type with one element, or of one that has none but for those at hand. -/
local macro "close_carrier" : tactic => `(tactic| (intros; first
  | exact Unit.unit
  | contradiction
  | close_empty
  | assumption
  | exact true
  | exact 0
  | exact List.nil))

/-- A fact that gives it. -/
local macro "close_by_fact" : tactic => `(tactic| first
  | close_empty
  | exact OrderedRing.le_of_lt (by assumption)
  | exact Nat.le_of_lt (by assumption)
  | exact OrderedRing.mul_self_nonneg _
  | linear OrderedRing.zero_le_one
  | linear OrderedRing.zero_lt_one)

/-- One step that gives it. -/
local macro "close_leaf" : tactic => `(tactic| first
  | assumption
  | exact trivial
  | rfl
  | contradiction
  | decide
  | (simp; done)
  | (simp_all; done)
  | close_by_fact)

/-- The goal taken apart, and each part by one step; what shall exist once more is a simple value. -/
local syntax "close_parts" : tactic
local macro_rules | `(tactic| close_parts) => `(tactic| close_leaf)
local macro_rules | `(tactic| close_parts) => `(tactic| (refine ⟨by close_carrier, ?_⟩; close_parts))
local macro_rules | `(tactic| close_parts) => `(tactic| (refine ⟨1, ?_⟩; close_parts))
local macro_rules | `(tactic| close_parts) => `(tactic| (refine ⟨0, ?_⟩; close_parts))
local macro_rules | `(tactic| close_parts) => `(tactic| (intro; close_parts))
local macro_rules | `(tactic| close_parts) => `(tactic| (apply And.intro <;> close_parts))

/-- What `k` contradicts. -/
local macro "close_false " k:ident : tactic => `(tactic| first
  | contradiction
  | exact absurd $k (by decide)
  | exact absurd $k (OrderedRing.lt_irrefl _)
  | exact absurd $k (Nat.not_lt_zero _)
  | (simp at $k:ident; done)
  | (simp_all; done))
