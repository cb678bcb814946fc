prelude
import Base
/-! The kernel computes `Nat.gcd` on numerals by itself, whatever its definition: a wrong one gives `False`. -/
set_option autoImplicit false
def Nat.gcd (_ _ : Nat) : Nat := 0
theorem gcd_unfolded (a b : Nat) : Nat.gcd a b = 0 := rfl
theorem gcd_computed : Nat.gcd 2 2 = 2 := by decide +kernel
theorem contradiction : False := absurd ((gcd_unfolded 2 2).symm.trans gcd_computed) (by decide)
