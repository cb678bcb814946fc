"""A leak in the form of texts is seen, none is invented, and little evidence is no verdict."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace

import pytest

from mutations.detectability import (
    MIN_THEOREMS,
    Classifier,
    Detectability,
    Sample,
    detectability,
    measurements,
)

SENTENCE = "the sum of a bound by each element and its square is then at most one more than $x_i$ here"
WORDS = SENTENCE.split()


def _sample(draws: random.Random, theorem: int, *, planted: bool) -> Sample:
    steps = tuple(
        " ".join(draws.choices(WORDS, k=draws.randint(8, 30))) + "." for _ in range(draws.randint(4, 7))
    )
    return _of_steps(f"T{theorem}", planted, steps)


def _of_steps(theorem: str, planted: bool, steps: tuple[str, ...]) -> Sample:
    text = "\n\n".join(f"**Step X.** {step}" for step in steps) + "\n"
    return Sample(theorem, planted, text, steps)


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """Two correct and three planted versions of each of thirty theorems, that differ by chance alone."""
    draws = random.Random(3)
    kinds = (False, False, True, True, True)
    return [_sample(draws, theorem, planted=kind) for theorem in range(30) for kind in kinds]


def _across(found: Detectability) -> dict[Classifier, float]:
    return {trial.classifier: trial.across.value for trial in found.trials}


def test_texts_that_differ_by_chance_are_not_told_apart(samples: list[Sample]) -> None:
    for trial in detectability(samples).trials:
        assert trial.across.low < 0.5 < trial.across.high
        assert trial.across.low < trial.across.value < trial.across.high


def test_longer_planted_steps_are_seen_by_those_that_look_at_lengths(samples: list[Sample]) -> None:
    longer = [
        _of_steps(s.theorem, s.planted, tuple(f"{step} and so on {step}" for step in s.steps))
        if s.planted
        else s
        for s in samples
    ]
    found = detectability(longer)
    assert found.balanced is False
    assert _across(found)[Classifier.LINEAR] > 0.8
    assert _across(found)[Classifier.TREES] > 0.8
    assert found.measurements[0].auc > 0.8


def test_a_difference_within_each_theorem_is_seen_when_its_versions_are_compared(
    samples: list[Sample],
) -> None:
    """Where theorems differ much and versions little, one text says nothing and all of them say all."""
    steps = [("a b c. " * (5 + 7 * int(s.theorem[1:]) + s.planted), "so it is.") for s in samples]
    found = detectability(
        [_of_steps(s.theorem, s.planted, step) for s, step in zip(samples, steps, strict=True)]
    )
    linear = next(trial for trial in found.trials if trial.classifier is Classifier.LINEAR)
    assert linear.across.value < 0.6
    assert linear.within is not None and linear.within.value > 0.95


def test_a_word_of_planted_texts_is_seen_by_the_one_that_looks_at_words(samples: list[Sample]) -> None:
    """The other word is as long, so lengths say nothing."""
    told = [
        _of_steps(s.theorem, s.planted, (*s.steps, "It is obvious." if s.planted else "It is certain."))
        for s in samples
    ]
    found = detectability(told)
    assert _across(found)[Classifier.WORDS] > 0.9
    assert _across(found)[Classifier.LINEAR] < 0.6
    assert found.balanced is False


def test_the_order_of_the_texts_does_not_matter(samples: list[Sample]) -> None:
    assert detectability(samples[::-1]) == detectability(samples)


def test_too_few_theorems_are_no_evidence(samples: list[Sample]) -> None:
    few = [s for s in samples if int(s.theorem[1:]) < MIN_THEOREMS - 1]
    only_planted = [replace(s, planted=True) for s in samples]
    for given in (few, only_planted, []):
        assert detectability(given) == Detectability(None, (), ())


def test_few_texts_do_not_wait_for_scikit_learn() -> None:
    code = (
        "import sys; from mutations.detectability import detectability; detectability([]); "
        "assert not {'sklearn', 'scipy', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_measurements_see_form_only() -> None:
    """Other letters and other signs of the same length change none of them."""
    one = _of_steps("T", True, ("By Step X, $a < b$.", "So it holds:\n$$a \\le b$$"))
    other = _of_steps("T", False, ("On Step X, $c > d$.", "No it falls:\n$$u \\ge v$$"))
    assert measurements(one) == measurements(other)
    assert measurements(one)["displays"] == 1
    assert measurements(one)["references"] == 1
