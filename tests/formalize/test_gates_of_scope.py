"""The gates `sum-scope`, `one-point` and `invented-values`: what stands beside a sum, what is assumed of one
value, and what is looked up or chosen where nothing may be.
"""

from __future__ import annotations

import pytest

from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import Refusal, Workshop, elaborate, workshop
from toolkit.formalize.gates.base import Gate, Standing
from toolkit.formalize.gates.invented_values import InventedValues
from toolkit.formalize.gates.one_point import OnePoint
from toolkit.formalize.gates.sum_scope import SumScope
from toolkit.lean.build import build_project
from toolkit.lean.environment import FOUNDATION
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain


@pytest.fixture(scope="module")
def at(toolchain: Toolchain) -> Workshop:
    project = bundled_project()
    assert build_project(project, toolchain, wanted=lambda module: module == FOUNDATION).ok
    return workshop(project, toolchain)


def suspects(gate: Gate, statement: str, at: Workshop, before: str = "") -> bool:
    lean = f"{before}\ndef s : Prop :=\n  {statement}\n"
    subject = elaborate(Candidate("c", "Words.", lean=lean), at)
    assert not isinstance(subject, Refusal), subject
    standings = {finding.standing for finding in gate.examine(subject)}
    assert standings <= {Standing.SUSPECTED}
    return bool(standings)


@pytest.mark.parametrize(
    ("statement", "suspected"),
    [
        ("∀ (n i : Nat) (a b : Nat → ℤ), ∑ i < n, a i + b i = 0", True),
        ("∀ (n i j : Nat) (a : Nat → Nat → ℤ), ∑ i < n, ∑ j < n, a i j + a j i = 0", True),
        ("∀ (n : Nat) (a b : Nat → ℤ), ∀ i, i < n → b i - ∑ i < n, a i ≤ 0", True),
        ("∀ (n i : Nat) (a b : Nat → ℤ), ∑ i < n, (a i + b i) = a i", False),
        ("∀ (n : Nat) (a b : Nat → ℤ), ∑ i < n, a i + b n = 0", False),
        ("∀ (n i : Nat) (a b : Nat → ℤ), ∑ k < n, a k + b i = 0", False),
    ],
)
def test_an_index_outside_its_sum_is_suspected(statement: str, suspected: bool, at: Workshop) -> None:
    assert suspects(SumScope(), statement, at) is suspected


@pytest.mark.parametrize(
    ("statement", "suspected"),
    [
        ("∀ (f : Nat → ℤ) (x y : Nat), f (x + y) = f x + f y → ∀ n : Nat, f n = n * f 1", True),
        ("∀ (r : Nat → Nat → Prop) (x y : Nat), (r x y → r y x) → ∀ x y, r x y → r y x", True),
        ("∀ f : Nat → ℤ, (∀ x y, f (x + y) = f x + f y) → ∀ n : Nat, f n = n * f 1", False),
        ("∀ (f g : Nat → Nat) (a : Nat), (∀ x, f (g x) = g (f x)) → f a = a → f (g a) = g a", False),
        ("∀ (f : Nat → ℤ) (B : ℤ), (∀ n, f n ≤ B) → ∃ C, ∀ n, f n + f n ≤ C", False),
        ("∀ (r : Nat → Nat → Prop) (x y z : Nat), r x y → r y z → r x z", False),
    ],
)
def test_a_property_that_is_assumed_of_one_value_is_suspected(
    statement: str, suspected: bool, at: Workshop
) -> None:
    assert suspects(OnePoint(), statement, at) is suspected


LISTS = """
def size : List Nat → Nat
  | [] => 0
  | _ :: l => size l + 1
def entry : List Nat → Nat → Nat
  | [], _ => 0
  | x :: _, 0 => x
  | _ :: l, i + 1 => entry l i
def found : List Nat → Nat → Option Nat
  | [], _ => none
  | x :: _, 0 => some x
  | _ :: l, i + 1 => found l i
noncomputable def least (p : Nat → Prop) : Nat :=
  if h : ∃ n, p n ∧ ∀ m, p m → n ≤ m then Classical.choose h else 0
"""


@pytest.mark.parametrize(
    ("statement", "suspected"),
    [
        ("∀ l k, (∀ i, entry l i = entry k i) → l = k", True),
        ("∀ l i, i < size l → entry l i ≤ entry l (i + 1)", True),
        ("∀ l i j, i ≤ j → j < size l → entry l i ≤ entry l j", False),
        ("∀ l k, (∀ i, found l i = found k i) → l = k", False),
        ("∀ f : Nat → Nat, 3 < f (least fun n => 3 < f n)", True),
        ("∀ f : Nat → Nat, (∃ n, 3 < f n) → 3 < f (least fun n => 3 < f n)", False),
    ],
)
def test_a_value_where_there_may_be_none_is_suspected(statement: str, suspected: bool, at: Workshop) -> None:
    assert suspects(InventedValues(), statement, at, LISTS) is suspected
