prelude
import Base.Axioms
set_option autoImplicit false
set_option linter.defProp false

/-!
# Data: natural numbers, sums, options, lists, conditionals

`Nat` with the functions that the kernel computes by name (their defining equations are proved in
`Base.KernelSpec`), numerals, and the inductive types that the elaborator asks for: `Option`,
`List`, `Sum`, `Subtype`, `Sigma`. Also `ite` and `dite`.
-/

universe u v w

/-! ### Natural numbers -/

set_option genCtorIdx false in
/-- The natural numbers. -/
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

set_option bootstrap.genMatcherCode false

/-- `n ≤ m`, as a truth value. -/
@[extern "lean_nat_dec_le"] def Nat.ble : Nat → Nat → Bool
  | .zero, _ => true
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.ble n m

/-- `n = m`, as a truth value. -/
@[extern "lean_nat_dec_eq"] def Nat.beq : Nat → Nat → Bool
  | .zero, .zero => true
  | .zero, .succ _ => false
  | .succ _, .zero => false
  | .succ n, .succ m => Nat.beq n m

theorem Nat.eq_of_beq_eq_true : (n m : Nat) → Eq (Nat.beq n m) true → Eq n m
  | .zero, .zero, _ => rfl
  | .zero, .succ _, h => False.elim (Bool.ne_false_true h)
  | .succ _, .zero, h => False.elim (Bool.ne_false_true h)
  | .succ n, .succ m, h => congrArg Nat.succ (eq_of_beq_eq_true n m h)

theorem Nat.beq_refl : (n : Nat) → Eq (Nat.beq n n) true
  | .zero => rfl
  | .succ n => beq_refl n

theorem Nat.ne_of_beq_eq_false {n m : Nat} (h : Eq (Nat.beq n m) false) : Not (Eq n m) := fun e =>
  Bool.ne_false_true (Eq.trans (Eq.symm h)
    (Eq.subst (motive := fun k => Eq (Nat.beq n k) true) e (beq_refl n)))

/-- Constructors of an enumeration differ if their numbers do. -/
theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) :
    Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) (f b)) :=
  cast (congrArg (Bool.rec (motive := fun _ => Prop) False True)
    (Eq.symm (Eq.subst (motive := fun k => Eq (Nat.beq (f a) (f k)) true) h (Nat.beq_refl (f a)))))
    True.intro

/-- Equality of natural numbers is decidable. -/
@[extern "lean_nat_dec_eq"] def Nat.decEq (n m : Nat) : Decidable (Eq n m) :=
  match h : Nat.beq n m with
  | true => isTrue (eq_of_beq_eq_true n m h)
  | false => isFalse (ne_of_beq_eq_false h)

/-- The predecessor; that of zero is zero. -/
@[extern "lean_nat_pred"] def Nat.pred : Nat → Nat
  | .zero => .zero
  | .succ n => n

/-- Addition. -/
@[match_pattern, extern "lean_nat_add"] protected def Nat.add : Nat → Nat → Nat
  | n, .zero => n
  | n, .succ m => .succ (Nat.add n m)

/-- Multiplication. -/
@[extern "lean_nat_mul"] protected def Nat.mul : Nat → Nat → Nat
  | _, .zero => .zero
  | n, .succ m => Nat.add (Nat.mul n m) n

/-- Subtraction, cut off at zero. -/
@[extern "lean_nat_sub"] protected def Nat.sub : Nat → Nat → Nat
  | n, .zero => n
  | n, .succ m => Nat.pred (Nat.sub n m)

/-- The power `n ^ m`. -/
@[extern "lean_nat_pow"] protected def Nat.pow : Nat → Nat → Nat
  | _, .zero => .succ .zero
  | n, .succ m => Nat.mul (Nat.pow n m) n

set_option bootstrap.genMatcherCode true

/-- The index of the constructor: `0` for zero, `1` for a successor. -/
protected abbrev Nat.ctorIdx (n : Nat) : Nat := Nat.casesOn n .zero (fun _ => .succ .zero)

/-- `n ≤ m` on the natural numbers. -/
inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m : Nat} : Nat.le n m → Nat.le n (.succ m)

/-- `n < m` on the natural numbers. -/
@[reducible] def Nat.lt (n m : Nat) : Prop := Nat.le (.succ n) m

gen_injective_theorems% Nat

instance instDecidableEqNat : DecidableEq Nat := Nat.decEq

/-! ### Numerals -/

/-- The type `α` has an element written `n`. -/
class OfNat (α : Type u) (n : Nat) where
  ofNat : α

@[default_instance 100, reducible] instance instOfNatNat (n : Nat) : OfNat Nat n := ⟨n⟩

instance : Inhabited Nat := ⟨0⟩
instance : Inhabited Bool := ⟨false⟩

/-! ### Sums, subtypes, options, lists -/

/-- An element of `α` or one of `β`. -/
inductive Sum (α : Type u) (β : Type v) where
  | inl (val : α) : Sum α β
  | inr (val : β) : Sum α β

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- Disjoint unions of types in any universes. -/
inductive PSum (α : Sort u) (β : Sort v) where
  | inl (val : α) : PSum α β
  | inr (val : β) : PSum α β

/-- The elements of `α` with the property `p`. -/
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val

/-- Pairs whose second entry has a type that depends on the first. -/
structure Sigma {α : Type u} (β : α → Type v) where
  fst : α
  snd : β fst

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- Dependent pairs of types in any universes. -/
structure PSigma {α : Sort u} (β : α → Sort v) where
  fst : α
  snd : β fst

/-- Perhaps an element of `α`. -/
inductive Option (α : Type u) where
  | none : Option α
  | some (val : α) : Option α

export Option (none some)

/-- Finite sequences. -/
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α

/-! ### Marks on binders and patterns, which the elaborator reads -/

/-- Marks a parameter of a class that the others determine. -/
@[reducible] def outParam (α : Sort u) : Sort u := α
/-- Marks a parameter of a class that every instance sets. -/
@[reducible] def semiOutParam (α : Sort u) : Sort u := α
/-- Marks an argument with a default value. -/
@[reducible] def optParam (α : Sort u) (_default : α) : Sort u := α
/-- Marks an argument that a tactic finds. -/
@[reducible] def autoParam (α : Sort u) (_tactic : α) : Sort u := α
/-- The pattern `x@h:a`, which names what it matches. -/
@[reducible] def namedPattern {α : Sort u} (x a : α) (_ : Eq x a) : α := a

/-! ### Conditionals -/

/-- `if h : c then t h else e h`. -/
@[macro_inline] def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α)
    (e : Not c → α) : α :=
  match h with
  | isTrue h => t h
  | isFalse h => e h

/-- `if c then t else e`. -/
@[macro_inline] def ite {α : Sort u} (c : Prop) [h : Decidable c] (t e : α) : α :=
  match h with
  | isTrue _ => t
  | isFalse _ => e
