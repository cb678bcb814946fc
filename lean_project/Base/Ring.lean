prelude
import Base.Ring.NormalForm
set_option autoImplicit false

/-!
# Ring: `ring` and `linear`

`ring` proves an equation that holds in every commutative ring, over an ordered ring or over the
natural numbers (there without subtraction). It knows `+`, `*`, `-`, numerals, and casts `((n : Nat)
: R)` with `+`, `*` and numerals below the cast; anything else is an atom, and atoms are compared as
they are written.

`linear h` proves `c ≤ d`, `c < d` or `c = d` from `h : a ≤ b`, `a < b` or `a = b`, if `d - c` and
`b - a` are equal by `ring`. So it closes a goal that is a given inequality up to rearrangement, and
with `h` a combination of facts (`add_le_add h₁ h₂`, `mul_nonneg ha hb`) a linear or polynomial
consequence of them.

How it works: instance search writes both sides as a `Ring.Expr` over a list of atoms
(`Ring.Reify`), and the kernel evaluates the normal form of their difference
(`Base.Ring.NormalForm`) to see that every coefficient in it is zero.
-/

namespace Ring

open OrderedRing

variable {R : Type} [OrderedRing R]

/-! ### Writing a term as an expression -/

/-- `a` stands at place `i` of `ys`, which is `xs` or `xs` with `a` put at its end. -/
class Place (xs : List R) (a : R) (i : outParam Nat) (ys : outParam (List R)) : Prop where
  found : ∀ zs, Ring.atom (append ys zs) i = a
  longer : ∃ zs, append xs zs = ys

instance Place.last (a : R) : Place .nil a 0 (.cons a .nil) := ⟨fun _ => rfl, ⟨_, rfl⟩⟩

instance (priority := high) Place.here (a : R) (xs : List R) :
    Place (.cons a xs) a 0 (.cons a xs) :=
  ⟨fun _ => rfl, ⟨.nil, by
    induction xs generalizing a with
    | nil => rfl
    | cons x xs ih => exact congrArg (List.cons a) (ih x)⟩⟩

instance Place.there (a b : R) (xs ys : List R) (i : Nat) [h : Place xs a i ys] :
    Place (.cons b xs) a (.succ i) (.cons b ys) :=
  ⟨h.found, h.longer.elim fun zs e => ⟨zs, congrArg (List.cons b) e⟩⟩

/-- `a` is the value of `e` at the atoms `ys`, which continue `xs`. -/
class Reify (xs : List R) (a : R) (e : outParam Expr) (ys : outParam (List R)) : Prop where
  found : ∀ zs, e.value (append ys zs) = a
  longer : ∃ zs, append xs zs = ys

/-- The value of the first of two expressions, at the atoms of both. -/
theorem Reify.found₁ {xs ys zs : List R} {a : R} {e : Expr} [h : Reify xs a e ys]
    (k : ∃ vs, append ys vs = zs) (ws : List R) : e.value (append zs ws) = a :=
  k.elim fun vs f => by rw [← f, append_assoc]; exact h.found _

instance (priority := low) Reify.atom (xs ys : List R) (a : R) (i : Nat) [h : Place xs a i ys] :
    Reify xs a (.atom i) ys := ⟨h.found, h.longer⟩

instance Reify.zero (xs : List R) : Reify xs 0 (.num 0) xs := ⟨fun _ => rfl, ⟨_, append_nil xs⟩⟩

instance Reify.one (xs : List R) : Reify xs 1 (.num 1) xs := ⟨fun _ => cast_one, ⟨_, append_nil xs⟩⟩

instance (priority := mid) Reify.num (xs : List R) (n : Nat) :
    Reify xs (no_index (OfNat.ofNat (n + 2))) (.num (n + 2)) xs :=
  ⟨fun _ => rfl, ⟨_, append_nil xs⟩⟩

section
variable (xs ys zs : List R) (a b : R) (m n : Nat) (e f : Expr)

instance Reify.add [h : Reify xs a e ys] [k : Reify ys b f zs] : Reify xs (a + b) (.add e f) zs :=
  ⟨fun ws => congr (congrArg HAdd.hAdd (h.found₁ k.longer ws)) (k.found ws),
    longer₂ h.longer k.longer⟩

instance Reify.sub [h : Reify xs a e ys] [k : Reify ys b f zs] : Reify xs (a - b) (.sub e f) zs :=
  ⟨fun ws => congr (congrArg HSub.hSub (h.found₁ k.longer ws)) (k.found ws),
    longer₂ h.longer k.longer⟩

instance Reify.mul [h : Reify xs a e ys] [k : Reify ys b f zs] : Reify xs (a * b) (.mul e f) zs :=
  ⟨fun ws => congr (congrArg HMul.hMul (h.found₁ k.longer ws)) (k.found ws),
    longer₂ h.longer k.longer⟩

instance Reify.neg [h : Reify xs a e ys] : Reify xs (-a) (.neg e) ys :=
  ⟨fun ws => congrArg Neg.neg (h.found ws), h.longer⟩

instance Reify.castAdd [h : Reify xs (m : R) e ys] [k : Reify ys (n : R) f zs] :
    Reify xs (Nat.cast (no_index (m + n))) (.add e f) zs :=
  ⟨fun ws => by rw [cast_add]; exact (Reify.add xs ys zs _ _ e f).found ws,
    longer₂ h.longer k.longer⟩

instance Reify.castMul [h : Reify xs (m : R) e ys] [k : Reify ys (n : R) f zs] :
    Reify xs (Nat.cast (no_index (m * n))) (.mul e f) zs :=
  ⟨fun ws => by rw [cast_mul]; exact (Reify.mul xs ys zs _ _ e f).found ws,
    longer₂ h.longer k.longer⟩

end

instance Reify.castZero (xs : List R) : Reify xs ((0 : Nat) : R) (.num 0) xs :=
  ⟨fun _ => rfl, ⟨_, append_nil xs⟩⟩

instance Reify.castOne (xs : List R) : Reify xs ((1 : Nat) : R) (.num 1) xs :=
  ⟨fun _ => rfl, ⟨_, append_nil xs⟩⟩

instance (priority := mid) Reify.castNum (xs : List R) (n : Nat) :
    Reify xs (Nat.cast (no_index (OfNat.ofNat (n + 2)))) (.num (n + 2)) xs :=
  ⟨fun _ => rfl, ⟨_, append_nil xs⟩⟩

/-! ### The tactics -/

section
variable {a b c d : R} {e f : Expr} {xs ys : List R}

/-- What `ring` applies. -/
theorem eq_of_terms [h : Reify .nil a e xs] [k : Reify xs b f ys]
    (v : vanishes (Expr.sub e f).terms = true) : a = b := by
  rw [← h.found₁ k.longer .nil, ← k.found .nil]
  exact value_eq_of_vanishes _ e f v

/-- `ring` on natural numbers: the equation of their casts. -/
theorem eq_of_terms_nat {m n : Nat} {e f : Expr} {xs ys : List ℤ}
    [Reify .nil (m : ℤ) e xs] [Reify xs (n : ℤ) f ys]
    (v : vanishes (Expr.sub e f).terms = true) : m = n :=
  have h : (m : ℤ) = (n : ℤ) := eq_of_terms v
  Nat.le_antisymm (cast_le.1 (le_of_eq h)) (cast_le.1 (le_of_eq h.symm))

theorem le_of_le (h : a ≤ b) (e : d - c = b - a) : c ≤ d := by
  rw [← sub_nonneg, e, sub_nonneg]
  exact h

theorem lt_of_lt (h : a < b) (e : d - c = b - a) : c < d := by
  rw [← sub_pos, e, sub_pos]
  exact h

theorem eq_of_eq (h : a = b) (e : d - c = b - a) : c = d := by
  apply Eq.symm
  rw [← sub_eq_zero, e, sub_eq_zero]
  exact h.symm

end

end Ring

/-- `ring` proves an equation of ordered rings or naturals by bringing both sides to normal form. -/
macro "ring" : tactic =>
  `(tactic| first
    | exact Ring.eq_of_terms (by decide +kernel)
    | exact Ring.eq_of_terms_nat (by decide +kernel)
    | fail "`ring` cannot prove this equation: the sides have different normal forms")

/-- `linear h` proves an inequality or equation whose sides differ as those of `h` do. -/
macro "linear " h:term : tactic =>
  `(tactic|
    (have fact := $h
     first
      | exact Ring.le_of_le fact (by ring)
      | exact Ring.lt_of_lt fact (by ring)
      | exact Ring.le_of_le (OrderedRing.le_of_lt fact) (by ring)
      | exact Ring.eq_of_eq fact (by ring)
      | exact Ring.le_of_le (OrderedRing.le_of_eq fact) (by ring)
      | fail "`linear` cannot prove this goal: its sides differ in another way than the fact's"))
