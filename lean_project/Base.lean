prelude
import Base.Tactics
