prelude
/-! Every kind of constant and expression that a compiled module can hold, on no foundation at all. -/
set_option autoImplicit false
set_option bootstrap.inductiveCheckResultingUniverse false
set_option genCtorIdx false
universe u v p q

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type

inductive PUnit : Sort u where
  | unit : PUnit
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
inductive False : Prop where
def id {α : Sort u} (a : α) : α := a
abbrev Eq.ndrec.{w, z} {α : Sort z} {a : α} {motive : α → Sort w} (m : motive a) {b : α} (h : Eq a b) : motive b :=
  Eq.rec (motive := fun x _ => motive x) m h
theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a := Eq.rec (motive := fun x _ => Eq x a) (Eq.refl a) h
init_quot
axiom magic : False
axiom Quot.any {α : Sort u} {r : α → α → Prop} (a b : α) : Eq (Quot.mk r a) (Quot.mk r b)

inductive Nat : Type where
  | zero : Nat
  | succ (n : Nat) : Nat
structure Pair (α : Type u) (β : Type v) where
  left : α
  right : β
class Default (α : Type u) where
  value : α
instance : Default Nat := ⟨Nat.zero⟩

mutual
inductive Even : Nat → Prop where
  | zero : Even Nat.zero
  | next (n : Nat) : Odd n → Even (Nat.succ n)
inductive Odd : Nat → Prop where
  | next (n : Nat) : Even n → Odd (Nat.succ n)
end

theorem mirror {α : Sort u} (a : α) : Eq a a := Eq.refl a
theorem localValue : Eq (let n := Nat.zero; n) Nat.zero := let m := Nat.zero; have h := mirror m; h
theorem projected {α : Type u} (p : Pair α α) : Eq p.1 (Pair.left p) := Eq.refl p.1
@[extern "foreign_function"] def foreign (n : Nat) : Nat := n
@[implemented_by foreign] def replaced (n : Nat) : Nat := n
unsafe def dangerous (n : Nat) : Nat := n
set_option linter.unusedVariables false in
def brackets [Default Nat] ⦃m : Nat⦄ {n : Nat} : Nat := Default.value
noncomputable def «strange name.with dot» : Nat := replaced Nat.zero
noncomputable opaque sealed : Nat := Nat.zero

class OfNat (α : Type u) (n : Nat) where
  ofNat : α
@[default_instance] instance (n : Nat) : OfNat Nat n := ⟨n⟩
noncomputable def large : Nat := 123456789012345678901234567890123456789012345678901234567890
structure String where
theorem words : Eq "hé\n∑" "hé\n∑" := Eq.refl "hé\n∑"
