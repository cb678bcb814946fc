"""Wilson's interval is the one that others compute, and an empty class is not zero."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from calibration.statistics.proportion import Proportion, wilson

PUBLISHED = [(60, 60), (58, 60), (57, 60), (99, 100), (87, 100), (70, 100), (0, 20), (1, 20)]


@pytest.mark.parametrize(("k", "n"), PUBLISHED)
def test_published_counts_get_the_interval_that_statsmodels_gives(k: int, n: int) -> None:
    assert wilson(k, n) == pytest.approx(proportion_confint(k, n, method="wilson"), abs=1e-12)


@given(st.integers(1, 100_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_lies_around_the_proportion_and_agrees_with_statsmodels(kn: tuple[int, int]) -> None:
    k, n = kn
    low, high = wilson(k, n)
    assert 0 <= low <= k / n <= high <= 1
    assert (low, high) == pytest.approx(proportion_confint(k, n, method="wilson"), abs=1e-9)


def test_sixty_of_sixty_still_leaves_six_percent_open() -> None:
    low, high = wilson(60, 60)
    assert round(low, 3) == 0.940
    assert high == 1.0


def test_an_empty_class_reads_not_available() -> None:
    """J16: no members is neither 0 nor NaN."""
    empty = Proportion.of(0, 0)
    assert str(empty) == "n/a (0)"
    assert empty.json() == {"k": 0, "n": 0, "low": None, "high": None}


@pytest.mark.parametrize(("k", "n"), [(1, 0), (-1, 5), (6, 5)])
def test_what_is_no_proportion_is_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="not a proportion"):
        Proportion.of(k, n)
