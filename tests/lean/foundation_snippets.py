"""What the foundation promises, as small Lean files: those that must compile, and those that must not."""

from __future__ import annotations

HEADER = """prelude
import Base
set_option autoImplicit false
open OrderedRing
variable {R : Type} [OrderedRing R] (p q r : Prop) (a b c d : R) (k m n : Nat) (f : Nat → Nat)
"""

ACCEPTED = {
    # logic
    "intro and exact": "example : p → q → p := by intro hp _; exact hp",
    "intros and assumption": "example : p → q → p := by intros; assumption",
    "apply": "example (h : p → q) (hp : p) : q := by apply h; assumption",
    "refine": "example (hp : p) (hq : q) : p ∧ q := by refine ⟨?_, ?_⟩ <;> assumption",
    "refine'": "example (hp : p) (hq : q) : p ∧ q := by refine' ⟨_, _⟩ <;> assumption",
    "constructor and bullets": """
example (h : p ∧ q) : q ∧ p := by
  constructor
  · exact h.2
  · exact h.1
""",
    "case": """
example (h : p ∧ q) : q ∧ p := by
  constructor
  case left => exact h.2
  case right => exact h.1
""",
    "cases with names": """
example (h : p ∨ q) : q ∨ p := by
  cases h with
  | inl hp => right; exact hp
  | inr hq => left; exact hq
""",
    "rcases": "example (h : p ∨ q) : q ∨ p := by rcases h with hp | hq; exact .inr hp; exact .inl hq",
    "obtain": "example (h : ∃ x, f x = 0 ∧ p) : ∃ y, f y = 0 := by obtain ⟨x, hx, _⟩ := h; exact ⟨x, hx⟩",
    "rintro": "example : p ∧ q → q ∧ p := by rintro ⟨hp, hq⟩; exact ⟨hq, hp⟩",
    "rfl in patterns": "example (x y : Nat) (h : x = y) : y = x := by obtain rfl := h; rfl",
    "exists": "example : ∃ x : Nat, x = 2 := by exists 2",
    "use": "example : ∃ x y : Nat, x = y := by use 1; use 1",
    "have, show, suffices": """
example (h : p → q) (k : q → r) (hp : p) : r := by
  have hq : q := h hp
  suffices s : q ∧ q from k s.1
  show q ∧ q
  exact ⟨hq, hq⟩
""",
    "by_cases": "example : p ∨ ¬ p := by by_cases h : p; exact .inl h; exact .inr h",
    "by_contra": "example (h : ¬ ¬ p) : p := by by_contra k; exact h k",
    "exfalso and contradiction": "example (hp : p) (hn : ¬ p) : q := by exfalso; contradiction",
    "match": """
example (h : ∃ x, f x = 0) : ∃ y, f y = 0 := by
  match h with
  | ⟨x, hx⟩ => exact ⟨x, hx⟩
""",
    "first and repeat": "example (hp : p) : p ∧ p ∧ p := by repeat first | assumption | constructor",
    "specialize": "example (h : ∀ x, f x = x) : f 2 = 2 := by specialize h 2; exact h",
    "generalize": "example : f (k + m) = f (k + m) := by generalize k + m = x; rfl",
    "exact?": "example (h : a ≤ b) (hc : 0 ≤ c) : c * a ≤ c * b := by exact?",
    # equality
    "rw": "example (h : k = m) (e : f m = n) : f k = n := by rw [h, e]",
    "rw backwards and at": "example (h : k = m) (e : f k = n) : f m = n := by rw [h] at e; rw [← e]",
    "rwa": "example (h : k = m) (e : f m = n) : f k = n := by rwa [h]",
    "subst": "example (h : k = m) : m = k := by subst h; rfl",
    "symm": "example (h : k = m) : m = k := by symm; exact h",
    "congr": "example (h : k = m) : f (f k) = f (f m) := by congr",
    "funext": "example : (fun x => f x) = f := by funext x; rfl",
    "ext": "example : (fun x => f x) = f := by ext x; rfl",
    "calc with = ≤ <": """
example (h : a = b) (hb : b ≤ c) (hc : c < d) : a < d := by
  calc a = b := h
    _ ≤ c := hb
    _ < d := hc
""",
    "conv": "example (h : k = m) : k + n = m + n := by conv => lhs; rw [h]",
    "injection": "example (h : Nat.succ k = Nat.succ m) : k = m := by injection h",
    "h ▸ e": "example (h : k = m) (e : f k = n) : f m = n := h ▸ e",
    "split": "example : (if k = m then n else n) = n := by split <;> rfl",
    # simplification
    "simp": "example (h : k = m) : m = k ∧ (p ∨ True) := by simp [h]",
    "simp only": "example : a * (b + c) = a * b + a * c := by simp only [mul_add]",
    "simpa": "example (h : True ∧ p) : p := by simpa using h",
    "simp_all": "example (h : p ∧ q) : q ∧ p := by simp_all",
    "simp on conditionals": "example (h : p) [Decidable p] : (if p then 1 else 2) = 1 := by simp [h]",
    "simp on numerals": "example : 2 * 3 + 1 ≠ 8 := by simp",
    "unfold": "def double (x : Nat) : Nat := x + x\nexample : double 2 = 4 := by unfold double; rfl",
    "norm_cast and push_cast": """
attribute [norm_cast] cast_add
example (h : (k : R) + m = n) : ((k + m : Nat) : R) = n := by push_cast; exact h
""",
    # evaluation
    "decide": "example : (2 : Nat) ^ 5 = 32 ∧ ¬ 7 * 8 < 50 := by decide",
    "decide on connectives": "example : (1 = 2 → 3 = 4) ∧ (1 = 2 ↔ 3 = 4) ∧ (1 = 2 ∨ 2 = 2) := by decide",
    "decide on truth values": "example : ∀ x y : Bool, (x = y) ∨ ¬ (x = y) := by decide",
    "decide on bounded quantifiers": "example : ∀ i < 4, ∃ j < 5, i < j := by decide",
    "decide on sums": "example : (∑ i < 4, (i : ℤ)) = 6 := by decide",
    # induction and recursion
    "induction": """
theorem zero_plus (x : Nat) : 0 + x = x := by
  induction x with
  | zero => rfl
  | succ x ih => rw [← Nat.add_assoc, ih]
""",
    "induction on a relation": """
example (h : k ≤ m) : ∃ x, m = k + x := by
  induction h with
  | refl => exact ⟨0, rfl⟩
  | step _ ih => obtain ⟨x, rfl⟩ := ih; exact ⟨x + 1, rfl⟩
""",
    "structural recursion": """
def pow2 : Nat → Nat
  | 0 => 1
  | x + 1 => 2 * pow2 x
example : pow2 10 = 1024 := rfl
""",
    "deriving DecidableEq": """
inductive Colour where
  | red
  | mixed (x y : Nat)
  deriving DecidableEq
example : Colour.mixed 1 2 ≠ .red := by decide
""",
    "structure that extends": """
structure Point where
  x : Nat
  y : Nat
structure Solid extends Point where
  z : Nat := 0
example : ({ x := 1, y := 2 } : Solid).z = 0 := rfl
example (h : Point.mk 1 k = Point.mk 1 m) : k = m := by simp at h; exact h
""",
    "class with parents": """
class Magma (M : Type) extends Mul M where
  idempotent (x : M) : x * x = x
example {M : Type} [Magma M] (x : M) : x * x * x = x := by rw [Magma.idempotent, Magma.idempotent]
""",
    "choice": """
noncomputable def pick (h : ∃ x, f x = 0) : Nat := Classical.choose h
example (h : ∃ x, f x = 0) : f (pick f h) = 0 := Classical.choose_spec h
""",
    # ordered rings
    "ring": "example : (a + b) * (a - b) + 2 * (b * b) = a * a + b * b := by ring",
    "ring on casts": "example : ((n + 1 : Nat) : R) * a = n * a + a := by ring",
    "ring on naturals": "example : (k + m) * (k + m) = k * k + 2 * k * m + m * m := by ring",
    "ring around atoms": "example (g : Nat → R) : (∑ i < n, g i) + a - ∑ i < n, g i = a := by ring",
    "linear": "example (h : a ≤ b) (e : c < d) : a - d < b - c := by linear add_lt_add_of_le_of_lt h e",
    "linear with a square": "example : 2 * (a * b) ≤ a * a + b * b := by linear mul_self_nonneg (a - b)",
    # notation of one's own
    "notation": 'notation:65 x:65 " ⊞ " y:66 => x + y + 1\nexample : 1 ⊞ 2 = 4 := rfl',
    "infix": 'infixl:65 " ⊹ " => fun x y : Nat => x + 2 * y\nexample : 1 ⊹ 2 ⊹ 3 = 11 := rfl',
    "tactic macro": """
macro "finish" : tactic => `(tactic| first | rfl | assumption)
example (h : p) : p := by finish
""",
    "a name built by interpreted code": """
syntax "theSuccessor" : term
macro_rules
  | `(theSuccessor) =>
    pure (.ident .none (String.toRawSubstring' "") (.str (.str .anonymous "Nat") "succ") .nil)
example : theSuccessor 1 = 2 := rfl
""",
    "hygiene": """
syntax "plus " term : term
macro_rules | `(plus $t) => `(fun x => x + $t)
example (x : Nat) : (plus x) 1 = 1 + x := rfl
""",
    "fresh macro scopes": """
syntax "first_of_three " term : term
macro_rules
  | `(first_of_three $t) => Lean.MonadQuotation.withFreshMacroScope `(fun x => fun x => $t)
example (x : Nat) : (first_of_three x) 1 2 = x := rfl
""",
    "bounded binders": "example (h : ∀ i < n, ∃ j ≤ i, j = f i) (e : k < n) : ∃ j ≤ k, j = f k := h k e",
    "↦": "example : (fun x : Nat ↦ x + 1) 2 = 3 := rfl",
}

REJECTED = {
    "rfl on a false equation": ("example : 2 + 2 = 5 := rfl", "Type mismatch"),
    "decide on a false proposition": ("example : 2 + 2 = 5 := by decide", "is false"),
    "ring on a false equation": ("example : a + b = a := by ring", "`ring` cannot prove"),
    "linear with the wrong fact": ("example (h : a ≤ b) : b ≤ a := by linear h", "`linear` cannot prove"),
    "simp that leaves a goal": ("example : k + m = m + k → p := by simp", "p"),
    "an open goal": ("example : p ∧ q := by constructor", "unsolved goals"),
    "an unknown name": ("example : p := no_such_lemma", "no_such_lemma"),
    "an unbound variable": ("example : x = x := rfl", "x"),
    "a missing case": ("example (x : Nat) : x = x := by cases x with | zero => rfl", "succ"),
    "by_contra without a proof": ("example : p := by by_contra h; contradiction", "contradiction"),
    "omega, which is not here": ("example : k ≤ k + 1 := by omega", "unknown tactic"),
}
