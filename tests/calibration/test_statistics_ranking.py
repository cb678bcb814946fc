"""AUC and Spearman agree with scikit-learn and SciPy, ties and all, and clusters widen their intervals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata, spearmanr
from sklearn.metrics import roc_auc_score

from calibration.statistics.auc import auc, midranks
from calibration.statistics.bootstrap import Resampling
from calibration.statistics.correlation import spearman

scored = st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), st.booleans()), min_size=1)


@given(scored)
def test_auc_is_the_one_of_scikit_learn(items: list[tuple[float, bool]]) -> None:
    scores, positive = zip(*items, strict=True)
    found = auc(scores, positive)
    if len(set(positive)) < 2:
        assert str(found) == f"n/a ({len(items)})"
        return
    assert found.value == pytest.approx(roc_auc_score(positive, scores))
    assert found.low is not None and found.high is not None
    assert 0 <= found.low <= found.value + 1e-9 and found.value - 1e-9 <= found.high <= 1


@given(st.lists(st.integers(-3, 3), min_size=1))
def test_midranks_are_those_of_scipy(values: list[int]) -> None:
    assert midranks(np.array(values, dtype=float)) == pytest.approx(rankdata(values))


def test_a_perfect_separation_is_not_a_certain_one() -> None:
    found = auc([1, 1, 1, 0, 0, 0], [True] * 3 + [False] * 3)
    assert (found.value, found.high) == (1.0, 1.0)
    assert found.low is not None and found.low < 0.9


def test_copies_of_one_theorem_are_no_new_evidence() -> None:
    draws = np.random.default_rng(5)
    positive = draws.random(60) < 0.5
    scores = draws.normal(positive.astype(float), 1)
    alone = auc(scores, positive)
    copied = auc(np.repeat(scores, 4), np.repeat(positive, 4), np.repeat(np.arange(60), 4))
    blind = auc(np.repeat(scores, 4), np.repeat(positive, 4))
    width = [found.high - found.low for found in (alone, copied, blind)]  # type: ignore[operator]
    assert copied.value == alone.value
    assert width[1] == pytest.approx(width[0], rel=0.1)
    assert width[2] < 0.7 * width[0]


def test_the_interval_of_the_auc_covers_the_truth_as_often_as_it_says() -> None:
    """Theorems with an effect of their own; the truth is 0.76, P(N(1, 2) > 0) for the difference."""
    draws = np.random.default_rng(11)
    truth, covered = 0.7602, 0
    for _ in range(300):
        clusters = np.repeat(np.arange(40), 5)
        positive = np.tile([True, True, True, False, False], 40)
        own = np.repeat(draws.normal(0, 0.5**0.5, 40), 5)
        scores = positive + own + draws.normal(0, 0.5**0.5, 200)
        found = auc(scores, positive, clusters)
        assert found.low is not None and found.high is not None
        covered += found.low <= truth <= found.high
    assert covered >= 0.93 * 300


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=3, max_size=60))
def test_spearman_is_the_one_of_scipy(pairs: list[tuple[int, bool]]) -> None:
    x, y = zip(*pairs, strict=True)
    found = spearman(x, y)
    if len(set(x)) < 2 or len(set(y)) < 2:
        assert found.value is None
    else:
        assert found.value == pytest.approx(spearmanr(x, y).statistic, abs=1e-9)


def test_the_interval_of_spearman_is_by_theorem() -> None:
    draws = np.random.default_rng(3)
    x = draws.normal(size=80)
    y = x + draws.normal(size=80)
    alone = spearman(x, y, Resampling(np.arange(80)))
    copied = spearman(np.repeat(x, 3), np.repeat(y, 3), Resampling(np.repeat(np.arange(80), 3)))
    assert alone.low is not None and alone.high is not None and alone.value is not None
    assert 0 < alone.low < alone.value < alone.high < 1
    assert (copied.low, copied.high) == pytest.approx((alone.low, alone.high), abs=1e-3)
