"""A hand-made corpus of two theorems in five versions each, and the suite made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from calibration.suites.build import build_suite
from calibration.suites.gold import Suite
from mutations.categories import Category
from mutations.documents import Register, TextEdit
from mutations.planting import CertificateFacts, DeclarationFacts, Variant, VariantKind
from toolkit.prose.document import Document, StepText

CERTIFICATE = CertificateFacts(
    refuted="Mean.lostFactor.refuted",
    claim="∀ (a : Int), 0 ≤ a → a + a ≤ a",
    declarations=(
        DeclarationFacts("Mean.lostFactor.refuted", "refuted", "¬ ∀ (a : Int), 0 ≤ a → a + a ≤ a"),
    ),
    tier="T2",
    hash="0" * 64,
    scope="full",
)

CLEAN = Document(
    title="A bound on a mean",
    setting="Let $a_0,\\dots,a_{n-1}$ be nonnegative integers with sum $A$.",
    definitions="",
    statement="$$n \\min_i a_i \\le A.$$",
    steps=(
        StepText("S1", "Every $a_i$ is at least $m = \\min_i a_i$."),
        StepText("S2", "Summing @S1 over $i$ gives $n m \\le A$."),
        StepText("S3", "By @S2 the claim follows."),
    ),
)


def _with_step(label: str, text: str) -> Document:
    steps = tuple(StepText(s.label, text if s.label == label else s.text) for s in CLEAN.steps)
    return replace(CLEAN, steps=steps)


def planted(theorem: str, name: str, category: Category, after: str) -> Variant:
    """A version whose second step reads `after`."""
    return Variant(
        theorem,
        name,
        VariantKind.PLANTED,
        {Register.PAPER: _with_step("S2", after)},
        {Register.PAPER: TextEdit("S2", CLEAN.steps[1].text, after)},
        category,
        "With $n = 1$ and $a_0 = 1$ the bound of @S2 fails.",
        CERTIFICATE,
    )


def five(theorem: str) -> list[Variant]:
    """One clean version, three planted ones and a typo."""
    typo = "Summing @S1 ovre $i$ gives $n m \\le A$."
    return [
        Variant(theorem, "clean", VariantKind.CLEAN, {Register.PAPER: CLEAN}),
        planted(theorem, "lostFactor", Category.CALCULATION_ERROR, "Summing @S1 gives $2 n m \\le A$."),
        planted(theorem, "strictSign", Category.INVALID_INFERENCE, "Summing @S1 gives $n m < A$."),
        planted(theorem, "someIndex", Category.MISSING_OBJECT, "By @S1 take $i$ with $n m < a_i \\le A$."),
        Variant(
            theorem,
            "typo",
            VariantKind.TYPO,
            {Register.PAPER: _with_step("S2", typo)},
            {Register.PAPER: TextEdit("S2", "over", "ovre")},
        ),
    ]


CORPUS = [*five("Mean"), *five("Median")]


def freeze(folder: Path, seed: int = 7, corpus: Sequence[Variant] = CORPUS) -> Suite:
    return build_suite(corpus, seed=seed, register=Register.PAPER, out=folder)
