"""Comparing judges: counts that were published, against statsmodels, and by the command."""

from __future__ import annotations

import json
import sqlite3
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from counted_calls import calls_of
from judged_runs import Says, correct, incorrect, issue, knowing, run_of
from mini_suite import five, freeze
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.inter_rater import cohens_kappa, to_table
from statsmodels.stats.multitest import multipletests

from calibration.cli import main
from calibration.compare.comparison import Comparison, compare
from calibration.compare.items import Division
from calibration.compare.loading import scored_together
from calibration.records import Answer, Parse, Report, Submission, Transport
from calibration.runs import Run
from calibration.runs.folder import RUN
from calibration.scoring.metric import Reading
from calibration.scoring.outcomes import held_against
from calibration.scoring.partial import Admission
from calibration.scoring.scores import Scored, score_outcomes
from calibration.suites.gold import Suite


@pytest.fixture(scope="module")
def twenty(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    """Twenty theorems in five versions: 100 submissions, 60 of them planted."""
    corpus = [variant for number in range(20) for variant in five(f"T{number:02}")]
    return freeze(tmp_path_factory.mktemp("twenty") / "suite", corpus=corpus)


def judged(suite: Suite, out: Path, judges: Mapping[str, Says]) -> Comparison:
    paths = [run_of(suite.path, name, says, out / name).path for name, says in judges.items()]
    return compare(scored_together(paths, suite.path, Admission.WHOLE)[1])


def missing(suite: Suite, count: int, start: int = 0) -> Says:
    """Knows everything but accepts `count` of the planted proofs."""
    planted = sorted(f"{g.theorem}.{g.variant}" for g in suite.gold.values() if g.category)
    return knowing(suite, *planted[start : start + count])


def test_the_published_counts_60_58_and_57_of_60_cannot_be_told_apart(twenty: Suite, tmp_path: Path) -> None:
    judges = {"a": missing(twenty, 0), "b": missing(twenty, 2), "c": missing(twenty, 3, start=2)}
    found = judged(twenty, tmp_path, judges)
    detection = next(one for one in found.headline if one.metric.name == "detection")
    assert [str(share).split(" ")[0] for share in detection.well.values()] == ["60/60", "58/60", "57/60"]
    pairs = {(pair.first, pair.second): pair for pair in detection.pairs}
    assert (pairs["a", "b"].only_first, pairs["a", "b"].only_second) == (2, 0)
    assert (pairs["b", "c"].only_first, pairs["b", "c"].only_second) == (3, 2)
    # two discordant items, all one way: p = 2 · 2^-2; three: 2 · 2^-3; three against two: no more than chance
    assert [pairs[key].p for key in (("a", "b"), ("a", "c"), ("b", "c"))] == [0.5, 0.25, 1.0]
    assert [pairs[key].p_holm for key in (("a", "b"), ("a", "c"), ("b", "c"))] == [1.0, 0.75, 1.0]
    assert found.worse_than_first() == ()


def test_the_published_counts_99_87_and_70_of_100_are_told_apart(twenty: Suite, tmp_path: Path) -> None:
    names = sorted(f"{g.theorem}.{g.variant}" for g in twenty.gold.values() if g.variant != "clean")
    judges = {str(100 - n): knowing(twenty, *names[:n]) for n in (1, 13, 30)}
    found = judged(twenty, tmp_path, judges)
    strict = next(one for one in found.headline if one.metric.name == "strict")
    assert [share.k for share in strict.well.values()] == [99, 87, 70]
    for pair, one_way in zip(strict.pairs, (12, 29, 17), strict=True):
        assert (pair.only_first, pair.only_second) == (one_way, 0)
        assert pair.p == pytest.approx(2 * 0.5**one_way)
    assert ("strict", "87") in {(one.metric.name, judge) for one, judge in found.worse_than_first()}


@pytest.fixture(scope="module")
def random_judges(twenty: Suite, tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Four judges who are right at random, 60 to 90 times of 100, and say nothing about five submissions."""
    draws = np.random.default_rng(3)
    known = [f"{g.theorem}.{g.variant}" for g in twenty.gold.values()]

    def judge(rate: float) -> Says:
        wrong = [name for name in known if draws.random() > rate]
        silent = set(draws.choice(list(twenty.gold), 5, replace=False))
        says = knowing(twenty, *wrong)
        return lambda submission: None if submission.id in silent else says(submission)

    judges = {f"j{rate}": judge(rate / 100) for rate in (60, 70, 80, 90)}
    return judged(twenty, tmp_path_factory.mktemp("runs"), judges)


def right(found: Comparison, name: str) -> np.ndarray:
    """Which verdicts of a judge are right, with none where there is no verdict, in order of submissions."""
    outcomes = [item.said[name].outcome for item in sorted(found.items, key=lambda item: item.gold.id)]
    return np.array([o.usable and o.detected == o.planted for o in outcomes])


def test_mcnemar_holm_and_cochran_are_those_of_statsmodels(random_judges: Comparison) -> None:
    for reading, metrics in random_judges.readings.items():
        for one in metrics:
            raw = []
            for pair in one.pairs:
                table = [[pair.both, pair.only_first], [pair.only_second, pair.neither]]
                raw.append(mcnemar(table, exact=True).pvalue)
                assert pair.p == pytest.approx(raw[-1]), (reading, one.metric.name)
            adjusted = multipletests(raw, method="holm")[1]
            assert [pair.p_holm for pair in one.pairs] == pytest.approx(list(adjusted))
    detection = next(one for one in random_judges.headline if one.metric.name == "detection")
    order = sorted(random_judges.items, key=lambda item: item.gold.id)
    planted = np.array([item.gold.category is not None for item in order])
    table = np.array([right(random_judges, name)[planted] for name in random_judges.names]).T
    expected = cochrans_q(table.astype(int))
    assert detection.q is not None
    assert (detection.q.q, detection.q.df) == (pytest.approx(expected.statistic), 3)
    assert detection.q.p == pytest.approx(expected.pvalue)


def test_kappa_is_that_of_statsmodels(random_judges: Comparison) -> None:
    order = sorted(random_judges.items, key=lambda item: item.gold.id)
    for pair in random_judges.agreement.pairs:
        said = [[item.said[name].outcome.verdict for name in (pair.first, pair.second)] for item in order]
        known = np.array([[verdict == "correct" for verdict in row] for row in said if None not in row])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = cohens_kappa(to_table(known.astype(int))[0]).kappa
        assert pair.kappa.value == pytest.approx(expected)
        assert pair.n == len(known)
        assert pair.shift == int(known[:, 1].sum()) - int(known[:, 0].sum())


def test_an_answer_without_a_verdict_is_a_failure_or_left_out_by_reading(random_judges: Comparison) -> None:
    sizes = {
        reading: next(one for one in found if one.metric.name == "strict").pairs[0].n
        for reading, found in random_judges.readings.items()
    }
    assert sizes[Reading.AS_FAILURE] == 100
    assert 90 <= sizes[Reading.VALID_ONLY] < 100
    assert set(random_judges.no_verdict.values()) == {5}


def test_what_divides_the_judges_comes_first(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")

    def vague(submission: Submission) -> Report:
        gold = suite.gold[submission.id]
        return incorrect(submission, issue(None)) if gold.category else correct(submission)

    found = judged(suite, tmp_path, {"knows": knowing(suite, "Mean.typo", "Median.clean"), "vague": vague})
    assert [item.division for item in found.items] == sorted(item.division for item in found.items)
    first = found.items[:2]
    assert {f"{i.gold.theorem}.{i.gold.variant}" for i in first} == {"Mean.typo", "Median.clean"}
    assert {i.division for i in first} == {Division.VERDICTS}
    planted = [item for item in found.items if item.gold.category]
    assert {item.division for item in planted} == {Division.MARKS}
    assert str(planted[0].said["knows"]) == "exact"
    assert str(planted[0].said["vague"]) == "partly: calculation_error"
    assert first[0].said["knows"].json()["shortfalls"] != []


def test_the_choice_of_judge_shifts_counts_and_reverses_orders(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    finds_lost = knowing(suite, "Mean.strictSign", "Median.strictSign")
    finds_strict = knowing(suite, "Mean.lostFactor", "Median.lostFactor", "Mean.someIndex")
    found = judged(suite, tmp_path, {"one": finds_lost, "other": finds_strict})
    known = found.sensitivity
    assert str(known.truth).startswith("4/10")
    assert {name: share.k for name, share in known.passes.items()} == {"one": 6, "other": 7}
    (pair,) = found.agreement.pairs
    assert (pair.only_first, pair.only_second, pair.shift) == (2, 3, 1)
    (ranks,) = known.categories.pairs
    assert ranks.reversed == 2
    assert ("calculation_error", "invalid_inference") in {(r.easier, r.harder) for r in ranks.named}
    assert str(found.agreement.split).startswith("5/10")


def test_planted_errors_are_told_by_who_finds_them(twenty: Suite, tmp_path: Path) -> None:
    judges = {"a": missing(twenty, 10), "b": missing(twenty, 7, start=5), "c": missing(twenty, 12)}
    found = {one.metric.name: one for one in judged(twenty, tmp_path, judges).coverage}
    # a misses the first 10 of 60, b the sixth to twelfth, c the first 12
    assert found["detection"].by_judges == (5, 7, 0, 48)
    assert (found["strict"].all, found["strict"].some, found["strict"].none) == (48, 7, 5)
    assert found["detection"].alone == {"a": 2, "b": 5, "c": 0}


def test_a_judge_compared_with_its_copy_differs_in_nothing(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    found = judged(suite, tmp_path, {"one": knowing(suite), "copy": knowing(suite)})
    for one in found.headline:
        assert all(pair.p == 1.0 and pair.difference.value == 0 for pair in one.pairs)
    assert found.divided() == ()
    assert {item.division for item in found.items} == {Division.ALL_RIGHT}


def test_a_judge_without_any_verdict_can_be_compared(tmp_path: Path) -> None:
    suite = freeze(tmp_path / "suite")
    found = judged(suite, tmp_path, {"knows": knowing(suite), "silent": lambda _: None})
    (pair,) = found.agreement.pairs
    assert (pair.n, pair.kappa.value, pair.shift) == (0, None, 0)
    assert str(found.agreement.split) == "n/a (0)"
    assert found.sensitivity.passes["silent"].k == 0
    assert "false_positives_clean" not in {one.metric.name for one in found.headline}
    json.dumps(found.json(), allow_nan=False)


def test_ten_judges_on_two_thousand_submissions_are_compared_with_little_work(tmp_path: Path) -> None:
    small = freeze(tmp_path / "small")
    info = run_of(small.path, "j", correct, tmp_path / "run").info
    draws = np.random.default_rng(1)
    suite = replace(
        small,
        submissions={
            f"{id_}{copy}": submission.model_copy(update={"id": f"{id_}{copy}"})
            for copy in range(200)
            for id_, submission in small.submissions.items()
        },
        gold={
            f"{id_}{copy}": gold.model_copy(update={"id": f"{id_}{copy}", "theorem": f"{gold.theorem}{copy}"})
            for copy in range(200)
            for id_, gold in small.gold.items()
        },
    )

    def judge() -> Scored:
        wrong = {id_ for id_ in suite.gold if draws.random() > 0.8}
        says = knowing(suite, *(f"{g.theorem}.{g.variant}" for id_, g in suite.gold.items() if id_ in wrong))
        answers = {
            id_: Answer(
                judge="j",
                submission=id_,
                transport=Transport.OK,
                parse=Parse.VALID,
                report=says(submission),
                raw="",
                seconds=0.0,
            )
            for id_, submission in suite.submissions.items()
        }
        outcomes = held_against(suite.submissions, suite.gold, answers)
        return Scored(Run(tmp_path, info, answers, {}), outcomes, score_outcomes("j", outcomes))

    named = {f"j{number}": judge() for number in range(10)}
    found, calls = calls_of(lambda: compare(named))
    assert calls < 1000 * len(found.items)
    assert len(found.items) == 2000
    assert all(len(one.pairs) == 45 for one in found.headline)


# the command


def make(suite: Suite, out: Path, judges: Mapping[str, Says]) -> list[str]:
    return [str(run_of(suite.path, name, says, out / name).path) for name, says in judges.items()]


def test_the_command_tells_who_found_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = freeze(tmp_path / "suite")
    judges = {"knows": knowing(suite), "[bold]content": correct, "third": knowing(suite, "Mean.clean")}
    runs = make(suite, tmp_path, judges)
    assert main(["compare", *runs, "--show", "2"]) == 0
    text = capsys.readouterr().out
    assert "[bold]content" in text
    assert "Cochran's Q" in text
    assert "the judges differ on 7 submissions, 5 of them not shown" in text
    assert main(["compare", *runs, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["judges"] == list(judges)
    assert len(found["items"]) == 10
    assert found["metrics"]["detection"]["pairs"][0]["only_first"] == 6
    assert found["metrics"]["detection"]["cochran_q"]["df"] == 2


def test_no_worse_is_a_gate(twenty: Suite, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judges = {"old": missing(twenty, 1), "same": missing(twenty, 3), "worse": missing(twenty, 30)}
    old, same, worse = make(twenty, tmp_path, judges)
    assert main(["compare", old, same, "--no-worse"]) == 0
    assert main(["compare", worse, old, "--no-worse"]) == 0
    capsys.readouterr()
    assert main(["compare", old, worse, "--no-worse"]) == 1
    assert "worse does worse than old: detection" in capsys.readouterr().err


def refused(words: Sequence[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *words]) == 3
    assert why in capsys.readouterr().err


def test_runs_that_cannot_be_compared_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite, other = freeze(tmp_path / "suite"), freeze(tmp_path / "other", seed=8)
    one, two = make(suite, tmp_path, {"one": correct, "two": correct})
    (stranger,) = make(other, tmp_path, {"stranger": correct})
    refused([one], "nothing to compare", capsys)
    refused([one, one], "named twice", capsys)
    refused([one, two, str(tmp_path / "." / "one")], "named twice", capsys)
    refused([one, stranger], "different suites", capsys)
    refused([one, str(tmp_path / "none")], "is not a run", capsys)
    with (suite.path / "gold.jsonl").open("ab") as file:
        file.write(b"\n")
    refused([one, two], "was edited", capsys)
    suite.path.rename(tmp_path / "moved")
    refused([one, two], "is not where it was", capsys)


def test_an_unfinished_run_is_refused_or_its_missing_part_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = freeze(tmp_path / "suite")
    one, two = make(suite, tmp_path, {"one": correct, "two": correct})
    unfinish(Path(two), keep=4)
    refused([one, two], "is not finished", capsys)
    assert main(["compare", one, two, "--partial", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["no_verdict"] == {"one": 0, "two": 6}
    assert json.loads(told.out)["unfinished"] == ["two"]
    assert "two: 6 of 10 submissions have no answer" in told.err


def unfinish(path: Path, keep: int) -> None:
    """Make a run one that was stopped after `keep` answers."""
    told = json.loads((path / RUN).read_text())
    (path / RUN).write_text(json.dumps({**told, "finished": None}))
    with sqlite3.connect(path / "ledger.sqlite") as ledger:
        ids = [row[0] for row in ledger.execute("SELECT submission FROM answer ORDER BY submission")]
        ledger.executemany("DELETE FROM answer WHERE submission = ?", [(id_,) for id_ in ids[keep:]])
    ledger.close()
