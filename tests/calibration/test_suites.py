"""A suite is opaque, repeatable, whole, and refuses what is not certified."""

from __future__ import annotations

import json
import random
import re
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from calibration_imports import reachable
from hypothesis import given, settings
from hypothesis import strategies as st
from mini_suite import CERTIFICATE, CLEAN, CORPUS, freeze

from calibration.suites.build import opaque_labels
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import load_suite
from mutations.categories import Category
from mutations.documents import Register
from toolkit.errors import Rejected, UsageError
from toolkit.prose.document import Document, StepText

FILES = ("submissions.jsonl", "gold.jsonl", "references.jsonl", "suite.json")


def _bytes(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@given(seed=st.integers(0, 2**40), order=st.randoms())
@settings(max_examples=20)
def test_same_seed_gives_same_bytes_in_whatever_order_the_variants_come(
    seed: int, order: random.Random
) -> None:
    mixed = list(CORPUS)
    order.shuffle(mixed)
    with tempfile.TemporaryDirectory() as folder:
        freeze(Path(folder) / "a", seed)
        freeze(Path(folder) / "b", seed, mixed)
        assert _bytes(Path(folder) / "a") == _bytes(Path(folder) / "b")


def test_other_seeds_give_other_ids_and_another_order(tmp_path: Path) -> None:
    one, two = freeze(tmp_path / "a", 1), freeze(tmp_path / "b", 2)
    assert not one.submissions.keys() & two.submissions.keys()
    variants = [[(g.theorem, g.variant) for g in suite.gold.values()] for suite in (one, two)]
    assert variants[0] != variants[1]
    assert sorted(variants[0]) == sorted(variants[1])


def test_ids_do_not_tell_what_a_submission_is(tmp_path: Path) -> None:
    """The same seed over other content gives the same ids: they carry nothing of the content."""
    one = freeze(tmp_path / "a", 5, CORPUS)
    two = freeze(tmp_path / "b", 5, [replace(v, theorem=f"Other{v.theorem}") for v in CORPUS])
    assert list(one.submissions) == list(two.submissions)
    assert all(re.fullmatch("[2-9bcdfghjkmnpqrstvwxz]{10}", id_) for id_ in one.submissions)


def test_the_place_in_the_suite_does_not_tell_the_kind(tmp_path: Path) -> None:
    """Over many seeds the clean version of a theorem comes first as often as the others do."""
    first = [next(g.kind for g in freeze(tmp_path / str(seed), seed).gold.values()) for seed in range(200)]
    assert 20 <= first.count("clean") <= 64
    assert 90 <= first.count("planted") <= 150


def test_nothing_a_judge_sees_names_theorem_variant_category_or_formal_label(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    for submission in load_submissions(tmp_path / "suite").submissions:
        payload = submission.model_dump_json()
        gold = suite.gold[submission.id]
        for secret in (gold.theorem, "lostFactor", "strictSign", "someIndex", "typo", "clean", "plant"):
            assert secret not in payload
        assert not any(category in payload for category in Category)
        assert not re.search(r"\bS[0-9]\b", payload)
        assert "@" not in payload


def test_references_name_the_opaque_label_of_the_step(tmp_path: Path) -> None:
    for submission in freeze(tmp_path / "suite").submissions.values():
        first, second, third = submission.steps
        assert f"Step {first.label}" in second.text
        assert f"Step {second.label}" in third.text
        assert f"**Step {second.label}.** {second.text}" in submission.text


@given(seed=st.integers(), count=st.integers(1, 60))
def test_labels_are_unique_consonants_found_nowhere_else(seed: int, count: int) -> None:
    steps = tuple(StepText(f"S{k}", "KL and $TV$ and BC") for k in range(1, count + 1))
    labels = opaque_labels(Document("t", "", "", "", steps), random.Random(seed))
    assert len(set(labels.values())) == count
    assert all(re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{2}", label) for label in labels.values())
    assert not {"KL", "TV", "BC"} & set(labels.values())


def test_gold_says_what_was_planted_and_where(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    gold = next(g for g in suite.gold.values() if (g.theorem, g.variant) == ("Mean", "strictSign"))
    second = suite.submissions[gold.id].steps[1]
    assert (gold.kind, gold.category, gold.formal_step) == ("planted", "invalid_inference", "S2")
    assert (gold.step, gold.after) == (second.label, second.text)
    assert gold.reason is not None and f"Step {second.label}" in gold.reason
    assert suite.manifest.kinds == {"clean": 2, "planted": 6, "typo": 2}
    assert suite.manifest.categories["incomplete_argument"] == 0


def test_a_plant_whose_certificate_fails_is_refused_by_name_and_part(tmp_path: Path) -> None:
    broken = replace(CERTIFICATE, problems=("only: S3 uses the refutation",))
    corpus = [replace(v, certificate=broken) if v.name == "lostFactor" else v for v in CORPUS]
    with pytest.raises(Rejected, match=r"Mean\.lostFactor: only: S3 uses the refutation"):
        freeze(tmp_path / "suite", corpus=corpus)
    assert not list(tmp_path.iterdir())


def test_a_plant_without_certificate_is_refused(tmp_path: Path) -> None:
    corpus = [replace(v, certificate=None) for v in CORPUS]
    with pytest.raises(Rejected, match=r"Median\.someIndex: there is no certificate"):
        freeze(tmp_path / "suite", corpus=corpus)


def test_an_edit_that_is_not_in_its_step_is_refused(tmp_path: Path) -> None:
    moved = replace(CORPUS[1], documents={Register.PAPER: CLEAN})
    with pytest.raises(Rejected, match="does not hold the text"):
        freeze(tmp_path / "suite", corpus=[moved])


@pytest.mark.parametrize("name", FILES[:3])
def test_a_suite_edited_after_freezing_is_refused(tmp_path: Path, name: str) -> None:
    freeze(tmp_path / "suite")
    file = tmp_path / "suite" / name
    file.write_bytes(file.read_bytes().replace(b"Mean", b"Mode").replace(b"nonnegative", b"negative"))
    with pytest.raises(UsageError, match="edited after"):
        load_suite(tmp_path / "suite")


def test_another_folder_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(UsageError, match="something else"):
        freeze(tmp_path)
    freeze(tmp_path / "suite")
    (tmp_path / "suite" / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="something else"):
        freeze(tmp_path / "suite")


def test_a_suite_is_replaced_by_a_suite(tmp_path: Path) -> None:
    freeze(tmp_path / "suite", 1)
    freeze(tmp_path / "suite", 2)
    assert load_suite(tmp_path / "suite").manifest.seed == 2
    assert [entry.name for entry in tmp_path.iterdir()] == ["suite"]


def test_line_separators_inside_a_proof_do_not_split_its_record(tmp_path: Path) -> None:
    """J6: U+2028, U+0085 and form feed are characters of the proof."""
    text = "Every $a_i$\u2028is\u0085at\x0cleast $m$."
    odd = replace(CLEAN, steps=(StepText("S1", text), *CLEAN.steps[1:]))
    freeze(tmp_path / "suite", corpus=[replace(CORPUS[0], documents={Register.PAPER: odd})])
    (submission,) = load_submissions(tmp_path / "suite").submissions
    assert submission.steps[0].text == text


def test_a_file_cut_short_says_so(tmp_path: Path) -> None:
    freeze(tmp_path / "suite")
    file = tmp_path / "suite" / "submissions.jsonl"
    manifest = tmp_path / "suite" / "suite.json"
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(UsageError, match="edited after"):
        load_submissions(tmp_path / "suite")
    manifest.write_text(json.dumps({"format": "something"}) + "\n")
    with pytest.raises(UsageError, match=r"suite\.json"):
        load_submissions(tmp_path / "suite")


@pytest.mark.parametrize("module", ["calibration.runs", "calibration.cli.run", "calibration.judges.registry"])
def test_code_that_talks_to_judges_cannot_reach_gold(module: str) -> None:
    secret = {"calibration.suites.gold", "calibration.suites.build", "mutations.certificates"}
    assert not reachable(module) & secret
    assert secret & reachable("calibration.suites.build")
