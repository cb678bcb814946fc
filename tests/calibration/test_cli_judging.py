"""`run`, `score`, `report` and `judges` from the command line, to their exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze

from calibration.cli import main
from calibration.judges.coin import Coin


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_suite_is_judged_scored_and_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for judge in ("accept-all", "reject-all", "coin"):
        told = _json(capsys, "run", "suite", "--judge", judge, "-o", f"runs/{judge}")
        assert told == {"run": f"runs/{judge}", "judge": judge, "submissions": 10, "answered": 10}
    judges = _json(capsys, "score", "runs/accept-all", "runs/reject-all", "runs/coin")["judges"]
    assert judges["accept-all"]["detection"] == {"k": 0, "n": 6, "low": 0.0, "high": 0.390334}
    assert judges["reject-all"]["false_positives_clean"]["k"] == 2
    for scores in judges.values():
        for name in ("detection", "strict", "false_positives_clean", "false_positives_typo"):
            assert scores[name].keys() == {"k", "n", "low", "high"}
        assert scores["invalid"]["count"] == 0
    assert _json(capsys, "report", "runs/coin", "runs/accept-all", "-o", "page.html")["judges"] == [
        "coin",
        "accept-all",
    ]
    assert (folder / "page.html").read_text().startswith("<!doctype html>")


def test_the_table_shows_brackets_and_empty_classes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """J16, J22."""
    main(["run", "suite", "--judge", "accept-all", "-o", "[run]"])
    capsys.readouterr()
    assert main(["score", "[run]"]) == 0
    out = capsys.readouterr().out
    assert "0/6 [0.00, 0.39]" in out
    assert "n/a (0)" in out
    main(["run", "suite", "--judge", "accept-all", "-o", "[again]"])
    capsys.readouterr()
    assert main(["score", "[run]", "[again]"]) == 0
    assert "accept-all ([run])" in capsys.readouterr().out


def test_two_runs_of_one_judge_stay_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("1", "2"):
        main(["run", "suite", "--judge", "coin", "--seed", seed, "-o", f"coin{seed}"])
    capsys.readouterr()
    assert list(_json(capsys, "score", "coin1", "coin2")["judges"]) == ["coin (coin1)", "coin (coin2)"]


def test_a_suite_and_its_runs_can_be_moved_together(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["run", "suite", "--judge", "coin", "-o", "run"])
    capsys.readouterr()
    (folder / "elsewhere").mkdir()
    for name in ("suite", "run"):
        (folder / name).rename(folder / "elsewhere" / name)
    assert _json(capsys, "score", "elsewhere/run")["submissions"] == 10
    (folder / "elsewhere" / "suite").rename(folder / "apart")
    assert main(["score", "elsewhere/run"]) == 3
    assert _json(capsys, "score", "elsewhere/run", "--suite", "apart")["submissions"] == 10


def test_a_run_with_a_missing_verdict_ends_with_2(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ConnectionError("no route")

    monkeypatch.setattr(Coin, "review", fail)
    assert main(["run", "suite", "--judge", "coin", "-o", "run"]) == 2
    assert "0 of 10 submissions have a verdict" in capsys.readouterr().out
    monkeypatch.undo()
    assert main(["run", str(folder / "suite"), "--judge", "coin", "-o", str(folder / "run")]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "nowhere", "--judge", "coin", "-o", "run"], "nowhere is not a suite"),
        (["run", "suite", "--judge", "oracle", "-o", "run"], "no judge called 'oracle'"),
        (["run", "suite", "--judge", "coin", "-o", "suite"], "something else than a run"),
        (["score", "suite"], "suite is not a run"),
        (["report", "nowhere", "-o", "page.html"], "nowhere is not a run"),
        (["score"], "RUN..."),
    ],
)
def test_what_cannot_be_used_ends_with_3_and_says_why(
    folder: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(words) == 3
    assert message in capsys.readouterr().err
    assert not (folder / "page.html").exists()


def test_the_judges_are_listed_with_what_they_need(capsys: pytest.CaptureFixture[str]) -> None:
    known = _json(capsys, "judges")["judges"]
    assert known["accept-all"].endswith("needs nothing")
