prelude
import Base
instance (priority := high) always : LE Nat := ⟨fun _ _ => True⟩
theorem t : (3 : Nat) ≤ 2 := trivial
