prelude
import Base.Tactics
import Base.KernelSpec
import Base.Nat
import Base.NatDecide
import Base.Int
import Base.OrderedRing
import Base.Order
import Base.Cast
import Base.Ring
import Base.Indicator
import Base.Sum
import Base.Dot
import Base.Pow

/-!
# The foundation

Everything a file of the corpus stands on: logic, natural numbers and integers, ordered rings, finite
sums, and Lean's own notation and tactics, without Lean's library. `README.md` in this folder says
what each module gives.
-/
