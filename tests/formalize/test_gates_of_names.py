"""The gates `hijacked` and `shadowed`: what a text does to the notation and the names of the foundation."""

from __future__ import annotations

import pytest

from toolkit.formalize.candidates import Candidate
from toolkit.formalize.commands import commands_of, without
from toolkit.formalize.elaborate import Refusal, Workshop, elaborate, workshop
from toolkit.formalize.gates.base import Gate, Standing
from toolkit.formalize.gates.hijacked import Hijacked
from toolkit.formalize.gates.shadowed import Shadowed
from toolkit.lean.build import build_project
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain


@pytest.fixture(scope="module")
def at(toolchain: Toolchain) -> Workshop:
    project = bundled_project()
    assert build_project(project, toolchain, wanted=lambda module: module == FOUNDATION).ok
    return workshop(project, toolchain)


def proves(gate: Gate, text: str, at: Workshop) -> bool:
    subject = elaborate(Candidate("c", "Words.", lean=text), at)
    assert not isinstance(subject, Refusal), subject
    standings = {finding.standing for finding in gate.examine(subject)}
    assert standings <= {Standing.PROVEN}
    return bool(standings)


BOUND = "def bound : Prop := ∀ n : Nat, n ≤ 2 ^ n\n"


FIELD = """
class Inverse (K : Type) where
  inv : K → K
class Field (K : Type) extends OrderedRing K, Inverse K where
  mul_inv (a : K) : a ≠ 0 → a * inv a = 1
"""


@pytest.mark.parametrize(
    ("binders", "hijacks"),
    [
        ("(R : Type) [OrderedRing R] [LE R] (x y : R), x ≤ y → y ≤ x", True),
        ("[LE Nat] (x y : Nat), x ≤ y → y ≤ x", True),
        ("(K : Type) [OrderedRing K] [Field K] (a : K), a = 0 → Inverse.inv a = 0", True),
        ("(K : Type) [Field K] (a : K), a = 0 → Inverse.inv a = 0", False),
        ("(R : Type) [OrderedRing R] [Inverse R] (x y : R), x ≤ y → y ≤ Inverse.inv x", False),
        ("(R S : Type) [OrderedRing R] [LE S] (x y : R) (u v : S), x ≤ y → u ≤ v", False),
    ],
)
def test_a_second_structure_that_is_bound(binders: str, hijacks: bool, at: Workshop) -> None:
    assert proves(Hijacked(), f"{FIELD}def s : Prop := ∀ {binders}", at) is hijacks


@pytest.mark.parametrize(
    ("text", "hijacks"),
    [
        (f"instance : LE Nat := ⟨fun _ _ => True⟩\n{BOUND}", True),
        (f"def always : LE Nat := ⟨fun _ _ => True⟩\nattribute [local instance] always\n{BOUND}", True),
        (f"macro_rules | `($a ≤ $b) => `($a = $a)\n{BOUND}", True),
        (f'local infix:50 (priority := high) " ≤ " => fun (a b : Nat) => b = a\n{BOUND}', True),
        (
            "macro_rules | `(¬ $p) => `($p)\ndef Odd (n : Nat) : Prop := ¬ n = 0\ndef s : Prop := ∀ n, Odd n",
            True,
        ),
        (f"-- instance : LE Nat\ninstance : LT Bool := ⟨fun _ _ => True⟩\n{BOUND}", False),
        (
            "instance : Dvd Nat := ⟨fun a b => ∃ c, b = a * c⟩\ndef s : Prop := ∀ a b : Nat, a ∣ b → b ∣ a",
            False,
        ),
        ('local infix:50 " ≼ " => Nat.le\ndef s : Prop := ∀ a b : Nat, a ≼ b → b ≼ a', False),
        (
            "open OrderedRing\ninstance (n : Nat) : Decidable (∃ m, n = m) := isTrue ⟨n, rfl⟩\n"
            "def s : Prop := ∀ n : Nat, (ind (∃ m, n = m) : ℤ) = 1",
            False,
        ),
    ],
)
def test_notation_that_got_another_meaning_is_proven(text: str, hijacks: bool, at: Workshop) -> None:
    assert proves(Hijacked(), text, at) is hijacks


@pytest.mark.parametrize(
    ("text", "shadows"),
    [
        ("namespace Mine\nabbrev ℤ := Nat\ndef s : Prop := ∀ x : ℤ, ∃ y : ℤ, y + 1 = x\nend Mine", True),
        ("namespace V\ndef dot (_ : Nat) (a b : Nat → ℤ) : ℤ := a 0 * b 0\n"
         "def s : Prop := ∀ d (a : Nat → ℤ), 0 ≤ dot d a a\nend V", True),
        ("def s : Prop := ∀ (Nat : Type) (f : Nat → Nat), ∃ x, f x = x", True),
        ("namespace V\ndef margin (a b : ℤ) : ℤ := a * b\ndef s : Prop := ∀ a, 0 ≤ margin a a\nend V", False),
        ("def s : Prop := ∀ (A : Type) (f : A → A), ∃ x, f x = x", False),
    ],
)  # fmt: skip
def test_a_standard_name_that_means_something_else_is_proven(text: str, shadows: bool, at: Workshop) -> None:
    assert proves(Shadowed(), text, at) is shadows


def test_that_values_differ_is_a_theorem_and_that_a_type_does_is_a_suspicion(at: Workshop) -> None:
    dot = "namespace V\ndef dot (d : Nat) (a b : Nat → ℤ) : ℤ := a 0 * b 0\ndef s : Prop := dot 2 = dot 3"
    fin = "namespace V\ndef Fin (n : Nat) : Type := {i : Nat // i < n}\ndef s : Prop := ∀ i : Fin 2, i = i"
    for text, stands in ((dot, Standing.PROVEN), (fin, Standing.SUSPECTED)):
        subject = elaborate(Candidate("c", "Words.", lean=text), at)
        assert not isinstance(subject, Refusal), subject
        (found,) = Shadowed().examine(subject)
        assert found.standing is stands
        assert (found.evidence is not None) is (stands is Standing.PROVEN)


def test_commands_are_found_with_what_belongs_to_them() -> None:
    text = (
        "/-- instance -/\n@[simp]\ndef a : Nat := 0\nset_option autoImplicit true in\n"
        'noncomputable def X.b : Nat :=\n  a\n\nlocal notation "b" => X.b\n'
    )
    found = commands_of(text)
    assert [(c.keyword, c.name) for c in found[:2]] == [("def", "a"), ("def", "X.b")]
    assert found[2].keyword == "notation"
    assert found[1].first_line == "set_option autoImplicit true in"
    rest = without(text, found[1])
    assert "X.b : Nat" not in rest
    assert "def a" in rest
    assert rest.count("\n") == text.count("\n")
