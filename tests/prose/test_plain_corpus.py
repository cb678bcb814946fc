"""The corpus in the plain register. The expected texts are what `leancal translate NAME` prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from latex2mathml.converter import convert

from mutations.certificates import read_certificate
from mutations.documents import Register, documents
from toolkit.corpus.folder import read_folder, theorem_folders
from toolkit.corpus.proof import read_proof
from toolkit.lean.environment import load_environment
from toolkit.lean.project import bundled_project
from toolkit.prose.document import Document

CORPUS = bundled_project().source / "Corpus"
EXPECTED = Path(__file__).parent / "data"
THEOREMS = [folder.name for folder in theorem_folders(CORPUS)]


def told(theorem: str, library: Path) -> dict[str, Document]:
    """The clean proof and each planted one in the plain register, by name."""
    env = load_environment(library, [f"Corpus.{theorem}.Proof", f"Corpus.{theorem}.Plants"])
    folder, proof = read_folder(CORPUS / theorem), read_proof(theorem, env)
    planted = {plant.id: read_certificate(proof, plant, env) for plant in folder.spec.plant}
    return {
        name: documents(folder, proof, planted, env, None if name == "clean" else name)[Register.PLAIN]
        for name in ("clean", *planted)
    }


def as_text(document: Document) -> str:
    return document.relabelled({s.label: s.label for s in document.steps}).markdown()


@pytest.mark.parametrize("theorem", sorted(file.stem for file in EXPECTED.glob("*.md")))
def test_the_clean_proof_is_told_as_expected(theorem: str, library: Path) -> None:
    expected = (EXPECTED / f"{theorem}.md").read_text(encoding="utf-8")
    assert as_text(told(theorem, library)["clean"]) == expected


@pytest.mark.parametrize("theorem", THEOREMS)
def test_no_two_variants_of_a_theorem_read_alike_and_all_state_the_same(theorem: str, library: Path) -> None:
    variants = told(theorem, library).values()
    assert len({d.steps for d in variants}) == len(variants) > 1
    assert len({(d.setting, d.statement) for d in variants}) == 1


@pytest.mark.parametrize("theorem", THEOREMS)
def test_every_formula_of_the_corpus_becomes_mathml(theorem: str, library: Path) -> None:
    for document in told(theorem, library).values():
        formulas = as_text(document).replace("$$", "$").split("$")[1::2]
        assert len(formulas) > 20
        for formula in formulas:
            assert convert(formula).startswith("<math")
