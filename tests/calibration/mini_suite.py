"""A hand-made corpus of two theorems in five versions each, and the suite made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from calibration.suites.build import build_suite
from calibration.suites.gold import Suite
from mutations.categories import Category
from toolkit.prose.document import Document, StepText


@dataclass(frozen=True)
class Declaration:
    name: str
    role: str
    type: str


@dataclass(frozen=True)
class Certificate:
    refuted: str = "Mean.lostFactor.refuted"
    claim: str = "∀ (a : Int), 0 ≤ a → a + a ≤ a"
    declarations: tuple[Declaration, ...] = (
        Declaration("Mean.lostFactor.refuted", "refuted", "¬ ∀ (a : Int), 0 ≤ a → a + a ≤ a"),
    )
    tier: str = "T2"
    hash: str = "0" * 64
    scope: str = "full"
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edit:
    step: str
    before: str
    after: str


@dataclass(frozen=True)
class Variant:
    theorem: str
    name: str
    kind: str
    documents: Mapping[str, Document]
    edits: Mapping[str, Edit] = field(default_factory=dict)
    category: Category | None = None
    reason: str | None = None
    certificate: Certificate | None = None


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
        "planted",
        {"paper": _with_step("S2", after)},
        {"paper": Edit("S2", CLEAN.steps[1].text, after)},
        category,
        "With $n = 1$ and $a_0 = 1$ the bound of @S2 fails.",
        Certificate(),
    )


def five(theorem: str) -> list[Variant]:
    """One clean version, three planted ones and a typo."""
    typo = "Summing @S1 ovre $i$ gives $n m \\le A$."
    return [
        Variant(theorem, "clean", "clean", {"paper": CLEAN}),
        planted(theorem, "lostFactor", Category.CALCULATION_ERROR, "Summing @S1 gives $2 n m \\le A$."),
        planted(theorem, "strictSign", Category.INVALID_INFERENCE, "Summing @S1 gives $n m < A$."),
        planted(theorem, "someIndex", Category.MISSING_OBJECT, "By @S1 take $i$ with $n m < a_i \\le A$."),
        Variant(
            theorem,
            "typo",
            "typo",
            {"paper": _with_step("S2", typo)},
            {"paper": Edit("S2", "over", "ovre")},
        ),
    ]


CORPUS = [*five("Mean"), *five("Median")]


def freeze(folder: Path, seed: int = 7, corpus: list[Variant] = CORPUS) -> Suite:
    return build_suite(corpus, seed=seed, register="paper", out=folder)
