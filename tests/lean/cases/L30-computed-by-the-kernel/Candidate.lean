prelude
import Base
def Nat.gcd (_ _ : Nat) : Nat := 0
theorem unfolded (a b : Nat) : Nat.gcd a b = 0 := rfl
theorem computed : Nat.gcd 2 2 = 2 := by decide +kernel
theorem t : False := absurd ((unfolded 2 2).symm.trans computed) (by decide)
