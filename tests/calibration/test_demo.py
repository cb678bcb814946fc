"""The whole main job, with the real Lean and the real corpus."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from report_pages import submissions

from calibration.cli import main
from calibration.scoring.scores import score_together
from calibration.suites.gold import load_suite
from mutations.categories import Category


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def told(folder: Path) -> Any:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(["demo", "--json", "-o", str(folder)])
    assert code == 0, out.getvalue()
    return json.loads(out.getvalue())


def test_every_plant_is_certified_and_every_variant_submitted(told: Any) -> None:
    assert told["theorems"] == 3
    assert told["certified"] == told["planted"] == 9
    assert told["submissions"] == 15


def test_the_constant_judges_score_what_they_must(told: Any) -> None:
    judges = told["judges"]
    accept, reject = judges["accept-all"], judges["reject-all"]
    assert (accept["detection"]["k"], accept["detection"]["n"]) == (0, 9)
    assert (accept["strict"]["k"], accept["strict"]["n"]) == (6, 15)
    assert (reject["detection"]["k"], reject["detection"]["n"]) == (9, 9)
    assert (reject["false_positives_clean"]["k"], reject["false_positives_clean"]["n"]) == (3, 3)
    assert (reject["false_positives_typo"]["k"], reject["false_positives_typo"]["n"]) == (3, 3)


def test_the_algebra_judge_finds_something_and_invents_nothing(told: Any) -> None:
    algebra = told["judges"]["algebra"]
    assert algebra["detection"]["k"] >= 1
    assert (algebra["false_positives_clean"]["k"], algebra["false_positives_clean"]["n"]) == (0, 3)
    assert algebra["invalid"]["count"] == 0


def test_all_four_categories_are_planted_and_certified_by_name(told: Any, folder: Path) -> None:
    suite = load_suite(folder / "suite")
    planted = [gold for gold in suite.gold.values() if gold.certificate]
    assert {gold.category for gold in planted} == set(Category)
    for gold in planted:
        assert gold.certificate is not None
        assert gold.certificate.refuted == f"{gold.theorem}.{gold.variant}.refuted"
        assert gold.certificate.tier == "T2"


def test_no_submission_shows_lean_or_a_formal_name(told: Any, folder: Path) -> None:
    suite = load_suite(folder / "suite")
    names = {gold.variant for gold in suite.gold.values()} - {"clean", "typo"}
    for submission in suite.submissions.values():
        assert not [name for name in names if name in submission.text]
        assert "@" not in submission.text


def test_the_report_shows_every_formula_of_the_corpus_as_mathematics(told: Any) -> None:
    pages = submissions(Path(told["report"]).read_text())
    assert len(pages) == 15
    assert not [id_ for id_, page in pages.items() if "shown as typed" in page or "<math" not in page]


def test_what_the_demo_leaves_can_be_scored_again(told: Any, folder: Path) -> None:
    runs = sorted((folder / "runs").iterdir())
    _, named = score_together(runs, None)
    again = json.loads(json.dumps({judge: scored.scores.json() for judge, scored in named.items()}))
    assert again == told["judges"]
