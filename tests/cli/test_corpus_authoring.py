"""The author's path: a skeleton that compiles, and a check that says what is missing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from calibration.cli import main
from toolkit.lean.project import bundled_project

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with the foundation and an empty corpus."""
    bundled = bundled_project()
    root = tmp_path / "project"
    shutil.copytree(bundled.source / "Base", root / "lean_project" / "Base")
    shutil.copy(bundled.source / "Base.lean", root / "lean_project")
    shutil.copy(bundled.root / "lean-toolchain", root)
    (root / "lean_project" / "Corpus").mkdir()
    return root


def test_a_skeleton_needs_only_to_be_bound(root: Path, capsys: Capture) -> None:
    assert main(["corpus", "new", "Squares", "--project", str(root)]) == 0
    assert main(["corpus", "check", "--project", str(root)]) == 1
    assert "never bound to Squares.main" in capsys.readouterr().out
    assert main(["translate", "Squares", "--project", str(root)]) == 0
    assert "By Step S1, we have $$0 \\le" in capsys.readouterr().out
    assert main(["corpus", "bind", "Squares", "--project", str(root)]) == 0
    assert main(["corpus", "check", "Squares", "--project", str(root)]) == 0
    assert main(["suite", "build", "--project", str(root), "-o", str(root / "suite"), "--json"]) == 0
    suite = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert suite["kinds"] == {"clean": 1, "planted": 1, "typo": 1}

    text = root / "lean_project" / "Corpus" / "Squares" / "clean.md"
    text.write_text(text.read_text().replace("If $0", "By mul_self_nonneg and `simp`: if $0"))
    assert main(["corpus", "check", "--project", str(root), "--json"]) == 1
    said = " ".join(f["message"] for f in json.loads(capsys.readouterr().out)["findings"])
    assert "`mul_self_nonneg` reads like a Lean identifier" in said
    assert "code in backquotes" in said
    assert "clean.md, section S1: the prose changed" in said


@pytest.mark.parametrize("name", ["squares", "A-B", "../X", "", "Émile", "A.B"])
def test_a_name_that_lean_could_not_use_plainly_is_refused(root: Path, name: str, capsys: Capture) -> None:
    assert main(["corpus", "new", name, "--project", str(root)]) == 3
    assert "no name for a theorem" in capsys.readouterr().err
    assert list((root / "lean_project" / "Corpus").iterdir()) == []


def test_a_folder_that_exists_is_left_alone(root: Path, capsys: Capture) -> None:
    folder = root / "lean_project" / "Corpus" / "Mine"
    folder.mkdir()
    assert main(["corpus", "new", "Mine", "--project", str(root)]) == 3
    assert "exists already" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
