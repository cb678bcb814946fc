"""A run by batches: matched by id, what is missing is asked again, and nothing handed in is paid twice."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import pytest
from mini_suite import freeze
from scripted_client import CORRECT, INCORRECT, PRICES, plan, said

from calibration.records import Verdict
from calibration.runs.batching import BatchClient, custom_id
from calibration.runs.budget import Stop
from calibration.runs.models import Session, run_models
from calibration.runs.plan import Juror, Plan
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import Unchecked
from toolkit.models.base import Call, Reply
from toolkit.models.batch.matching import Collected


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.runs.batching.QUIET", 0.01)
    monkeypatch.setattr("calibration.runs.batching.POLL", 0.01)


@pytest.fixture
def suite(tmp_path: Path) -> OpenSuite:
    freeze(tmp_path / "suite")
    return load_submissions(tmp_path / "suite")


class Provider:
    """Keeps batches between sessions; answers each in the reverse order of its calls, after `wait` looks.

    The first batch lacks the calls of `missing`, has two answers to those of `repeated`, and one answer that
    nobody asked for.
    """

    def __init__(self, wait: int = 1, missing: Collection[str] = (), repeated: Collection[str] = ()) -> None:
        self.batches: list[Mapping[str, Call]] = []
        self.wait, self.missing, self.repeated = wait, missing, repeated
        self.looks = 0
        self.refuse = False

    @property
    def identity(self) -> Mapping[str, str]:
        return {"provider": "scripted", "model": "m"}

    async def submit(self, calls: Mapping[str, Call]) -> str:
        if self.refuse:
            raise Unchecked("the batch is not taken")
        self.batches.append(calls)
        return f"batch-{len(self.batches) - 1}"

    async def collect(self, batch: str, asked: Collection[str]) -> Collected | None:
        self.looks += 1
        if self.looks == 1:
            raise Unchecked("no route")
        if self.looks <= self.wait:
            return None
        number = int(batch.removeprefix("batch-"))
        calls = {key: self.batches[number][key] for key in asked}
        first = number == 0
        lost = {key for key, call in calls.items() if first and call.key.split("/")[0] in self.missing}
        twice = {key for key, call in calls.items() if first and call.key.split("/")[0] in self.repeated}
        replies = {key: self._reply(calls[key]) for key in reversed(list(calls)) if key not in lost | twice}
        return Collected(replies, tuple(lost), ("stranger",) if first else (), tuple(twice), ())

    def _reply(self, call: Call) -> Reply:
        return said(INCORRECT if call.key[0] < "h" else CORRECT)

    async def close(self) -> None:
        pass


def _plan(provider: Provider, told: list[str] | None = None, **planned: int) -> Plan:
    client = BatchClient(provider, (told if told is not None else []).append)
    base = plan(client, **planned)
    return Plan(
        base.protocol, {"m": Juror("m", client, base.jurors["m"].sampling, PRICES)}, base.votes, base.rule
    )


def _right(submission: str) -> Verdict:
    return Verdict.INCORRECT if submission[0] < "h" else Verdict.CORRECT


def test_answers_are_matched_by_id_whatever_their_order(suite: OpenSuite, tmp_path: Path) -> None:
    """J14."""
    provider, told = Provider(), list[str]()
    ended = run_models(suite, _plan(provider, told, votes=2), tmp_path / "run", Session())
    assert ended.stopped is None
    assert [len(batch) for batch in provider.batches] == [20]
    assert all(key == custom_id(call.key) for key, call in provider.batches[0].items())
    for id_, answer in ended.run.answers.items():
        assert answer.report and answer.report.verdict is _right(id_)
    assert told == ["20 calls are in batch batch-0", "batch batch-0 cannot be asked after for now: no route"]


def test_what_is_missing_is_handed_in_again_and_what_is_there_twice_is_no_answer(
    suite: OpenSuite, tmp_path: Path
) -> None:
    """J14."""
    missing, repeated = suite.submissions[2].id, suite.submissions[5].id
    provider = Provider(missing=[missing], repeated=[repeated])
    ended = run_models(suite, _plan(provider), tmp_path / "run", Session())
    assert [len(batch) for batch in provider.batches] == [10, 1]
    unusable = {id_: answer.notes for id_, answer in ended.run.answers.items() if not answer.usable}
    assert list(unusable) == [repeated]
    assert "several answers" in unusable[repeated][0]
    assert ended.run.answers[missing].usable
    assert run_models(suite, _plan(provider), tmp_path / "run", Session()).stopped is None
    assert [len(batch) for batch in provider.batches] == [10, 1, 1]


def test_a_batch_that_was_handed_in_is_collected_by_the_next_session(
    suite: OpenSuite, tmp_path: Path
) -> None:
    provider = Provider(wait=10**9)
    ended = run_models(suite, _plan(provider), tmp_path / "run", Session(seconds=0.5))
    assert ended.stopped is Stop.DEADLINE
    provider.wait = 0
    ended = run_models(suite, _plan(provider), tmp_path / "run", Session())
    assert ended.stopped is None and all(answer.usable for answer in ended.run.answers.values())
    assert [len(batch) for batch in provider.batches] == [10]


def test_a_batch_that_is_not_taken_is_an_error_of_its_calls(suite: OpenSuite, tmp_path: Path) -> None:
    provider = Provider()
    provider.refuse = True
    ended = run_models(suite, _plan(provider), tmp_path / "run", Session())
    assert {answer.notes for answer in ended.run.answers.values()} == {("the batch is not taken",)}
    provider.refuse = False
    ended = run_models(suite, _plan(provider), tmp_path / "run", Session())
    assert all(answer.usable for answer in ended.run.answers.values())
