prelude
set_option autoImplicit false
set_option linter.defProp false

/-!
# Core: propositions, equality, pairs, truth values

The first module of the foundation. It states what the elaborator takes for granted in every file:
the constants of the code generator, the logical connectives as inductive types, equality with its
quotients, pairs, `Bool` and `Decidable`. Nothing here has notation yet. Names, argument order and
the order of universe parameters are those of Lean's own library, since the compiled elaborator
refers to them by name.

The order of the declarations matters: each `inductive` builds its helpers from what already exists.
-/

universe u v w

/-! ### Constants of the code generator

The code generator writes these where it has erased a type or a proof, and will not run without
them. They are `unsafe`, so no theorem can mention them: the kernel refuses an unsafe constant in a
safe declaration. -/

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {α : Prop} : α
unsafe axiom lcUnreachable {α : Sort u} : α
unsafe axiom lcCast {α : Sort u} {β : Sort v} (a : α) : β

/-! ### Identity, truth, falsity -/

/-- The identity function. -/
def id {α : Sort u} (a : α) : α := a

/-- The constant function. -/
@[macro_inline] def Function.const {α : Sort u} (β : Sort v) (a : α) : β → α := fun _ => a

set_option checkBinderAnnotations false in
/-- The instance of the expected type. -/
abbrev inferInstance {α : Sort u} [i : α] : α := i

/-- The true proposition. -/
inductive True : Prop where
  | intro : True

/-- The false proposition. -/
inductive False : Prop

/-- Negation. -/
def Not (a : Prop) : Prop := a → False

/-- Everything follows from a falsehood. -/
@[macro_inline] def False.elim {C : Sort u} (h : False) : C := False.rec (fun _ => C) h

/-- Everything follows from a proposition and its negation. -/
@[macro_inline] def absurd {a : Prop} {b : Sort v} (h₁ : a) (h₂ : Not a) : b := False.elim (h₂ h₁)

theorem trivial : True := True.intro

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- The type with one element, in any universe. -/
inductive PUnit : Sort u where
  | unit : PUnit

/-- The type with one element. -/
abbrev Unit : Type := PUnit

/-- The element of `Unit`. -/
@[match_pattern] abbrev Unit.unit : Unit := PUnit.unit

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- The type without elements, in any universe. -/
inductive PEmpty : Sort u

/-- The type without elements. -/
inductive Empty : Type

/-! ### Equality and quotients -/

/-- Equality. -/
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a

-- the quotient constants `Quot`, `Quot.mk`, `Quot.lift` and `Quot.ind` are the kernel's own
init_quot

-- another constant of the code generator: a representative, for compiled code only
unsafe axiom Quot.lcInv {α : Sort u} {r : α → α → Prop} (q : Quot r) : α

/-- What holds of `a` holds of everything equal to it; the motive does not look at the equation. -/
abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1} (m : motive a) {b : α}
    (h : Eq a b) : motive b :=
  Eq.rec (motive := fun x _ => motive x) m h

/-- Reflexivity of equality. -/
@[match_pattern] def rfl {α : Sort u} {a : α} : Eq a a := Eq.refl a

theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h₁ : Eq a b) (h₂ : motive a) :
    motive b :=
  Eq.ndrec h₂ h₁

theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a :=
  Eq.rec (motive := fun x _ => Eq x a) rfl h

theorem Eq.trans {α : Sort u} {a b c : α} (h₁ : Eq a b) (h₂ : Eq b c) : Eq a c :=
  Eq.rec (motive := fun x _ => Eq a x) h₁ h₂

/-- An element of a type as one of an equal type. -/
@[macro_inline] def cast {α β : Sort u} (h : Eq α β) (a : α) : β :=
  Eq.rec (motive := fun x _ => x) a h

theorem congrArg {α : Sort u} {β : Sort v} {a₁ a₂ : α} (f : α → β) (h : Eq a₁ a₂) :
    Eq (f a₁) (f a₂) :=
  Eq.rec (motive := fun x _ => Eq (f a₁) (f x)) rfl h

theorem congr {α : Sort u} {β : Sort v} {f₁ f₂ : α → β} {a₁ a₂ : α} (h₁ : Eq f₁ f₂)
    (h₂ : Eq a₁ a₂) : Eq (f₁ a₁) (f₂ a₂) :=
  Eq.rec (motive := fun (f : α → β) _ => Eq (f₁ a₁) (f a₂)) (congrArg f₁ h₂) h₁

theorem congrFun {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : Eq f g) (a : α) :
    Eq (f a) (g a) :=
  Eq.rec (motive := fun (k : (x : α) → β x) _ => Eq (f a) (k a)) rfl h

/-- Equality between elements of two types, which implies that the types are equal. -/
inductive HEq {α : Sort u} : α → {β : Sort u} → β → Prop where
  | refl (a : α) : HEq a a

/-- Reflexivity of heterogeneous equality. -/
@[match_pattern] def HEq.rfl {α : Sort u} {a : α} : HEq a a := HEq.refl a

theorem eq_of_heq {α : Sort u} {a a' : α} (h : HEq a a') : Eq a a' :=
  have aux : (β : Sort u) → (b : β) → HEq a b → (e : Eq α β) → Eq (cast e a) b :=
    fun _ _ h =>
      HEq.rec (motive := fun {β : Sort u} (b : β) _ => (e : Eq α β) → Eq (cast e a) b)
        (fun _ => Eq.refl a) h
  aux α a' h rfl

theorem heq_of_eq {α : Sort u} {a a' : α} (h : Eq a a') : HEq a a' :=
  Eq.rec (motive := fun x _ => HEq a x) HEq.rfl h

/-! ### Pairs, connectives, lifts -/

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- Pairs, in any universes. -/
structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β

/-- Pairs. -/
structure Prod (α : Type u) (β : Type v) where
  fst : α
  snd : β

/-- Pairs in one universe. -/
structure MProd (α β : Type u) where
  fst : α
  snd : β

/-- Conjunction. -/
structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b

/-- Disjunction. -/
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b

/-- Equivalence. -/
structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a

/-- There is a `w` with `p w`. -/
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p

set_option bootstrap.inductiveCheckResultingUniverse false in
/-- A copy of `α` in a higher universe. -/
structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α

/-- A copy of the type `α` in a higher universe. -/
structure ULift.{r, s} (α : Type s) : Type (max s r) where
  up ::
  down : α

/-- A copy of `α`, a proposition perhaps, as a type. -/
structure PLift (α : Sort u) : Type u where
  up ::
  down : α

/-! ### Truth values and decidable propositions -/

/-- The two truth values. -/
inductive Bool : Type where
  | false : Bool
  | true : Bool

export Bool (false true)

/-- `x` if `c` is true, and `y` if not. -/
@[macro_inline] def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  Bool.casesOn (motive := fun _ => α) c y x

theorem Bool.ne_false_true (h : Eq false true) : False :=
  cast (congrArg (fun (b : Bool) => Bool.rec (motive := fun _ => Prop) True False b) h) True.intro

/-- A proposition together with its proof or its refutation. -/
class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p

export Decidable (isTrue isFalse)

/-- Each `r a` is decidable. -/
abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)

/-- Each `r a b` is decidable. -/
abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) :=
  (a : α) → (b : β) → Decidable (r a b)

/-- Each `a = b` is decidable. -/
abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (Eq a b)

/-- A type with at least one element. -/
class inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α

/-- A type with a chosen element. -/
class Inhabited (α : Sort u) where
  default : α

export Inhabited (default)
