prelude
import Base
def t : Nat := 2
theorem other : True := trivial
