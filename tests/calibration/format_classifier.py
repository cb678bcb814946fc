"""A judge that sees only how long a text is and how it is set, trained on other theorems."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from toolkit.prose.document import Document

Array = npt.NDArray[np.float64]

RIDGE = 1.0
ROUNDS = 50


def features(document: Document) -> list[float]:
    """Lengths and counts; nothing that depends on what the words or formulas say."""
    text = document.markdown()
    steps = [len(step.text) for step in document.steps]
    formulas = re.findall(r"\$\$.*?\$\$|\$.*?\$", text, re.DOTALL)
    return [
        len(text),
        len(text.split()),
        len(steps),
        max(steps),
        min(steps),
        float(np.std(steps)),
        len(formulas),
        sum(formula.startswith("$$") for formula in formulas),
        sum(map(len, formulas)) / len(text),
        text.count("\n"),
        sum(character.isdigit() for character in text),
        sum(character in ".,;:" for character in text),
        text.count("Step "),
    ]


def scores(rows: Array, labels: Array, groups: Sequence[str]) -> Array:
    """The logit of each row by a ridge logistic regression that was fitted to the rows of other groups."""
    names = np.array(groups)
    found = np.zeros(len(rows))
    for group in sorted(set(groups)):
        out = names == group
        mean, spread = rows[~out].mean(axis=0), rows[~out].std(axis=0) + 1e-9
        weights = _fit((rows[~out] - mean) / spread, labels[~out])
        found[out] = _with_one((rows[out] - mean) / spread) @ weights
    return found


def _with_one(rows: Array) -> Array:
    return np.hstack([rows, np.ones((len(rows), 1))])


def _fit(rows: Array, labels: Array) -> Array:
    """Newton's method for the penalised likelihood; the constant is not penalised."""
    design = _with_one(rows)
    penalty = RIDGE * np.diag([1.0] * rows.shape[1] + [1e-6])
    weights = np.zeros(design.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (labels - chance) - penalty @ weights
        curvature = (design.T * (chance * (1 - chance))) @ design + penalty
        weights = weights + np.linalg.solve(curvature, slope)
    return weights


def auc(scores: Array, labels: Array) -> float:
    """The chance that a row with label 1 scores above one with label 0, a tie counted half."""
    positive, negative = scores[labels == 1], scores[labels == 0]
    above = (positive[:, None] > negative).mean()
    return float(above + (positive[:, None] == negative).mean() / 2)
