"""`leancal check` in a Lake project: the imports come from Lake's folders, and packages are trusted.

The package's source begins with `module`, as those of Lean's own library and of Mathlib do.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lake_standin import make_lake, make_lean, questions, write_files

from calibration.cli import main
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.process import run_lean
from toolkit.lean.toolchain import Toolchain

Capture = pytest.CaptureFixture[str]

PACKAGE = """module
prelude
public inductive Truth : Prop where
  | intro : Truth
public inductive Absurd : Prop
theorem step : Truth := Truth.intro
public theorem shown : Truth := step
public def Hope : Prop := Absurd
"""
FILES = {
    "lakefile.lean": 'import Lake\nopen Lake DSL\npackage mine\nrequire dep from git "https://example.org/dep"\n',
    "lean-toolchain": f"leanprover/lean4:v{PINNED_VERSION}\n",
    "lake-manifest.json": json.dumps({"packages": [{"name": "dep", "type": "git"}]}),
    "Mine/Basic.lean": "prelude\nimport Dep\ntheorem mine : Truth := shown\n",
    "Good.lean": "prelude\nimport Mine.Basic\ntheorem good : Truth := mine\n",
    "Cheat.lean": "prelude\nimport Mine.Basic\naxiom hope : Hope\ntheorem cheat : Hope := hope\n",
    "Lost.lean": "prelude\nimport Mine.Missing\ntheorem lost : Truth := mine\n",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toolchain: Toolchain) -> Path:
    """A Lake project with a compiled package and sources of its own, and `lake` on the PATH."""
    root = write_files(tmp_path / "lake project", FILES)
    package = write_files(root / ".lake" / "packages" / "dep", {"Dep.lean": PACKAGE})
    library = package / ".lake" / "build" / "lib" / "lean"
    library.mkdir(parents=True)
    made = run_lean(toolchain, ["--json", "-o", library / "Dep.olean", "Dep.lean"], lean_path=[], cwd=package)
    assert (made.exit_code, made.errors) == (0, ())
    lean = make_lean(tmp_path / "toolchain" / "bin" / "lean", toolchain)
    make_lake(tmp_path / "bin" / "lake", lean, libraries=[str(library)])
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "elan"))
    monkeypatch.delenv("LEANCAL_LEAN", raising=False)
    return root


def checked(root: Path, file: str, capsys: Capture, *options: str) -> tuple[int, str]:
    """The exit code and what was written."""
    code = main(["check", str(root / file), "--project", str(root), *options])
    return code, capsys.readouterr().out


def test_a_proof_over_the_projects_own_modules_and_its_packages_is_replayed(
    root: Path, capsys: Capture
) -> None:
    code, said = checked(root, "Good.lean", capsys)
    assert (code, "accepted (T2" in said) == (0, True), said


def test_an_axiom_of_the_candidate_is_rejected(root: Path, capsys: Capture) -> None:
    code, said = checked(root, "Cheat.lean", capsys, "--tier", "T1")
    assert (code, "rejected(axiom)" in said) == (1, True), said


def test_an_import_that_lake_cannot_build_is_unchecked(root: Path, capsys: Capture) -> None:
    code, said = checked(root, "Lost.lean", capsys, "--tier", "T1")
    assert (code, "unchecked(import)" in said) == (2, True), said
    assert "Mine.Missing" in said


def test_a_changed_module_of_the_project_is_built_again_before_the_check(root: Path, capsys: Capture) -> None:
    assert checked(root, "Good.lean", capsys, "--tier", "T1")[0] == 0
    (root / "Mine" / "Basic.lean").write_text("prelude\nimport Dep\ntheorem other : Truth := shown\n")
    code, said = checked(root, "Good.lean", capsys, "--tier", "T1")
    assert (code, "mine" in said) == (1, True), said
    assert ["build", "+Mine.Basic"] in questions(root.parent / "bin" / "lake")


def test_a_module_that_no_longer_builds_is_not_used_as_it_was(root: Path, capsys: Capture) -> None:
    assert checked(root, "Good.lean", capsys, "--tier", "T1")[0] == 0
    (root / "Mine" / "Basic.lean").write_text("prelude\nimport Dep\ntheorem mine : Truth := nonsense\n")
    code, said = checked(root, "Good.lean", capsys, "--tier", "T1")
    assert (code, "unchecked(import)" in said) == (2, True), said


def test_lake_is_asked_once_for_all_imports_of_all_files(root: Path, capsys: Capture) -> None:
    for name in ("One", "Two"):
        (root / "Mine" / f"{name}.lean").write_text(f"prelude\nimport Dep\ntheorem {name} : Truth := shown\n")
        uses = f"prelude\nimport Mine.{name}\nimport Mine.Basic\ntheorem t : Truth := {name}\n"
        (root / f"Uses{name}.lean").write_text(uses)
    words = [str(root / f"Uses{name}.lean") for name in ("One", "Two")]
    assert main(["check", *words, "--project", str(root), "--tier", "T1", "-j", "1"]) == 0
    asked = [q for q in questions(root.parent / "bin" / "lake") if q[0] == "build"]
    assert asked == [["build", "+Mine.Basic", "+Mine.One", "+Mine.Two"]]


def test_another_version_of_lean_is_unchecked_with_both_versions(root: Path, capsys: Capture) -> None:
    (root / "lean-toolchain").write_text("leanprover/lean4:v4.12.0\n")
    assert main(["check", str(root / "Good.lean"), "--project", str(root), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert f"uses Lean 4.12.0, but leancal reads what Lean {PINNED_VERSION} compiles" in error["message"]
