"""Kappa is statsmodels', alpha is Krippendorff's own example, and chance agreement is not agreement."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa

from calibration.statistics.agreement import cohen_kappa, krippendorff_alpha
from calibration.statistics.bootstrap import Resampling

_ = np.nan
EXAMPLE = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
]
"""K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section D."""


def test_krippendorffs_example_has_his_value() -> None:
    found = krippendorff_alpha(EXAMPLE)
    assert found.value == pytest.approx(0.743, abs=5e-4)
    assert found.n == 11


def test_alpha_gets_an_interval_by_clusters() -> None:
    ratings = np.tile(EXAMPLE, 20)
    resampling = Resampling(np.repeat(np.arange(20), 12), seed=1)
    found = krippendorff_alpha(ratings, resampling)
    assert found.value is not None and found.low is not None and found.high is not None
    assert found.low == pytest.approx(found.value, abs=1e-5) == pytest.approx(found.high, abs=1e-5)
    mixed = krippendorff_alpha(ratings, Resampling(np.arange(240), seed=1))
    assert mixed.low is not None and mixed.high is not None
    assert mixed.low < found.value < mixed.high


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=60))
def test_alpha_without_gaps_follows_its_definition(pairs: list[tuple[int, int]]) -> None:
    ratings = np.array(pairs, dtype=float).T
    values = ratings.ravel()
    n = len(values)
    observed = np.mean(ratings[0] != ratings[1])
    expected = np.sum(values[:, None] != values[None, :]) / (n * (n - 1))
    found = krippendorff_alpha(ratings)
    if expected == 0:
        assert found.value is None
    else:
        assert found.value == pytest.approx(1 - observed / expected)
    assert krippendorff_alpha(ratings[::-1]) == found


def test_ratings_that_nobody_can_compare_have_no_alpha() -> None:
    assert str(krippendorff_alpha([[1, _], [_, 2]])) == "n/a (0)"
    assert krippendorff_alpha(np.full((2, 3), np.nan)).value is None
    assert krippendorff_alpha(np.zeros((2, 0))).value is None


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=2, max_size=80))
def test_kappa_is_that_of_the_libraries(pairs: list[tuple[str, str]]) -> None:
    first, second = zip(*pairs, strict=True)
    found = cohen_kappa(first, second)
    labels = sorted({*first, *second})
    if len(labels) == 1:
        assert found.value is None
        return
    assert found.value == pytest.approx(cohen_kappa_score(first, second), abs=1e-9)
    table = np.array([[pairs.count((a, b)) for b in labels] for a in labels])
    with np.errstate(invalid="ignore", divide="ignore"):
        theirs = cohens_kappa(table)
    if found.low is None:
        assert not theirs.std_kappa > 1e-5
        return
    assert (found.low, found.high) == pytest.approx(
        (max(-1.0, theirs.kappa_low), min(1.0, theirs.kappa_upp)), abs=1e-6
    )


def test_two_that_always_say_the_same_one_word_have_no_kappa() -> None:
    assert str(cohen_kappa(["yes"] * 5, ["yes"] * 5)) == "n/a (5)"
    assert cohen_kappa(["yes", "no"], ["no", "yes"]).value == -1.0
