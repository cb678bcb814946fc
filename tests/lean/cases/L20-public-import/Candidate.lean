prelude
public import Base
theorem t : True := trivial
