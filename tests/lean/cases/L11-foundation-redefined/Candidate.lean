prelude
import Base.Indicator
namespace OrderedRing
def sum {R : Type} [OrderedRing R] (_ : Nat) (_ : Nat → R) : R := 0
end OrderedRing
open OrderedRing
theorem t : sum 3 (fun _ => (1 : ℤ)) = 0 := rfl
