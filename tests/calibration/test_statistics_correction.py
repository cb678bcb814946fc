"""The corrected rate covers the truth as often as it says, and a useless judge corrects nothing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import confint_proportions_2indep

from calibration.statistics.correction import Correction, Rate, Trouble, corrected, measured, youden


def _rate(k: int, n: int) -> Rate:
    return Rate(k, n, float(n))


def test_a_judge_without_errors_needs_no_correction() -> None:
    found = corrected(30, 100, _rate(50, 50), _rate(0, 50))
    assert (found.rate.value, found.unclipped, found.clipped) == (0.3, 0.3, False)
    assert found.rate.low is not None and found.rate.high is not None
    assert found.rate.low < 0.3 < found.rate.high


def test_the_estimate_is_rogan_and_gladens() -> None:
    """A test with sensitivity 0.96 and specificity 0.89 that is positive for 23 of 150: 5.1 %."""
    found = corrected(23, 150, _rate(96, 100), _rate(11, 100))
    assert found.rate.value == pytest.approx(0.051, abs=1e-3)


def test_an_impossible_estimate_is_put_to_the_edge_and_said_so() -> None:
    found = corrected(12, 100, _rate(45, 50), _rate(10, 50))
    assert found.clipped
    assert found.rate.value == 0.0
    assert found.unclipped is not None and found.unclipped < 0
    assert found.rate.low == 0.0


@pytest.mark.parametrize(("passes_right", "passes_wrong"), [(10, 10), (12, 10), (5, 15), (20, 20)])
def test_a_judge_whose_rates_may_be_alike_is_too_weak(passes_right: int, passes_wrong: int) -> None:
    found = corrected(30, 100, _rate(passes_right, 20), _rate(passes_wrong, 20))
    assert found.trouble is Trouble.TOO_WEAK
    assert found.rate.value is None
    assert found.unclipped is None


@pytest.mark.parametrize(("passes", "clipped"), [(2, 0.0), (98, 1.0)])
def test_a_pass_rate_that_no_share_of_right_proofs_explains_is_told(passes: int, clipped: float) -> None:
    """A judge that was seen to pass 20 % of the wrong and 80 % of the right ones."""
    found = corrected(passes, 100, _rate(80, 100), _rate(20, 100))
    assert (found.trouble, found.rate.value) == (Trouble.INCOMPATIBLE, None)
    near = corrected(abs(passes - 14), 100, _rate(80, 100), _rate(20, 100))
    assert (near.trouble, near.rate.value, near.clipped) == (None, clipped, True)


def test_a_judge_that_was_never_measured_is_not_called_weak() -> None:
    assert corrected(30, 100, _rate(0, 0), _rate(0, 20)).trouble is Trouble.UNMEASURED
    assert corrected(30, 100, _rate(20, 20), _rate(0, 0)).trouble is Trouble.UNMEASURED


@given(st.integers(0, 60), st.integers(1, 60), st.integers(0, 60), st.integers(1, 60))
def test_youdens_interval_is_newcombes(k1: int, n1: int, k2: int, n2: int) -> None:
    one, other = _rate(min(k1, n1), n1), _rate(min(k2, n2), n2)
    low, high = confint_proportions_2indep(one.k, n1, other.k, n2, method="newcomb", compare="diff")
    found = youden(one, other)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-9)


def test_ten_theorems_five_times_each_count_as_ten_where_they_stand_and_fall_together() -> None:
    hits = np.repeat([1, 1, 1, 0, 1, 0, 1, 1, 0, 1], 5)
    found = measured(hits, np.repeat(np.arange(10), 5))
    assert (found.k, found.n) == (35, 50)
    assert found.effective == pytest.approx(10, rel=0.15)
    assert measured(np.ones(50), np.repeat(np.arange(10), 5)).effective == 10
    assert measured(hits, np.arange(50)).effective == pytest.approx(50, rel=0.05)


def _covers(found: Correction, truth: float) -> bool:
    """Whether there is an interval, and the truth in it."""
    low, high = found.rate.low, found.rate.high
    return low is not None and high is not None and low <= truth <= high


@pytest.mark.parametrize("truth", [0.0, 0.1, 0.5, 0.9, 1.0])
@pytest.mark.parametrize(("s", "f"), [(0.95, 0.1), (0.8, 0.3)])
def test_the_interval_covers_the_truth_as_often_as_it_says(truth: float, s: float, f: float) -> None:
    """2,000 judges measured on 100 right and 100 wrong proofs, then counted on 200 unlabelled ones."""
    draws = np.random.default_rng(17)
    covered, trials = 0, 2000
    for _ in range(trials):
        passes = draws.binomial(200, truth * s + (1 - truth) * f)
        found = corrected(passes, 200, _rate(draws.binomial(100, s), 100), _rate(draws.binomial(100, f), 100))
        covered += _covers(found, truth)
    assert covered / trials >= 0.935


def test_the_interval_covers_also_where_variants_of_a_theorem_fall_together() -> None:
    draws = np.random.default_rng(23)
    theorems, covered, trials = np.repeat(np.arange(30), 4), 0, 600
    for _ in range(trials):
        easy = np.repeat(draws.beta(3, 1, 30), 4)
        s = measured(draws.random(120) < easy, theorems)
        f = measured(draws.random(120) < 1 - easy, theorems)
        passes = draws.binomial(300, 0.4 * 0.75 + 0.6 * 0.25)
        found = corrected(passes, 300, s, f)
        covered += _covers(found, 0.4)
    assert covered / trials >= 0.93


def test_what_is_no_proportion_is_refused() -> None:
    with pytest.raises(ValueError, match="not a proportion"):
        corrected(3, 2, _rate(1, 2), _rate(1, 2))
