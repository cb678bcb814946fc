prelude
import Base
