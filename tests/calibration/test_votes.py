"""Single votes, panels, scores and readings, held against the gold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze
from scripted_client import CORRECT, INCORRECT, Scripted, plan, said

from calibration.cli import main
from calibration.records import Kind
from calibration.runs.budget import Caps
from calibration.runs.models import Session, run_models
from calibration.scoring.scores import score
from calibration.scoring.votes import Separation, Votes, differences, votes
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite
from toolkit.models.base import Call, Reply, Transport


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return freeze(tmp_path / "suite")


def _planted(suite: Suite, call: Call) -> bool:
    return suite.gold[call.key.split("/")[0]].kind is Kind.PLANTED


def _vote(call: Call) -> int:
    return int(call.key.split("/")[2])


def _votes(suite: Suite, out: Path, *models: Scripted, **planned: Any) -> Votes:
    ended = run_models(load_submissions(suite.path), plan(*models, **planned), out, Session())
    return votes(suite, ended.run)


def test_a_panel_corrects_what_one_vote_in_three_gets_wrong(suite: Suite, tmp_path: Path) -> None:
    def reply(call: Call) -> Reply:
        wrong = _planted(suite, call) if _vote(call) else not _planted(suite, call)
        return said(INCORRECT if wrong else CORRECT)

    found = _votes(suite, tmp_path / "run", Scripted(reply), votes=3)
    assert (found.single.accepted_planted.k, found.single.accepted_planted.n) == (6, 18)
    assert (found.single.rejected_correct.k, found.single.rejected_correct.n) == (4, 12)
    assert found.panel.accepted_planted.k == found.panel.rejected_correct.k == 0
    assert (found.within.alike, found.within.pairs) == (10, 30)
    assert found.score.auc == 1.0


def test_invalid_votes_are_counted_and_agree_with_nobody(suite: Suite, tmp_path: Path) -> None:
    yes = Scripted(name="yes")
    lost = Scripted(lambda call: Reply(Transport.REFUSED) if _vote(call) else said(INCORRECT), name="lost")
    found = _votes(suite, tmp_path / "run", yes, lost, votes=2, panel="k_of_n:2")
    assert found.single.invalid == 10
    assert (found.within.alike, found.within.pairs) == (10, 10)
    assert (found.between.alike, found.between.pairs) == (0, 20)
    assert {juror: part.auc for juror, part in found.by_juror.items()} == {"yes": 0.5, "lost": 0.5}


def test_critiques_separate_by_their_share_and_every_threshold_is_shown(suite: Suite, tmp_path: Path) -> None:
    def reply(call: Call) -> Reply:
        passes = _vote(call) < (1 if _planted(suite, call) else 4)
        return said({"critique": "…", "verdict": "correct" if passes else "incorrect"})

    found = _votes(suite, tmp_path / "run", Scripted(reply), protocol="critic", votes=None).score
    assert (found.auc, found.correct, found.planted, found.unscored) == (1.0, 4, 6, 0)
    assert [(t, low.k, high.k) for t, low, high in found.sweep] == [(0.2, 0, 0), (0.8, 6, 0)]


def test_self_critique_is_told_beside_critique_by_other_models(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A model that lets its own proofs stand, and one that criticises them rightly."""
    fond = Scripted(lambda call: said({"critique": "…", "verdict": "correct"}), name="fond")
    fair = Scripted(lambda call: said(INCORRECT if _planted(suite, call) else CORRECT), name="fair")
    found = _votes(suite, tmp_path / "run", fond, fair, protocol="critic", votes=3)
    of_fond, of_fair = found.critiques["fond"], found.critiques["fair"]
    assert (of_fond.own.value, of_fond.others.value, of_fond.gain.value) == (0.5, 1.0, 0.5)
    assert (of_fair.own.value, of_fair.others.value, of_fair.gain.value) == (1.0, 0.5, -0.5)
    assert of_fond.gain.low is not None and 0 < of_fond.gain.low <= 0.5
    assert found.alpha.value is not None and -0.5 < found.alpha.value < 0.5
    assert main(["score", str(tmp_path / "run"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["judges"]["fond + fair"]["votes"]
    assert told["critiques"]["fond"]["cross"]["value"] == 1.0
    assert [step["threshold"] for step in told["by_juror"]["fair"]["sweep"]] == [0.0, 1.0]
    assert told["single"]["accepted_planted"]["k"] == 18 and told["panel"]["accepted_planted"]["k"] == 0
    assert told["agreement"]["between"] == {"alike": 36, "pairs": 90}
    assert _votes(suite, tmp_path / "one", fair, protocol="critic", votes=3).critiques == {}


def test_critiques_are_compared_where_both_have_one_and_never_made_up(suite: Suite, tmp_path: Path) -> None:
    silent = Scripted(lambda call: Reply(Transport.REFUSED), name="silent")
    found = _votes(suite, tmp_path / "run", silent, Scripted(name="m"), protocol="critic", votes=2)
    for critique in found.critiques.values():
        assert (critique.own.value, critique.gain.value, critique.gain.n) == (None, None, 0)


def test_a_separation_counts_ties_half_and_an_empty_class_is_none(suite: Suite) -> None:
    """J16."""
    planted = [gold.kind is Kind.PLANTED for gold in suite.gold.values()]
    assert Separation.of((wrong, 1.0) for wrong in planted).auc == 0.5
    assert Separation.of((wrong, 1.0 if wrong else 0.0) for wrong in planted).auc == 0.0
    empty = Separation.of((wrong, None if wrong else 1.0) for wrong in planted)
    assert (empty.auc, empty.unscored, str(empty)) == (None, 6, "n/a (0)")


def test_both_readings_are_scored_and_their_difference_is_told(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """J19: a judge that objects to an unused aside in every proof, and to nothing else."""
    monkeypatch.chdir(tmp_path)

    def reply(call: Call) -> Reply:
        submission = suite.submissions[call.key.split("/")[0]]
        first = call.key.split("/")[1] == f"step {submission.steps[0].label}"
        return said({"verdict": "incorrect", "used": False} if first else CORRECT)

    planned = plan(Scripted(reply), protocol="stepwise")
    ended = run_models(load_submissions(suite.path), planned, Path("run"), Session())
    strict, material = score(suite, ended.run).scores, votes(suite, ended.run).readings["material"]
    assert (strict.headline["detection"].k, material.headline["detection"].k) == (6, 0)
    assert differences(strict, material) == {
        "detection": -6,
        "strict": 4,
        "false_positives_clean": -2,
        "false_positives_typo": -2,
    }
    assert main(["score", "run"]) == 0
    assert re.search("material, false_positives_clean: more by +-2", capsys.readouterr().out)
    assert main(["score", "run", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["judges"]["m"]["votes"]
    assert told["readings"]["material"]["detection"]["k"] == 0
    assert told["score"]["auc"] is None


def test_votes_about_a_submission_that_others_have_still_to_vote_on_are_counted(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, planned = tmp_path / "run", plan(Scripted(), votes=3)
    run_models(load_submissions(suite.path), planned, run, Session(caps=Caps(calls=14)))
    assert main(["score", str(run), "--partial", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["judges"]["m"]
    single = told["votes"]["single"]
    assert single["accepted_planted"]["n"] + single["rejected_correct"]["n"] == 14
    assert told["strict"]["n"] - told["invalid"]["missing"] == 4
