/-! Tactics for conditions at an instance. -/

/-- A sum of what is nonnegative. -/
local syntax "settle_sign" : tactic
local macro_rules
  | `(tactic| settle_sign) => `(tactic| first
    | decide
    | assumption
    | exact le_of_lt (by assumption)
    | exact cast_nonneg _
    | exact mul_self_nonneg _
    | exact ind_nonneg _
    | (apply add_nonneg <;> settle_sign))
local macro_rules
  | `(tactic| settle_sign) => `(tactic| (apply mul_nonneg <;> settle_sign))
local macro_rules
  | `(tactic| settle_sign) => `(tactic| (apply sum_nonneg; intros; settle_sign))

/-- What differs from a fact by a small number. -/
local macro "settle_near " h:term : tactic => `(tactic| first
  | linear $h
  | linear (add_nonneg $h (show (0 : ℤ) ≤ 1 by decide))
  | linear (add_nonneg $h (show (0 : ℤ) ≤ 2 by decide))
  | linear (add_nonneg $h (show (0 : ℤ) ≤ 3 by decide)))

local macro "settle_by_fact" : tactic => `(tactic| first
  | exact le_rfl
  | exact le_of_lt (by assumption)
  | linear (show (0 : ℤ) < _ by assumption)
  | linear ℤ.one_le_of_pos (by assumption)
  | settle_near (le_of_lt (show (0 : ℤ) < _ by assumption))
  | settle_sign)

local macro "settle_natural" : tactic => `(tactic| first
  | exact absurd (by assumption) (Nat.not_lt_zero _)
  | (refine Nat.le_trans ?_ (by assumption); decide)
  | exact Nat.le_of_lt (by assumption)
  | exact Nat.le_succ_of_le (by assumption)
  | exact Nat.le_succ_of_le (Nat.le_of_lt (by assumption))
  | exact cast_le_cast (by assumption)
  | exact Nat.le_refl _
  | exact Nat.zero_le _)

/-- What is left of a condition over its own variables. -/
local macro "settle_left" : tactic => `(tactic| first
  | assumption
  | exact trivial
  | exact of_decide_eq_true rfl
  | settle_natural
  | ((try dsimp only); first | ring | settle_by_fact)
  | ((try dsimp only [OrderedRing.sum]); first | ring | settle_by_fact)
  | (simp; settle_by_fact)
  | (simp; done))

/-- A condition that no values meet. -/
local macro "settle_false" : tactic => `(tactic| first
  | decide
  | exact of_decide_eq_false rfl
  | exact Nat.not_lt_zero _
  | exact not_lt.2 (by settle_left))

/-- What is left, with what is known of a natural number. -/
local macro "settle_at " v:ident : tactic => `(tactic| first
  | ((try dsimp only); settle_near (cast_nonneg (R := ℤ) $v))
  | ((try dsimp only); rcases Decidable.em ($v = 0) with e | e <;>
      first | (simp only [if_pos e]; settle_left) | (simp only [if_neg e]; settle_left)))
