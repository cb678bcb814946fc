prelude
import Base.Classes
set_option autoImplicit false

/-!
# Meta: the data that the compiled elaborator shares with this library

Machine words, strings, arrays, names, syntax trees, grammar descriptions, and the state of macros.
The compiled elaborator builds and takes apart values of these types, so names, constructor order
and field order are fixed by it; a deviation is a crash, not an error message. Functions on them are
not written here but bound to the compiled ones by `extern` (the string after `extern` is not looked
up: the interpreter goes by the declaration's own name).
-/

universe u v w

/-- Reads an element of one type as one of another, for the compiled form of computed fields. -/
@[inline] unsafe def unsafeCast {α : Sort u} {β : Sort v} (a : α) : β :=
  PLift.down (ULift.down.{max u v} (cast lcProof (ULift.up.{max u v} (PLift.up a))))

/-! ### Machine words, characters, strings, arrays -/

/-- The natural numbers below `n`. -/
structure Fin (n : Nat) where
  mk ::
  val : Nat
  isLt : Nat.lt val n

/-- Bit vectors of width `w`. -/
structure BitVec (w : Nat) where
  ofFin ::
  toFin : Fin (Nat.pow 2 w)

/-- Machine words of 32 bits. -/
structure UInt32 where
  ofBitVec ::
  toBitVec : BitVec 32

/-- Machine words of 64 bits. -/
structure UInt64 where
  ofBitVec ::
  toBitVec : BitVec 64

/-- Characters, by their code points. -/
structure Char where
  val : UInt32

/-- Strings. -/
structure String where
  toList : List Char

/-- Arrays; compiled code stores them in one piece. -/
structure Array (α : Type u) where
  mk ::
  toList : List α

attribute [extern "lean_array_mk"] Array.mk
attribute [extern "lean_array_to_list"] Array.toList

theorem Nat.zero_le : (n : Nat) → Nat.le 0 n
  | .zero => .refl
  | .succ n => .step (zero_le n)

theorem Nat.succ_le_succ {n m : Nat} (h : Nat.le n m) : Nat.le (.succ n) (.succ m) :=
  @Nat.le.rec n (fun k _ => Nat.le (.succ n) (.succ k)) Nat.le.refl (fun _ ih => Nat.le.step ih) m h

theorem Nat.le_of_ble_eq_true : (n m : Nat) → Eq (Nat.ble n m) true → Nat.le n m
  | .zero, m, _ => zero_le m
  | .succ _, .zero, h => False.elim (Bool.ne_false_true h)
  | .succ n, .succ m, h => succ_le_succ (le_of_ble_eq_true n m h)

instance : Inhabited UInt64 := ⟨⟨⟨⟨0, Nat.le_of_ble_eq_true _ _ rfl⟩⟩⟩⟩
instance : Inhabited String := ⟨⟨.nil⟩⟩
instance {α : Type u} : Inhabited (Array α) := ⟨⟨.nil⟩⟩
instance {α : Type u} : Inhabited (Option α) := ⟨.none⟩
instance {α : Type u} : Inhabited (List α) := ⟨.nil⟩

@[extern "lean_uint64_of_nat"] opaque UInt64.ofNat (n : Nat) : UInt64
@[extern "lean_uint64_mix_hash"] opaque mixHash (a b : UInt64) : UInt64
@[extern "lean_string_hash"] opaque String.hash (s : String) : UInt64

/-- A place in a string, counted in bytes. -/
structure String.Pos.Raw where
  byteIdx : Nat

/-- A piece of a string. -/
structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw

instance : Inhabited Substring.Raw := ⟨⟨"", ⟨0⟩, ⟨0⟩⟩⟩

/-! ### Names and syntax trees -/

namespace Lean

/-- Hierarchical names. Each carries its hash, which compiled code reads. -/
inductive Name where
  | anonymous : Name
  | str (pre : Name) (str : String)
  | num (pre : Name) (i : Nat)
with
  @[computed_field] hash : Name → UInt64
    | .anonymous => UInt64.ofNat 1723
    | .str p s => mixHash p.hash s.hash
    | .num p v => mixHash p.hash (UInt64.ofNat v)

instance : Inhabited Name := ⟨.anonymous⟩

@[extern "native"] opaque Name.mkSimple (s : String) : Name
@[extern "native"] opaque Name.mkStr1 (s₁ : String) : Name
@[extern "native"] opaque Name.mkStr2 (s₁ s₂ : String) : Name
@[extern "native"] opaque Name.mkStr3 (s₁ s₂ s₃ : String) : Name
@[extern "native"] opaque Name.mkStr4 (s₁ s₂ s₃ s₄ : String) : Name
@[extern "native"] opaque Name.mkStr5 (s₁ s₂ s₃ s₄ s₅ : String) : Name
@[extern "native"] opaque Name.mkStr6 (s₁ s₂ s₃ s₄ s₅ s₆ : String) : Name
@[extern "native"] opaque Name.mkStr7 (s₁ s₂ s₃ s₄ s₅ s₆ s₇ : String) : Name
@[extern "native"] opaque Name.mkStr8 (s₁ s₂ s₃ s₄ s₅ s₆ s₇ s₈ : String) : Name
/-- The name `p.s`. -/
abbrev Name.mkStr (p : Name) (s : String) : Name := .str p s
/-- The name `p.n` with a number as its last part. -/
abbrev Name.mkNum (p : Name) (v : Nat) : Name := .num p v

/-- What a node of a syntax tree is: the name of its parser. -/
abbrev SyntaxNodeKind := Name

/-- Where in the source a token stood. -/
inductive SourceInfo where
  | original (leading : Substring.Raw) (pos : String.Pos.Raw) (trailing : Substring.Raw)
    (endPos : String.Pos.Raw)
  | synthetic (pos endPos : String.Pos.Raw) (canonical : Bool)
  | none

/-- What an identifier in a quotation stood for where the quotation was written. -/
inductive Syntax.Preresolved where
  | namespace (ns : Name)
  | decl (n : Name) (fields : List String)

/-- Syntax trees. -/
inductive Syntax where
  | missing : Syntax
  | node (info : SourceInfo) (kind : SyntaxNodeKind) (args : Array Syntax)
  | atom (info : SourceInfo) (val : String)
  | ident (info : SourceInfo) (rawVal : Substring.Raw) (val : Name)
    (preresolved : List Syntax.Preresolved)

/-- Several kinds of nodes. -/
abbrev SyntaxNodeKinds := List Name

/-- A syntax tree of one of the kinds `ks`. -/
structure TSyntax (ks : SyntaxNodeKinds) where
  raw : Syntax

/-! ### Grammar -/

/-- The description of a parser. -/
inductive ParserDescr where
  | const (name : Name)
  | unary (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : SyntaxNodeKind) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : SyntaxNodeKind) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : SyntaxNodeKind) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | unicodeSymbol (val asciiVal : String) (preserveForPP : Bool)

/-- The description of a parser that goes on after a term, such as an infix operator. -/
abbrev TrailingParserDescr := ParserDescr

/-- Marks a declaration as the name of a syntax category. -/
structure Parser.Category where

instance : Inhabited SourceInfo := ⟨.none⟩
instance : Inhabited Syntax := ⟨.missing⟩
instance {ks : SyntaxNodeKinds} : Inhabited (TSyntax ks) := ⟨⟨.missing⟩⟩
instance : Inhabited ParserDescr := ⟨.const .anonymous⟩

end Lean

/-! ### Macros and unexpanders -/

/-- A value or an error, and the state after it. -/
inductive EStateM.Result (ε σ α : Type u) : Type u where
  | ok (a : α) (s : σ)
  | error (e : ε) (s : σ)

namespace Lean

/-- The number that tells one expansion of macros from another. -/
abbrev MacroScope := Nat

/-- Handles to the elaborator; only compiled code looks inside. -/
structure Macro.MethodsRef where
  a : Nat
  b : Nat

/-- What a macro may read. -/
structure Macro.Context where
  methods : Macro.MethodsRef
  quotContext : Name
  currMacroScope : MacroScope
  currRecDepth : Nat
  maxRecDepth : Nat
  ref : Syntax

/-- How a macro fails. -/
inductive Macro.Exception where
  | error (ref : Syntax) (msg : String)
  | unsupportedSyntax

/-- What a macro may change. -/
structure Macro.State where
  macroScope : MacroScope
  expandedMacroDecls : List Name
  traceMsgs : List (Prod Name String)

instance : Inhabited Macro.Exception := ⟨.unsupportedSyntax⟩
instance : Inhabited Macro.State := ⟨⟨0, .nil, .nil⟩⟩

/-- The monad of macros. -/
abbrev MacroM (α : Type) : Type :=
  Macro.Context → Macro.State → EStateM.Result Macro.Exception Macro.State α

/-- A macro rewrites syntax, before elaboration. -/
abbrev Macro := Syntax → MacroM Syntax

instance : Inhabited Macro := ⟨fun s _ t => .ok s t⟩

/-- The monad of unexpanders. -/
abbrev PrettyPrinter.UnexpandM (α : Type) : Type := Syntax → Unit → EStateM.Result Unit Unit α

/-- An unexpander writes an application in notation, when a term is printed. -/
abbrev PrettyPrinter.Unexpander := Syntax → PrettyPrinter.UnexpandM Syntax

instance : Inhabited PrettyPrinter.Unexpander := ⟨fun _ s t => .ok s t⟩

end Lean
