prelude
import Helper
theorem t (a b c : Nat) : a + b + c = b + a + c := by rw [Helper.commutes a b]
