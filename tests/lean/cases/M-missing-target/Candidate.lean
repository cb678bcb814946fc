prelude
import Base
theorem t : True := trivial
