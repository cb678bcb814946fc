prelude
import Base
theorem Helper.commutes (a b : Nat) : a + b = b + a := sorry
