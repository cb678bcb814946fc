"""Training classifiers on some theorems' texts and trying them on the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse
from sklearn.ensemble import ExtraTreesClassifier  # type: ignore[import-untyped]
from sklearn.feature_extraction.text import TfidfVectorizer  # type: ignore[import-untyped]
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]
from sklearn.pipeline import make_pipeline  # type: ignore[import-untyped]
from sklearn.preprocessing import StandardScaler  # type: ignore[import-untyped]

from mutations.detectability import Auc, Classifier, Measurement, Sample, Trial, measurements

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Rows = Floats | sparse.csr_matrix

FOLDS = 8
REPEATS = 5
DRAWS = 2000
"""Bootstrap samples of theorems for an interval."""


def measure(samples: Sequence[Sample]) -> tuple[tuple[Trial, ...], tuple[Measurement, ...]]:
    """The trial of each classifier, and the AUC of each measurement alone, whichever way it points."""
    labels = np.array([sample.planted for sample in samples])
    theorems = np.unique([sample.theorem for sample in samples], return_inverse=True)[1]
    table = [measurements(sample) for sample in samples]
    across = np.array([list(row.values()) for row in table], dtype=float)
    within = _centred(across, theorems)

    def tried(make: Callable[[], Any], rows: Rows) -> Auc:
        return cross_validated(make, rows, labels, theorems)

    trials = (
        Trial(Classifier.LINEAR, tried(_linear, across), tried(_linear, within)),
        Trial(Classifier.TREES, tried(_trees, across), tried(_trees, within)),
        Trial(Classifier.WORDS, tried(_on_words, words(samples)), None),
    )
    alone = {name: _auc(across[:, number], labels) for number, name in enumerate(table[0])}
    either_way = [Measurement(name, round(max(value, 1 - value), 3)) for name, value in alone.items()]
    return trials, tuple(sorted(either_way, key=lambda measurement: -measurement.auc))


def cross_validated(
    make: Callable[[], Any], rows: Rows, labels: Flags, theorems: npt.NDArray[np.intp]
) -> Auc:
    """The AUC of the classifiers that `make` makes, each fitted to the rows of other theorems.

    It is the mean over `REPEATS` divisions of the theorems into `FOLDS` parts; the interval is that of a
    percentile bootstrap over theorems, since the versions of one are no independent draws.
    """
    wins = np.mean(
        [
            _wins(_scores(make, rows, labels, theorems, np.random.default_rng(repeat)), labels, theorems)
            for repeat in range(REPEATS)
        ],
        axis=0,
    )
    pairs = _wins(np.zeros(len(labels)), labels, theorems) * 2
    count = len(wins)
    drawn = np.random.default_rng(0).multinomial(count, np.full(count, 1 / count), size=DRAWS)
    resampled = _quadratic(drawn, wins) / _quadratic(drawn, pairs)
    low, high = np.percentile(resampled, [2.5, 97.5])
    return Auc(*(round(float(part), 3) for part in (wins.sum() / pairs.sum(), low, high)))


def words(samples: Sequence[Sample]) -> sparse.csr_matrix:
    """TF-IDF of the words and pairs of words; numbers, signs and TeX commands are words too."""
    texts = ["\n".join(sample.steps) for sample in samples]
    vectorizer = TfidfVectorizer(
        ngram_range=(1, 2), token_pattern=r"\\?[A-Za-z]+|\d+|[^\s\w]", min_df=3, sublinear_tf=True
    )
    return sparse.csr_matrix(vectorizer.fit_transform(texts))


def _linear() -> Any:
    return make_pipeline(StandardScaler(), _logistic(0.1))


def _trees() -> Any:
    return ExtraTreesClassifier(30, min_samples_leaf=5, class_weight="balanced", random_state=0)


def _on_words() -> Any:
    return _logistic(10)


def _logistic(freedom: float) -> Any:
    # liblinear takes a tenth of the time of the default for so few rows
    return LogisticRegression(C=freedom, class_weight="balanced", solver="liblinear", random_state=0)


def _centred(rows: Floats, theorems: npt.NDArray[np.intp]) -> Floats:
    means = np.array([rows[theorems == theorem].mean(axis=0) for theorem in range(theorems.max() + 1)])
    return np.asarray(rows - means[theorems])


def _scores(
    make: Callable[[], Any],
    rows: Rows,
    labels: Flags,
    theorems: npt.NDArray[np.intp],
    draws: np.random.Generator,
) -> Floats:
    """The chance of being planted that each row is given by a classifier that has not seen its theorem."""
    scores = np.zeros(len(labels))
    for out in _folds(theorems, draws):
        scores[out] = make().fit(rows[~out], labels[~out]).predict_proba(rows[out])[:, 1]
    return scores


def _folds(theorems: npt.NDArray[np.intp], draws: np.random.Generator) -> Iterator[Flags]:
    order = draws.permutation(theorems.max() + 1)
    for fold in range(FOLDS):
        yield np.isin(theorems, order[fold::FOLDS])


def _wins(scores: Floats, labels: Flags, theorems: npt.NDArray[np.intp]) -> Floats:
    """For theorems g and h: how many planted texts of g score above correct ones of h, a tie counted half."""
    above = np.sign(scores[:, None] - scores[None, :]) / 2 + 0.5
    above *= labels[:, None] & ~labels[None, :]
    belongs = np.eye(theorems.max() + 1)[theorems]
    return np.asarray(belongs.T @ above @ belongs)


def _quadratic(vectors: npt.NDArray[np.int64], matrix: Floats) -> Floats:
    return np.asarray(((vectors @ matrix) * vectors).sum(axis=1))


def _auc(scores: Floats, labels: Flags) -> float:
    one = np.zeros(len(labels), dtype=np.intp)
    return float(_wins(scores, labels, one)[0, 0] / (labels.sum() * (~labels).sum()))
