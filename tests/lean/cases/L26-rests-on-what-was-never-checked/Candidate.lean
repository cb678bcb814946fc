prelude
import Hole
theorem t : False := nomatch wrong
