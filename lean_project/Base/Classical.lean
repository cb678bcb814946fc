prelude
import Base.Decide
set_option autoImplicit false

/-!
# Classical logic

Choice of witnesses (`choose`, `axiomOfChoice`, `exists_choice`), and the law of the excluded middle,
proved from `Classical.choice`, `propext` and `funext` by Diaconescu's argument. Every proposition gets
a decision procedure of low priority, so that `by_cases` and `if` accept any proposition; `by decide`
still finds the instances that evaluate first.
-/

universe u v w

namespace Classical

/-- A witness of an existential statement. -/
noncomputable def indefiniteDescription {α : Sort u} (p : α → Prop) (h : ∃ x, p x) : { x // p x } :=
  choice (match h with | ⟨x, hx⟩ => ⟨⟨x, hx⟩⟩)

/-- A witness of an existential statement. -/
noncomputable def choose {α : Sort u} {p : α → Prop} (h : ∃ x, p x) : α :=
  (indefiniteDescription p h).val

theorem choose_spec {α : Sort u} {p : α → Prop} (h : ∃ x, p x) : p (choose h) :=
  (indefiniteDescription p h).property

/-- If every `x` has a witness, then one function chooses all witnesses. -/
theorem axiomOfChoice {α : Sort u} {β : Sort v} {r : α → β → Prop} (h : ∀ x, ∃ y, r x y) :
    ∃ f : α → β, ∀ x, r x (f x) :=
  ⟨fun x => choose (h x), fun x => choose_spec (h x)⟩

/-- The law of the excluded middle (Diaconescu): choose `u` from the propositions equal to `True`,
`v` from those equal to `False`, where `p` makes the two classes one; then `u = v` if `p`, and `p`
unless `u ≠ v`. -/
theorem em (p : Prop) : p ∨ ¬ p :=
  let inU := fun x : Prop => x = True ∨ p
  let inV := fun x : Prop => x = False ∨ p
  have hasU : ∃ x, inU x := ⟨True, .inl rfl⟩
  have hasV : ∃ x, inV x := ⟨False, .inl rfl⟩
  have differ : choose hasU ≠ choose hasV ∨ p :=
    (choose_spec hasU).elim
      (fun hu => (choose_spec hasV).elim
        (fun hv => .inl fun e => of_eq_true ((hv.symm.trans (e.symm.trans hu)) : False = True))
        .inr)
      .inr
  have agree : p → choose hasU = choose hasV := fun hp =>
    have same : inU = inV := funext fun _ => propext ⟨fun _ => .inr hp, fun _ => .inr hp⟩
    have chosen : ∀ (h : ∃ x, inU x) (k : ∃ x, inV x), choose h = choose k := same ▸ fun _ _ => rfl
    chosen hasU hasV
  differ.elim (fun h => .inr fun hp => h (agree hp)) .inl

/-- Every proposition is decidable, classically. -/
noncomputable instance (priority := low) propDecidable (a : Prop) : Decidable a :=
  choice (match em a with
    | .inl h => ⟨.isTrue h⟩
    | .inr h => ⟨.isFalse h⟩)

theorem byContradiction {p : Prop} (h : ¬ p → False) : p := (em p).elim id fun k => (h k).elim

/-- The same for witnesses of those `x` only that have the property `p`. -/
theorem exists_choice {α : Sort u} {β : Sort v} [k : Nonempty β] {p : α → Prop} {r : α → β → Prop}
    (h : ∀ x, p x → ∃ y, r x y) : ∃ f : α → β, ∀ x, p x → r x (f x) :=
  axiomOfChoice fun x => (em (p x)).elim
    (fun hx => (h x hx).elim fun y hy => ⟨y, fun _ => hy⟩)
    (fun hx => match k with | ⟨y⟩ => ⟨y, fun hp => (hx hp).elim⟩)

theorem byCases {p q : Prop} (h : p → q) (k : ¬ p → q) : q := (em p).elim h k

theorem not_not {p : Prop} : ¬ ¬ p ↔ p := ⟨byContradiction, fun h k => k h⟩

theorem not_and {p q : Prop} : ¬ (p ∧ q) ↔ ¬ p ∨ ¬ q :=
  ⟨fun h => (em p).elim (fun hp => .inr fun hq => h ⟨hp, hq⟩) .inl,
    fun h k => h.elim (· k.1) (· k.2)⟩

theorem not_imp {p q : Prop} : ¬ (p → q) ↔ p ∧ ¬ q :=
  ⟨fun h => ⟨byContradiction fun hp => h fun x => (hp x).elim, fun hq => h fun _ => hq⟩,
    fun h k => h.2 (k h.1)⟩

theorem not_forall {α : Sort u} {p : α → Prop} : ¬ (∀ x, p x) ↔ ∃ x, ¬ p x :=
  ⟨fun h => byContradiction fun k => h fun x => byContradiction fun hx => k ⟨x, hx⟩,
    fun ⟨x, hx⟩ h => hx (h x)⟩

end Classical
