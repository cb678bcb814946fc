prelude
import Base.Logic
set_option autoImplicit false

/-!
# KernelSpec: the arithmetic that the kernel does by itself

The kernel computes certain functions on numerals by name, without unfolding them: a wrong
definition under such a name would make two values of one term, and so a proof of `False` without an
axiom. Each function of that kind which the foundation declares is held here to the equations that
determine it. The equations are stated for all arguments, where the kernel has to unfold the
definition; the values at numerals, where it does not, must agree.

Declared: `Nat.succ` (a constructor), `Nat.add`, `Nat.sub`, `Nat.mul`, `Nat.pow`, `Nat.beq`,
`Nat.ble`. `Nat.pred` is not one of the kernel's functions, but `Nat.sub` is defined by it.

Not declared, on purpose, and so never computed: `Nat.div`, `Nat.mod`, `Nat.gcd`, `Nat.log2`,
`Nat.land`, `Nat.lor`, `Nat.xor`, `Nat.shiftLeft`, `Nat.shiftRight`. Nobody may declare one of them
without adding its equations here; `tests/lean/test_foundation.py` compares the declared names with
this file.
-/

namespace KernelSpec

variable (n m : Nat)

/-! ### The defining equations -/

theorem pred_zero : Nat.pred Nat.zero = Nat.zero := rfl
theorem pred_succ : Nat.pred (Nat.succ n) = n := rfl

theorem add_zero : Nat.add n Nat.zero = n := rfl
theorem add_succ : Nat.add n (Nat.succ m) = Nat.succ (Nat.add n m) := rfl

theorem sub_zero : Nat.sub n Nat.zero = n := rfl
theorem sub_succ : Nat.sub n (Nat.succ m) = Nat.pred (Nat.sub n m) := rfl

theorem mul_zero : Nat.mul n Nat.zero = Nat.zero := rfl
theorem mul_succ : Nat.mul n (Nat.succ m) = Nat.add (Nat.mul n m) n := rfl

theorem pow_zero : Nat.pow n Nat.zero = Nat.succ Nat.zero := rfl
theorem pow_succ : Nat.pow n (Nat.succ m) = Nat.mul (Nat.pow n m) n := rfl

theorem beq_zero_zero : Nat.beq Nat.zero Nat.zero = true := rfl
theorem beq_zero_succ : Nat.beq Nat.zero (Nat.succ m) = false := rfl
theorem beq_succ_zero : Nat.beq (Nat.succ n) Nat.zero = false := rfl
theorem beq_succ_succ : Nat.beq (Nat.succ n) (Nat.succ m) = Nat.beq n m := rfl

theorem ble_zero : Nat.ble Nat.zero m = true := rfl
theorem ble_succ_zero : Nat.ble (Nat.succ n) Nat.zero = false := rfl
theorem ble_succ_succ : Nat.ble (Nat.succ n) (Nat.succ m) = Nat.ble n m := rfl

/-! ### The values on numerals -/

theorem numerals :
    Nat.succ 6 = 7 ∧ Nat.add 7 5 = 12 ∧ Nat.sub 7 5 = 2 ∧ Nat.sub 5 7 = 0 ∧ Nat.mul 7 5 = 35
      ∧ Nat.pow 2 5 = 32 ∧ Nat.pow 0 0 = 1 ∧ Nat.beq 7 7 = true ∧ Nat.beq 7 5 = false
      ∧ Nat.ble 5 7 = true ∧ Nat.ble 7 7 = true ∧ Nat.ble 7 5 = false :=
  ⟨rfl, rfl, rfl, rfl, rfl, rfl, rfl, rfl, rfl, rfl, rfl, rfl⟩

end KernelSpec
