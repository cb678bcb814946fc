prelude import Base.Nat import Base.Core
import Base
theorem t : True := trivial
