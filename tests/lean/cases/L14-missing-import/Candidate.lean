prelude
import Base
import Nowhere
theorem t : True := trivial
