prelude
import Base.Syntax.Conv
set_option autoImplicit false
set_option linter.defProp false

/-!
# Logic: equality and the connectives, in notation

The small lemmas of logic under their usual names, `funext` (proved from quotients), and the lemmas
that `simp`, `rw` and `cases` put into the terms they build.
-/

universe u v w

export Or (inl inr)

/-! ### Functions and casts -/

/-- Composition: `(f ∘ g) x = f (g x)`. -/
@[macro_inline] def Function.comp {α : Sort u} {β : Sort v} {δ : Sort w} (f : β → δ) (g : α → β) :
    α → δ :=
  fun x => f (g x)

/-- An equation of types, used from left to right. -/
@[macro_inline] def Eq.mp {α β : Sort u} (h : α = β) (a : α) : β := h ▸ a

/-- An equation of types, used from right to left. -/
@[macro_inline] def Eq.mpr {α β : Sort u} (h : α = β) (b : β) : α := h ▸ b

/-- `a ≠ b` is `¬ (a = b)`. -/
@[reducible] def Ne {α : Sort u} (a b : α) : Prop := ¬ (a = b)

theorem Ne.symm {α : Sort u} {a b : α} (h : a ≠ b) : b ≠ a := fun e => h e.symm

theorem Ne.elim {α : Sort u} {a b : α} (h : a ≠ b) : a = b → False := h

theorem Ne.irrefl {α : Sort u} {a : α} (h : a ≠ a) : False := h rfl

theorem Ne.intro {α : Sort u} {a b : α} (h : a = b → False) : a ≠ b := h

theorem ne_of_apply_ne {α : Sort u} {β : Sort v} (f : α → β) {a b : α} (h : f a ≠ f b) : a ≠ b :=
  fun e => h (congrArg f e)

theorem HEq.symm {α β : Sort u} {a : α} {b : β} (h : HEq a b) : HEq b a :=
  match h with
  | .refl _ => .refl _

theorem HEq.trans {α β γ : Sort u} {a : α} {b : β} {c : γ} (h : HEq a b) (k : HEq b c) : HEq a c :=
  match h with
  | .refl _ => k

/-! ### Connectives -/

theorem Or.elim {a b c : Prop} (h : a ∨ b) (l : a → c) (r : b → c) : c :=
  match h with
  | .inl h => l h
  | .inr h => r h

theorem Or.symm {a b : Prop} (h : a ∨ b) : b ∨ a := h.elim .inr .inl

theorem Or.imp {a b c d : Prop} (f : a → c) (g : b → d) (h : a ∨ b) : c ∨ d :=
  h.elim (fun x => .inl (f x)) (fun x => .inr (g x))

theorem Or.resolve_left {a b : Prop} (h : a ∨ b) (k : ¬ a) : b := h.elim (fun x => (k x).elim) id

theorem Or.resolve_right {a b : Prop} (h : a ∨ b) (k : ¬ b) : a := h.elim id (fun x => (k x).elim)

theorem And.symm {a b : Prop} (h : a ∧ b) : b ∧ a := ⟨h.2, h.1⟩

theorem And.imp {a b c d : Prop} (f : a → c) (g : b → d) (h : a ∧ b) : c ∧ d := ⟨f h.1, g h.2⟩

theorem Exists.elim {α : Sort u} {p : α → Prop} {b : Prop} (h : ∃ x, p x) (k : ∀ a, p a → b) : b :=
  match h with
  | ⟨a, h⟩ => k a h

theorem Exists.imp {α : Sort u} {p q : α → Prop} (f : ∀ a, p a → q a) (h : ∃ x, p x) : ∃ x, q x :=
  match h with
  | ⟨a, h⟩ => ⟨a, f a h⟩

theorem not_false : ¬ False := id

theorem mt {a b : Prop} (h : a → b) (k : ¬ b) : ¬ a := fun x => k (h x)

/-- Everything follows from a proposition and its negation. -/
def Not.elim {a : Prop} {α : Sort u} (h : ¬ a) (x : a) : α := absurd x h

theorem Iff.refl (a : Prop) : a ↔ a := ⟨fun h => h, fun h => h⟩

theorem Iff.rfl {a : Prop} : a ↔ a := Iff.refl a

theorem Iff.symm {a b : Prop} (h : a ↔ b) : b ↔ a := ⟨h.2, h.1⟩

theorem Iff.trans {a b c : Prop} (h : a ↔ b) (k : b ↔ c) : a ↔ c :=
  ⟨fun x => k.1 (h.1 x), fun x => h.2 (k.2 x)⟩

theorem Iff.of_eq {a b : Prop} (h : a = b) : a ↔ b := h ▸ Iff.rfl

theorem Eq.to_iff {a b : Prop} (h : a = b) : a ↔ b := Iff.of_eq h

theorem Eq.propIntro {a b : Prop} (h : a → b) (k : b → a) : a = b := propext ⟨h, k⟩

/-- Equal constructor applications have equal arguments: one step of the proof. -/
theorem Lean.injEq_helper {p q r : Prop} (h : p → q → r) (k : p ∧ q) : r := h k.1 k.2

theorem iff_of_eq {a b : Prop} (h : a = b) : a ↔ b := Iff.of_eq h

theorem not_congr {a b : Prop} (h : a ↔ b) : ¬ a ↔ ¬ b := ⟨mt h.2, mt h.1⟩

theorem and_congr {a b c d : Prop} (h : a ↔ c) (k : b ↔ d) : a ∧ b ↔ c ∧ d :=
  ⟨And.imp h.1 k.1, And.imp h.2 k.2⟩

theorem or_congr {a b c d : Prop} (h : a ↔ c) (k : b ↔ d) : a ∨ b ↔ c ∨ d :=
  ⟨Or.imp h.1 k.1, Or.imp h.2 k.2⟩

theorem eq_comm {α : Sort u} {a b : α} : a = b ↔ b = a := ⟨Eq.symm, Eq.symm⟩

theorem and_comm {a b : Prop} : a ∧ b ↔ b ∧ a := ⟨And.symm, And.symm⟩

theorem or_comm {a b : Prop} : a ∨ b ↔ b ∨ a := ⟨Or.symm, Or.symm⟩

theorem not_or {p q : Prop} : ¬ (p ∨ q) ↔ ¬ p ∧ ¬ q :=
  ⟨fun h => ⟨fun x => h (.inl x), fun x => h (.inr x)⟩, fun h x => x.elim h.1 h.2⟩

theorem not_exists {α : Sort u} {p : α → Prop} : ¬ (∃ x, p x) ↔ ∀ x, ¬ p x :=
  ⟨fun h x hx => h ⟨x, hx⟩, fun h x => x.elim h⟩

/-! ### Function extensionality -/

/-- A class of functions with equal values, applied. -/
private def Quot.app {α : Sort u} {β : α → Sort v}
    (q : Quot (fun (f g : (x : α) → β x) => ∀ x, f x = g x)) (x : α) : β x :=
  Quot.lift (fun f => f x) (fun _ _ h => h x) q

/-- Functions with equal values are equal. -/
theorem funext {α : Sort u} {β : α → Sort v} {f g : (x : α) → β x} (h : ∀ x, f x = g x) : f = g :=
  congrArg Quot.app (Quot.sound (r := fun (f g : (x : α) → β x) => ∀ x, f x = g x) h)

/-! ### Propositions as equations

What `simp` works with. -/

theorem of_eq_true {p : Prop} (h : p = True) : p := h ▸ trivial

theorem eq_true {p : Prop} (h : p) : p = True := propext ⟨fun _ => trivial, fun _ => h⟩

theorem eq_false {p : Prop} (h : ¬ p) : p = False := propext ⟨fun x => h x, fun x => x.elim⟩

theorem eq_false' {p : Prop} (h : p → False) : p = False := eq_false h

theorem of_eq_false {p : Prop} (h : p = False) : ¬ p := fun x => h ▸ x

theorem not_of_eq_false {p : Prop} (h : p = False) : ¬ p := fun x => h ▸ x

@[simp] theorem eq_self {α : Sort u} (a : α) : (a = a) = True := eq_true rfl

@[simp] theorem heq_self_eq_true {α : Sort u} (a : α) : (HEq a a) = True := eq_true HEq.rfl

@[simp] theorem iff_self (p : Prop) : (p ↔ p) = True := eq_true Iff.rfl

theorem congrFun' {α : Sort u} {β : Sort v} {f g : α → β} (h : f = g) (a : α) : f a = g a :=
  congrFun h a

theorem implies_congr {p₁ p₂ : Sort u} {q₁ q₂ : Sort v} (h₁ : p₁ = p₂) (h₂ : q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) := h₁ ▸ h₂ ▸ rfl

theorem implies_congr_ctx {p₁ p₂ q₁ q₂ : Prop} (h₁ : p₁ = p₂) (h₂ : p₂ → q₁ = q₂) :
    (p₁ → q₁) = (p₂ → q₂) :=
  propext ⟨fun f hp => h₂ hp ▸ f (h₁ ▸ hp), fun f hp => have hp₂ : p₂ := h₁ ▸ hp; h₂ hp₂ ▸ f hp₂⟩

theorem implies_dep_congr_ctx {p₁ p₂ q₁ : Prop} (h₁ : p₁ = p₂) {q₂ : p₂ → Prop}
    (h₂ : (h : p₂) → q₁ = q₂ h) : (p₁ → q₁) = ((h : p₂) → q₂ h) :=
  propext ⟨fun f hp => h₂ hp ▸ f (h₁ ▸ hp), fun f hp => have hp₂ : p₂ := h₁ ▸ hp; h₂ hp₂ ▸ f hp₂⟩

theorem forall_congr {α : Sort u} {p q : α → Prop} (h : ∀ a, p a = q a) : (∀ a, p a) = (∀ a, q a) :=
  (funext h : p = q) ▸ rfl

theorem Eq.substr {α : Sort u} {p : α → Prop} {a b : α} (h₁ : b = a) (h₂ : p a) : p b := h₁ ▸ h₂

theorem forall_prop_congr_dom {p₁ p₂ : Prop} (h : p₁ = p₂) (q : p₁ → Prop) :
    (∀ a : p₁, q a) = (∀ a : p₂, q (h ▸ a)) := h ▸ rfl

theorem pi_congr {α : Sort u} {β β' : α → Sort v} (h : ∀ a, β a = β' a) :
    ((a : α) → β a) = ((a : α) → β' a) :=
  (funext h : β = β') ▸ rfl
