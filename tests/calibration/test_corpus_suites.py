"""The suites of the bundled corpus in both registers: their form tells nothing, and the judge that computes
finds in them what it must and invents nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from calibration.cli import main
from calibration.cli.demo import SMALL
from calibration.judges.algebra import Algebra
from calibration.records import Gold, Kind, Report, Verdict
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import load_suite
from mutations.detectability import Classifier
from mutations.documents import Register

Reviewed = list[tuple[Gold, Report]]


@pytest.fixture(scope="module", params=Register)
def register(request: pytest.FixtureRequest) -> Register:
    return Register(request.param)


@pytest.fixture(scope="module")
def folder(register: Register, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(register)
    assert main(["suite", "build", "--register", register, "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def reviewed(register: Register, folder: Path) -> Reviewed:
    judge = Algebra(seed=0)
    gold = load_suite(folder).gold
    # the plain texts of the other theorems take minutes to compute with and have not been gone through yet
    small = set(SMALL) if register is Register.PLAIN else {g.theorem for g in gold.values()}
    submissions = load_submissions(folder).submissions
    return [(gold[s.id], judge.review(s)) for s in submissions if gold[s.id].theorem in small]


def test_neither_form_nor_words_tell_which_texts_are_planted(
    register: Register, folder: Path, record_property: Callable[[str, object], None]
) -> None:
    """The measured AUCs go into the report of the tests."""
    found = load_suite(folder).manifest.detectability
    assert found is not None
    record_property(f"detectability, {register}", found.model_dump_json())
    assert {trial.classifier for trial in found.trials} == set(Classifier)
    for trial in found.trials:
        assert 0.4 <= trial.across.value <= 0.6, trial
    assert found.balanced is True


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
