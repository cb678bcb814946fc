"""Suites by a balanced design: of each theorem alike, of each category as many as of every other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from mini_suite import CORPUS, planted

from calibration.cli import main
from calibration.records import Kind
from calibration.suites.build import build_suite
from calibration.suites.design import balanced_design
from calibration.suites.gold import Suite
from mutations.categories import Category
from mutations.documents import Register
from mutations.planting import Variant
from toolkit.errors import UsageError

THEOREMS = ("Mean", "Median")


def many(theorem: str, category: Category, count: int, operator: str = "some-operator") -> list[Variant]:
    """Plants of one category in one theorem, by one operator."""
    names = [f"{operator}{category}{i}" for i in range(count)]
    texts = [f"Summing @S1 gives ${i} n m \\le A$." for i in range(2, count + 2)]
    made = [planted(theorem, name, category, text) for name, text in zip(names, texts, strict=True)]
    return [replace(variant, operator=operator) for variant in made]


ALL = [*CORPUS, *(v for t in THEOREMS for c in Category for v in many(t, c, 3))]


def counted(variants: tuple[Variant, ...], attribute: str) -> Counter[object]:
    return Counter(getattr(v, attribute) for v in variants if v.category is not None)


def test_every_theorem_and_every_category_give_as_many_plants() -> None:
    chosen, design = balanced_design(ALL, 4, seed=0)
    assert counted(chosen, "category") == dict.fromkeys(Category, 2)
    assert counted(chosen, "theorem") == dict.fromkeys(THEOREMS, 4)
    assert (design.per_theorem, design.per_category, design.short) == (4, 2, {})
    assert sum(v.category is None for v in chosen) == 4


def test_a_category_that_one_theorem_lacks_is_made_up_for_by_another() -> None:
    """Only Median has missing objects, so that Mean gives more of what Median then gives less of."""
    variants = [v for v in ALL if (v.theorem, v.category) != ("Mean", Category.MISSING_OBJECT)]
    chosen, _ = balanced_design(variants, 4, seed=0)
    assert counted(chosen, "category") == dict.fromkeys(Category, 2)
    assert counted(chosen, "theorem") == dict.fromkeys(THEOREMS, 4)


def test_theorems_that_have_too_few_are_named() -> None:
    variants = [v for v in ALL if v.theorem == "Mean" or v.operator is None]
    chosen, design = balanced_design(variants, 8, seed=0)
    assert set(counted(chosen, "category").values()) == {design.per_category}
    assert design.short == {t: n for t, n in counted(chosen, "theorem").items() if n < 8}
    assert design.short["Median"] <= 3


def test_the_seed_chooses_and_the_order_of_the_variants_does_not() -> None:
    def names(variants: list[Variant], seed: int) -> list[str]:
        return [v.name for v in balanced_design(variants, 2, seed)[0]]

    assert names(ALL, 1) == names(ALL[::-1], 1)
    assert len({tuple(names(ALL, seed)) for seed in range(10)}) > 1


def test_different_operators_come_before_more_of_the_same() -> None:
    plants = [
        *many("Mean", Category.INVALID_INFERENCE, 9, "often"),
        *many("Mean", Category.INVALID_INFERENCE, 1, "rare"),
        *(v for c in Category if c is not Category.INVALID_INFERENCE for v in many("Mean", c, 2)),
    ]
    chosen, _ = balanced_design(plants, 8, seed=0)
    own = [v.operator for v in chosen if v.category is Category.INVALID_INFERENCE]
    assert sorted(map(str, own)) == ["often", "rare"]


def test_without_plants_of_every_category_there_is_no_design() -> None:
    with pytest.raises(UsageError, match="incomplete_argument"):
        balanced_design(CORPUS, 4, seed=0)


def frozen(folder: Path, variants: list[Variant], per_theorem: int | None) -> Suite:
    return build_suite(variants, seed=7, register=Register.PAPER, out=folder, per_theorem=per_theorem)


def test_the_manifest_records_design_operators_and_what_has_no_text(tmp_path: Path) -> None:
    untold = replace(many("Mean", Category.CALCULATION_ERROR, 1, "untold")[0], documents={}, edits={})
    manifest = frozen(tmp_path / "one", [*ALL, untold], 4).manifest
    assert manifest.design is not None and manifest.design.per_category == 2
    assert manifest.without_prose == 1
    by_hand = manifest.kinds[Kind.PLANTED] - sum(manifest.operators.values())
    assert manifest.operators.keys() == {"some-operator"} and by_hand >= 0
    everything = frozen(tmp_path / "all", ALL, None).manifest
    assert everything.design is None and everything.operators == {"some-operator": 24}


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = frozen(tmp_path / "one", ALL, 4), frozen(tmp_path / "other", ALL[::-1], 4)
    assert one.digest == other.digest


def test_a_folder_without_plants_is_named_before_anything_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suite", "build", "--plants", str(tmp_path), "-o", str(tmp_path / "suite")]) == 3
    assert f"{tmp_path} holds no plants" in capsys.readouterr().err
    assert not (tmp_path / "suite").exists()
