prelude
import Evil
theorem t : True := leave
