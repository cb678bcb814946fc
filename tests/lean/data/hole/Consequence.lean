prelude
import Unchecked
/-! Clean text that rests on it. -/
theorem absurdity : False := nomatch wrong
theorem harmless : True := trivial
