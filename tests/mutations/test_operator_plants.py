"""Plants that operators left in a folder: verified again, told in both registers, refused when damaged."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.suites.build import build_suite
from mutations.categories import Category
from mutations.certification import Certification
from mutations.documents import Register
from mutations.operators.registry import operator
from mutations.planting import Variant, variants
from mutations.referee.certifying import LIBRARY
from mutations.referee.planting import plant_theorem
from mutations.referee.prose import Prose
from mutations.referee.record import Row, write_record
from mutations.referee.stored import StoredPlants, planted_theorems, stored_plants
from mutations.reports import Built
from toolkit.engine import ThisProcess
from toolkit.errors import LeancalError, Unchecked, UsageError
from toolkit.lean.process import run_lean

THEOREM = "Markov"
OPERATORS = [operator(name) for name in ("case-removed", "strict-for-weak")]


@pytest.fixture(scope="module")
def built(certification: Certification) -> Built:
    return certification.built


@pytest.fixture(scope="module")
def planted(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    plant_theorem(built, THEOREM, folder, OPERATORS)
    return folder


@pytest.fixture
def own(planted: Path, tmp_path: Path) -> Path:
    """A copy of the plants that a test may damage."""
    return Path(shutil.copytree(planted, tmp_path / "own"))


@pytest.fixture(scope="module")
def made(certification: Certification, built: Built, planted: Path) -> dict[str, Variant]:
    """The variants by name."""
    found = variants(certification, stored_plants(built, planted, ThisProcess()))
    return {variant.name: variant for variant in found}


def texts(variant: Variant, register: Register) -> dict[str, str]:
    return {step.label: step.text for step in variant.documents[register].steps}


def test_they_come_besides_those_written_by_hand(made: dict[str, Variant]) -> None:
    assert {name: variant.operator for name, variant in made.items() if variant.operator} == {
        "caseRemovedS3V2": "case-removed",
        **{f"strictForWeak{step}": "strict-for-weak" for step in ("S1", "S2", "S3", "S4")},
    }
    assert {"clean", "typo", "strictFromWeak", "forgottenCase"} <= made.keys()


@pytest.mark.parametrize("register", Register)
def test_a_planted_step_says_the_changed_claim_and_the_others_are_as_they_were(
    made: dict[str, Variant], register: Register
) -> None:
    clean, after = (texts(made[name], register) for name in ("clean", "strictForWeakS4"))
    assert {label for label in clean if clean[label] != after[label]} == {"S4"}
    edit = made["strictForWeakS4"].edits[register]
    assert (edit.before, edit.after) == (clean["S4"], after["S4"])
    assert len(edit.after) == len(edit.before) - len(r"\le") + len("<")


def test_a_step_that_leaves_a_case_out_does_not_cite_it(made: dict[str, Variant]) -> None:
    told = texts(made["caseRemovedS3V2"], Register.PLAIN)
    assert "S2" not in told
    assert told["S3"].startswith("By (H1) and @S1, ") or told["S3"].startswith("By @S1, ")


def test_what_no_text_can_be_made_of_has_none_in_that_register(made: dict[str, Variant]) -> None:
    """The clean text treats both cases in one sentence."""
    assert "in @S1 and for the others in @S2" in texts(made["clean"], Register.PAPER)["S3"]
    assert made["caseRemovedS3V2"].documents.keys() == {Register.PLAIN}


def test_a_plant_without_words_is_counted_as_one_without_prose(
    certification: Certification,
    built: Built,
    planted: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Prose, "can_be_told", lambda _, certificate: certificate.step != "S4")
    found = variants(certification, stored_plants(built, planted, ThisProcess()))
    (untold,) = (variant for variant in found if variant.operator and not variant.documents)
    assert untold.name == "strictForWeakS4" and untold.certificate is not None
    suite = build_suite(found, seed=0, register=Register.PLAIN, out=tmp_path / "suite")
    assert suite.manifest.without_prose == 1
    assert suite.manifest.operators["strict-for-weak"] == 3


def test_a_reason_says_what_is_wrong_and_where(made: dict[str, Variant]) -> None:
    plant = made["strictForWeakS4"]
    assert plant.reason is not None and plant.reason.startswith(operator("strict-for-weak").mistake)
    assert "Over the integers, with " in plant.reason
    assert plant.category is Category.INVALID_INFERENCE
    assert plant.certificate is not None
    assert [d.name for d in plant.certificate.declarations][:2] == [
        "Markov.strictForWeakS4.refuted",
        "Markov.strictForWeakS4.S6",
    ]


@pytest.mark.parametrize("register", Register)
def test_a_suite_has_them_with_their_certificates(
    made: dict[str, Variant], register: Register, tmp_path: Path
) -> None:
    suite = build_suite(list(made.values()), seed=0, register=register, out=tmp_path / "suite")
    untold = sum(register not in variant.documents for variant in made.values())
    assert suite.manifest.without_prose == untold == (register is Register.PAPER)
    assert suite.manifest.operators["strict-for-weak"] == 4
    gold = next(g for g in suite.gold.values() if g.variant == "strictForWeakS4")
    assert gold.certificate is not None and gold.certificate.refuted == "Markov.strictForWeakS4.refuted"
    assert gold.formal_step == "S4" and gold.before != gold.after
    assert gold.after is not None and gold.after in suite.submissions[gold.id].text
    assert gold.formal is not None and gold.difficulty is not None


def refused(built: Built, folder: Path) -> LeancalError:
    with pytest.raises(Unchecked) as caught:
        stored_plants(built, folder, ThisProcess())
    assert caught.value.exit_code == 2
    assert caught.value.hint == f"Plant again: `leancal plant {THEOREM} -o {folder}`."
    return caught.value


def rows_of(stored: StoredPlants) -> list[Row]:
    return [
        Row(p.spec.id, p.operator, p.spec.category, p.spec.step, p.spec.drops, "certified", "", p.spec.reason)
        for p in stored.plants
    ]


def test_a_damaged_artifact_is_refused(built: Built, own: Path) -> None:
    artifact = own / LIBRARY / f"{THEOREM}.olean"
    data = bytearray(artifact.read_bytes())
    data[len(data) // 2] ^= 1
    artifact.write_bytes(data)
    assert "damaged" in refused(built, own).message


def test_a_cut_record_is_refused(built: Built, own: Path) -> None:
    record = own / f"{THEOREM}.json"
    record.write_text(record.read_text()[:-40])
    assert "damaged" in refused(built, own).message


def test_a_record_is_not_believed_on_what_the_artifact_does_not_hold(built: Built, own: Path) -> None:
    rows = rows_of(stored_plants(built, own, ThisProcess())[THEOREM])
    rows[-1] = replace(rows[-1], plant="strictForWeakS5", step="S5")
    write_record(own, THEOREM, "some key", rows, OPERATORS)
    assert "Markov.strictForWeakS5 is not certified" in refused(built, own).message


def test_a_refutation_that_is_not_proved_is_refused(built: Built, own: Path) -> None:
    stored = stored_plants(built, own, ThisProcess())[THEOREM]
    source = own / LIBRARY / f"{THEOREM}.lean"
    before, _, rest = source.read_text().partition("namespace strictForWeakS1\n")
    statement, _, proof = rest.partition(":= by")
    after = proof[proof.index("\ntheorem ") :]
    source.write_text(f"{before}namespace strictForWeakS1\n{statement}:= sorry\n{after}")
    run = run_lean(
        built.toolchain,
        ["-o", f"{THEOREM}.olean", source.name],
        lean_path=[built.project.lib],
        cwd=source.parent,
    )
    assert not run.errors
    write_record(own, THEOREM, "some key", rows_of(stored), OPERATORS)
    message = refused(built, own).message
    assert "Markov.strictForWeakS1.refuted is not certified" in message
    assert "sorry" in message


def test_a_folder_without_plants_and_one_of_other_theorems_are_named(built: Built, own: Path) -> None:
    with pytest.raises(UsageError, match="holds no plants"):
        planted_theorems(own / "nothing")
    (own / f"{THEOREM}.json").rename(own / "Unknown.json")
    with pytest.raises(UsageError, match="Unknown, which is no theorem"):
        stored_plants(built, own, ThisProcess())
