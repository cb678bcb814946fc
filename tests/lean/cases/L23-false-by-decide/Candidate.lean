prelude
import Base
theorem t : ∀ i < 4, i < 3 := by decide
