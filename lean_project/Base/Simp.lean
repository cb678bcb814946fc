prelude
import Base.Classical
set_option autoImplicit false
set_option linter.defProp false

/-!
# Simp: the lemmas that `simp` uses by default

Truth and falsity in each connective, conditionals with a known condition, and what the simplifier
asks for by name (`Subsingleton`, `Decidable.decide`).
-/

universe u v w

section
variable (p : Prop)

@[simp] theorem not_false_eq_true : (¬ False) = True := eq_true id
@[simp] theorem not_true_eq_false : (¬ True) = False := eq_false fun h => h trivial
@[simp] theorem not_not_eq : (¬ ¬ p) = p := propext Classical.not_not
@[simp] theorem and_true : (p ∧ True) = p := propext ⟨fun h => h.1, fun h => ⟨h, trivial⟩⟩
@[simp] theorem true_and : (True ∧ p) = p := propext ⟨fun h => h.2, fun h => ⟨trivial, h⟩⟩
@[simp] theorem and_false : (p ∧ False) = False := eq_false fun h => h.2
@[simp] theorem false_and : (False ∧ p) = False := eq_false fun h => h.1
@[simp] theorem and_self : (p ∧ p) = p := propext ⟨fun h => h.1, fun h => ⟨h, h⟩⟩
@[simp] theorem and_not_self : (p ∧ ¬ p) = False := eq_false fun h => h.2 h.1
@[simp] theorem not_and_self : (¬ p ∧ p) = False := eq_false fun h => h.1 h.2
@[simp] theorem or_true : (p ∨ True) = True := eq_true (.inr trivial)
@[simp] theorem true_or : (True ∨ p) = True := eq_true (.inl trivial)
@[simp] theorem or_false : (p ∨ False) = p := propext ⟨fun h => h.elim id False.elim, .inl⟩
@[simp] theorem false_or : (False ∨ p) = p := propext ⟨fun h => h.elim False.elim id, .inr⟩
@[simp] theorem or_self : (p ∨ p) = p := propext ⟨fun h => h.elim id id, .inl⟩
@[simp] theorem true_implies : (True → p) = p := propext ⟨fun h => h trivial, fun h _ => h⟩
@[simp] theorem false_implies : (False → p) = True := eq_true False.elim
@[simp] theorem implies_false : (p → False) = ¬ p := rfl
@[simp] theorem implies_true (α : Sort u) : (α → True) = True := eq_true fun _ => trivial
@[simp] theorem iff_true : (p ↔ True) = p :=
  propext ⟨fun h => h.2 trivial, fun h => ⟨fun _ => trivial, fun _ => h⟩⟩
@[simp] theorem true_iff : (True ↔ p) = p :=
  propext ⟨fun h => h.1 trivial, fun h => ⟨fun _ => h, fun _ => trivial⟩⟩
@[simp] theorem iff_false : (p ↔ False) = ¬ p := propext ⟨fun h => h.1, fun h => ⟨h, False.elim⟩⟩
@[simp] theorem false_iff : (False ↔ p) = ¬ p := propext ⟨fun h => h.2, fun h => ⟨False.elim, h⟩⟩
@[simp] theorem not_iff_self : (¬ (p ↔ p)) = False := eq_false fun h => h Iff.rfl

end

@[simp] theorem ne_eq {α : Sort u} (a b : α) : (a ≠ b) = ¬ (a = b) := rfl
@[simp] theorem eq_true_eq (p : Prop) : (p = True) = p := propext ⟨of_eq_true, eq_true⟩
@[simp] theorem eq_false_eq (p : Prop) : (p = False) = ¬ p := propext ⟨of_eq_false, eq_false⟩
@[simp] theorem ge_iff_le {α : Type u} [LE α] {a b : α} : a ≥ b ↔ b ≤ a := Iff.rfl
@[simp] theorem gt_iff_lt {α : Type u} [LT α] {a b : α} : a > b ↔ b < a := Iff.rfl

@[simp] theorem ite_true {α : Sort u} (a b : α) : (if True then a else b) = a := rfl
@[simp] theorem ite_false {α : Sort u} (a b : α) : (if False then a else b) = b := rfl
@[simp] theorem ite_self {α : Sort u} (c : Prop) [h : Decidable c] (a : α) :
    (if c then a else a) = a :=
  match h with
  | .isTrue _ => rfl
  | .isFalse _ => rfl

@[simp] theorem decide_true {i : Decidable True} : @decide True i = true := decide_eq_true trivial
@[simp] theorem decide_false {i : Decidable False} : @decide False i = false := decide_eq_false id
@[simp] theorem decide_eq_true_eq {p : Prop} [Decidable p] : (decide p = true) = p :=
  propext ⟨of_decide_eq_true, decide_eq_true⟩

@[simp] theorem false_eq_true : (false = true) = False := eq_false Bool.ne_false_true
@[simp] theorem true_eq_false : (true = false) = False :=
  eq_false fun h => Bool.ne_false_true h.symm

@[simp] theorem forall_const {α : Sort u} [h : Nonempty α] (p : Prop) : (α → p) = p :=
  propext ⟨fun f => match h with | ⟨a⟩ => f a, fun h _ => h⟩

@[simp] theorem exists_const {α : Sort u} [h : Nonempty α] (p : Prop) : (∃ _ : α, p) = p :=
  propext ⟨fun ⟨_, hp⟩ => hp, fun hp => match h with | ⟨a⟩ => ⟨a, hp⟩⟩

@[simp] theorem exists_eq {α : Sort u} (a : α) : (∃ x, x = a) = True := eq_true ⟨a, rfl⟩

@[simp] theorem exists_eq' {α : Sort u} (a : α) : (∃ x, a = x) = True := eq_true ⟨a, rfl⟩

theorem exists_congr {α : Sort u} {p q : α → Prop} (h : ∀ a, p a ↔ q a) : (∃ a, p a) ↔ ∃ a, q a :=
  ⟨Exists.imp fun a => (h a).1, Exists.imp fun a => (h a).2⟩

instance instNonempty {α : Sort u} [Inhabited α] : Nonempty α := ⟨default⟩

/-! ### Congruence for conditionals -/

theorem ite_congr {α : Sort u} {b c : Prop} {x y u v : α} {s : Decidable b} [Decidable c]
    (h₁ : b = c) (h₂ : c → x = u) (h₃ : ¬ c → y = v) : ite b x y = ite c u v := by
  cases Decidable.em c with
  | inl h => rw [if_pos h]; subst b; rw [if_pos h]; exact h₂ h
  | inr h => rw [if_neg h]; subst b; rw [if_neg h]; exact h₃ h

/-! ### Types with at most one element -/

/-- Any two elements of `α` are equal. -/
class Subsingleton (α : Sort u) : Prop where
  intro ::
  allEq : (a b : α) → a = b

protected theorem Subsingleton.elim {α : Sort u} [h : Subsingleton α] (a b : α) : a = b :=
  h.allEq a b

protected theorem Subsingleton.helim {α β : Sort u} [Subsingleton α] (h : α = β) (a : α) (b : β) :
    HEq a b := by
  subst h
  exact heq_of_eq (Subsingleton.elim a b)

instance instSubsingleton (p : Prop) : Subsingleton p := ⟨fun _ _ => rfl⟩

instance instSubsingletonDecidable (p : Prop) : Subsingleton (Decidable p) :=
  ⟨fun a b => match a, b with
    | .isTrue _, .isTrue _ => rfl
    | .isFalse _, .isFalse _ => rfl
    | .isTrue h, .isFalse k => (k h).elim
    | .isFalse k, .isTrue h => (k h).elim⟩

instance Pi.instSubsingleton {α : Sort u} {β : α → Sort v} [∀ a, Subsingleton (β a)] :
    Subsingleton (∀ a, β a) := ⟨fun _ _ => funext fun _ => Subsingleton.elim _ _⟩
