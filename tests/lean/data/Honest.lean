prelude
import Base
/-! Declarations of every shape that a replay must carry over; all of them are sound. -/
set_option autoImplicit false
set_option linter.unusedVariables false
open OrderedRing

def large : Nat := 123456789012345678901234567890
def text : String := "hé\n∑ \"q\" \\ \t😀"
theorem text_eq : text = "hé\n∑ \"q\" \\ \t😀" := rfl
theorem lets : let x := 3; x = 3 := by intro x; exact rfl
theorem haves (p : Prop) (h : p) : p := by have k := h; exact k

mutual
inductive Even : Nat → Prop
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (.succ n)
inductive Odd : Nat → Prop
  | succ (n : Nat) : Even n → Odd (.succ n)
end
theorem even_cases (n : Nat) (h : Even n) : n = 0 ∨ ∃ m, Odd m ∧ n = .succ m := by
  cases h with
  | zero => exact .inl rfl
  | succ m h => exact .inr ⟨m, h, rfl⟩

structure Grp (G : Type) where
  op : G → G → G
  e : G
  one_op : ∀ {a : G}, op e a = a
theorem Grp.twice {G : Type} (g : Grp G) (a : G) : g.op g.e (g.op g.e a) = a := by rw [g.one_op, g.one_op]

class Doubling.{u} (α : Type u) extends Add α where
  double : α → α
instance : Doubling Nat := ⟨fun n => n + n⟩
theorem double_three : Doubling.double 3 = 6 := rfl

inductive Tree.{u} (α : Type u) : Type u
  | leaf
  | node (l : Tree α) (v : α) (r : Tree α)
def Tree.size.{u} {α : Type u} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => Tree.size l + 1 + Tree.size r
theorem Tree.size_node {α : Type} (l r : Tree α) (v : α) : (Tree.node l v r).size = l.size + 1 + r.size := by
  rw [Tree.size]
theorem Tree.node_inj {α : Type} (l r l' r' : Tree α) (v v' : α) (h : Tree.node l v r = Tree.node l' v' r') :
    v = v' := by
  injection h
theorem Tree.node_ne_leaf {α : Type} (l r : Tree α) (v : α) (h : Tree.node l v r = Tree.leaf) : False := nomatch h

inductive Rose
  | mk (n : Nat) (l : List Rose)
theorem Rose.eta (r : Rose) : ∃ n l, r = Rose.mk n l := by
  cases r with
  | mk n l => exact ⟨n, l, rfl⟩

theorem bounded : ∀ i, i < 20 → i * i < 400 := by decide
theorem accelerated : 123456789 * 987654321 = 121932631112635269 := by decide
def fact : Nat → Nat
  | .zero => 1
  | .succ n => fact n * .succ n
theorem fact_five : fact 5 = 120 := rfl
private theorem hidden (a : Nat) : a = a := rfl
theorem uses_hidden : 3 = 3 := hidden 3
theorem «odd name».«x.y» : True := trivial
opaque sealed : Nat
theorem sealed_eq : sealed = sealed := rfl
theorem pair_eta (p : Nat × Nat) : (p.1, p.2) = p := rfl
noncomputable def chosen (p : Nat → Prop) (h : ∃ x, p x) : Nat := Classical.choose h
theorem chosen_spec (p : Nat → Prop) (h : ∃ x, p x) : p (chosen p h) := Classical.choose_spec h
theorem square_sum {R : Type} [OrderedRing R] (n : Nat) (f : Nat → R) : 0 ≤ ∑ i < n, f i * f i :=
  sum_nonneg fun i _ => mul_self_nonneg (f i)

-- far too large for the elaborator to evaluate
set_option maxRecDepth 100000 in
theorem kernel_sum : ∑ i < 150, (i : ℤ) = 11175 := by decide +kernel
theorem kernel_table : ∀ a, a < 40 → ∀ b, b < 40 → a * b = b * a := by decide +kernel
@[irreducible] def secret : Nat → Nat
  | .zero => 1
  | .succ n => secret n + 1
theorem kernel_secret : secret 50 = 51 := by decide +kernel
