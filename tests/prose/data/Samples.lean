prelude
import Base
set_option autoImplicit false
open OrderedRing

/-! Definitions, and claims that use them, in many shapes: what the plain register makes of real Lean. -/

namespace Samples

section
variable {R : Type} [OrderedRing R]

/-- The weight of a set of indices. -/
def weight (n : Nat) (p : Nat → R) (A : Nat → Prop) [DecidablePred A] : R := ∑ i < n, p i * ind (A i)

/-- The weight of the indices whose value reaches `t`. -/
def tail (n : Nat) (p x : Nat → R) (t : R) : R := weight n p fun i => t ≤ x i

/-- `s` is at most every positive element from some index on. -/
def Vanishes (s : Nat → R) : Prop := ∀ ε, 0 < ε → ∃ N : Nat, ∀ n, N ≤ n → s n ≤ ε

/-- Finitely many weights and their number. -/
structure WeightedSpace (R : Type) [OrderedRing R] where
  size : Nat
  mass : Nat → R
  nonneg : ∀ i, i < size → 0 ≤ mass i

/-- A density that is nonnegative and has the total weight one. -/
structure IsDensity (n : Nat) (p : Nat → R) : Prop where
  nonneg : ∀ i, i < n → 0 ≤ p i
  total : ∑ i < n, p i = 1

abbrev Vec (R : Type) := Nat → R

def larger (a b : R) : R := if a ≤ b then b else a

def gap (a b : Nat → Vec R) : Nat → Vec R := fun r n => a r n - b r n

/-- Repeated multiplication. -/
def geometric (a : R) : Nat → R
  | 0 => 1
  | k + 1 => geometric a k * a

/-- The perceptron's weights. -/
def weights (d : Nat) (z : Nat → Vec R) (t : R) : Nat → Vec R
  | 0, _ => t
  | k + 1, j => weights d z t k j + z k j

/-- A recursion that looks back two steps, which has no words. -/
def parity : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => parity n
end

/-! Each claim is the value of a definition; its arguments are the context. -/

def hidden (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R) : Prop :=
  t * weight n p (fun i => t ≤ x i) ≤ ∑ i < n, p i * x i

def varying (R : Type) [OrderedRing R] (n m : Nat) (p : Nat → R) (A : Nat → Prop) [DecidablePred A] : Prop :=
  weight n p A ≤ weight m p A

def nested (R : Type) [OrderedRing R] (n : Nat) (p x : Nat → R) (t : R) : Prop := tail n p x t ≤ larger t 2

def predicate (R : Type) [OrderedRing R] (u v : Nat → Vec R) : Prop :=
  Vanishes (u 0) → Vanishes fun n => gap u v n n

def recursive (R : Type) [OrderedRing R] (a : R) : Prop := ∀ k, geometric a (k + 1) = a * geometric a k

def recursiveVectors (R : Type) [OrderedRing R] (d : Nat) (z : Nat → Vec R) : Prop :=
  ∀ k, dot d (weights d z 0 k) (z k) ≤ 0

def lists (R : Type) [OrderedRing R] (A B : Nat → Prop) (f : R → R) : Prop :=
  (∀ i, A i → ¬B i) ∧ (∃ a b : R, a < b ∧ f a ≠ f b) ∧ 0 ≤ f 0

def naturals (k m : Nat) : Prop := (k - m) * 2 ^ k = Nat.succ m ↔ ¬m ≤ k ∨ k > 10

def castOfSum (R : Type) [OrderedRing R] (k : Nat) (c : R) : Prop := ((k + 1 : Nat) : R) * c = (k : R) * c + c

def rings : Prop := ∀ (R : Type) [OrderedRing R] (a : R), 0 ≤ a * a

def dimensions (R : Type) [OrderedRing R] (d e : Nat) (a b : Nat → R) : Prop := dot d a b ≤ dot e a b

def spaces (R : Type) [OrderedRing R] (A : WeightedSpace R) (t : R) : Prop :=
  (∀ i, A.mass i ≤ t) → ∀ B : WeightedSpace R, IsDensity B.size B.mass → A.mass B.size ≤ t

def equalities (R : Type) [OrderedRing R] (u v : Nat → Vec R) (P : Prop) [Decidable P] (A B : WeightedSpace R) : Prop :=
  P ∧ u 0 = v 0 ∧ A = B ∧ ∀ Q : Prop, Q ∨ ¬P

instance backwards : LE (Vec Nat) := ⟨fun a b => b 0 ≤ a 0⟩

def misleading (a b : Vec Nat) : Prop := a ≤ b

def matching (n : Nat) : Prop := parity n ≤ 1

def chosen (A : Nat → Prop) : Prop := A (Classical.choice ⟨0⟩)

end Samples
