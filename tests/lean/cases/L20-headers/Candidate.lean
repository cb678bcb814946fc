/- A licence,
/- nested, -/ import Nowhere -/
-- import Nowhere

prelude

import Base.Sum -- the sums

  import Base
import Base.Nat

theorem t : True := trivial
