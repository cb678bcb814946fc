prelude
import Shout
theorem t : True := shout "x"
