prelude
import Base.Coercion
set_option autoImplicit false
set_option linter.unusedVariables false

/-!
# Quotation: what `notation`, `macro` and `macro_rules` expand to

A syntax quotation `` `(…) `` becomes code in a monad that builds syntax trees. This file has the
monad classes, their instances for macros and unexpanders, and the functions on syntax trees, which
are Lean's compiled ones, bound by name.
-/

universe u v w

/-! ### Monads -/

/-- A functor: `map` applies a function under `f`. -/
class Functor (f : Type u → Type v) : Type (max (u + 1) v) where
  map : {α β : Type u} → (α → β) → f α → f β
  mapConst : {α β : Type u} → α → f β → f α

/-- A value as a computation without effects. -/
class Pure (f : Type u → Type v) where
  pure {α : Type u} : α → f α

/-- Composition: the second computation depends on the value of the first. -/
class Bind (m : Type u → Type v) where
  bind : {α β : Type u} → m α → (α → m β) → m β

/-- A computation of a function is applied to a computation of its argument. -/
class Seq (f : Type u → Type v) : Type (max (u + 1) v) where
  seq : {α β : Type u} → f (α → β) → (Unit → f α) → f β

/-- Two computations one after the other, with the value of the first. -/
class SeqLeft (f : Type u → Type v) : Type (max (u + 1) v) where
  seqLeft : {α β : Type u} → f α → (Unit → f β) → f α

/-- Two computations one after the other, with the value of the second. -/
class SeqRight (f : Type u → Type v) : Type (max (u + 1) v) where
  seqRight : {α β : Type u} → f α → (Unit → f β) → f β

export Pure (pure)
export Bind (bind)

/-- An applicative functor. -/
class Applicative (f : Type u → Type v) extends Functor f, Pure f, Seq f, SeqLeft f, SeqRight f

/-- A monad. -/
class Monad (m : Type u → Type v) : Type (max (u + 1) v) extends Applicative m, Bind m

/-- A monad from `pure` and `bind`. -/
@[reducible] def Monad.ofBind {m : Type u → Type v} (pure : {α : Type u} → α → m α)
    (bind : {α β : Type u} → m α → (α → m β) → m β) : Monad m where
  pure := pure
  bind := bind
  map f x := bind x fun a => pure (f a)
  mapConst a x := bind x fun _ => pure a
  seq f x := bind f fun f => bind (x ⟨⟩) fun a => pure (f a)
  seqLeft x y := bind x fun a => bind (y ⟨⟩) fun _ => pure a
  seqRight x y := bind x fun _ => y ⟨⟩

/-- A monad with errors of the type `ε`. -/
class MonadExceptOf (ε : semiOutParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} (body : m α) (handler : ε → m α) : m α

/-- The same, where `m` determines the type of the errors. -/
class MonadExcept (ε : outParam (Type u)) (m : Type v → Type w) where
  throw {α : Type v} : ε → m α
  tryCatch {α : Type v} : m α → (ε → m α) → m α

export MonadExcept (throw tryCatch)

/-- `a || b`. -/
@[macro_inline] def Bool.or (a b : Bool) : Bool := cond a true b
/-- `a && b`. -/
@[macro_inline] def Bool.and (a b : Bool) : Bool := cond a b false
/-- `!a`. -/
@[macro_inline] def Bool.not (a : Bool) : Bool := cond a false true

/-! ### Functions on names and syntax trees -/

@[extern "native"] opaque Array.mkArray0 {α : Type u} : Array α
@[extern "native"] opaque Array.mkArray1 {α : Type u} (a₁ : α) : Array α
@[extern "native"] opaque Array.mkArray2 {α : Type u} (a₁ a₂ : α) : Array α
@[extern "native"] opaque Array.mkArray3 {α : Type u} (a₁ a₂ a₃ : α) : Array α
@[extern "native"] opaque Array.mkArray4 {α : Type u} (a₁ a₂ a₃ a₄ : α) : Array α
@[extern "native"] opaque Array.mkArray5 {α : Type u} (a₁ a₂ a₃ a₄ a₅ : α) : Array α
@[extern "native"] opaque Array.append {α : Type u} (as bs : Array α) : Array α
@[extern "lean_array_push"] opaque Array.push {α : Type u} (as : Array α) (a : α) : Array α
@[extern "lean_array_get_size"] opaque Array.size {α : Type u} (as : Array α) : Nat
@[extern "lean_mk_empty_array_with_capacity"] opaque Array.mkEmpty {α : Type u} (c : Nat) : Array α
@[extern "native"] opaque Array.extract {α : Type u} (as : Array α) (start stop : Nat) : Array α
/-- The empty array. -/
def Array.empty {α : Type u} : Array α := Array.mkEmpty 0
@[extern "native"] opaque String.toRawSubstring' (s : String) : Substring.Raw

namespace Lean

@[extern "native"] opaque SourceInfo.fromRef (ref : Syntax) (canonical : Bool) : SourceInfo
@[extern "native"] opaque addMacroScope (mainModule n : Name) (scp : MacroScope) : Name
@[extern "native"] opaque mkAtom (val : String) : Syntax
@[extern "native"] opaque mkNullNode (args : Array Syntax) : Syntax

namespace Syntax

@[extern "native"] opaque getKind (s : Syntax) : SyntaxNodeKind
@[extern "native"] opaque isOfKind (s : Syntax) (k : SyntaxNodeKind) : Bool
@[extern "native"] opaque getArg (s : Syntax) (i : Nat) : Syntax
@[extern "native"] opaque getArgs (s : Syntax) : Array Syntax
@[extern "native"] opaque getNumArgs (s : Syntax) : Nat
@[extern "native"] opaque getOptional? (s : Syntax) : Option Syntax
@[extern "native"] opaque matchesNull (s : Syntax) (n : Nat) : Bool
@[extern "native"] opaque matchesIdent (s : Syntax) (id : Name) : Bool
@[extern "native"] opaque matchesLit (s : Syntax) (k : SyntaxNodeKind) (val : String) : Bool
@[extern "native"] opaque node1 (info : SourceInfo) (kind : SyntaxNodeKind) (a₁ : Syntax) : Syntax
@[extern "native"] opaque node2 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ : Syntax) : Syntax
@[extern "native"] opaque node3 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ : Syntax) : Syntax
@[extern "native"] opaque node4 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ a₄ : Syntax) : Syntax
@[extern "native"] opaque node5 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ a₄ a₅ : Syntax) : Syntax
@[extern "native"] opaque node6 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ a₄ a₅ a₆ : Syntax) : Syntax
@[extern "native"] opaque node7 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ a₄ a₅ a₆ a₇ : Syntax) : Syntax
@[extern "native"] opaque node8 (info : SourceInfo) (kind : SyntaxNodeKind)
  (a₁ a₂ a₃ a₄ a₅ a₆ a₇ a₈ : Syntax) : Syntax

end Syntax

/-! ### Arrays of syntax trees of one kind -/

/-- Syntax trees of one of the kinds `ks`. -/
def TSyntaxArray (ks : SyntaxNodeKinds) : Type := Array (TSyntax ks)

instance {ks : SyntaxNodeKinds} : Inhabited (TSyntaxArray ks) := ⟨⟨.nil⟩⟩

/-- The compiled form of `TSyntaxArray.mk`. -/
unsafe def TSyntaxArray.mkImpl {ks : SyntaxNodeKinds} (as : Array Syntax) : TSyntaxArray ks :=
  unsafeCast as
/-- The compiled form of `TSyntaxArray.raw`. -/
unsafe def TSyntaxArray.rawImpl {ks : SyntaxNodeKinds} (as : TSyntaxArray ks) : Array Syntax :=
  unsafeCast as
@[implemented_by TSyntaxArray.mkImpl] opaque TSyntaxArray.mk {ks : SyntaxNodeKinds}
  (as : Array Syntax) : TSyntaxArray ks
@[implemented_by TSyntaxArray.rawImpl] opaque TSyntaxArray.raw {ks : SyntaxNodeKinds}
  (as : TSyntaxArray ks) : Array Syntax

/-- Syntax trees with separators between them. -/
structure Syntax.SepArray (sep : String) where
  elemsAndSeps : Array Syntax

/-- Syntax trees of the kinds `ks` with separators between them. -/
structure Syntax.TSepArray (ks : SyntaxNodeKinds) (sep : String) where
  elemsAndSeps : Array Syntax

instance {ks : SyntaxNodeKinds} {sep : String} : Inhabited (Syntax.TSepArray ks sep) := ⟨⟨⟨.nil⟩⟩⟩

/-! ### Coercions between kinds of syntax -/

instance : Coe SyntaxNodeKind SyntaxNodeKinds := ⟨fun k => .cons k .nil⟩
instance {ks : SyntaxNodeKinds} : CoeOut (TSyntax ks) Syntax := ⟨TSyntax.raw⟩
instance : Coe (TSyntax `ident) (TSyntax `term) := ⟨fun s => ⟨s.raw⟩⟩
instance : Coe (TSyntax `num) (TSyntax `term) := ⟨fun s => ⟨s.raw⟩⟩
instance : Coe (TSyntax `str) (TSyntax `term) := ⟨fun s => ⟨s.raw⟩⟩
instance : CoeOut (TSyntax `ident) (TSyntax `Lean.Parser.Term.funBinder) := ⟨fun s => ⟨s.raw⟩⟩

/-! ### The monads of macros and unexpanders -/

/-- A monad that knows the syntax which is being worked on. -/
class MonadRef (m : Type → Type) where
  getRef : m Syntax
  withRef {α : Type} : Syntax → m α → m α

export MonadRef (getRef)

/-- A monad that gives the names of quotations a scope of their own. -/
class MonadQuotation (m : Type → Type) extends MonadRef m where
  getCurrMacroScope : m MacroScope
  getContext : m Name
  withFreshMacroScope {α : Type} : m α → m α

export MonadQuotation (getCurrMacroScope withFreshMacroScope)

/-- The syntax to work on when `ref` is entered from `oldRef`. -/
def replaceRef (ref oldRef : Syntax) : Syntax := ref

/-- Works on the syntax `ref` in `x`. -/
def withRef {m : Type → Type} [Monad m] [MonadRef m] {α : Type} (ref : Syntax) (x : m α) : m α :=
  MonadRef.withRef ref x

/-- The place of the syntax that is being worked on. -/
def MonadRef.mkInfoFromRefPos {m : Type → Type} [Monad m] [MonadRef m] : m SourceInfo :=
  bind getRef fun r => pure (SourceInfo.fromRef r false)

instance : Monad MacroM := Monad.ofBind (fun a _ s => .ok a s) fun x f c s =>
  match x c s with
  | .ok a s => f a c s
  | .error e s => .error e s

instance : MonadExcept Macro.Exception MacroM where
  throw e := fun _ s => .error e s
  tryCatch x h := fun c s =>
    match x c s with
    | .ok a s => .ok a s
    | .error e s => h e c s

instance : MonadQuotation MacroM where
  getRef := fun c s => .ok c.ref s
  withRef r x := fun c s => x { c with ref := r } s
  getCurrMacroScope := fun c s => .ok c.currMacroScope s
  getContext := fun c s => .ok c.quotContext s
  withFreshMacroScope x := fun c s =>
    x { c with currMacroScope := s.macroScope } { s with macroScope := s.macroScope + 1 }

namespace PrettyPrinter

instance : Monad UnexpandM := Monad.ofBind (fun a _ s => .ok a s) fun x f c s =>
  match x c s with
  | .ok a s => f a c s
  | .error e s => .error e s

instance : MonadExcept Unit UnexpandM where
  throw e := fun _ s => .error e s
  tryCatch x h := fun c s =>
    match x c s with
    | .ok a s => .ok a s
    | .error e s => h e c s

instance : MonadQuotation UnexpandM where
  getRef := fun c s => .ok c s
  withRef r x := fun _ s => x r s
  getCurrMacroScope := fun _ s => .ok 0 s
  getContext := fun _ s => .ok `_fakeMod s
  withFreshMacroScope x := x

end PrettyPrinter
end Lean
