prelude
import Base
def yes : Bool := true
@[implemented_by yes] def no : Bool := false
theorem t : no = true := by decide +native
theorem absurdity : False := Bool.noConfusion (show false = true from t)
