"""`leancal corpus` and `leancal translate` on the bundled project, as a user calls them."""

from __future__ import annotations

import json

import pytest

from calibration.cli import main
from mutations.categories import Category

Capture = pytest.CaptureFixture[str]


def test_the_corpus_is_listed_with_what_is_certified(capsys: Capture) -> None:
    assert main(["corpus", "list", "--json"]) == 0
    theorems = {t["name"]: t for t in json.loads(capsys.readouterr().out)["theorems"]}
    assert {"Markov", "Perceptron", "RadiusThenScale"} <= set(theorems)
    for theorem in theorems.values():
        assert theorem["status"] == "certified"
        assert theorem["certified"] == theorem["planted"] >= 3
        assert len(theorem["variants"]) == theorem["planted"] + 2
        assert set(theorem["axioms"]) <= {"propext", "Quot.sound", "Classical.choice"}


def test_all_four_categories_occur(capsys: Capture) -> None:
    found = set()
    for theorem in ("Markov", "Perceptron", "RadiusThenScale"):
        assert main(["corpus", "show", theorem, "--json"]) == 0
        found |= {plant["category"] for plant in json.loads(capsys.readouterr().out)["plants"]}
    assert found == set(Category)


def test_a_theorem_is_shown_with_its_claims_and_certificates(capsys: Capture) -> None:
    assert main(["corpus", "show", "RadiusThenScale"]) == 0
    shown = capsys.readouterr().out
    assert "⊢ ∃ (r₀ : Nat), ∀ (r : Nat), r₀ ≤ r → (∃ (N : Nat), ∀ (n : Nat), N ≤ n → E r n ≤ ε + ε)" in shown
    assert "S4  (uses S1, S3)" in shown
    assert "refuted: RadiusThenScale.togetherLimit.refuted" in shown
    assert "consistent: RadiusThenScale.togetherLimit.S5_consistent" in shown


def test_a_planted_variant_is_translated_from_its_terms(capsys: Capture) -> None:
    assert main(["translate", "RadiusThenScale"]) == 0
    clean = capsys.readouterr().out
    assert main(["translate", "RadiusThenScale", "--variant", "togetherLimit"]) == 0
    planted = capsys.readouterr().out
    changed = set(planted.splitlines()) - set(clean.splitlines())
    assert len(changed) == 1
    assert changed.pop().startswith("**Step S4.** By Step S1 and Step S3, there is a natural number $r_0$")


def test_the_paper_text_is_shown_as_its_author_wrote_it(capsys: Capture) -> None:
    assert main(["translate", "Markov", "--register", "paper", "--json"]) == 0
    text = json.loads(capsys.readouterr().out)["text"]
    assert text.startswith("# Markov's inequality")
    assert "@S" not in text


def test_a_theorem_that_is_not_there_is_a_usage_error(capsys: Capture) -> None:
    assert main(["corpus", "show", "Markof"]) == 3
    assert "Markov" in capsys.readouterr().err.split("it has")[1]
    assert main(["translate", "Markov", "--variant", "clear"]) == 3
    assert "it has clean, forgottenCase" in capsys.readouterr().err
