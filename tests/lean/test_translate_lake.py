"""`leancal translate FILE --decl NAME` in a Lake project: its modules are built where needed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lake_standin import make_lake, make_lean, questions, write_files

from calibration.cli import main
from toolkit.lean.pin import PINNED_VERSION
from toolkit.lean.toolchain import Toolchain

FILES = {
    "lakefile.lean": "import Lake\nopen Lake DSL\npackage mine\n",
    "lean-toolchain": f"leanprover/lean4:v{PINNED_VERSION}\n",
    "Mine/Basic.lean": "prelude\ntheorem same (p : Prop) (h : p) : p := h\n",
    "Own.lean": "prelude\nimport Mine.Basic\n"
    "theorem own (p q : Prop) (hp : p) (hq : p → q) : q :=\n  have k : p := same p hp\n  hq k\n",
    "Lost.lean": "prelude\nimport Mine.Missing\ntheorem lost (p : Prop) (h : p) : p := h\n",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toolchain: Toolchain) -> Path:
    root = write_files(tmp_path / "project", FILES)
    lean = make_lean(tmp_path / "toolchain" / "bin" / "lean", toolchain)
    make_lake(tmp_path / "bin" / "lake", lean, libraries=[])
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("ELAN_HOME", str(tmp_path / "elan"))
    monkeypatch.delenv("LEANCAL_LEAN", raising=False)
    return root


def test_a_declaration_over_the_projects_own_modules_is_told(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["translate", str(root / "Own.lean"), "--decl", "own", "--project", str(root), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert code == 0, answer
    assert [" ".join(s["text"].split()) for s in answer["steps"]] == [
        "By (H1), we have $$p$$",
        "By (H2) and Step S1, we have $$q$$",
    ]
    assert ["build", "+Mine.Basic"] in questions(root.parent / "bin" / "lake")


def test_an_import_that_lake_cannot_build_is_unchecked(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["translate", str(root / "Lost.lean"), "--decl", "lost", "--project", str(root)]) == 2
    assert "Mine.Missing" in capsys.readouterr().err
