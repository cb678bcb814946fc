"""Planting in a theorem: what is on record is kept, and what is damaged, stale or of other files is not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from mutations import kernel
from mutations.categories import Category
from mutations.operators.registry import operator
from mutations.records import records_of
from mutations.referee.certifying import LIBRARY
from mutations.referee.outcomes import Outcome
from mutations.referee.planting import TheoremPlants, chosen_operators, plant_theorem
from mutations.referee.record import write_record
from mutations.reports import Built
from toolkit.errors import Rejected, Unchecked, UsageError
from toolkit.lean.build import ModuleStatus, build_project
from toolkit.lean.environment import is_foundation
from toolkit.lean.project import bundled_project
from toolkit.lean.replay import replay
from toolkit.lean.toolchain import find_toolchain

THEOREM = "Markov"
CASE = operator("case-removed")
STRICT = operator("strict-for-weak")


@pytest.fixture(scope="module")
def built() -> Built:
    project, toolchain = bundled_project(), find_toolchain()
    result = build_project(
        project,
        toolchain,
        wanted=lambda module: is_foundation(module) or module.startswith(f"Corpus.{THEOREM}."),
    )
    return Built(
        project, toolchain, {m.name: m for m in result.modules}, records_of(project, result, toolchain)
    )


@pytest.fixture(scope="module")
def once(built: Built, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TheoremPlants]:
    folder = tmp_path_factory.mktemp("once")
    return folder, plant_theorem(built, THEOREM, folder, [CASE])


@pytest.fixture
def planted(once: tuple[Path, TheoremPlants], tmp_path: Path) -> TheoremPlants:
    """Plants that lie in `tmp_path`."""
    folder, plants = once
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return plants


def test_what_is_on_record_is_not_done_again(built: Built, planted: TheoremPlants, tmp_path: Path) -> None:
    assert [(row.plant, row.outcome) for row in planted.rows] == [
        ("caseRemovedS3", Outcome.EQUIVALENT),
        ("caseRemovedS3V2", Outcome.CERTIFIED),
    ]
    assert planted.seconds > 0
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]) == replace(planted, seconds=0.0)


def altered(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


RECORD, SOURCE, ARTIFACT = f"{THEOREM}.json", f"{LIBRARY}/{THEOREM}.lean", f"{LIBRARY}/{THEOREM}.olean"


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        (RECORD, cut),
        (RECORD, lambda file: altered(file, "equivalent", "certified")),
        (RECORD, lambda file: file.write_text("[" * 100_000)),
        (SOURCE, lambda file: altered(file, "theorem refuted", "theorem  refuted")),
        (ARTIFACT, cut),
        (ARTIFACT, Path.unlink),
    ],
    ids=["cut", "altered", "nested", "source", "artifact", "removed"],
)
def test_what_was_damaged_is_made_again(
    built: Built, planted: TheoremPlants, tmp_path: Path, name: str, damage: Callable[[Path], object]
) -> None:
    before = {place: (tmp_path / place).read_bytes() for place in (RECORD, SOURCE)}
    damage(tmp_path / name)
    again = plant_theorem(built, THEOREM, tmp_path, [CASE])
    assert again.seconds > 0
    assert again.rows == planted.rows
    assert {place: (tmp_path / place).read_bytes() for place in before} == before


@pytest.mark.parametrize(
    "changes",
    [
        {"outcome": "certified"},
        {"outcome": "proven"},
        {"plant": 5},
        {"operator": ["case-removed"]},
        {"drops": [None]},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_record_that_was_written_elsewhere_is_not_believed(
    built: Built, planted: TheoremPlants, tmp_path: Path, changes: dict[str, object]
) -> None:
    data = json.loads((tmp_path / RECORD).read_text())["data"]
    data["rows"][0] |= changes
    seal = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    (tmp_path / RECORD).write_text(json.dumps({"sha256": seal, "data": data}))
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]).rows == planted.rows


def test_certificates_that_prove_something_else_are_made_again(
    built: Built, planted: TheoremPlants, tmp_path: Path
) -> None:
    plant_theorem(built, THEOREM, tmp_path / "other", [STRICT])
    for name in (SOURCE, ARTIFACT):
        shutil.copy(tmp_path / "other" / name, tmp_path / name)
    key = json.loads((tmp_path / RECORD).read_text())["data"]["key"]
    write_record(tmp_path, THEOREM, key, planted.rows, [CASE])
    again = plant_theorem(built, THEOREM, tmp_path, [CASE])
    assert again.rows == planted.rows and again.seconds > 0
    (tmp_path / SOURCE).unlink()
    (tmp_path / ARTIFACT).unlink()
    write_record(tmp_path, THEOREM, key, planted.rows, [CASE])
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]).rows == planted.rows
    assert (tmp_path / ARTIFACT).is_file()


def test_an_artifact_of_another_time_is_not_taken_for_that_of_the_record(
    built: Built, planted: TheoremPlants, tmp_path: Path
) -> None:
    plant_theorem(built, THEOREM, tmp_path / "other", [STRICT])
    shutil.copy(tmp_path / "other" / ARTIFACT, tmp_path / ARTIFACT)
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]).seconds > 0


def test_a_record_of_a_theorem_that_has_changed_is_not_used(
    built: Built, planted: TheoremPlants, tmp_path: Path
) -> None:
    changed = {**built.records.artifacts, f"Corpus.{THEOREM}.Proof": "another"}
    edited = replace(built, records=replace(built.records, artifacts=changed))
    assert plant_theorem(edited, THEOREM, tmp_path, [CASE]).seconds > 0


def test_where_lean_came_to_no_end_it_is_tried_again(
    built: Built, planted: TheoremPlants, tmp_path: Path
) -> None:
    key = json.loads((tmp_path / RECORD).read_text())["data"]["key"]
    first, *others = planted.rows
    write_record(tmp_path, THEOREM, key, [replace(first, outcome=Outcome.TIMED_OUT), *others], [CASE])
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]).rows == planted.rows


def test_a_certificate_that_the_kernel_did_not_get_through_is_tried_again(
    built: Built, planted: TheoremPlants, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "replay", partial(replay, timeout=0.001))
    hurried = plant_theorem(built, THEOREM, tmp_path / "hurried", [CASE])
    assert [row.outcome for row in hurried.rows] == [Outcome.EQUIVALENT, Outcome.CRASHED]
    assert "could not be checked by the kernel: it ran out of time" in hurried.rows[1].why
    monkeypatch.undo()
    assert plant_theorem(built, THEOREM, tmp_path / "hurried", [CASE]).rows == planted.rows


def test_operators_add_to_what_others_have_on_record(
    built: Built, planted: TheoremPlants, tmp_path: Path
) -> None:
    more = plant_theorem(built, THEOREM, tmp_path, [STRICT])
    assert {row.operator for row in more.rows} == {STRICT.name}
    assert plant_theorem(built, THEOREM, tmp_path, [CASE]) == replace(planted, seconds=0.0)
    text = (tmp_path / SOURCE).read_text()
    assert "\nnamespace caseRemovedS3V2\n" in text and "\nnamespace strictForWeakS1\n" in text


def test_a_theorem_that_was_not_compiled_is_no_theorem_without_plants(built: Built, tmp_path: Path) -> None:
    name = f"Corpus.{THEOREM}.Plants"
    for status, error in ((ModuleStatus.FAILED, Rejected), (ModuleStatus.SKIPPED, Unchecked)):
        lost = replace(built.modules[name], olean=None, status=status)
        with pytest.raises(error, match=f"{name} did not compile"):
            plant_theorem(replace(built, modules={**built.modules, name: lost}), THEOREM, tmp_path)


def test_operators_are_chosen_by_name_and_by_category() -> None:
    assert chosen_operators(["case-removed"], []) == (CASE,)
    calculation = chosen_operators([], [Category.CALCULATION_ERROR])
    assert {o.category for o in calculation} == {Category.CALCULATION_ERROR}
    with pytest.raises(UsageError, match="there is no operator `case-remover`"):
        chosen_operators(["case-remover"], [])
    with pytest.raises(UsageError, match="none of these operators makes a calculation_error"):
        chosen_operators(["case-removed"], [Category.CALCULATION_ERROR])
