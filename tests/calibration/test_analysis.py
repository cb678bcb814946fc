"""What is told of a run besides its headline."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from judged import freeze_theorems, issue, refuses, says, truth

from calibration.records import Answer, Difficulty, Gold, Kind, Verdict
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.breakdowns import BANDS, NOT_KNOWN
from calibration.scoring.outcomes import held_against
from calibration.scoring.scores import score_outcomes
from calibration.scoring.shortfalls import Shortfall
from calibration.suites.gold import Suite
from mutations.categories import Category


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return freeze_theorems(tmp_path_factory.mktemp("analysis") / "suite", 12)


def _analyse(suite: Suite, answers: Mapping[str, Answer], gold: Mapping[str, Gold] | None = None) -> Analysis:
    gold = gold or suite.gold
    results = held_against(suite.submissions, gold, answers)
    tally = score_outcomes("j", results).tallies.headline
    return analyse(Basis.of(tuple(gold.values())), results, tally)


def _theorem_number(gold: Gold) -> int:
    return int(gold.theorem.removeprefix("T"))


def test_scores_are_told_by_category_theorem_and_register(suite: Suite) -> None:
    """A judge that is right about all but the first theorem, and never sees a missing object."""
    answers = {}
    for id_, gold in suite.gold.items():
        blind = _theorem_number(gold) == 0 or gold.category is Category.MISSING_OBJECT
        answers[id_] = says(gold, Verdict.CORRECT) if blind else truth(gold)
    by = _analyse(suite, answers).by
    assert str(by["category"].proportion("calculation_error", "detection")).startswith("11/12")
    assert by["category"].proportion("missing_object", "detection").k == 0
    assert by["theorem"].proportion("T0", "detection").k == 0
    assert str(by["theorem"].proportion("T1", "detection")).startswith("2/3")
    assert by["register"].groups == ("paper",)
    assert by["register"].proportion("paper", "strict").n == 60
    assert str(by["category"].proportion("calculation_error", "false_positives_clean")) == "n/a (0)"


def test_a_suite_of_both_registers_is_told_by_register(suite: Suite) -> None:
    plain = {
        id_: gold.model_copy(update={"prose": "plain"}) if _theorem_number(gold) < 4 else gold
        for id_, gold in suite.gold.items()
    }
    answers = {
        id_: truth(gold) if gold.prose == "paper" else says(gold, Verdict.CORRECT)
        for id_, gold in plain.items()
    }
    found = _analyse(suite, answers, plain).by["register"]
    assert found.groups == ("paper", "plain")
    assert str(found.proportion("paper", "detection")).startswith("24/24")
    assert str(found.proportion("plain", "detection")).startswith("0/12")


def test_scores_fall_with_the_distance_of_the_facts(suite: Suite) -> None:
    hard = {
        id_: gold.model_copy(update={"difficulty": Difficulty(depth=1, distance=_theorem_number(gold))})
        if gold.kind is Kind.PLANTED
        else gold
        for id_, gold in suite.gold.items()
    }
    answers = {
        id_: truth(gold) if gold.difficulty is None or gold.difficulty.distance < 4 else refuses(gold)
        for id_, gold in hard.items()
    }
    found = _analyse(suite, answers, hard)
    assert found.by["difficulty"].groups == BANDS
    assert [str(found.by["difficulty"].proportion(band, "detection"))[:5] for band in BANDS] == [
        "6/6 [",
        "6/6 [",
        "0/24 ",
    ]
    with_distance = found.difficulty["detection"]["distance"]
    assert with_distance.value is not None and with_distance.value < -0.7
    assert with_distance.high is not None and with_distance.high < 0
    assert found.difficulty["detection"]["depth"].value is None


def test_a_suite_without_difficulties_says_so(suite: Suite) -> None:
    found = _analyse(suite, {id_: truth(gold) for id_, gold in suite.gold.items()})
    assert found.by["difficulty"].groups == (NOT_KNOWN,)
    assert str(found.difficulty["strict"]["distance"]) == "n/a (0)"


def test_the_interval_by_theorem_is_wider_where_theorems_fall_whole(suite: Suite) -> None:
    answers = {
        id_: truth(gold) if _theorem_number(gold) < 6 else says(gold, Verdict.CORRECT)
        for id_, gold in suite.gold.items()
    }
    found = _analyse(suite, answers).intervals["detection"]
    assert found.theorem is not None and found.exact is not None
    assert found.theorem[1] - found.theorem[0] > 1.2 * (found.exact[1] - found.exact[0])


def test_a_judge_that_is_always_right_leaves_the_bootstrap_nothing_to_say(suite: Suite) -> None:
    found = _analyse(suite, {id_: truth(gold) for id_, gold in suite.gold.items()})
    assert found.intervals["detection"].theorem is None
    assert found.intervals["detection"].exact == pytest.approx((0.9026, 1.0), abs=1e-4)
    assert found.kappa.value == 1.0
    assert found.confidence.auc.value == 1.0
    assert found.confidence.calibration.rms.value == pytest.approx(0.1)
    assert not any(each.count for each in found.shortfalls.values())


def test_nothing_answered_is_nothing_measured(suite: Suite) -> None:
    found = _analyse(suite, {})
    assert found.confidence.n == 0
    assert str(found.confidence.auc) == "n/a (0)"
    assert str(found.kappa) == "n/a (0)"
    assert found.shortfalls[Shortfall.NO_VERDICT].count == 60
    assert found.intervals["false_positives_clean"].exact is None
    assert found.detectable["false_positives_clean"].n == 0


def test_what_kept_reports_from_a_strict_match_is_counted(suite: Suite) -> None:
    answers, wrong = {id_: truth(gold) for id_, gold in suite.gold.items()}, {}
    first = {(g.variant): g for g in suite.gold.values() if g.theorem == "T0"}
    other = next(
        s.label
        for s in suite.submissions[first["lostFactor"].id].steps
        if s.label != first["lostFactor"].step
    )
    wrong = {
        "lostFactor": (Verdict.INCORRECT, [issue(Category.MISSING_OBJECT, first["lostFactor"].step)]),
        "strictSign": (Verdict.INCORRECT, [issue(Category.INVALID_INFERENCE, "nowhere", "words")]),
        "someIndex": (Verdict.CORRECT, []),
        "typo": (Verdict.INCORRECT, [issue(None, first["typo"].step)]),
        "clean": (Verdict.CORRECT, [issue(None, "nowhere")]),
    }
    for variant, (verdict, issues) in wrong.items():
        gold = first[variant]
        answers[gold.id] = says(gold, verdict, *issues)
    second = next(g for g in suite.gold.values() if (g.theorem, g.variant) == ("T1", "lostFactor"))
    answers[second.id] = says(
        second,
        Verdict.INCORRECT,
        issue(second.category, second.step, "Summing"),
        issue(Category.CALCULATION_ERROR, other),
    )
    third = next(g for g in suite.gold.values() if (g.theorem, g.variant) == ("T2", "clean"))
    answers[third.id] = refuses(third)
    counted = {
        kind: (found.count, found.alone) for kind, found in _analyse(suite, answers).shortfalls.items()
    }
    assert counted == {
        Shortfall.NO_VERDICT: (1, 1),
        Shortfall.MISSED: (1, 1),
        Shortfall.PLACE: (1, 1),
        Shortfall.CATEGORY: (1, 1),
        Shortfall.REASON: (1, 0),
        Shortfall.EXTRA: (1, 0),
        Shortfall.REJECTED: (1, 0),
        Shortfall.TYPO: (1, 0),
        Shortfall.FALSE_ISSUE: (1, 1),
    }


def test_the_same_seed_tells_the_same(suite: Suite) -> None:
    answers = {
        id_: truth(gold) if _theorem_number(gold) % 2 else says(gold, Verdict.CORRECT, confidence=0.7)
        for id_, gold in suite.gold.items()
    }
    assert _analyse(suite, answers).json() == _analyse(suite, answers).json()
