prelude
import Base
def limit : Nat := 5
theorem t : limit = 5 := sorry
