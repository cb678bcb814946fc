"""Two variants of a theorem differ by the plant, or by the typo, and by nothing else."""

from __future__ import annotations

import pytest

from mutations.certification import Certification, certify_project
from mutations.documents import Register
from mutations.planting import Variant, VariantKind, variants
from toolkit.corpus.folder import read_folder, theorem_folders
from toolkit.lean.build import build_project
from toolkit.lean.project import bundled_project
from toolkit.lean.toolchain import Toolchain

PROJECT = bundled_project()
CORPUS = PROJECT.source / "Corpus"
THEOREMS = [folder.name for folder in theorem_folders(CORPUS)]


@pytest.fixture(scope="module")
def certification(toolchain: Toolchain) -> Certification:
    """The bundled corpus, certified."""
    return certify_project(PROJECT, build_project(PROJECT, toolchain), toolchain)


@pytest.fixture(scope="module")
def by_theorem(certification: Certification) -> dict[str, list[Variant]]:
    """The variants of each theorem, the clean one first."""
    found: dict[str, list[Variant]] = {}
    for variant in variants(certification):
        found.setdefault(variant.theorem, []).append(variant)
    return found


def test_the_bundled_corpus_is_certified(certification: Certification) -> None:
    assert [str(f) for f in certification.findings] == []
    assert certification.certified == certification.planted >= 9


@pytest.mark.parametrize("register", Register)
@pytest.mark.parametrize("theorem", THEOREMS)
def test_a_variant_changes_the_steps_of_its_plant_only(
    theorem: str, register: Register, by_theorem: dict[str, list[Variant]]
) -> None:
    folder = read_folder(CORPUS / theorem)
    first, *others = by_theorem[theorem]
    clean = first.documents[register]
    assert first.kind is VariantKind.CLEAN
    for variant in others:
        document = variant.documents[register]
        assert (document.title, document.setting, document.definitions, document.statement) == (
            clean.title,
            clean.setting,
            clean.definitions,
            clean.statement,
        ), variant.name
        before = {s.label: s.text for s in clean.steps}
        after = {s.label: s.text for s in document.steps}
        changed = {label for label in after if after[label] != before[label]}
        edited = variant.edits[register].step
        assert edited in changed
        if variant.kind is VariantKind.TYPO:
            assert (changed, before.keys() - after.keys()) == ({edited}, set())
        else:
            plant = folder.plant(variant.name)
            assert before.keys() - after.keys() == set(plant.drops)
            assert changed <= folder.planted[variant.name].keys()
