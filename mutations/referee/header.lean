prelude
import Corpus.{theorem}.Plants
set_option autoImplicit false
set_option linter.unusedVariables false
set_option maxHeartbeats 30000
open OrderedRing

/-! Tactics for conditions at an instance. -/

local macro "settle_by_fact" : tactic => `(tactic| first
  | exact le_rfl
  | exact le_of_lt (by assumption)
  | linear (show (0 : ℤ) < _ by assumption)
  | linear ℤ.one_le_of_pos (by assumption)
  | exact cast_nonneg _)

/-- What is left of a condition over its own variables. -/
local macro "settle_left" : tactic => `(tactic| first
  | assumption
  | exact absurd (by assumption) (Nat.not_lt_zero _)
  | exact of_decide_eq_true rfl
  | ((try dsimp only); settle_by_fact)
  | ((try dsimp only [OrderedRing.sum]); first | ring | settle_by_fact)
  | (simp; settle_by_fact)
  | (simp; done))

namespace {theorem}
