"""A run keeps every answer, goes on where it stopped, and never makes up a verdict."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from mini_suite import freeze

from calibration.judges.coin import Coin
from calibration.records import Answer, Report, Submission, Transport, Verdict
from calibration.runs import load_run, run_judge
from calibration.runs.folder import suite_of
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import UsageError


class Scripted:
    """A judge that fails on some calls, and counts them all."""

    name = "scripted"

    def __init__(self, failing: set[int] = frozenset()) -> None:  # type: ignore[assignment]
        self.failing, self.calls = failing, 0

    def describe(self) -> str:
        return "for tests"

    def review(self, submission: Submission) -> Report:
        self.calls += 1
        if self.calls in self.failing:
            raise RuntimeError("the judge fell \ud800 over")
        return Report(submission=submission.id, verdict=Verdict.CORRECT)


class Killed(BaseException):
    """Stands for the death of the process."""


@pytest.fixture
def suite(tmp_path: Path) -> OpenSuite:
    freeze(tmp_path / "suite")
    return load_submissions(tmp_path / "suite")


def test_a_run_answers_every_submission_once(suite: OpenSuite, tmp_path: Path) -> None:
    judge = Scripted()
    run = run_judge(suite, judge, {}, tmp_path / "run")
    assert list(run.answers) == [submission.id for submission in suite.submissions]
    assert judge.calls == 10
    assert load_run(tmp_path / "run") == run
    assert suite_of(run.path, run.info) == tmp_path / "suite"


def test_a_judge_that_raises_gives_an_error_and_no_verdict(suite: OpenSuite, tmp_path: Path) -> None:
    """J3: and the others are answered all the same."""
    run = run_judge(suite, Scripted({2}), {}, tmp_path / "run")
    failed = run.answers[suite.submissions[1].id]
    assert (failed.transport, failed.report) == (Transport.ERROR, None)
    assert failed.raw == "RuntimeError: the judge fell \\ud800 over"
    assert sum(answer.usable for answer in run.answers.values()) == 9


def test_a_failed_item_runs_again_and_nothing_runs_twice(suite: OpenSuite, tmp_path: Path) -> None:
    """J13."""
    run_judge(suite, Scripted({2}), {}, tmp_path / "run")
    again = Scripted()
    run = run_judge(suite, again, {}, tmp_path / "run")
    assert again.calls == 1
    assert all(answer.usable for answer in load_run(tmp_path / "run").answers.values())
    assert len(run.answers) == 10


@pytest.mark.parametrize("after", range(11))
def test_a_killed_run_goes_on_where_it_stopped(suite: OpenSuite, tmp_path: Path, after: int) -> None:
    seen: list[Answer] = []

    def die(answer: Answer) -> None:
        seen.append(answer)
        if len(seen) == after + 1:
            raise Killed

    if after < 10:
        with pytest.raises(Killed):
            run_judge(suite, Scripted(), {}, tmp_path / "run", die)
        with pytest.raises(UsageError, match="not finished"):
            load_run(tmp_path / "run")
    again = Scripted()
    run = run_judge(suite, again, {}, tmp_path / "run")
    assert again.calls == max(9 - after, 0) if after < 10 else again.calls == 10
    assert len(run.answers) == 10


def test_another_judge_seed_or_suite_needs_another_folder(suite: OpenSuite, tmp_path: Path) -> None:
    run_judge(suite, Coin(seed=1), {"seed": 1}, tmp_path / "run")
    for judge, parameters in ((Coin(seed=2), {"seed": 2}), (Scripted(), {"seed": 1})):
        with pytest.raises(UsageError, match="another judge, suite"):
            run_judge(suite, judge, parameters, tmp_path / "run")
    freeze(tmp_path / "other", 8)
    with pytest.raises(UsageError, match="another judge, suite"):
        run_judge(load_submissions(tmp_path / "other"), Coin(seed=1), {"seed": 1}, tmp_path / "run")


def test_two_processes_cannot_write_one_run(suite: OpenSuite, tmp_path: Path) -> None:
    def meanwhile(_: Answer) -> None:
        with pytest.raises(UsageError, match="another process"):
            run_judge(suite, Scripted(), {}, tmp_path / "run")

    run_judge(suite, Scripted(), {}, tmp_path / "run", meanwhile)


def test_a_folder_of_something_else_is_left_alone(suite: OpenSuite, tmp_path: Path) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "thesis.tex").write_text("years of work")
    with pytest.raises(UsageError, match="something else"):
        run_judge(suite, Scripted(), {}, tmp_path / "thesis")
    with pytest.raises(UsageError, match="not a run"):
        load_run(tmp_path / "suite")


@pytest.mark.parametrize("folder", ["suite", "suite/run", "suite/../suite/deep/run"])
def test_nothing_is_added_to_a_frozen_suite(suite: OpenSuite, tmp_path: Path, folder: str) -> None:
    before = sorted((tmp_path / "suite").iterdir())
    with pytest.raises(UsageError, match="lies in the suite's folder"):
        run_judge(suite, Scripted(), {}, tmp_path / folder)
    assert sorted((tmp_path / "suite").iterdir()) == before


def _change(run: Path, sql: str) -> None:
    with closing(sqlite3.connect(run / "ledger.sqlite")) as ledger, ledger:
        ledger.execute(sql)


def test_a_corrupt_answer_says_where(suite: OpenSuite, tmp_path: Path) -> None:
    run_judge(suite, Scripted(), {}, tmp_path / "run")
    _change(tmp_path / "run", "UPDATE answer SET record = replace(record, '\"correct\"', '\"splendid\"')")
    with pytest.raises(UsageError, match=r"ledger\.sqlite, the answer about \w+: report\.verdict"):
        load_run(tmp_path / "run")


def test_a_ledger_that_is_none_or_was_exchanged_is_refused(suite: OpenSuite, tmp_path: Path) -> None:
    run_judge(suite, Scripted(), {}, tmp_path / "run")
    _change(tmp_path / "run", "DELETE FROM answer WHERE submission = (SELECT min(submission) FROM answer)")
    with pytest.raises(UsageError, match="answers about 9 of 10"):
        load_run(tmp_path / "run")
    (tmp_path / "run" / "ledger.sqlite").write_bytes(b"SQLite format 4\0" * 100)
    with pytest.raises(UsageError, match="cannot be used: file is not a database"):
        load_run(tmp_path / "run")
    (tmp_path / "run" / "ledger.sqlite").unlink()
    with pytest.raises(UsageError, match="there is no ledger"):
        load_run(tmp_path / "run")


def test_answers_of_another_judge_are_not_taken_for_this_one_s(suite: OpenSuite, tmp_path: Path) -> None:
    run_judge(suite, Scripted(), {}, tmp_path / "run")
    run_judge(suite, Coin(seed=1), {"seed": 1}, tmp_path / "other")
    (tmp_path / "other" / "ledger.sqlite").replace(tmp_path / "run" / "ledger.sqlite")
    with pytest.raises(UsageError, match="is of scripted, and has an answer of coin"):
        load_run(tmp_path / "run")


def test_a_finished_run_can_be_read_where_nothing_can_be_written(suite: OpenSuite, tmp_path: Path) -> None:
    run = run_judge(suite, Scripted(), {}, tmp_path / "run")
    assert {entry.name for entry in (tmp_path / "run").iterdir()} == {"run.json", "run.lock", "ledger.sqlite"}
    for entry in (tmp_path / "run").iterdir():
        entry.chmod(0o444)
    (tmp_path / "run").chmod(0o555)
    assert load_run(tmp_path / "run") == run
    (tmp_path / "run").chmod(0o755)
