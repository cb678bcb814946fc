"""`leancal corpus import --dojo`: rows and a summary, and what could not be read is never passed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from traced_repository import IR, traced_repository

from calibration.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return traced_repository(tmp_path / "small")


def test_rows_go_to_standard_output_and_the_summary_beside_them(root: Path, capsys: Capture) -> None:
    assert main(["corpus", "import", "--dojo", str(root)]) == 0
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [row["name"] for row in rows] == ["Small.lesser_le", "Small.step", "lesser_self", "quoted"]
    assert rows[0]["tactics"][0]["before"] == "a b : Nat\n⊢ lesser a b ≤ b"
    assert rows[0]["premises"][1]["file"] == "Small/Order.lean"
    assert said.err == "4 theorems (3 by tactics, 8 tactics, 7 constants used) in 2 files\n"


def test_rows_go_to_a_file_that_is_replaced_whole(root: Path, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "rows.jsonl"
    out.write_text("old")
    assert main(["corpus", "import", "--dojo", str(root), "-o", str(out), "--json"]) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == 4
    answer = json.loads(capsys.readouterr().out)
    assert (answer["theorems"], answer["problems"], answer["out"]) == (4, [], str(out))
    assert answer["toolchain"] == "leanprover/lean4:v4.20.0"
    assert {p.name for p in tmp_path.iterdir()} == {"small", "rows.jsonl"}


def test_one_json_object_holds_rows_and_summary(root: Path, capsys: Capture) -> None:
    assert main(["corpus", "import", "--dojo", str(root), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["rows"]) == answer["theorems"] == 4


def test_a_file_that_cannot_be_read_makes_the_exit_code_2_and_is_named(root: Path, capsys: Capture) -> None:
    (root / IR / "Small" / "Use.trace.xml").write_text("<TracedFile")
    assert main(["corpus", "import", "--dojo", str(root), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in answer["rows"]] == ["Small.lesser_le", "Small.step"]
    assert [problem["file"] for problem in answer["problems"]] == ["Small/Use.lean"]
    assert main(["corpus", "import", "--dojo", str(root)]) == 2
    assert "1 of which could not be read" in capsys.readouterr().err


def test_a_folder_that_is_not_traced_is_a_usage_error_with_what_to_do(
    tmp_path: Path, capsys: Capture
) -> None:
    assert main(["corpus", "import", "--dojo", str(tmp_path)]) == 3
    assert "lean_dojo import LeanGitRepo, trace" in capsys.readouterr().err
    assert main(["corpus", "import"]) == 3
    assert "--dojo" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_a_usage_error(root: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["corpus", "import", "--dojo", str(root), "-o", str(tmp_path / "no" / "rows")]) == 3
    assert "there is no folder" in capsys.readouterr().err
