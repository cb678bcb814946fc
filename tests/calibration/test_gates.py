"""A release is stopped by the bound that it does not keep, and by what cannot be measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from judged import freeze_theorems, keep, says, truth

from calibration.cli import main
from calibration.records import Verdict
from calibration.scoring.gates import parse
from mutations.categories import Category
from toolkit.errors import UsageError


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of a judge that is always right, and of one that misses every third object."""
    folder = tmp_path_factory.mktemp("gates")
    suite = freeze_theorems(folder / "suite", 20)
    right = {id_: truth(gold) for id_, gold in suite.gold.items()}
    blind = {
        id_: says(gold, Verdict.CORRECT) if gold.category is Category.MISSING_OBJECT else truth(gold)
        for id_, gold in suite.gold.items()
    }
    keep(suite, right, folder / "right", "right")
    keep(suite, blind, folder / "blind", "blind")
    return folder


def _score(runs: Path, *words: str) -> int:
    return main(["score", *(str(runs / word) if word in ("right", "blind") else word for word in words)])


def _require(*bounds: str) -> list[str]:
    return [word for bound in bounds for word in ("--require", bound)]


@pytest.mark.parametrize(
    "bound",
    [
        "detection>=0.95",
        "detection >= 95 %",
        "strict.low>=0.8",
        "strict.exact.low>0.96",
        "false_positives_clean.high<=0.2",
        "detection.n>=60",
        "detection.valid_only.low>=0.9",
        "detection[category=missing_object].low>=0.8",
        "strict[register=paper]>=1",
        "strict[theorem=T3].n>=5",
        "invented_per_report<=0",
        "invalid<=0",
        "rms<=0.11",
        "auc.low>=0.8",
        "kappa>=1",
    ],
)
def test_a_judge_that_is_right_keeps_the_bound(
    runs: Path, capsys: pytest.CaptureFixture[str], bound: str
) -> None:
    assert _score(runs, "right", *_require(bound)) == 0
    assert f"right: {bound} holds" in capsys.readouterr().out


def test_the_bound_that_fails_is_named_with_its_judge(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bounds = _require("detection>=0.95", "detection[category=calculation_error]>=0.95")
    assert _score(runs, "right", "blind", *bounds) == 1
    out = capsys.readouterr().out
    assert "blind: detection>=0.95 fails: it is 0.6667" in out
    assert "right: detection>=0.95 holds: it is 1" in out
    assert "blind: detection[category=calculation_error]>=0.95 holds" in out


@pytest.mark.parametrize(
    "bound", ["score_auc>=0", "score_auc<=1", "location_quote[category=missing_object]<=1"]
)
def test_what_cannot_be_measured_keeps_no_bound(runs: Path, bound: str, tmp_path: Path) -> None:
    suite = freeze_theorems(tmp_path / "suite", 2)
    keep(suite, {id_: says(gold, Verdict.CORRECT) for id_, gold in suite.gold.items()}, tmp_path / "run")
    assert main(["score", str(tmp_path / "run"), "--require", bound]) == 1


@pytest.mark.parametrize(
    ("bound", "told"),
    [
        ("detecton>=0.9", "Did you mean detection?"),
        ("detection.lower>=0.9", "Did you mean detection.low"),
        ("detection[colour=red]>=0.9", "category, theorem, difficulty, register"),
        ("detection[category=red]>=0.9", "missing_object"),
        ("detection=0.9", "NAME>=NUMBER"),
        ("detection", "NAME>=NUMBER"),
        ("detection>=high", "NAME>=NUMBER"),
        ("detection>=1.2.3", "no number"),
        ("", "NAME>=NUMBER"),
    ],
)
def test_what_is_no_bound_is_a_wrong_call(
    runs: Path, capsys: pytest.CaptureFixture[str], bound: str, told: str
) -> None:
    assert _score(runs, "right", "--require", bound) == 3
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bound", "told"),
    [
        ("false_positives_clean<=5", "lies between 0 and 1"),
        ("detection>=2", "lies between 0 and 1"),
        ("strict.low>=-0.8", "lies between 0 and 1"),
        ("detection[category=missing_object]>=95", "lies between 0 and 1"),
        ("detection>=1e999", "lies between 0 and 1"),
        ("kappa>=-2", "lies between -1 and 1"),
        ("detection.n>=-1", "lies between 0 and inf"),
    ],
)
def test_a_bound_that_every_judge_keeps_or_none_is_a_wrong_call(
    runs: Path, capsys: pytest.CaptureFixture[str], bound: str, told: str
) -> None:
    assert _score(runs, "right", "--require", bound) == 3
    assert told in capsys.readouterr().err


def test_a_wrong_bound_is_told_before_anything_is_read() -> None:
    assert main(["score", "no-such-run", "--require", "detection"]) == 3
    with pytest.raises(UsageError, match="no bound"):
        parse("detection")


def test_json_has_every_bound(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _score(runs, "blind", *_require("detection>=0.5", "strict.low>=0.99"), "--json") == 1
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert [(each["require"], each["passed"]) for each in told["required"]] == [
        ("detection>=0.5", True),
        ("strict.low>=0.99", False),
    ]
    assert told["required"][0] == {
        "judge": "blind",
        "require": "detection>=0.5",
        "value": 0.666667,
        "passed": True,
    }


def test_github_shows_a_failed_bound_as_an_error(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bounds = _require("detection>=0.95", "strict>=0")
    assert _score(runs, "blind", *bounds, "--format", "github") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::notice", "::error", "::notice"]
    assert "detection>=0.95 fails" in lines[1]


def test_junit_has_a_case_for_each_judge_and_bound(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bounds = _require("detection>=0.95", "strict>=0")
    assert _score(runs, "right", "blind", *bounds, "--format", "junit") == 1
    root = ElementTree.fromstring(capsys.readouterr().out)
    assert (root.get("tests"), root.get("failures")) == ("4", "1")
    (failed,) = root.iterfind(".//testcase[failure]")
    assert (failed.get("classname"), failed.get("name")) == ("leancal score: blind", "detection>=0.95")
