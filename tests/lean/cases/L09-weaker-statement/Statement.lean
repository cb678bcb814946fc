prelude
import Base
theorem t (a b : Nat) (h : a < b) : a < b + b := sorry
