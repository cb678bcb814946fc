"""`leancal correct`: a pass rate without gold, corrected by the errors that were measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from judged import freeze_theorems, keep, refuses, says, truth
from scripted_client import Scripted, plan

from calibration.cli import main
from calibration.records import Answer, Gold, Kind, Verdict
from calibration.runs.models import Session, run_models
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """40 theorems, with a judge that misses one plant of each fifth theorem and rejects each tenth clean."""
    folder = tmp_path_factory.mktemp("correct")
    suite = freeze_theorems(folder / "suite", 40)
    keep(suite, {id_: _answer(gold) for id_, gold in suite.gold.items()}, folder / "run")
    return suite


def _answer(gold: Gold) -> Answer:
    number = int(gold.theorem.removeprefix("T"))
    if gold.variant == "strictSign" and number % 5 == 0:
        return says(gold, Verdict.CORRECT)
    if gold.kind is Kind.CLEAN and number % 10 == 0:
        return says(gold, Verdict.INCORRECT)
    if gold.kind is Kind.TYPO and number == 1:
        return refuses(gold)
    return truth(gold)


def _correct(suite: Suite, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["correct", str(suite.path.parent / "run"), *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_rates_are_those_of_verdicts_with_their_effective_sizes(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _correct(suite, capsys, "--passes", "120", "--of", "300")
    assert (found["passed_right"]["k"], found["passed_right"]["n"]) == (75, 79)
    assert (found["passed_wrong"]["k"], found["passed_wrong"]["n"]) == (8, 120)
    assert 40 <= found["passed_right"]["effective_n"] <= 79
    s, f = 75 / 79, 8 / 120
    assert found["rate"]["value"] == pytest.approx((0.4 - f) / (s - f), abs=1e-6)
    assert found["rate"]["low"] < found["rate"]["value"] < found["rate"]["high"]
    assert found["clipped"] is False


def test_a_larger_benchmark_narrows_the_interval_only_as_far_as_the_suite_lets_it(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    widths = []
    for times in (1, 100, 10_000):
        rate = _correct(suite, capsys, "--passes", str(40 * times), "--of", str(100 * times))["rate"]
        widths.append(rate["high"] - rate["low"])
    assert widths[0] > 1.5 * widths[1]
    assert widths[2] == pytest.approx(widths[1], rel=0.05)
    assert widths[2] > 0.05


def test_an_estimate_beyond_1_is_put_there_and_said_so(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["correct", str(suite.path.parent / "run"), "--passes", "99", "--of", "100"]
    assert main(words) == 0
    told = capsys.readouterr()
    assert "1.000 [0." in told.out
    assert (
        "which is no rate, and was put to 1: the judge passes more proofs than its errors explain" in told.err
    )


def test_a_judge_that_passes_all_is_too_weak_to_correct_by(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blind = {id_: says(gold, Verdict.CORRECT) for id_, gold in suite.gold.items()}
    keep(suite, blind, tmp_path / "blind")
    assert main(["correct", str(tmp_path / "blind"), "--passes", "9", "--of", "10", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["trouble"] == "too_weak"
    assert told["rate"] == {"value": None, "low": None, "high": None, "n": 10}
    assert main(["correct", str(tmp_path / "blind"), "--passes", "9", "--of", "10"]) == 2
    assert "too weak to correct by" in capsys.readouterr().err


def test_a_judge_without_a_verdict_on_wrong_proofs_was_not_measured(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shy = {id_: refuses(g) if g.kind is Kind.PLANTED else truth(g) for id_, g in suite.gold.items()}
    keep(suite, shy, tmp_path / "shy")
    assert main(["correct", str(tmp_path / "shy"), "--passes", "9", "--of", "10"]) == 2
    told = capsys.readouterr()
    assert "n/a (0)" in told.out
    assert "the judge's errors were not measured" in told.err


def test_a_pass_rate_below_what_the_errors_explain_is_told(
    suite: Suite, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["correct", str(suite.path.parent / "run"), "--passes", "1", "--of", "1000"]) == 2
    told = capsys.readouterr()
    assert "n/a" in told.out
    assert "no share of right proofs explains this pass rate" in told.err


def test_the_passes_may_be_those_of_a_run(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmark = freeze_theorems(tmp_path / "benchmark", 10)
    answers = {
        id_: refuses(gold) if gold.theorem == "T0" else truth(gold) for id_, gold in benchmark.gold.items()
    }
    keep(benchmark, answers, tmp_path / "there")
    found = _correct(suite, capsys, "--run", str(tmp_path / "there"))
    assert (found["passes"]["k"], found["passes"]["n"], found["invalid"]) == (18, 45, 5)
    keep(benchmark, answers, tmp_path / "other", "another")
    words = ["correct", str(suite.path.parent / "run"), "--run", str(tmp_path / "other")]
    assert main(words) == 3
    assert "of another" in capsys.readouterr().err


def test_several_runs_of_the_judge_are_taken_together(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = freeze_theorems(tmp_path / "again", 10)
    keep(again, {id_: truth(gold) for id_, gold in again.gold.items()}, tmp_path / "more")
    found = _correct(suite, capsys, str(tmp_path / "more"), "--passes", "4", "--of", "9")
    assert found["passed_wrong"]["n"] == 150
    keep(again, {id_: truth(gold) for id_, gold in again.gold.items()}, tmp_path / "foreign", "another")
    runs = [str(suite.path.parent / "run"), str(tmp_path / "foreign")]
    assert main(["correct", *runs, "--passes", "4", "--of", "9"]) == 3
    assert "several judges: another, j" in capsys.readouterr().err


def test_a_run_counts_once(suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = suite.path.parent / "run"
    (tmp_path / "link").symlink_to(run)
    assert main(["correct", str(run), str(tmp_path / "link"), "--passes", "4", "--of", "9"]) == 3
    assert "named twice" in capsys.readouterr().err
    assert main(["correct", str(run), "--run", str(run)]) == 3
    assert "named twice" in capsys.readouterr().err


def test_errors_are_those_of_one_way_of_asking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = freeze_theorems(tmp_path / "suite", 3)
    one, three, steps = (str(tmp_path / name) for name in ("one", "three", "steps"))
    for out, asked in (
        (one, plan(Scripted())),
        (three, plan(Scripted(), votes=3)),
        (steps, plan(Scripted(), protocol="stepwise")),
    ):
        run_models(load_submissions(suite.path), asked, Path(out), Session())
    assert main(["correct", one, steps, "--passes", "4", "--of", "9"]) == 3
    assert "asked m in different ways" in capsys.readouterr().err
    assert main(["correct", one, "--run", three]) == 3
    assert "asked m in different ways" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--passes", "3"],
        ["--of", "3"],
        ["--passes", "4", "--of", "3"],
        ["--passes", "1", "--of", "3", "--run", "somewhere"],
        ["--passes", "-1", "--of", "3"],
        ["--passes", "0", "--of", "0"],
        ["--passes", "3", "--of", "1" + 400 * "0"],
    ],
)
def test_counts_that_are_none_are_a_wrong_call(suite: Suite, words: list[str]) -> None:
    assert main(["correct", str(suite.path.parent / "run"), *words]) == 3
