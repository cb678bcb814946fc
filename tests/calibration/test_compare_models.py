"""Runs of models compared: what they have in common, and a panel against its own votes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze
from scripted_client import CORRECT, INCORRECT, Scripted, plan, said

from calibration.cli import main
from calibration.compare.comparison import Comparison, compare
from calibration.compare.loading import scored_together
from calibration.compare.relations import Relation, relation
from calibration.records import Kind
from calibration.runs.info import RunInfo
from calibration.runs.models import Session, run_models
from calibration.scoring.partial import Admission
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite
from toolkit.models.base import Call, Reply, Sampling


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    return freeze(tmp_path / "suite")


def wavering(suite: Suite, name: str = "m") -> Scripted:
    """The first of three votes is wrong, the others are right."""

    def reply(call: Call) -> Reply:
        submission, _, vote = call.key.split("/")[:3]
        wrong = suite.gold[submission].kind is Kind.PLANTED
        return said(INCORRECT if wrong is (vote != "0") else CORRECT)

    return Scripted(reply, name)


def make(suite: Suite, out: Path, *models: Scripted, **planned: Any) -> Path:
    return run_models(load_submissions(suite.path), plan(*models, **planned), out, Session()).run.path


def together(*paths: Path) -> Comparison:
    return compare(scored_together(paths, None, Admission.WHOLE)[1])


def test_a_panel_is_told_from_its_single_votes(suite: Suite, tmp_path: Path) -> None:
    one = make(suite, tmp_path / "one", wavering(suite))
    three = make(suite, tmp_path / "three", wavering(suite), votes=3)
    found = together(one, three)
    assert set(found.relations.values()) == {Relation.PANEL}
    (panel,) = found.panels.values()
    assert (panel.votes, panel.rule) == (3, "majority")
    assert (panel.single.accepted_planted.k, panel.single.accepted_planted.n) == (6, 18)
    assert panel.panel.accepted_planted.k == 0
    detection = next(item for item in found.headline if item.metric.name == "detection")
    assert (detection.pairs[0].only_first, detection.pairs[0].only_second) == (0, 6)


def test_runs_of_one_model_are_told_apart_by_protocol(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = make(suite, tmp_path / "whole", Scripted(), protocol="holistic")
    steps = make(suite, tmp_path / "steps", Scripted(), protocol="stepwise")
    assert main(["compare", str(whole), str(steps)]) == 0
    text = capsys.readouterr().out
    assert "m (holistic)" in text
    assert "two protocols of one judge" in text


def test_both_readings_of_judging_by_steps_are_held_against_whole_proofs(
    suite: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    aside = json.dumps({"verdict": "incorrect", "used": False, "reason": "an aside"})
    whole = make(suite, tmp_path / "whole", Scripted(), protocol="holistic")
    steps = make(suite, tmp_path / "steps", Scripted(lambda _: said(aside)), protocol="stepwise")
    assert main(["compare", str(whole), str(steps), "--readings", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["judges"] == ["m (holistic)", "m (stepwise)", "m (stepwise), material"]
    passes = {name: share["k"] for name, share in found["sensitivity"]["passes"].items()}
    assert passes == {"m (holistic)": 10, "m (stepwise)": 0, "m (stepwise), material": 10}
    relations = {(r["first"], r["second"]): r["relation"] for r in found["relations"]}
    assert relations["m (stepwise)", "m (stepwise), material"] == Relation.READINGS
    assert relations["m (holistic)", "m (stepwise), material"] == Relation.PROTOCOLS


def info(**changes: Any) -> RunInfo:
    juror = {
        "name": "m",
        "identity": {"provider": "p", "model": changes.pop("model", "m")},
        "sampling": {"temperature": changes.pop("temperature", 0.0)},
    }
    jurors = [{**juror, "identity": {"provider": "p", "model": name}} for name in changes.pop("jurors", ())]
    asked = {"protocol": "report", "prompts": ["report/1"], "votes": 1, "panel": "majority"}
    asked |= {"jurors": jurors or [juror], **changes}
    told = {"leancal": "0", "judge": "m", "questioning": asked, "suite": "0" * 64, "suite_path": "."}
    return RunInfo.model_validate_json(json.dumps({**told, "submissions": 1, "started": ""}))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (info(), info(), Relation.TWICE),
        (info(), info(temperature=1.0), Relation.SETTINGS),
        (info(), info(prompts=["report/2"]), Relation.SETTINGS),
        (info(), info(model="n"), Relation.JUDGES),
        (info(), info(protocol="stepwise"), Relation.PROTOCOLS),
        (info(), info(votes=3), Relation.PANEL),
        (info(), info(jurors=["m", "n"]), Relation.PANEL),
        (info(votes=2), info(jurors=["m", "n"]), Relation.JUDGES),
        (info(jurors=["m", "n"]), info(jurors=["n", "m"]), Relation.TWICE),
        (info(jurors=["m", "n"]), info(jurors=["m", "k"]), Relation.JUDGES),
        (info(protocol="stepwise"), info(jurors=["m", "n"]), Relation.JUDGES),
    ],
)
def test_what_two_runs_have_in_common(first: RunInfo, second: RunInfo, expected: Relation) -> None:
    assert relation(first, second) is expected
    assert relation(second, first) is expected


def test_a_program_is_related_to_itself_only() -> None:
    bare = info().model_copy(update={"questioning": None})
    seeded = bare.model_copy(update={"parameters": {"seed": 1}})
    assert relation(bare, bare) is Relation.TWICE
    assert relation(bare, seeded) is Relation.SETTINGS
    assert relation(bare, bare.model_copy(update={"judge": "other"})) is Relation.JUDGES
    assert relation(bare, info()) is Relation.JUDGES


def test_sampling_keeps_runs_of_one_model_related(suite: Suite, tmp_path: Path) -> None:
    cold = make(suite, tmp_path / "cold", Scripted(), sampling=Sampling(temperature=0.0))
    warm = make(suite, tmp_path / "warm", Scripted(), sampling=Sampling(temperature=1.0))
    assert set(together(cold, warm).relations.values()) == {Relation.SETTINGS}
