"""Theorems are drawn whole, by a seed, and the intervals come out as they should."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import bootstrap

from calibration.statistics.bootstrap import Resampling, cluster_codes, percentile_interval
from calibration.statistics.proportion import wilson


def _interval(hits: np.ndarray, codes: np.ndarray, seed: int = 0, draws: int = 2000) -> tuple[float, float]:
    resampling = Resampling(codes, draws, seed)
    ones = resampling.by_cluster(np.ones(len(hits)))
    low, high = resampling.ratios(resampling.by_cluster(hits), ones)()
    return float(low), float(high)


def test_each_draw_has_as_many_theorems_as_the_suite() -> None:
    resampling = Resampling(np.repeat(np.arange(7), 3), draws=50)
    assert resampling.weights.shape == (50, 7)
    assert (resampling.weights.sum(axis=1) == 7).all()


def test_the_seed_decides() -> None:
    hits = np.random.default_rng(0).random(100) < 0.7
    codes = np.repeat(np.arange(20), 5)
    assert _interval(hits, codes, 1) == _interval(hits, codes, 1) != _interval(hits, codes, 2)


def test_single_submissions_give_scipys_bootstrap() -> None:
    hits = np.random.default_rng(1).random(200) < 0.8
    theirs = bootstrap((hits,), np.mean, n_resamples=4000, method="percentile", rng=np.random.default_rng(2))
    ends = theirs.confidence_interval
    assert _interval(hits, np.arange(200), draws=4000) == pytest.approx((ends.low, ends.high), abs=0.01)


def test_variants_of_a_theorem_that_stand_and_fall_together_widen_the_interval() -> None:
    hits = np.repeat(np.random.default_rng(3).random(40) < 0.7, 10)
    low, high = _interval(hits, np.repeat(np.arange(40), 10))
    naive = wilson(int(hits.sum()), 400)
    one_each = wilson(int(hits.sum()) / 10, 40)
    assert high - low > 2.5 * (naive[1] - naive[0])
    assert high - low == pytest.approx(one_each[1] - one_each[0], rel=0.15)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9)), min_size=1, max_size=40))
def test_sums_by_theorem_are_plain_sums(items: list[tuple[int, int]]) -> None:
    labels, values = map(np.array, zip(*items, strict=True))
    codes = cluster_codes(labels)
    resampling = Resampling(codes, draws=20)
    by_cluster = resampling.by_cluster(values)
    assert by_cluster.tolist() == [values[labels == label].sum() for label in np.unique(labels)]
    drawn = [values[codes == c].sum() * w for w in resampling.weights for c, w in enumerate(w)]
    assert resampling.sums(by_cluster).sum() == pytest.approx(np.sum(drawn))


def test_draws_without_a_member_are_left_out_and_too_few_draws_say_nothing() -> None:
    drawn = np.arange(100.0)
    drawn[:40] = np.nan
    assert percentile_interval(drawn)[0] == pytest.approx(np.nanpercentile(drawn, 2.5))
    drawn[:60] = np.nan
    assert np.isnan(percentile_interval(drawn)).all()
