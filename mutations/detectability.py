"""Whether the way a text is set gives away that an error was planted in it.

A judge that answers from the length of a proof, from its layout or from single words has understood nothing,
and should do no better than chance. Here such judges are trained on some theorems and tried on the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, pstdev

MIN_THEOREMS = 12
"""Theorems with correct and planted versions below which nothing is said."""
BALANCED = (0.4, 0.6)
"""Where the AUC of each classifier must lie for texts to count as balanced."""

_FORMULA = re.compile(r"\$\$.*?\$\$|\$.*?\$", re.DOTALL)
_SENTENCE = re.compile(r"[.:](?=\s|$)")


class Classifier(StrEnum):
    """A judge that does not understand what it reads."""

    LINEAR = "linear"
    """Logistic regression on lengths and layout."""
    TREES = "trees"
    """An ensemble of small trees on lengths and layout."""
    WORDS = "words"
    """Logistic regression on the words and pairs of words, in text and formulas (TF-IDF)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One version of a theorem's proof as a judge reads it: the whole text and that of each step."""

    theorem: str
    planted: bool
    text: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Auc:
    """The chance that a planted text scores above a correct one, with a 95 % interval by theorem."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Trial:
    """What one classifier reached on theorems that it was not trained on.

    `across` compares all texts with each other, as for a judge that sees one text at a time. `within` takes
    off from each measurement its mean over the theorem's versions first: what a judge could do that was
    shown all of them and compared; None for words, where it could as well compare the texts.
    """

    classifier: Classifier
    across: Auc
    within: Auc | None


@dataclass(frozen=True, slots=True)
class Measurement:
    """The AUC of one length or count by itself: above 0.5 whether planted texts have more of it or less."""

    name: str
    auc: float


@dataclass(frozen=True, slots=True)
class Detectability:
    """The trials, and each measurement by itself, the greatest AUC first.

    `balanced` says whether `across` lies within `BALANCED` for every classifier; None when there are too few
    theorems to tell, and then there are no trials.
    """

    balanced: bool | None
    trials: tuple[Trial, ...]
    measurements: tuple[Measurement, ...]


def measurements(sample: Sample) -> dict[str, float]:
    """Lengths (in characters or words) and counts; nothing that depends on what is said."""
    lengths = [len(step) for step in sample.steps]
    formulas = _FORMULA.findall(sample.text)
    return {
        "characters": len(sample.text),
        "words": len(sample.text.split()),
        "characters of the proof": sum(lengths),
        "steps": len(lengths),
        "longest step": max(lengths),
        "second longest step": sorted(lengths)[-2:][0],
        "shortest step": min(lengths),
        "last step": lengths[-1],
        "mean step": fmean(lengths),
        "spread of steps": pstdev(lengths),
        "place of the longest step": lengths.index(max(lengths)) / len(lengths),
        "formulas": len(formulas),
        "displays": sum(formula.startswith("$$") for formula in formulas),
        "share of formulas": sum(map(len, formulas)) / len(sample.text),
        "lines": sample.text.count("\n"),
        "sentences": sum(len(_SENTENCE.findall(_FORMULA.sub("x", step))) for step in sample.steps),
        "references": sum(step.count("Step ") for step in sample.steps),
        "digits": sum(character.isdigit() for character in sample.text),
        "punctuation": sum(character in ".,;:" for character in sample.text),
    }


def detectability(samples: Sequence[Sample]) -> Detectability:
    """Try every classifier on `samples`; their order does not matter."""
    kinds: dict[str, set[bool]] = {}
    for sample in samples:
        kinds.setdefault(sample.theorem, set()).add(sample.planted)
    if sum(len(found) == 2 for found in kinds.values()) < MIN_THEOREMS:
        return Detectability(None, (), ())
    # scikit-learn takes a second to load, which few texts need not wait for
    from mutations.classifiers import measure

    trials, alone = measure(sorted(samples, key=lambda s: (s.theorem, s.planted, s.text)))
    low, high = BALANCED
    return Detectability(all(low <= trial.across.value <= high for trial in trials), trials, alone)
