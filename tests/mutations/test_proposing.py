"""Errors that a model proposes: Lean decides on each, and nothing else that the model says counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from calibration.cli import main
from mutations.categories import Category
from mutations.operators.registry import operators
from mutations.records import records_of
from mutations.referee import claims
from mutations.referee.claims import elaborated
from mutations.referee.ideas import read_ideas
from mutations.referee.proposing import category_of
from mutations.reports import Built
from toolkit.corpus.proof import Proof, read_proof
from toolkit.errors import Rejected
from toolkit.lean.build import build_project
from toolkit.lean.environment import is_foundation
from toolkit.lean.process import LeanRun, run_lean
from toolkit.lean.project import bundled_project
from toolkit.lean.termops import digest
from toolkit.lean.toolchain import find_toolchain
from toolkit.models.answers import NonsenseError

THEOREM = "Markov"
STRICT = "∑ i < n, p i * (t * ind (t ≤ x i)) < ∑ i < n, p i * x i"
UNBOUNDED = "∀ i, t * ind (t ≤ x i) ≤ x i"
LOOSE = "∀ i, i < n → x i ≤ t → t * ind (t ≤ x i) ≤ 0"
TRUE = "∑ i < n, p i * (t * ind (t ≤ x i)) ≤ ∑ i < n, p i * x i ∨ n = 0"
ESCAPING = "True)\ndef another : Nat := 0\ndef last : Prop := (True"


def error(step: str, claim: str, category: str = "calculation_error") -> dict[str, str]:
    return {"step": step, "category": category, "claim": claim, "reason": "the model's own word"}


def answer(*errors: dict[str, str]) -> str:
    return json.dumps({"errors": errors})


def planted(folder: Path, text: str | None, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """What `leancal plant --maker` tells of a recorded answer; None is one that was cut off."""
    line = {"key": f"{THEOREM}/propose", "text": text or "{", "transport": "ok" if text else "truncated"}
    (folder / "answers.jsonl").write_text(json.dumps(line) + "\n")
    models = folder / "models.toml"
    models.write_text(f"[models.m]\nprovider = 'replay'\nfile = '{folder / 'answers.jsonl'}'\n")
    words = ["--maker", "m", "--models", str(models), "-o", str(folder / "out"), "--json"]
    code = main(["plant", THEOREM, *words])
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture(scope="module")
def built() -> Built:
    project, toolchain = bundled_project(), find_toolchain()
    result = build_project(
        project,
        toolchain,
        wanted=lambda module: is_foundation(module) or module.startswith(f"Corpus.{THEOREM}."),
    )
    modules = {m.name: m for m in result.modules if m.olean}
    return Built(project, toolchain, modules, records_of(project, result, toolchain))


@pytest.fixture(scope="module")
def proof(built: Built) -> Proof:
    return read_proof(THEOREM, built.environment)


def test_lean_decides_on_each_proposal_and_the_rate_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proposals = [
        error("S4", STRICT),
        error("S1", UNBOUNDED, "incomplete_argument"),
        error("S2", LOOSE, "invalid_inference"),
        error("S4", TRUE),
        error("S6", "t = 0"),
        error("S9", "t = 0"),
        error("S4", "nonsense = 0"),
        error("S4", STRICT),
    ]
    code, found = planted(tmp_path, answer(*proposals), capsys)
    assert code == 0 and (found["proposed"], found["certified"]) == (8, 2)
    assert found["acceptance"]["k"] == 2 and found["acceptance"]["low"] < 0.25 < found["acceptance"]["high"]
    (told,) = found["theorems"]
    assert [p["outcome"] for p in told["proposals"]] == [
        "certified",
        "certified",
        "unabsorbed",
        "equivalent",
        *["broken"] * 4,
    ]
    assert [p["why"] for p in told["proposals"][4:]] == [
        "S6 claims the theorem, which stays as it is",
        "there is no step S9",
        "Unknown identifier `nonsense`",
        "it is proposed twice",
    ]
    strict = told["proposals"][0]
    assert "it would say 1 < 1" in strict["reason"] and "own word" not in strict["reason"]
    assert strict["model_says"] == "the model's own word"
    lean = (tmp_path / "out" / "Planted" / f"{THEOREM}.lean").read_text()
    assert f"namespace {strict['plant']}" in lean and "theorem refuted : ¬" in lean
    (row,) = (tmp_path / "out" / "proposals.jsonl").read_text().splitlines()
    assert json.loads(row)["asked"]["text"] == answer(*proposals)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I would rather not.", "no JSON"),
        ('{"errors": [{"step": "S1"}]}', "does not have the fields"),
        (answer(error("S1", "x" * 5000)), "at most 4000"),
        (answer(error("S1", TRUE, "typo")), "there is no category typo"),
        (None, "no whole answer"),
    ],
)
def test_an_answer_that_cannot_be_used_is_no_plant_and_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    code, found = planted(tmp_path, text, capsys)
    assert code == 2 and found["proposed"] == 0 and found["acceptance"]["low"] is None
    assert said in found["findings"][0]["message"]


def test_of_a_claim_on_which_lean_comes_to_no_end_nothing_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def hurried(*given: Any, **more: Any) -> LeanRun:
        return run_lean(*given, **{**more, "timeout": 0.01})

    monkeypatch.setattr(claims, "run_lean", hurried)
    _, found = planted(tmp_path, answer(error("S4", STRICT)), capsys)
    assert found["outcomes"]["timed_out"] == 1 and found["outcomes"]["broken"] == 0
    monkeypatch.undo()
    _, again = planted(tmp_path, answer(error("S4", STRICT)), capsys)
    assert again["outcomes"]["certified"] == 1


@pytest.mark.parametrize(
    "claim", [ESCAPING, "0", "(R = R", "∀ i, i < n → claimed_", "sorry", "by exact sorry", "«x"]
)
def test_only_one_proposition_over_the_context_is_taken(built: Built, proof: Proof, claim: str) -> None:
    with pytest.raises(Rejected):
        elaborated(built, proof, claim)


def test_a_claim_comes_back_as_the_term_that_the_step_has(built: Built, proof: Proof) -> None:
    claim = "∀ j, j < n → t ≤ x j → t * ind (t ≤ x j) ≤ x j"
    assert digest(elaborated(built, proof, claim)) == digest(proof.step("S1").claim)


def test_a_category_that_the_claim_cannot_be_of_is_not_believed(built: Built, proof: Proof) -> None:
    object_ = elaborated(built, proof, "∃ i, i < n ∧ t ≤ x i")
    bound = elaborated(built, proof, STRICT)
    cases: Sequence[tuple[Category, Any, Category]] = [
        (Category.MISSING_OBJECT, object_, Category.MISSING_OBJECT),
        (Category.MISSING_OBJECT, bound, Category.INVALID_INFERENCE),
        (Category.CALCULATION_ERROR, bound, Category.CALCULATION_ERROR),
        (Category.CALCULATION_ERROR, object_, Category.INVALID_INFERENCE),
        (Category.INCOMPLETE_ARGUMENT, object_, Category.INCOMPLETE_ARGUMENT),
    ]
    for said, claim, taken in cases:
        assert category_of(said, claim) is taken


def test_what_models_propose_is_no_operator(capsys: pytest.CaptureFixture[str]) -> None:
    assert not [o.name for o in operators() if o.name.startswith("proposed")]
    assert main(["plant", THEOREM, "--maker", "local", "--operator", "strict-for-weak"]) == 3
    assert main(["plant", THEOREM, "--models", "x.toml"]) == 3
    assert "--models is for --maker and --polish" in capsys.readouterr().err


def test_plants_of_operators_and_those_of_models_are_kept_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out").mkdir()
    record = tmp_path / "out" / f"{THEOREM}.json"
    record.write_text("{}")
    code, found = planted(tmp_path, answer(), capsys)
    assert code == 3 and "holds plants by operators in Markov" in found["error"]["message"]
    record.unlink()
    assert planted(tmp_path, answer(), capsys)[0] == 0
    assert main(["plant", THEOREM, "-o", str(tmp_path / "out")]) == 3
    assert "that a model proposed" in capsys.readouterr().err


def test_a_block_of_code_is_read_and_prose_around_it_is_not() -> None:
    (idea,) = read_ideas(f"```json\n{answer(error('S1', TRUE))}\n```")
    assert (idea.step, idea.claim) == ("S1", TRUE)
    with pytest.raises(NonsenseError):
        read_ideas(f"Here you are: {answer(error('S1', TRUE))}")
