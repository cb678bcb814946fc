"""What counts as finding an error, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from mini_suite import freeze

from calibration.judges import registry
from calibration.records import Answer, Gold, Issue, Kind, Parse, Report, Severity, Transport, Verdict
from calibration.runs import run_judge
from calibration.scoring.confusion import COLUMNS, ROWS
from calibration.scoring.metric import Reading
from calibration.scoring.outcomes import held_against
from calibration.scoring.scores import Scores, score, score_outcomes
from calibration.statistics.proportion import Proportion
from calibration.suites.frozen import load_submissions
from calibration.suites.gold import Suite
from mutations.categories import Category
from toolkit.errors import UsageError


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    return freeze(tmp_path_factory.mktemp("scoring") / "suite")


def _of(suite: Suite, theorem: str, variant: str) -> Gold:
    return next(g for g in suite.gold.values() if (g.theorem, g.variant) == (theorem, variant))


def _issue(
    category: Category | None = None,
    step: str | None = None,
    quote: str | None = None,
    severity: Severity = Severity.SUBSTANTIVE,
) -> Issue:
    return Issue(category=category, step=step, quote=quote, reason="because", severity=severity)


def _answer(gold: Gold, verdict: Verdict, *issues: Issue) -> Answer:
    return Answer(
        judge="j",
        submission=gold.id,
        transport=Transport.OK,
        parse=Parse.VALID,
        report=Report(submission=gold.id, verdict=verdict, issues=issues),
        raw="",
        seconds=0.0,
    )


def _failed(gold: Gold, transport: Transport) -> Answer:
    return Answer(
        judge="j",
        submission=gold.id,
        transport=transport,
        parse=Parse.INVALID,
        report=None,
        raw="",
        seconds=0.0,
    )


def _scores(suite: Suite, *answers: Answer) -> Scores:
    """The scores over those submissions only that were answered."""
    given = {answer.submission: answer for answer in answers}
    gold = {id_: suite.gold[id_] for id_ in given}
    return score_outcomes("j", held_against(suite.submissions, gold, given))


def _hits(scores: Scores) -> dict[str, int]:
    names = ("detection", "category", "location", "reason", "strict")
    return {name: scores.headline[name].k for name in names}


def _wrong_step(suite: Suite, gold: Gold) -> str:
    return next(s.label for s in suite.submissions[gold.id].steps if s.label != gold.step)


INVALID, CALCULATION = Category.INVALID_INFERENCE, Category.CALCULATION_ERROR


def test_the_right_report_matches_in_every_way(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    scores = _scores(suite, _answer(gold, Verdict.INCORRECT, _issue(INVALID, gold.step, "$n m < A$")))
    assert set(_hits(scores).values()) == {1}
    assert scores.invented.total == 0


def test_a_second_nonexistent_issue_spoils_the_strict_match_only(suite: Suite) -> None:
    """J18."""
    gold = _of(suite, "Mean", "strictSign")
    right, extra = _issue(INVALID, gold.step), _issue(CALCULATION, _wrong_step(suite, gold))
    for issues in ((right, extra), (extra, right)):
        scores = _scores(suite, _answer(gold, Verdict.INCORRECT, *issues))
        assert _hits(scores) == {"detection": 1, "category": 1, "location": 1, "reason": 0, "strict": 0}
        assert (scores.invented.total, scores.invented.mean) == (1, 1.0)


def test_category_and_place_must_be_right_in_the_same_issue(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    here, there = _issue(CALCULATION, gold.step), _issue(INVALID, _wrong_step(suite, gold))
    scores = _scores(suite, _answer(gold, Verdict.INCORRECT, here, there))
    assert _hits(scores) == {"detection": 1, "category": 1, "location": 1, "reason": 0, "strict": 0}


def test_the_same_error_reported_twice_is_one_issue_too_many(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    scores = _scores(suite, _answer(gold, Verdict.INCORRECT, *[_issue(INVALID, gold.step)] * 2))
    assert (scores.headline["strict"].k, scores.invented.total) == (0, 1)


def test_a_verdict_alone_detects_and_locates_nothing(suite: Suite) -> None:
    scores = _scores(suite, _answer(_of(suite, "Mean", "lostFactor"), Verdict.INCORRECT))
    assert _hits(scores) == {"detection": 1, "category": 0, "location": 0, "reason": 0, "strict": 0}


def test_a_proof_accepted_in_spite_of_a_true_issue_is_not_detected(suite: Suite) -> None:
    gold = _of(suite, "Mean", "lostFactor")
    scores = _scores(suite, _answer(gold, Verdict.CORRECT, _issue(CALCULATION, gold.step)))
    assert set(_hits(scores).values()) == {0}


def test_a_minor_issue_neither_finds_nor_spoils(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    minor = _issue(CALCULATION, _wrong_step(suite, gold), severity=Severity.MINOR)
    both = _scores(suite, _answer(gold, Verdict.INCORRECT, _issue(INVALID, gold.step), minor))
    assert both.headline["strict"].k == 1
    only_minor = _issue(INVALID, gold.step, severity=Severity.MINOR)
    assert _scores(suite, _answer(gold, Verdict.INCORRECT, only_minor)).headline["location"].k == 0


@pytest.mark.parametrize("form", ["{0}", "Step {0}", "**Step {0}.**", "[{0}]", "step {0}:"])
def test_a_step_is_known_by_its_label_however_it_is_written(suite: Suite, form: str) -> None:
    gold = _of(suite, "Mean", "strictSign")
    assert gold.step is not None
    for label in (gold.step, gold.step.lower()):
        issue = _issue(INVALID, form.format(label))
        assert _scores(suite, _answer(gold, Verdict.INCORRECT, issue)).headline["location"].k == 1


@pytest.mark.parametrize(
    "quote",
    ["gives $n m < A$", "ｇives\u200b n m\n<   A", "Summing Step … gives n m < A.", "m<A"],
)
def test_an_issue_without_a_label_is_placed_by_its_quote(suite: Suite, quote: str) -> None:
    """J17: other Unicode forms, zero-width characters, other spacing, an ellipsis."""
    gold = _of(suite, "Mean", "strictSign")
    scores = _scores(suite, _answer(gold, Verdict.INCORRECT, _issue(INVALID, None, quote)))
    assert set(_hits(scores).values()) == {1}


def test_a_quote_that_misses_the_planted_words_is_not_the_reason(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    for quote in ("Summing", "words that stand nowhere"):
        scores = _scores(suite, _answer(gold, Verdict.INCORRECT, _issue(INVALID, gold.step, quote)))
        assert _hits(scores) == {"detection": 1, "category": 1, "location": 1, "reason": 0, "strict": 0}
        assert scores.headline["reason"].n == 1


def test_a_judge_that_never_quotes_is_not_scored_on_reasons(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    scores = _scores(suite, _answer(gold, Verdict.INCORRECT, _issue(INVALID, gold.step)))
    assert str(scores.headline["reason"]) == "n/a (0)"
    assert scores.headline["strict"].k == 1


def test_two_labels_in_one_issue_point_nowhere(suite: Suite) -> None:
    gold = _of(suite, "Mean", "strictSign")
    issue = _issue(INVALID, f"{gold.step} and {_wrong_step(suite, gold)}")
    assert _scores(suite, _answer(gold, Verdict.INCORRECT, issue)).headline["location"].k == 0


def test_false_positives_on_clean_and_on_typo_are_kept_apart(suite: Suite) -> None:
    clean, typo = _of(suite, "Mean", "clean"), _of(suite, "Mean", "typo")
    scores = _scores(
        suite,
        _answer(clean, Verdict.CORRECT),
        _answer(_of(suite, "Median", "clean"), Verdict.CORRECT, _issue(INVALID)),
        _answer(typo, Verdict.CORRECT, _issue(step=typo.step, severity=Severity.MINOR)),
        _answer(_of(suite, "Median", "typo"), Verdict.INCORRECT),
    )
    assert scores.headline["false_positives_clean"] == Proportion.of(1, 2)
    assert scores.headline["false_positives_typo"] == Proportion.of(1, 2)
    assert scores.headline["strict"] == Proportion.of(2, 4)
    assert str(scores.headline["detection"]) == "n/a (0)"


def test_an_answer_without_verdict_is_read_three_ways(suite: Suite) -> None:
    """J1, J3, J9: a miss, left out, and counted by cause."""
    found, refused = _of(suite, "Mean", "strictSign"), _of(suite, "Median", "strictSign")
    clean = _of(suite, "Mean", "clean")
    scores = _scores(
        suite,
        _answer(found, Verdict.INCORRECT, _issue(INVALID, found.step)),
        _failed(refused, Transport.REFUSED),
        _failed(clean, Transport.OK),
    )
    assert scores.headline["detection"] == Proportion.of(1, 2)
    assert scores.readings[Reading.VALID_ONLY]["detection"] == Proportion.of(1, 1)
    assert {cause: n for cause, n in scores.invalid.items() if n} == {"refused": 1, "unparsed": 1}
    assert scores.invented.reports == 1


def test_refusing_every_clean_proof_does_not_look_like_accepting_it(suite: Suite) -> None:
    scores = _scores(suite, _failed(_of(suite, "Mean", "clean"), Transport.REFUSED))
    assert str(scores.headline["false_positives_clean"]) == "n/a (0)"
    assert scores.readings[Reading.AS_FAILURE]["false_positives_clean"] == Proportion.of(1, 1)
    assert scores.headline["strict"] == Proportion.of(0, 1)


def test_the_confusion_matrix_counts_each_plant_once_and_every_invention(suite: Suite) -> None:
    found, missed, failed = (_of(suite, "Mean", name) for name in ("strictSign", "lostFactor", "someIndex"))
    scores = _scores(
        suite,
        _answer(found, Verdict.INCORRECT, _issue(CALCULATION, found.step), _issue(None, "nowhere")),
        _answer(missed, Verdict.CORRECT),
        _failed(failed, Transport.TRUNCATED),
        _answer(_of(suite, "Mean", "clean"), Verdict.INCORRECT, _issue(INVALID)),
    )
    cells = {
        (said, true): n
        for said, row in zip(ROWS, scores.confusion.counts, strict=True)
        for true, n in zip(COLUMNS, row, strict=True)
        if n
    }
    assert cells == {
        ("calculation_error", "invalid_inference"): 1,
        ("nothing found", "calculation_error"): 1,
        ("no answer", "missing_object"): 1,
        ("no category", "invented"): 1,
        ("invalid_inference", "invented"): 1,
    }


def test_constant_judges_score_what_they_must(suite: Suite, tmp_path: Path) -> None:
    opened = load_submissions(suite.path)
    scored = {
        name: score(suite, run_judge(opened, registry.make(name, seed=0), {}, tmp_path / name)).scores
        for name in ("accept-all", "reject-all")
    }
    accept, reject = scored["accept-all"].headline, scored["reject-all"].headline
    assert accept["detection"] == Proportion.of(0, 6)
    assert accept["strict"] == Proportion.of(4, 10)
    assert accept["false_positives_clean"] == Proportion.of(0, 2)
    assert reject["detection"] == Proportion.of(6, 6)
    assert reject["strict"] == Proportion.of(0, 10)
    assert reject["false_positives_clean"] == reject["false_positives_typo"] == Proportion.of(2, 2)
    assert scored["reject-all"].invented.total == 10
    assert [kind for kind in Kind if suite.manifest.kinds[kind] == 2] == [Kind.CLEAN, Kind.TYPO]


def test_a_run_of_another_suite_is_refused(suite: Suite, tmp_path: Path) -> None:
    other = freeze(tmp_path / "other", 8)
    run = run_judge(load_submissions(other.path), registry.make("coin", seed=0), {}, tmp_path / "run")
    with pytest.raises(UsageError, match="another suite"):
        score(suite, run)
