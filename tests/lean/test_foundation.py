"""The foundation keeps what it promises: tactics, notation, evaluation, and no way to a false theorem."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from foundation_snippets import ACCEPTED, HEADER, REJECTED

from toolkit.lean.build import ModuleStatus, build_project
from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.project import Project
from toolkit.lean.supervise import Outcome
from toolkit.lean.toolchain import Toolchain

DECLARED = {"Nat.succ", "Nat.add", "Nat.sub", "Nat.mul", "Nat.pow", "Nat.beq", "Nat.ble"}
UNDECLARED = {
    *("Nat.div", "Nat.mod", "Nat.gcd", "Nat.log2", "Nat.shiftLeft", "Nat.shiftRight"),
    *("Nat.land", "Nat.lor", "Nat.xor"),
}
KERNEL_FUNCTIONS = DECLARED | UNDECLARED
"""The functions that the kernel of Lean 4.35 computes on numerals by name."""


def check(text: str, foundation: Project, toolchain: Toolchain, folder: Path) -> LeanRun:
    """Run Lean on a file that begins like a file of the corpus and goes on with the text."""
    (folder / "Snippet.lean").write_text(f"{HEADER}\n{text}\n", encoding="utf-8")
    return run_lean(toolchain, ["--json", "Snippet.lean"], lean_path=[foundation.lib], cwd=folder)


def printed(run: LeanRun) -> str:
    return "\n".join(d.message for d in run.diagnostics)


def errors_by_snippet(
    snippets: Mapping[str, str], foundation: Project, toolchain: Toolchain, folder: Path
) -> dict[str, str]:
    """What Lean says against each snippet, all of them checked in one run, each in a section of its own."""
    text = "\n".join(f"section\n{snippet.strip()}\nend" for snippet in snippets.values())
    line = HEADER.count("\n") + 2
    at_line: dict[int, str] = {}
    for name, snippet in snippets.items():
        size = snippet.strip().count("\n") + 3
        at_line |= dict.fromkeys(range(line, line + size), name)
        line += size
    said = dict.fromkeys(snippets, "")
    run = check(text, foundation, toolchain, folder)
    assert run.outcome is Outcome.FINISHED
    for error in run.errors:
        said[at_line[error.line]] += error.message
    return said


@pytest.fixture(scope="module")
def said_of_accepted(
    foundation: Project, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    return errors_by_snippet(ACCEPTED, foundation, toolchain, tmp_path_factory.mktemp("accepted"))


@pytest.fixture(scope="module")
def said_of_rejected(
    foundation: Project, toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    texts = {mistake: text for mistake, (text, _) in REJECTED.items()}
    return errors_by_snippet(texts, foundation, toolchain, tmp_path_factory.mktemp("rejected"))


@pytest.mark.parametrize("promise", ACCEPTED)
def test_works(promise: str, said_of_accepted: dict[str, str]) -> None:
    assert said_of_accepted[promise] == ""


@pytest.mark.parametrize("mistake", REJECTED)
def test_is_refused(mistake: str, said_of_rejected: dict[str, str]) -> None:
    _, complaint = REJECTED[mistake]

    assert complaint in said_of_rejected[mistake]


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ("fun x : Nat => ∃ y, x = y ∧ ¬ x < y", "∃ y, x = y ∧ ¬x < y"),
        ("a ≤ b ↔ b ≥ a", "a ≤ b ↔ b ≥ a"),
        ("p → q ∨ r", "p → q ∨ r"),
        ("a * b - -c ^ 2", "a * b - -c ^ 2"),
        ("∑ i < n, (i : R) * a", "∑ i < n, ↑i * a"),
        ("if k ≠ m then (1, 2) else (2, 1)", "if k ≠ m then (1, 2) else (2, 1)"),
    ],
    ids=["logic", "order", "arrow", "arithmetic", "sum", "conditional"],
)
def test_prints_terms_in_the_notation_they_are_written_in(
    term: str, shown: str, foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    power = "noncomputable instance : Pow R Nat := ⟨fun a _ => a⟩"

    run = check(f"{power}\n#check {term}", foundation, toolchain, tmp_path)

    assert run.errors == ()
    assert shown in printed(run)


def test_notation_with_a_bound_variable_is_read_and_printed_back(
    foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    run = check(
        """
def largest (n : Nat) (f : Nat → Nat) : Nat := match n with | 0 => 0 | n + 1 => largest n f + f n
syntax "Max " ident " < " term ", " term : term
macro_rules | `(Max $i:ident < $n, $e) => `(largest $n fun $i => $e)
@[app_unexpander largest] def unexpandLargest : Lean.PrettyPrinter.Unexpander
  | `($_ $n fun $i:ident => $e) => `(Max $i:ident < $n, $e)
  | _ => throw ()
#check Max i < n + 1, i * i
""",
        foundation,
        toolchain,
        tmp_path,
    )

    assert run.errors == ()
    assert "Max i < n + 1, i * i : Nat" in printed(run)


@pytest.mark.parametrize(
    ("theorem", "axioms"),
    [
        ("example_ : 1 + 1 = 2 := rfl", "does not depend on any axioms"),
        ("example_ : p ∨ ¬ p := Classical.em p", "[propext, Classical.choice, Quot.sound]"),
        ("example_ : p := sorry", "[sorryAx]"),
        ("example_ : p := by contradiction", "[sorryAx]"),
    ],
)
def test_reports_the_axioms_of_a_theorem(
    theorem: str, axioms: str, foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    run = check(f"theorem {theorem}\n#print axioms example_", foundation, toolchain, tmp_path)

    assert axioms in printed(run)


def test_declares_its_axioms_and_no_others(foundation: Project) -> None:
    found = {
        (match[1], file.name)
        for file in foundation.source.rglob("*.lean")
        for match in re.finditer(
            r"^\s*(?:@\[.*\]\s*)?(?:private |protected )?axiom (\S+)", file.read_text(), re.M
        )
    }

    assert found == {
        (name, "Axioms.lean") for name in ("propext", "Quot.sound", "Classical.choice", "sorryAx")
    }


def test_switches_no_check_off_and_leaves_no_proof_out(foundation: Project) -> None:
    text = "\n".join(file.read_text() for file in foundation.source.rglob("*.lean"))
    code = re.sub(r"/-.*?-/|--.*|`[^`\n]*`", "", text, flags=re.DOTALL)

    assert not re.search(r"\bdebug\.|\bsorry\b|\bnative_decide\b|\bimplemented_by\b(?! TSyntaxArray)", code)


def test_holds_every_kernel_function_it_declares_to_its_equations(
    foundation: Project, toolchain: Toolchain, tmp_path: Path
) -> None:
    names = sorted(KERNEL_FUNCTIONS)
    run = check("\n".join(f"#check @{name}" for name in names), foundation, toolchain, tmp_path)
    first = HEADER.count("\n") + 2
    undeclared = {names[error.line - first] for error in run.errors}

    specified = (foundation.source / "Base" / "KernelSpec.lean").read_text().partition("\nnamespace")[2]
    assert undeclared == UNDECLARED
    assert set(re.findall(r"Nat\.\w+", specified)) >= DECLARED


@pytest.mark.parametrize(
    ("right", "wrong", "equation"),
    [
        ("Nat.pred (Nat.sub n m)", "Nat.pred (Nat.pred (Nat.sub n m))", "sub_succ"),
        ("Nat.add (Nat.mul n m) n", "Nat.add (Nat.mul n m) m", "mul_succ"),
        ("| _, .zero => .succ .zero", "| _, .zero => .zero", "pow_zero"),
    ],
    ids=["subtraction", "multiplication", "power"],
)
def test_a_wrong_definition_of_a_kernel_function_breaks_the_build(
    right: str, wrong: str, equation: str, scratch_foundation: Project, toolchain: Toolchain
) -> None:
    data = scratch_foundation.source / "Base" / "Data.lean"
    text = data.read_text()
    assert text.count(right) == 1
    data.write_text(text.replace(right, wrong))

    result = build_project(scratch_foundation, toolchain)

    (spec,) = (m for m in result.modules if m.name == "Base.KernelSpec")
    lines = spec.file.read_text().splitlines()
    assert spec.status is ModuleStatus.FAILED
    assert any(equation in lines[d.line - 1] for d in spec.diagnostics)
