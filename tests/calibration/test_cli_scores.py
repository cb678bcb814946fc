"""`leancal score`: what is shown, and what is refused or counted as missing."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from judged import freeze_theorems, keep, keep_some, refuses, truth

from calibration.cli import main
from calibration.ledger.entries import Seat
from calibration.ledger.ledger import LEDGER, written
from calibration.scoring import telling
from calibration.suites.gold import Suite


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Suite:
    monkeypatch.chdir(tmp_path)
    return freeze_theorems(Path("suite"), 4)


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["score", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _keep_right(suite: Suite, out: str) -> None:
    keep(suite, {id_: truth(gold) for id_, gold in suite.gold.items()}, Path(out))


def _shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _shape(part) for name, part in value.items()}
    return None


def test_the_shape_of_the_json_does_not_hang_on_what_was_answered(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_right(suite, "right")
    keep(suite, {id_: refuses(gold) for id_, gold in suite.gold.items()}, Path("refusing"), "refusing")
    judges = _json(capsys, "right", "refusing")["judges"]
    assert _shape(judges["j"]) == _shape(judges["refusing"])
    assert judges["j"]["strict"]["k"] == 20
    assert judges["j"]["intervals"]["strict"]["exact"] == {
        "low": pytest.approx(0.8316, abs=1e-4),
        "high": 1.0,
    }
    assert judges["refusing"]["detection"] == {"k": 0, "n": 12, "low": 0.0, "high": 0.242494}
    assert judges["refusing"]["false_positives_clean"]["n"] == 0


def test_tables_show_groups_and_details_within_120_columns(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(5):
        keep(suite, {i: truth(g) for i, g in suite.gold.items()}, Path(f"r{number}"), f"judge-{number}")
    words = ["--by", "category", "--by", "theorem", "--by", "difficulty", "--by", "register", "--details"]
    assert main(["score", *(f"r{number}" for number in range(5)), *words]) == 0
    out = capsys.readouterr().out
    for shown in ("judge-4", "calculation_error", "T3", "not known", "paper", "nothing found", "invented"):
        assert shown in out
    assert max(map(len, out.splitlines())) <= 120


def test_the_draws_follow_the_seed(suite: Suite, capsys: pytest.CaptureFixture[str]) -> None:
    answers = {
        id_: refuses(gold) if gold.theorem == "T1" else truth(gold) for id_, gold in suite.gold.items()
    }
    keep(suite, answers, Path("run"))
    told = [_json(capsys, "run", "--seed", seed, "--draws", "200") for seed in ("1", "1", "2")]
    assert told[0] == told[1]
    assert told[0]["judges"]["j"]["intervals"]["strict"]["theorem"]["low"] is not None


def test_other_processes_tell_the_same(
    suite: Suite, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _keep_right(suite, "right")
    keep(suite, {id_: refuses(gold) for id_, gold in suite.gold.items()}, Path("refusing"), "refusing")
    here = _json(capsys, "right", "refusing")
    monkeypatch.setattr(telling, "WORTH_PROCESSES", 0)
    assert _json(capsys, "right", "refusing") == here
    keep_some(suite, {id_: truth(gold) for id_, gold in suite.gold.items()}, Path("half"), 3)
    assert main(["score", "right", "half"]) == 3
    assert "the run half is not finished" in capsys.readouterr().err


ALL_READ_RUNS = [
    ["score"],
    ["report", "-o", "out.html"],
    ["export", "-o", "out.csv"],
    ["correct", "--passes", "1", "--of", "2"],
]


@pytest.mark.parametrize("words", ALL_READ_RUNS, ids=lambda words: words[0])
def test_a_run_named_twice_and_a_suite_that_is_gone_are_refused(
    words: list[str], suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_right(suite, "right")
    assert main([*words, "right", "./right"]) == 3
    assert "the run right is named twice" in capsys.readouterr().err
    suite.path.rename("moved")
    assert main([*words, "right"]) == 3
    assert "the suite of the run right is not where it was, suite" in capsys.readouterr().err
    assert not list(Path().glob("out.*"))


def test_an_unfinished_run_is_refused_or_scored_with_what_is_missing_counted(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_some(suite, {id_: truth(gold) for id_, gold in suite.gold.items()}, Path("half"), 12)
    assert main(["score", "half"]) == 3
    assert "not finished" in capsys.readouterr().err
    found = _json(capsys, "half", "--partial")["judges"]["j"]
    assert (found["invalid"]["count"], found["invalid"]["missing"]) == (8, 8)
    assert (found["strict"]["k"], found["strict"]["n"]) == (12, 20)
    assert found["readings"]["valid_only"]["strict"]["n"] == 12
    main(["score", "half", "--partial"])
    assert "8 of 20 submissions have no answer" in capsys.readouterr().err


def test_why_there_is_no_verdict_stands_in_the_table_and_what_is_missing_before_it(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {
        id_: refuses(gold) if gold.theorem == "T1" else truth(gold) for id_, gold in suite.gold.items()
    }
    keep_some(suite, answers, Path("half"), 12)
    refused = sum(gold.theorem == "T1" for gold in list(suite.gold.values())[:12])
    with contextlib.redirect_stderr(sys.stdout):
        assert main(["score", "half", "--partial"]) == 0
    out = capsys.readouterr().out
    rows = [line.split() for line in out.splitlines()]
    assert refused > 0
    assert ["no", "verdict", str(8 + refused)] in rows
    assert ["…", "refused", str(refused)] in rows and ["…", "missing", "8"] in rows
    assert "… error" not in out
    assert out.index("8 of 20 submissions have no answer") < out.index("detection")


def test_an_answer_about_an_unknown_submission_is_refused_or_left_out_and_counted(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_some(suite, {id_: truth(gold) for id_, gold in suite.gold.items()}, Path("run"), 20)
    right = truth(next(iter(suite.gold.values())))
    report = right.report.model_copy(update={"submission": "unknown"}) if right.report else None
    with written(Path("run") / LEDGER) as ledger:
        ledger.settle(Seat("j"), right.model_copy(update={"submission": "unknown", "report": report}))
    assert main(["score", "run"]) == 3
    capsys.readouterr()
    found = _json(capsys, "run", "--partial")["judges"]["j"]
    assert found["unknown"] == ["unknown"]
    assert found["strict"] == {"k": 20, "n": 20, "low": 0.838875, "high": 1.0}


def test_every_command_tells_what_is_missing_and_left_out(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_right(suite, "right")
    keep_some(suite, {id_: truth(gold) for id_, gold in suite.gold.items()}, Path("half"), 12)
    right = truth(next(iter(suite.gold.values())))
    report = right.report.model_copy(update={"submission": "unknown"}) if right.report else None
    with written(Path("half") / LEDGER) as ledger:
        ledger.settle(Seat("j"), right.model_copy(update={"submission": "unknown", "report": report}))
    for words in (
        ["score"],
        ["compare"],
        ["report", "-o", "out.html"],
        ["export", "-o", "out.csv"],
    ):
        assert main([*words, "half", "right", "--partial"]) == 0
        told = capsys.readouterr().err
        assert "j (half): 8 of 20 submissions have no answer, and count so" in told
        assert "j (half): 1 answers about unknown submissions are left out" in told


def test_another_suite_and_an_edited_suite_are_refused_also_when_partial_runs_are_taken(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_right(suite, "run")
    freeze_theorems(Path("other"), 5)
    assert main(["score", "run", "--suite", "other", "--partial"]) == 3
    assert "another suite" in capsys.readouterr().err
    gold = Path("suite/gold.jsonl")
    gold.write_bytes(gold.read_bytes().replace(b"calculation_error", b"missing_object"))
    assert main(["score", "run", "--partial"]) == 3
    assert "edited after the suite was frozen" in capsys.readouterr().err


@pytest.mark.parametrize(
    "out",
    ["right/run.json", "other/run.json", "other/reason-votes.jsonl", "suite/out.json", "second/out.json"],
)
def test_no_result_is_written_over_a_run_or_into_a_suite(
    out: str, suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    _keep_right(suite, "right")
    _keep_right(suite, "other")
    freeze_theorems(Path("second"), 2)
    before = Path(out).read_bytes() if Path(out).exists() else None
    for command in ("report", "export"):
        assert main([command, "right", "-o", out]) == 3
        told = capsys.readouterr().err
        assert "is a part of a run" in told or "lies in a suite" in told
    assert (Path(out).read_bytes() if Path(out).exists() else None) == before
