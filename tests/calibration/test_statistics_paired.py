"""Judges on the same submissions: our numbers are those of statsmodels, and chance is no difference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import cochrans_q
from statsmodels.stats.contingency_tables import mcnemar as their_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep

from calibration.statistics.paired import cochran_q, holm, mcnemar, paired_difference, pairwise

counts = st.integers(0, 400)
judges_on_items = arrays(np.bool_, st.tuples(st.integers(3, 6), st.integers(1, 40)))


@given(counts, counts)
def test_mcnemar_is_the_exact_one(only_first: int, only_second: int) -> None:
    theirs = their_mcnemar([[5, only_first], [only_second, 5]], exact=True).pvalue
    assert mcnemar(only_first, only_second) == pytest.approx(theirs, abs=1e-12)
    assert mcnemar(only_first, only_second) == mcnemar(only_second, only_first)


def test_judges_that_never_disagree_are_not_told_apart() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(5, 0) == pytest.approx(binomtest(5, 5).pvalue) == 0.0625
    assert mcnemar(6, 0) == 0.03125


shares = st.integers(0, 1000).map(lambda k: k / 1000)


@settings(max_examples=20)  # statsmodels collects garbage at each call
@given(st.lists(shares, min_size=1, max_size=30))
def test_holm_adjusts_as_statsmodels_does(p: list[float]) -> None:
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1], abs=1e-12)


def test_sixty_against_fiftyseven_of_sixty_is_no_difference() -> None:
    """The published detections of two judges, at most three items apart."""
    right = np.ones((2, 60), dtype=bool)
    right[1, :3] = False
    (pair,) = pairwise(("GPT", "GLM"), right)
    assert (pair.both, pair.only_first, pair.only_second, pair.neither) == (57, 3, 0, 0)
    assert pair.p == 0.25
    assert pair.difference.low is not None
    assert pair.difference.low < 0
    assert pair.difference.value == pytest.approx(3 / 60)


def test_every_pair_is_compared_and_holm_knows_how_many() -> None:
    right = np.zeros((3, 100), dtype=bool)
    right[0, :99], right[1, :70], right[2, :87] = True, True, True
    pairs = pairwise(("A", "B", "C"), right)
    assert [(p.first, p.second) for p in pairs] == [("A", "B"), ("A", "C"), ("B", "C")]
    assert all(p.p <= p.p_holm <= 3 * p.p for p in pairs)
    assert pairs[0].p_holm < 0.001


@given(st.integers(1, 20), st.integers(1, 20), st.integers(1, 20), st.integers(1, 20))
def test_the_paired_interval_of_independent_answers_is_the_unpaired_one(
    a: int, b: int, c: int, d: int
) -> None:
    cells = (a * c, a * d, b * c, b * d)
    found, n = paired_difference(*cells), sum(cells)
    ends = confint_proportions_2indep(
        cells[0] + cells[1], n, cells[0] + cells[2], n, method="newcomb", compare="diff"
    )
    assert (found.low, found.high) == pytest.approx(ends, abs=1e-9)


def test_the_paired_interval_covers_the_truth_as_often_as_it_says() -> None:
    draws = np.random.default_rng(8)
    chances = [0.8, 0.12, 0.04, 0.04]
    covered = 0
    for cells in draws.multinomial(100, chances, size=1000):
        found = paired_difference(*map(int, cells))
        assert found.low is not None and found.high is not None
        covered += found.low <= 0.08 <= found.high
    assert 0.94 <= covered / 1000 <= 0.985


@given(st.tuples(counts, counts, counts, counts).filter(any))
def test_the_paired_interval_holds_the_difference_and_turns_with_it(cells: tuple[int, int, int, int]) -> None:
    both, first, second, neither = cells
    one, other = (
        paired_difference(both, first, second, neither),
        paired_difference(both, second, first, neither),
    )
    assert one.low is not None and one.high is not None and one.value is not None
    assert -1 <= one.low <= one.value + 1e-12 and one.value - 1e-12 <= one.high <= 1
    assert (other.low, other.high) == pytest.approx((-one.high, -one.low))


@given(judges_on_items)
def test_cochrans_q_is_the_one_of_statsmodels(right: np.ndarray) -> None:
    found = cochran_q(right)
    if found.q is None:
        assert all(len(set(item)) == 1 for item in right.T)
        return
    theirs = cochrans_q(right.T.astype(int))
    assert (found.q, found.p) == pytest.approx((theirs.statistic, theirs.pvalue), abs=1e-9)
    assert found.df == len(right) - 1


def test_no_items_are_no_difference() -> None:
    assert str(paired_difference(0, 0, 0, 0)) == "n/a (0)"
    (pair,) = pairwise(("A", "B"), np.zeros((2, 0), dtype=bool))
    assert (pair.p, pair.difference.value) == (1.0, None)


def test_a_small_p_value_is_not_told_as_0() -> None:
    right = np.array([[True] * 60, [False] * 60])
    (pair,) = pairwise(("a", "b"), right)
    assert pair.json()["p"] == pair.json()["p_holm"] == 1.73472e-18
