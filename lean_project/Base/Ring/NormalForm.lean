prelude
import Base.Cast
set_option autoImplicit false

/-!
# NormalForm: ring expressions, their normal form, and why it has the same value

The program behind `ring`: `Expr.terms` brings an expression over numbered atoms to a list of
monomials, each with a positive and a negative coefficient, both natural numbers. `Expr.terms_value`
proves that the sum of the monomials is the value of the expression, and `value_eq_of_vanishes` is
what the tactic rests on.
-/

namespace Ring

/-! ### Expressions and their normal form -/

/-- A ring expression over the atoms `0, 1, 2, …`. -/
inductive Expr where
  | atom (i : Nat)
  | num (n : Nat)
  | add (a b : Expr)
  | sub (a b : Expr)
  | mul (a b : Expr)
  | neg (a : Expr)

/-- `(plus - minus) * x₁ * … * xₖ`, with the atoms `x₁ ≤ … ≤ xₖ` in `atoms`. -/
structure Term where
  plus : Nat
  minus : Nat
  atoms : List Nat

/-- Puts an atom in its place in a sorted list. -/
def insertAtom (i : Nat) : List Nat → List Nat
  | .nil => .cons i .nil
  | .cons j js => cond (Nat.ble i j) (.cons i (.cons j js)) (.cons j (insertAtom i js))

/-- Merges two lists of atoms, the second sorted. -/
def mergeAtoms : List Nat → List Nat → List Nat
  | .nil, js => js
  | .cons i is, js => insertAtom i (mergeAtoms is js)

/-- Equality of lists of atoms. -/
def sameAtoms : List Nat → List Nat → Bool
  | .nil, .nil => true
  | .nil, .cons _ _ => false
  | .cons _ _, .nil => false
  | .cons i is, .cons j js => cond (Nat.beq i j) (sameAtoms is js) false

/-- Adds a term to a sum of terms. -/
def addTerm (t : Term) : List Term → List Term
  | .nil => .cons t .nil
  | .cons s ss =>
    cond (sameAtoms t.atoms s.atoms)
      (.cons ⟨t.plus + s.plus, t.minus + s.minus, s.atoms⟩ ss)
      (.cons s (addTerm t ss))

/-- Adds two sums of terms. -/
def addTerms : List Term → List Term → List Term
  | .nil, ss => ss
  | .cons t ts, ss => addTerm t (addTerms ts ss)

/-- Negates a sum of terms. -/
def negTerms : List Term → List Term
  | .nil => .nil
  | .cons t ts => .cons ⟨t.minus, t.plus, t.atoms⟩ (negTerms ts)

/-- Multiplies two terms. -/
def mulTerm (t s : Term) : Term :=
  ⟨t.plus * s.plus + t.minus * s.minus, t.plus * s.minus + t.minus * s.plus,
    mergeAtoms t.atoms s.atoms⟩

/-- Multiplies a term and a sum of terms. -/
def scaleTerms (t : Term) : List Term → List Term
  | .nil => .nil
  | .cons s ss => addTerm (mulTerm t s) (scaleTerms t ss)

/-- Multiplies two sums of terms. -/
def mulTerms : List Term → List Term → List Term
  | .nil, _ => .nil
  | .cons t ts, ss => addTerms (scaleTerms t ss) (mulTerms ts ss)

/-- The normal form of an expression: a sum of terms. -/
def Expr.terms : Expr → List Term
  | .atom i => .cons ⟨1, 0, .cons i .nil⟩ .nil
  | .num n => .cons ⟨n, 0, .nil⟩ .nil
  | .add a b => addTerms a.terms b.terms
  | .sub a b => addTerms a.terms (negTerms b.terms)
  | .mul a b => mulTerms a.terms b.terms
  | .neg a => negTerms a.terms

/-- Each term has equal coefficients, so that the sum is zero. -/
def vanishes : List Term → Bool
  | .nil => true
  | .cons t ts => cond (Nat.beq t.plus t.minus) (vanishes ts) false

/-! ### Lists of atoms that continue one another -/

/-- One list of atoms followed by another. -/
def append {α : Type} : List α → List α → List α
  | .nil, ys => ys
  | .cons x xs, ys => .cons x (append xs ys)

theorem append_assoc {α : Type} (xs ys zs : List α) :
    append (append xs ys) zs = append xs (append ys zs) := by
  induction xs with
  | nil => rfl
  | cons x xs ih => exact congrArg (List.cons x) ih

theorem append_nil {α : Type} (xs : List α) : append xs .nil = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => exact congrArg (List.cons x) ih

theorem longer₂ {α : Type} {xs ys zs : List α} (h : ∃ us, append xs us = ys)
    (k : ∃ vs, append ys vs = zs) : ∃ ws, append xs ws = zs :=
  h.elim fun us e => k.elim fun vs f => ⟨append us vs, by rw [← f, ← e, append_assoc]⟩

/-! ### Values -/

open OrderedRing

variable {R : Type} [OrderedRing R]

/-- The atom at a place of the list, zero beyond its end. -/
def atom : List R → Nat → R
  | .nil, _ => 0
  | .cons x _, .zero => x
  | .cons _ xs, .succ i => atom xs i

/-- The value of an expression if the atoms have the values `xs`. -/
def Expr.value (xs : List R) : Expr → R
  | .atom i => Ring.atom xs i
  | .num n => (n : R)
  | .add a b => a.value xs + b.value xs
  | .sub a b => a.value xs - b.value xs
  | .mul a b => a.value xs * b.value xs
  | .neg a => -a.value xs

/-- The product of atoms. -/
def product (xs : List R) : List Nat → R
  | .nil => 1
  | .cons i is => Ring.atom xs i * product xs is

/-- The value of a term: its coefficient times its atoms. -/
def Term.value (xs : List R) (t : Term) : R := ((t.plus : R) - (t.minus : R)) * product xs t.atoms

/-- The sum of the values of terms. -/
def total (xs : List R) : List Term → R
  | .nil => 0
  | .cons t ts => t.value xs + total xs ts

/-! ### The normal form has the same value -/

section
variable (xs : List R)

theorem product_insertAtom (i : Nat) (is : List Nat) :
    product xs (insertAtom i is) = Ring.atom xs i * product xs is := by
  induction is with
  | nil => rfl
  | cons j js ih =>
    unfold insertAtom
    cases Nat.ble i j with
    | true => rfl
    | false =>
      show Ring.atom xs j * product xs (insertAtom i js) = _
      rw [ih]
      exact mul_left_comm _ _ _

theorem product_mergeAtoms (is js : List Nat) :
    product xs (mergeAtoms is js) = product xs is * product xs js := by
  induction is with
  | nil => exact (one_mul _).symm
  | cons i is ih =>
    show product xs (insertAtom i (mergeAtoms is js))
      = Ring.atom xs i * product xs is * product xs js
    rw [product_insertAtom, ih, mul_assoc]

theorem eq_of_sameAtoms : (is js : List Nat) → sameAtoms is js = true → is = js
  | .nil, .nil, _ => rfl
  | .nil, .cons _ _, h => (Bool.ne_false_true h).elim
  | .cons _ _, .nil, h => (Bool.ne_false_true h).elim
  | .cons i is, .cons j js, h =>
    match e : Nat.beq i j with
    | true => by
      unfold sameAtoms at h
      rw [e] at h
      rw [Nat.eq_of_beq_eq_true i j e, eq_of_sameAtoms is js h]
    | false => by
      unfold sameAtoms at h
      rw [e] at h
      exact (Bool.ne_false_true h).elim

theorem value_add_same (p q m n : Nat) (is : List Nat) :
    Term.value xs ⟨p + q, m + n, is⟩ = Term.value xs ⟨p, m, is⟩ + Term.value xs ⟨q, n, is⟩ := by
  show (((p + q : Nat) : R) - ((m + n : Nat) : R)) * product xs is
    = ((p : R) - (m : R)) * product xs is + ((q : R) - (n : R)) * product xs is
  rw [← add_mul, cast_add, cast_add, sub_eq_add_neg, sub_eq_add_neg, sub_eq_add_neg, neg_add,
    add_add_add_comm]

theorem total_addTerm (t : Term) (ss : List Term) :
    total xs (addTerm t ss) = t.value xs + total xs ss := by
  induction ss with
  | nil => rfl
  | cons s ss ih =>
    unfold addTerm
    cases e : sameAtoms t.atoms s.atoms with
    | true =>
      have same := eq_of_sameAtoms _ _ e
      show Term.value xs ⟨t.plus + s.plus, t.minus + s.minus, s.atoms⟩ + total xs ss
        = t.value xs + (s.value xs + total xs ss)
      rw [value_add_same, ← add_assoc]
      rw [← same]
      show _ = Term.value xs ⟨t.plus, t.minus, t.atoms⟩
        + Term.value xs ⟨s.plus, s.minus, s.atoms⟩ + _
      rw [same]
    | false =>
      show s.value xs + total xs (addTerm t ss) = t.value xs + (s.value xs + total xs ss)
      rw [ih, add_left_comm]

theorem total_addTerms (ts ss : List Term) :
    total xs (addTerms ts ss) = total xs ts + total xs ss := by
  induction ts with
  | nil => exact (zero_add _).symm
  | cons t ts ih =>
    show total xs (addTerm t (addTerms ts ss)) = t.value xs + total xs ts + total xs ss
    rw [total_addTerm, ih, add_assoc]

theorem total_negTerms (ts : List Term) : total xs (negTerms ts) = -total xs ts := by
  induction ts with
  | nil => exact neg_zero.symm
  | cons t ts ih =>
    show ((t.minus : R) - (t.plus : R)) * product xs t.atoms + total xs (negTerms ts)
      = -(t.value xs + total xs ts)
    rw [ih, neg_add, ← neg_sub, neg_mul]
    rfl

theorem sub_mul_sub (p m q n : R) : (p - m) * (q - n) = p * q + m * n - (p * n + m * q) := by
  rw [sub_mul, mul_sub, mul_sub, sub_eq_add_neg (p * q - p * n), neg_sub, sub_eq_add_neg (p * q),
    sub_eq_add_neg (m * n), add_add_add_comm, ← neg_add, ← sub_eq_add_neg]

theorem value_mulTerm (t s : Term) : (mulTerm t s).value xs = t.value xs * s.value xs := by
  show (((t.plus * s.plus + t.minus * s.minus : Nat) : R)
      - ((t.plus * s.minus + t.minus * s.plus : Nat) : R))
      * product xs (mergeAtoms t.atoms s.atoms)
    = ((t.plus : R) - (t.minus : R)) * product xs t.atoms
      * (((s.plus : R) - (s.minus : R)) * product xs s.atoms)
  rw [product_mergeAtoms, mul_mul_mul_comm, cast_add, cast_add, cast_mul, cast_mul, cast_mul,
    cast_mul, sub_mul_sub]

theorem total_scaleTerms (t : Term) (ss : List Term) :
    total xs (scaleTerms t ss) = t.value xs * total xs ss := by
  induction ss with
  | nil => exact (mul_zero _).symm
  | cons s ss ih =>
    show total xs (addTerm (mulTerm t s) (scaleTerms t ss))
      = t.value xs * (s.value xs + total xs ss)
    rw [total_addTerm, ih, value_mulTerm, mul_add]

theorem total_mulTerms (ts ss : List Term) :
    total xs (mulTerms ts ss) = total xs ts * total xs ss := by
  induction ts with
  | nil => exact (zero_mul _).symm
  | cons t ts ih =>
    show total xs (addTerms (scaleTerms t ss) (mulTerms ts ss))
      = (t.value xs + total xs ts) * total xs ss
    rw [total_addTerms, total_scaleTerms, ih, add_mul]

theorem Expr.terms_value (e : Expr) : total xs e.terms = e.value xs := by
  induction e with
  | atom i =>
    show ((1 : Nat) - (0 : Nat) : R) * (Ring.atom xs i * 1) + 0 = Ring.atom xs i
    rw [cast_one, cast_zero, sub_zero, one_mul, mul_one, add_zero]
  | num n =>
    show ((n : R) - (0 : Nat)) * 1 + 0 = (n : R)
    rw [cast_zero, sub_zero, mul_one, add_zero]
  | add a b iha ihb =>
    show total xs (addTerms a.terms b.terms) = a.value xs + b.value xs
    rw [total_addTerms, iha, ihb]
  | sub a b iha ihb =>
    show total xs (addTerms a.terms (negTerms b.terms)) = a.value xs - b.value xs
    rw [total_addTerms, total_negTerms, iha, ihb, sub_eq_add_neg]
  | mul a b iha ihb =>
    show total xs (mulTerms a.terms b.terms) = a.value xs * b.value xs
    rw [total_mulTerms, iha, ihb]
  | neg a ih =>
    show total xs (negTerms a.terms) = -a.value xs
    rw [total_negTerms, ih]

theorem total_of_vanishes (ts : List Term) (h : vanishes ts = true) : total xs ts = 0 := by
  induction ts with
  | nil => rfl
  | cons t ts ih =>
    unfold vanishes at h
    cases e : Nat.beq t.plus t.minus with
    | true =>
      rw [e] at h
      show ((t.plus : R) - (t.minus : R)) * product xs t.atoms + total xs ts = 0
      rw [Nat.eq_of_beq_eq_true _ _ e, sub_self, zero_mul, ih h, add_zero]
    | false =>
      rw [e] at h
      exact (Bool.ne_false_true h).elim

theorem value_eq_of_vanishes (a b : Expr) (h : vanishes (Expr.sub a b).terms = true) :
    a.value xs = b.value xs := by
  have h := total_of_vanishes xs _ h
  rw [Expr.terms_value] at h
  exact sub_eq_zero.1 h

end

end Ring
