"""`leancal check` on files of candidates: verdicts, exit codes, evidence, rows that are kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from calibration.cli.batches import shown

LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
SOUND = "def s : Prop := ∀ f : Nat → Nat, (∀ n, f (n + 1) ≤ f n) → ∃ N, ∀ n, N ≤ n → f n = f N"
CUT_OFF = "def s : Prop := ∀ b c x : Nat, x ≤ b - c → x + c ≤ b"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    words = [*LEANCAL, "check", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def file_of(folder: Path, **leans: str | None) -> Path:
    file = folder / "candidates.jsonl"
    rows = [{"id": id_, "informal": "Words.", "topic": "sums", "lean": lean} for id_, lean in leans.items()]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


@pytest.mark.parametrize(
    ("leans", "code"),
    [
        ({"sound": SOUND}, 0),
        ({"sound": SOUND, "cut": CUT_OFF}, 1),
        ({"none": None}, 2),
        ({"none": None, "wrong": "def s : Prop :="}, 1),
    ],
)
def test_the_gravest_verdict_gives_the_exit_code(
    tmp_path: Path, leans: dict[str, str | None], code: int
) -> None:
    done = run(file_of(tmp_path, **leans))
    assert done.returncode == code, done.stdout + done.stderr
    assert "The juror gates were not run" in done.stdout


def test_a_rejected_candidate_comes_with_the_lean_proof_of_why(tmp_path: Path) -> None:
    done = run(file_of(tmp_path, cut=CUT_OFF))
    assert "cut: rejected (junk-values)" in done.stdout
    assert "theorem reached : ¬(∀ (b c : Nat), Nat → b < c → False) := by" in done.stdout


@pytest.mark.parametrize("option", ["--jsonl", "--resume"])
def test_rows_are_never_written_over_something_else(tmp_path: Path, option: str) -> None:
    file = file_of(tmp_path, none=None)
    lean = tmp_path / "Proof.lean"
    lean.write_text("theorem t : True := trivial\n")
    for other in (file, lean):
        before = other.read_bytes()
        done = run(file, option, other)
        assert (done.returncode, other.read_bytes()) == (3, before)
        assert "holds something else than results" in done.stderr


def test_that_an_accepted_statement_is_false_is_told_at_once(tmp_path: Path) -> None:
    done = run(file_of(tmp_path, euler="def s : Prop := ∀ n : Nat, n * n + n + 41 ≠ 41 * 41"))
    assert done.returncode == 0
    assert done.stdout.startswith("euler: accepted; proven false\n")


def test_a_topic_makes_no_lines_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "candidates.jsonl"
    file.write_text(json.dumps({"id": "a", "informal": "Words.", "topic": "\x1b[31msums\r\n all  9"}) + "\n")
    told = run(file).stdout
    assert "\\x1b[31msums\\r\\n all  9" in told and "\x1b" not in told


def test_json_tells_every_gate_and_the_topics(tmp_path: Path) -> None:
    answer = json.loads(run(file_of(tmp_path, cut=CUT_OFF, none=None), "--json").stdout)
    assert (answer["exit_code"], answer["juror_gates"]) == (1, "not run")
    assert answer["topics"] == [{"topic": "sums", "retained": 0, "rejected": 1, "unchecked": 1, "total": 2}]
    cut, none = answer["results"]
    junk = next(g for g in cut["gates"] if g["gate"] == "junk-values")
    assert (junk["standing"], junk["fatal"]) == ("proven", True)
    assert junk["findings"][0]["evidence"]["lean"].startswith("prelude\nimport Base\n")
    assert [g["standing"] for g in none["gates"]] == ["unchecked"]


def test_resuming_keeps_the_rows_that_still_count(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    assert run(file_of(tmp_path, a="def s : Prop :=", b=None), "--jsonl", rows).returncode == 1
    first, second = rows.read_text().splitlines()
    kept, unchecked = json.loads(first), json.loads(second)
    kept["seconds"] = unchecked["seconds"] = 1234.5
    rows.write_text("".join(json.dumps(row) + "\n" for row in (kept, unchecked)) + second[: len(second) // 2])
    assert run(file_of(tmp_path, a="def s : Prop :=", b=None), "--resume", rows).returncode == 1
    after = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [row["id"] for row in after] == ["a", "b"]
    assert after[0]["seconds"] == 1234.5
    assert after[1]["seconds"] != 1234.5, "a row without a conclusion is no row yet"
    assert run(file_of(tmp_path, a="def s : Prop :=  ", b=None), "--resume", rows).returncode == 1
    assert json.loads(rows.read_text().splitlines()[0])["seconds"] != 1234.5


def test_who_interrupts_is_told_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), shown("examining", 3, 1, None, str):
        raise KeyboardInterrupt
    assert capsys.readouterr().err == "interrupted after 1 of 3; with --resume OUT, what is done is kept\n"


def test_what_cannot_be_used_is_a_mistake_of_the_call(tmp_path: Path) -> None:
    good = file_of(tmp_path, a=SOUND)
    other = tmp_path / "other.toml"
    other.write_text("[[candidate]]\nid = 'a'\ninformal = 'x'\n")
    for words in (
        [good, "--target", "s"],
        [good, other],
        [good, "--resume", other],
        [tmp_path / "no.toml"],
        [tmp_path / "a.json"],
    ):
        done = run(*words)
        assert done.returncode == 3
        assert "Traceback" not in done.stderr
