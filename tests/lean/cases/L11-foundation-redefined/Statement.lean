prelude
import Base
open OrderedRing
theorem t : sum 3 (fun _ => (1 : ℤ)) = 0 := sorry
