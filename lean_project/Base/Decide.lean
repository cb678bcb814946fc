prelude
import Base.Syntax.Unexpand
set_option autoImplicit false
set_option linter.defProp false

/-!
# Decide: decidable propositions

`decide` and the instances for the connectives, truth values and conditionals; the lemmas of `if`. A
goal `p` closed by `by decide` is checked by evaluating the instance in the kernel.
-/

universe u v w

/-! ### Evaluation -/

/-- The truth value of a decidable proposition. -/
def Decidable.decide (p : Prop) [h : Decidable p] : Bool :=
  match h with
  | .isTrue _ => true
  | .isFalse _ => false

export Decidable (decide)

theorem of_decide_eq_true {p : Prop} [i : Decidable p] (h : decide p = true) : p :=
  match i, h with
  | .isTrue h, _ => h
  | .isFalse _, h => (Bool.ne_false_true h).elim

theorem of_decide_eq_false {p : Prop} [i : Decidable p] (h : decide p = false) : ¬ p :=
  match i, h with
  | .isTrue _, h => (Bool.ne_false_true h.symm).elim
  | .isFalse h, _ => h

theorem decide_eq_true {p : Prop} [i : Decidable p] (h : p) : decide p = true :=
  match i with
  | .isTrue _ => rfl
  | .isFalse k => (k h).elim

theorem decide_eq_false {p : Prop} [i : Decidable p] (h : ¬ p) : decide p = false :=
  match i with
  | .isTrue k => (h k).elim
  | .isFalse _ => rfl

theorem ne_true_of_eq_false {b : Bool} (h : b = false) : ¬ b = true :=
  fun k => Bool.ne_false_true (h.symm.trans k)

theorem ne_false_of_eq_true {b : Bool} (h : b = true) : ¬ b = false :=
  fun k => Bool.ne_false_true (k.symm.trans h)

theorem eq_false_of_ne_true {b : Bool} (h : ¬ b = true) : b = false :=
  match b, h with
  | false, _ => rfl
  | true, h => (h rfl).elim

theorem eq_true_of_ne_false {b : Bool} (h : ¬ b = false) : b = true :=
  match b, h with
  | false, h => (h rfl).elim
  | true, _ => rfl

/-- Excluded middle for a decidable proposition. -/
theorem Decidable.em (p : Prop) [h : Decidable p] : p ∨ ¬ p :=
  match h with
  | .isTrue h => .inl h
  | .isFalse h => .inr h

theorem Decidable.byContradiction {p : Prop} [Decidable p] (h : ¬ p → False) : p :=
  (Decidable.em p).elim id fun k => (h k).elim

/-! ### Instances -/

instance instDecidableTrue : Decidable True := .isTrue trivial

instance instDecidableFalse : Decidable False := .isFalse id

instance instDecidableAnd {p q : Prop} [a : Decidable p] [b : Decidable q] : Decidable (p ∧ q) :=
  match a, b with
  | .isTrue x, .isTrue y => .isTrue ⟨x, y⟩
  | .isFalse x, _ => .isFalse fun h => x h.1
  | .isTrue _, .isFalse y => .isFalse fun h => y h.2

instance instDecidableOr {p q : Prop} [a : Decidable p] [b : Decidable q] : Decidable (p ∨ q) :=
  match a, b with
  | .isTrue x, _ => .isTrue (.inl x)
  | .isFalse _, .isTrue y => .isTrue (.inr y)
  | .isFalse x, .isFalse y => .isFalse fun h => h.elim x y

instance instDecidableNot {p : Prop} [a : Decidable p] : Decidable (¬ p) :=
  match a with
  | .isTrue h => .isFalse fun k => k h
  | .isFalse h => .isTrue h

instance instDecidableForall {p q : Prop} [a : Decidable p] [b : Decidable q] : Decidable (p → q) :=
  match a, b with
  | .isFalse x, _ => .isTrue fun h => (x h).elim
  | .isTrue _, .isTrue y => .isTrue fun _ => y
  | .isTrue x, .isFalse y => .isFalse fun h => y (h x)

instance instDecidableIff {p q : Prop} [a : Decidable p] [b : Decidable q] : Decidable (p ↔ q) :=
  match a, b with
  | .isTrue x, .isTrue y => .isTrue ⟨fun _ => y, fun _ => x⟩
  | .isTrue x, .isFalse y => .isFalse fun h => y (h.1 x)
  | .isFalse x, .isTrue y => .isFalse fun h => x (h.2 y)
  | .isFalse x, .isFalse y => .isTrue ⟨fun h => (x h).elim, fun h => (y h).elim⟩

instance instDecidableEqBool : DecidableEq Bool := fun a b =>
  match a, b with
  | true, true => .isTrue rfl
  | false, false => .isTrue rfl
  | true, false => .isFalse fun h => Bool.ne_false_true h.symm
  | false, true => .isFalse fun h => Bool.ne_false_true h

instance instDecidableIte {c p q : Prop} [h : Decidable c] [a : Decidable p] [b : Decidable q] :
    Decidable (if c then p else q) :=
  match h with
  | .isTrue _ => a
  | .isFalse _ => b

/-- A decidable proposition stays so under equivalence. -/
def decidable_of_iff {p : Prop} (q : Prop) [h : Decidable q] (e : q ↔ p) : Decidable p :=
  match h with
  | .isTrue h => .isTrue (e.1 h)
  | .isFalse h => .isFalse fun k => h (e.2 k)

/-! ### Conditionals -/

section
variable {c : Prop} {h : Decidable c}

theorem ite_eq_left (hc : c) {α : Sort u} {t e : α} : (ite c t e) = t :=
  match h with
  | .isTrue _ => rfl
  | .isFalse k => (k hc).elim

theorem ite_eq_right (hc : ¬ c) {α : Sort u} {t e : α} : (ite c t e) = e :=
  match h with
  | .isTrue k => (hc k).elim
  | .isFalse _ => rfl

theorem dite_eq_left (hc : c) {α : Sort u} {t : c → α} {e : ¬ c → α} : (dite c t e) = t hc :=
  match h with
  | .isTrue _ => rfl
  | .isFalse k => (k hc).elim

theorem dite_eq_right (hc : ¬ c) {α : Sort u} {t : c → α} {e : ¬ c → α} : (dite c t e) = e hc :=
  match h with
  | .isTrue k => (hc k).elim
  | .isFalse _ => rfl

theorem if_pos (hc : c) {α : Sort u} {t e : α} : (ite c t e) = t := ite_eq_left hc

theorem if_neg (hc : ¬ c) {α : Sort u} {t e : α} : (ite c t e) = e := ite_eq_right hc

theorem dif_pos (hc : c) {α : Sort u} {t : c → α} {e : ¬ c → α} : (dite c t e) = t hc :=
  dite_eq_left hc

theorem dif_neg (hc : ¬ c) {α : Sort u} {t : c → α} {e : ¬ c → α} : (dite c t e) = e hc :=
  dite_eq_right hc

end

theorem ite_eq_left_of_eq_true {α : Sort u} {c : Prop} {_ : Decidable c} (a b : α) (h : c = True) :
    (ite c a b) = a := ite_eq_left (of_eq_true h)

theorem ite_eq_right_of_eq_false {α : Sort u} {c : Prop} {_ : Decidable c} (a b : α)
    (h : c = False) : (ite c a b) = b := ite_eq_right (of_eq_false h)

theorem dite_eq_left_of_eq_true {α : Sort u} {c : Prop} {_ : Decidable c} {t : c → α} {e : ¬ c → α}
    (h : c = True) : (dite c t e) = t (of_eq_true h) := dite_eq_left (of_eq_true h)

theorem dite_eq_right_of_eq_false {α : Sort u} {c : Prop} {_ : Decidable c} {t : c → α}
    {e : ¬ c → α} (h : c = False) : (dite c t e) = e (of_eq_false h) :=
  dite_eq_right (of_eq_false h)

theorem eq_true_of_decide {p : Prop} [Decidable p] (h : decide p = true) : p = True :=
  eq_true (of_decide_eq_true h)

theorem eq_false_of_decide {p : Prop} {_ : Decidable p} (h : decide p = false) : p = False :=
  eq_false (of_decide_eq_false h)

/-- `∀ b : Bool, p b` is `p true ∧ p false`. -/
instance instDecidableForallBool {p : Bool → Prop} [DecidablePred p] : Decidable (∀ b, p b) :=
  decidable_of_iff (p true ∧ p false)
    ⟨fun h b => match b with | true => h.1 | false => h.2, fun h => ⟨h _, h _⟩⟩

/-- `∃ b : Bool, p b` is `p true ∨ p false`. -/
instance instDecidableExistsBool {p : Bool → Prop} [DecidablePred p] : Decidable (∃ b, p b) :=
  decidable_of_iff (p true ∨ p false)
    ⟨fun h => h.elim (fun h => ⟨_, h⟩) (fun h => ⟨_, h⟩),
      fun ⟨b, h⟩ => match b, h with | true, h => .inl h | false, h => .inr h⟩
