"""A counterexample as the reason of a plant tells it: a mathematician can check it by hand."""

from __future__ import annotations

import pytest

from mutations.referee.failing import failure
from mutations.referee.telling import value_of
from toolkit.lean.build import build_project
from toolkit.lean.environment import Environment, is_foundation, load_environment
from toolkit.lean.process import run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.refutation.evaluation import Evaluator
from toolkit.lean.terms import Name
from toolkit.lean.toolchain import Toolchain


@pytest.mark.parametrize(
    ("lean", "told"),
    [
        ("2", "x = 2"),
        ("(-1)", "x = -1"),
        ("(fun _ => 1)", "x ≡ 1"),
        ("(fun _ _ => (-1))", "x ≡ -1"),
        ("(fun i => i + 1)", "x(i) = i + 1"),
        ("(fun k => ↑k)", "x(k) = k"),
        ("(fun x => 2 * x)", "x(x) = 2 · x"),
        ("(fun i => if i = 0 then 2 else (-1))", "x(i) = 2 if i = 0 and -1 otherwise"),
        ("(fun i _ => if i = 0 then 0 else 1)", "x(i, j) = 0 if i = 0 and 1 otherwise"),
        ("(fun i j => if i = j then 0 else 1)", "x(i, j) = 0 if i = j and 1 otherwise"),
        ("(fun i => Nat.rec 0 i)", None),
        ("(fun i => if i = 0 then i - 1 else i)", "x(i) = i - 1 if i = 0 and i otherwise"),
        ("FiniteClass.differ", None),
    ],
)
def test_values_are_told_as_mathematics(lean: str, told: str | None) -> None:
    assert value_of("x", lean) == told


CLAIMS = {
    "(2 : ℤ) ≤ 1": "it would say 2 ≤ 1",
    "(1 : ℤ) ≤ 1 ∧ (1 : ℤ) < 1": "it would say 1 < 1",
    "(1 : ℤ) ≤ 2 ↔ (2 : ℤ) ≤ 1": "only the first side holds, and for the other it would say 2 ≤ 1",
    "∀ i : Nat, i < 2 → i < 1": "for i = 1 it would say 1 < 1",
    "∃ j : Nat, j < 0 ∧ j ≤ j": "there is no j to choose, as the range is empty",
    "∃ j, j < 2 ∧ 2 * j = 1": "no j will do: for j = 0 it would say 0 = 1, for j = 1 it would say 2 = 1",
    "∃ j : Nat, j < 2 ∧ (2 : ℤ) ≤ 1": "no j will do, since for each of them it would say 2 ≤ 1",
    "∃ k : Nat, k < 2 ∧ ∀ i : Nat, i < 2 → i = k": "no k will do: for k = 0 and i = 1 it would say 1 = 0, "
    "for k = 1 and i = 0 it would say 0 = 1",
    "∃ s : ℤ, s * s = 2": "there is no integer s with s · s = 2",
    "¬ (1 : ℤ) ≤ 2": "it fails",
}


@pytest.fixture(scope="module")
def environment(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The claims, as `c0`, `c1`, …"""
    project, folder = bundled_project(), tmp_path_factory.mktemp("claims")
    lib = build_project(project, toolchain, wanted=is_foundation).lib
    lines = [f"def c{number} : Prop := {claim}" for number, claim in enumerate(CLAIMS)]
    (folder / "Claims.lean").write_text("\n".join(["prelude", "import Base", *lines, ""]))
    run = run_lean(toolchain, ["-o", "Claims.olean", "Claims.lean"], lean_path=[lib], cwd=folder)
    assert not run.errors, run.errors
    return load_environment([folder, lib], ["Claims"])


@pytest.mark.parametrize(("number", "told"), list(enumerate(CLAIMS.values())))
def test_what_fails_is_told_as_what_it_comes_to(environment: Environment, number: int, told: str) -> None:
    constant = environment.get(Name.of(f"c{number}"))
    assert constant is not None and constant.value is not None
    assert failure(constant.value, Evaluator(environment, {}), {}) == told
