"""Difficulty is read off the formal proof."""

from __future__ import annotations

import json

import pytest

from calibration.cli import main
from mutations.difficulty import depths
from toolkit.corpus.proof import Step
from toolkit.lean.terms import Const, Name


def step(label: str, *premises: str) -> Step:
    return Step(label, Const(Name.of("True"), ()), premises, Name.of(label))


def test_depth_is_the_longest_chain_of_dependencies() -> None:
    steps = [step("S1"), step("S2", "S1"), step("S3"), step("S4", "S2", "S3")]
    assert depths(steps) == {"S1": 1, "S2": 2, "S3": 1, "S4": 3}


def test_distance_reaches_back_to_the_facts_that_the_clean_step_rests_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """S4 of the third theorem rests on S1 and S3; S2 of it uses a hypothesis of the setting."""
    assert main(["corpus", "show", "RadiusThenScale", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    plants = {p["id"]: p["difficulty"] for p in shown["plants"]}
    assert (shown["steps"], shown["depth"]) == (5, 4)
    assert plants["togetherLimit"] == {"depth": 3, "distance": 3}
    assert plants["largestLipschitz"] == {"depth": 1, "distance": 2}
