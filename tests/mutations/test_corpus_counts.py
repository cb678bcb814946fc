"""What the bundled corpus promises about itself: how much there is, and of which kinds."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from calibration.cli import main
from mutations.categories import Category


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The entries of `leancal corpus list --json`."""
    with pytest.MonkeyPatch.context() as patch:
        answer = tmp_path_factory.mktemp("list") / "list.json"
        with answer.open("w", encoding="utf-8") as file:
            patch.setattr("sys.stdout", file)
            assert main(["corpus", "list", "--json"]) == 0
    theorems: list[dict[str, Any]] = json.loads(answer.read_text(encoding="utf-8"))["theorems"]
    return theorems


def test_there_are_thirty_theorems_of_three_to_twelve_steps(listed: list[dict[str, Any]]) -> None:
    assert len(listed) >= 30
    assert all(3 <= theorem["steps"] <= 12 for theorem in listed)


def test_every_theorem_is_certified_with_three_plants_and_the_declared_axioms(
    listed: list[dict[str, Any]],
) -> None:
    for theorem in listed:
        assert theorem["status"] == "certified", theorem["name"]
        assert theorem["certified"] == theorem["planted"] >= 3, theorem["name"]
        assert set(theorem["axioms"]) <= {"propext", "Quot.sound", "Classical.choice"}, theorem["name"]


def test_there_are_150_variants_and_25_plants_of_each_category(listed: list[dict[str, Any]]) -> None:
    assert sum(len(theorem["variants"]) for theorem in listed) >= 150
    categories = sum((Counter(theorem["categories"]) for theorem in listed), Counter[str]())
    assert set(categories) == set(Category)
    assert all(count >= 25 for count in categories.values()), categories


def test_what_the_proofs_turn_on_is_spread(listed: list[dict[str, Any]]) -> None:
    features = Counter(feature for theorem in listed for feature in theorem["features"])
    assert features["order of choices"] >= 6
    assert features["induction"] >= 6
    assert features["construction"] >= 5
    assert features["attainment"] >= 4


def test_difficulty_is_stated_for_every_plant(listed: list[dict[str, Any]]) -> None:
    for theorem in listed:
        plants = set(theorem["variants"]) - {"clean", "typo"}
        assert theorem["difficulty"].keys() == plants
        for plant in theorem["difficulty"].values():
            assert 1 <= plant["depth"] <= theorem["depth"] + 1
            assert 0 <= plant["distance"] <= theorem["steps"]
