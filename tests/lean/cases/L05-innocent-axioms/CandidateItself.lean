prelude
import Base
axiom t : False
