"""The judge that computes, on the corpus in both registers: what it must find and never invent."""

from __future__ import annotations

import pytest

from calibration.cli import main
from calibration.cli.demo import SMALL
from calibration.judges.algebra import Algebra
from calibration.records import Gold, Kind, Report, Verdict
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import load_suite

Reviewed = list[tuple[Gold, Report]]


@pytest.fixture(scope="module", params=["paper", "plain"])
def reviewed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Reviewed:
    folder = tmp_path_factory.mktemp(request.param)
    assert main(["suite", "build", "--register", request.param, "-o", str(folder)]) == 0
    judge = Algebra(seed=0)
    gold = load_suite(folder).gold
    # the plain texts of the other theorems take minutes to compute with and have not been gone through yet
    small = set(SMALL) if request.param == "plain" else {g.theorem for g in gold.values()}
    submissions = load_submissions(folder).submissions
    return [(gold[s.id], judge.review(s)) for s in submissions if gold[s.id].theorem in small]


def test_no_clean_proof_and_no_typo_is_called_wrong(reviewed: Reviewed) -> None:
    for gold, report in reviewed:
        if gold.kind is not Kind.PLANTED:
            assert report.verdict is Verdict.CORRECT, (gold.theorem, gold.variant, report.issues)


def test_a_lost_factor_and_a_strict_sign_are_found_where_they_were_planted(reviewed: Reviewed) -> None:
    wanted = {("Perceptron", "lostFactor"), ("Markov", "strictFromWeak")}
    found = {
        (gold.theorem, gold.variant)
        for gold, report in reviewed
        if report.verdict is Verdict.INCORRECT and report.issues[0].step == gold.step
    }
    assert wanted <= found
