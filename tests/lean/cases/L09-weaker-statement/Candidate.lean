prelude
import Base
theorem t (a b : Nat) (h : a < b) : a ≤ b + b := Nat.le_trans (Nat.le_of_lt h) (Nat.le_add_right b b)
