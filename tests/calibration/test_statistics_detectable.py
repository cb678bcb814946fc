"""What a suite is too small to show is said, and said rightly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from calibration.statistics.detectable import smallest_departure, smallest_paired_difference
from calibration.statistics.exact import clopper_pearson
from calibration.statistics.paired import mcnemar


def _power(n: int, disagreement: float, delta: float) -> float:
    """By the definition: over all numbers of disagreements, and all their splits."""
    share = (disagreement + delta) / (2 * disagreement)
    return float(
        sum(
            binom.pmf(d, n, disagreement)
            * sum(binom.pmf(b, d, share) for b in range(d + 1) if mcnemar(b, d - b) <= 0.05)
            for d in range(n + 1)
        )
    )


@pytest.mark.parametrize(("n", "disagreement"), [(60, 0.3), (100, 0.2), (40, 1.0)])
def test_the_smallest_paired_difference_has_the_power_that_is_asked(n: int, disagreement: float) -> None:
    found = smallest_paired_difference(n, disagreement)
    assert found is not None
    assert _power(n, disagreement, found) == pytest.approx(0.8, abs=1e-3)


def test_sixty_proofs_cannot_tell_a_few_points_apart() -> None:
    best_case = smallest_paired_difference(60)
    assert best_case is not None
    assert float(binom.sf(5, 60, best_case)) == pytest.approx(0.8, abs=1e-6)
    assert 0.12 < best_case < 0.14
    assert smallest_paired_difference(60, 0.05) is None


@pytest.mark.parametrize("n", [0, 1, 5])
def test_a_handful_shows_nothing(n: int) -> None:
    assert smallest_paired_difference(n) is None
    assert smallest_paired_difference(n, 0.5) is None


@settings(max_examples=30)
@given(st.integers(6, 300))
def test_more_proofs_show_smaller_differences(n: int) -> None:
    smaller, larger = smallest_paired_difference(n), smallest_paired_difference(2 * n)
    assert larger is not None
    assert smaller is None or larger < smaller


def test_a_departure_from_a_rate_is_found_with_the_power_that_is_asked() -> None:
    below, above = smallest_departure(60, 0.9)
    assert below is not None
    counts = np.arange(61)
    one_sided = [binomtest(int(k), 60, 0.9, alternative="less").pvalue for k in counts]
    rejected = counts[np.array(one_sided) <= 0.025]
    assert float(binom.cdf(rejected.max(), 60, 0.9 - below)) == pytest.approx(0.8, abs=1e-6)
    assert above is not None and above < 0.1
    assert smallest_departure(20, 1.0)[1] is None
    assert smallest_departure(0, 0.5) == (None, None)


PUBLISHED = [(60, 60), (58, 60), (57, 60), (99, 100), (87, 100), (70, 100), (0, 20), (1, 20)]


@pytest.mark.parametrize(("k", "n"), PUBLISHED)
def test_published_counts_get_the_exact_interval_that_scipy_gives(k: int, n: int) -> None:
    theirs = binomtest(k, n).proportion_ci(method="exact")
    assert clopper_pearson(k, n) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_sixty_of_sixty_and_none_of_twenty() -> None:
    assert clopper_pearson(60, 60) == pytest.approx((0.9404, 1.0), abs=1e-4)
    assert clopper_pearson(0, 20) == pytest.approx((0.0, 0.1684), abs=1e-4)
    assert clopper_pearson(1, 20) == pytest.approx((0.0013, 0.2487), abs=1e-4)
    with pytest.raises(ValueError, match="not a proportion"):
        clopper_pearson(0, 0)
