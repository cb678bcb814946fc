"""Confidence against being right: bins, ECE, RMS, and the Brier score with its parts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss

from calibration.statistics.bootstrap import Resampling
from calibration.statistics.brier import brier
from calibration.statistics.calibration import calibration, equal_mass_bins

probabilities = st.integers(0, 1000).map(lambda k: k / 1000)
forecasts = st.lists(st.tuples(probabilities, st.booleans()), min_size=1, max_size=60)


def test_the_bins_are_those_of_scikit_learn_where_no_value_comes_twice() -> None:
    draws = np.random.default_rng(2)
    confidence = draws.random(1000)
    right = draws.random(1000) < confidence
    found = calibration(confidence, right)
    share, mean = calibration_curve(right, confidence, n_bins=10, strategy="quantile")
    assert [b.right.n for b in found.bins] == [100] * 10
    assert [b.confidence for b in found.bins] == pytest.approx(mean)
    assert [b.right.k / b.right.n for b in found.bins] == pytest.approx(share)
    assert found.ece.value == pytest.approx(np.mean(np.abs(share - mean)))
    assert found.rms.value == pytest.approx(np.sqrt(np.mean((share - mean) ** 2)))


def test_a_judge_that_is_always_sure_and_right_half_the_time_is_half_off() -> None:
    found = calibration([1.0] * 40, [True, False] * 20, Resampling(np.repeat(np.arange(20), 2)))
    (only,) = found.bins
    assert (only.right.k, only.right.n, found.ece.value, found.rms.value) == (20, 40, 0.5, 0.5)
    assert (found.rms.low, found.rms.high) == (0.5, 0.5)


@given(forecasts)
def test_rms_is_never_below_ece_and_both_are_shares(items: list[tuple[float, bool]]) -> None:
    confidence, right = zip(*items, strict=True)
    found = calibration(confidence, right)
    assert found.ece.value is not None and found.rms.value is not None
    assert 0 <= found.ece.value <= found.rms.value + 1e-12 <= 1 + 2e-12
    assert sum(b.right.n for b in found.bins) == len(items)


@given(st.lists(st.sampled_from([0.5, 0.8, 0.9, 0.95, 1.0]), min_size=1), st.randoms())
def test_equal_confidences_share_a_bin_whatever_the_order(values: list[float], random: object) -> None:
    array = np.array(values)
    bins = equal_mass_bins(array, 4)
    assert len({(v, b) for v, b in zip(values, bins, strict=True)}) == len(set(values))
    backwards = equal_mass_bins(array[::-1], 4)[::-1]
    assert bins.tolist() == backwards.tolist()


@given(forecasts)
def test_the_brier_score_is_the_one_of_scikit_learn_and_the_sum_of_its_parts(
    items: list[tuple[float, bool]],
) -> None:
    p, event = zip(*items, strict=True)
    found = brier(p, event)
    assert found.score.value == pytest.approx(brier_score_loss(event, p, pos_label=True), abs=1e-9)
    assert found.reliability is not None and found.resolution is not None
    assert found.uncertainty is not None and found.within is not None
    total = found.reliability - found.resolution + found.uncertainty + found.within
    assert total == pytest.approx(found.score.value)
    assert min(found.reliability, found.resolution, found.uncertainty) >= 0


def test_murphys_parts_are_exact_where_each_bin_holds_one_probability() -> None:
    p = np.repeat([0.2, 0.8], 50)
    event = np.array([*[True] * 10, *[False] * 40, *[True] * 40, *[False] * 10])
    found = brier(p, event)
    assert (found.reliability, found.within) == pytest.approx((0, 0))
    assert (found.resolution, found.uncertainty) == pytest.approx((0.09, 0.25))


def test_the_brier_score_has_an_interval_by_theorem() -> None:
    draws = np.random.default_rng(4)
    p = draws.random(300)
    event = draws.random(300) < p
    found = brier(p, event, Resampling(np.repeat(np.arange(60), 5)))
    assert found.score.low is not None and found.score.high is not None and found.score.value is not None
    assert found.score.low < found.score.value < found.score.high


def test_nothing_said_is_nothing_measured() -> None:
    assert str(calibration([], []).ece) == "n/a (0)"
    assert brier([], []).score.value is None
    assert brier([], []).reliability is None
