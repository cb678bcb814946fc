"""A suite says whether form gives its planted texts away, and says nothing where it cannot know."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from mini_suite import five, freeze

from calibration.suites.balance import summary
from calibration.suites.frozen import DetectabilityRecord, load_submissions
from mutations.documents import Register
from mutations.planting import Variant, VariantKind
from toolkit.prose.document import StepText


def test_a_small_suite_is_neither_balanced_nor_not(tmp_path: Path) -> None:
    found = freeze(tmp_path / "suite").manifest.detectability
    assert found == DetectabilityRecord(balanced=None, trials=(), measurements=())
    assert summary(found) == "too few theorems to tell whether form gives planted texts away"


def test_a_suite_frozen_before_it_was_measured_can_still_be_read(tmp_path: Path) -> None:
    manifest = freeze(tmp_path / "suite").path / "suite.json"
    data = json.loads(manifest.read_text())
    del data["detectability"]
    manifest.write_text(json.dumps(data))
    assert load_submissions(tmp_path / "suite").manifest.detectability is None


def _longer(variant: Variant) -> Variant:
    """The variant with a sentence more in its second step."""
    document = variant.documents[Register.PAPER]
    first, second, *others = document.steps
    told = StepText(second.label, f"{second.text} This is seen at once, and nothing more has to be said.")
    return replace(variant, documents={Register.PAPER: replace(document, steps=(first, told, *others))})


@pytest.fixture(scope="module")
def leaking() -> list[Variant]:
    """Twelve theorems whose planted versions say one sentence more."""
    versions = [variant for number in range(12) for variant in five(f"Mean{number}")]
    return [_longer(v) if v.kind is VariantKind.PLANTED else v for v in versions]


def test_a_suite_whose_planted_texts_are_longer_is_not_balanced(
    leaking: list[Variant], tmp_path: Path
) -> None:
    found = freeze(tmp_path / "suite", corpus=leaking).manifest.detectability
    assert found is not None and found.balanced is False
    assert summary(found).startswith("not balanced: AUC of classifiers that understand nothing: linear 1.00")
