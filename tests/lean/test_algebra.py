"""The algebra of the foundation: closed facts are decided, goals read as written, nothing rests on a gap."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.lean.build import build_project
from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain

Check = Callable[[str], LeanRun]

PREAMBLE = "prelude\nimport Base\nset_option autoImplicit false\nopen OrderedRing\n"


@pytest.fixture(scope="module")
def check(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Check:
    """Lean's word on a text that stands on the foundation."""
    project = bundled_project()
    build_project(project, toolchain)
    folder: Path = tmp_path_factory.mktemp("algebra")

    def run(text: str) -> LeanRun:
        file = folder / "Text.lean"
        file.write_text(PREAMBLE + text + "\n", encoding="utf-8")
        return run_lean(toolchain, ["--json", file], lean_path=[project.lib], cwd=folder)

    return run


def messages(run: LeanRun) -> str:
    return "\n".join(d.message for d in run.diagnostics)


@pytest.mark.parametrize(
    "fact",
    [
        "(-3 : ℤ) - 4 = -7",
        "(-3 : ℤ) * -5 = 15",
        "(2 : ℤ) * (-3) < -5",
        "¬ (-1 : ℤ) ≤ -2",
        "(∑ i < 4, (i : ℤ) * 2) = 12",
        "(∑ i < 2, ∑ j < 3, 2 * ind (i ≤ j) : ℤ) = 10",
        "dot 3 (fun j => (j : ℤ)) (fun _ => 10) = 30",
        "∀ i, i < 5 → (∑ j < i, (ind (j < 2) : ℤ)) ≤ 2",
        "¬ ∃ i : Nat, i < 5 ∧ (i : ℤ) * i = 17",
    ],
)
def test_a_closed_fact_is_decided(check: Check, fact: str) -> None:
    run = check(f"example : {fact} := by decide")
    assert run.exit_code == 0, messages(run)


@pytest.mark.parametrize("falsehood", ["(2 : ℤ) * 2 = 5", "∀ i : Nat, i < 3 → (i : ℤ) < 2", "(0 : ℤ) < -1"])
def test_a_closed_falsehood_is_refused(check: Check, falsehood: str) -> None:
    run = check(f"example : {falsehood} := by decide")
    assert run.exit_code == 1
    assert "is false" in messages(run)


def test_a_false_identity_falls_to_one_example(check: Check) -> None:
    run = check(
        "example : ¬ ∀ (R : Type) [OrderedRing R] (a b : R), (a + b) * (a + b) = a * a + a * b + b * b :=\n"
        "  fun h => absurd (h ℤ 1 1) (by decide)"
    )
    assert run.exit_code == 0, messages(run)


def test_goals_read_as_they_are_written(check: Check) -> None:
    goal = "↑n * a ≤ (∑ i < n, f i) * 2 + a * ∑ i < n + 1, f i * ind (a ≤ f i)"
    run = check(
        "example {R : Type} [OrderedRing R] (n : Nat) (a : R) (f : Nat → R) :\n"
        f"    {goal} := by\n  trace_state\n  exact sorryAx _ true"
    )
    assert f"⊢ {goal}" in messages(run)


@pytest.mark.parametrize("theorem", ["cauchy_schwarz", "sum_comm", "telescope", "cast_le", "ℤ.mul_assoc"])
def test_the_algebra_rests_on_the_declared_axioms_only(check: Check, theorem: str) -> None:
    run = check(f"#print axioms {theorem}")
    used = messages(run).split("depends on axioms: ")
    axioms = used[1].strip("[]").split(", ") if len(used) > 1 else []
    assert run.exit_code == 0
    assert set(axioms) <= {"propext", "Quot.sound", "Classical.choice"}
