"""A run of models asks each question once, loses nothing, stops where it must, and makes up no verdict."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest
from mini_suite import freeze
from scripted_client import CORRECT, INCORRECT, PRICES, USAGE, Scripted, plan, said

from calibration.ledger.ledger import read
from calibration.records import Parse, Transport, Verdict
from calibration.runs import load_run
from calibration.runs.bill import Bill, billed
from calibration.runs.budget import Caps, Stop
from calibration.runs.engine import Progress, Watcher
from calibration.runs.models import Ended, Session, run_models
from calibration.suites.frozen import OpenSuite, load_submissions
from toolkit.errors import UsageError
from toolkit.models.base import Call, Reply, Sampling, Usage

NO_ANSWER = Reply(Transport.ERROR, detail="connection reset")


@pytest.fixture
def suite(tmp_path: Path) -> OpenSuite:
    freeze(tmp_path / "suite")
    return load_submissions(tmp_path / "suite")


def _bill(run: Path) -> Bill:
    with read(run / "ledger.sqlite") as ledger:
        return billed(load_run(run).info, ledger)


def test_every_submission_is_asked_once_and_the_client_is_closed(suite: OpenSuite, tmp_path: Path) -> None:
    model = Scripted()
    ended = run_models(suite, plan(model), tmp_path / "run", Session())
    assert ended.stopped is None
    assert sorted(model.asked) == sorted(f"{submission.id}/report/0" for submission in suite.submissions)
    assert model.closed == 1
    assert load_run(tmp_path / "run") == ended.run
    assert ended.run.info.judge == "m"
    assert all(
        answer.report.verdict is Verdict.CORRECT for answer in ended.run.answers.values() if answer.report
    )


@pytest.mark.parametrize(
    ("reply", "transport"),
    [
        (NO_ANSWER, Transport.ERROR),
        (Reply(Transport.RATE_LIMITED, detail="429"), Transport.RATE_LIMITED),
        (Reply(Transport.REFUSED, text='{"verdict": "correct"}', finish="refusal"), Transport.REFUSED),
        (Reply(Transport.EMPTY, finish="stop", usage=USAGE), Transport.EMPTY),
        (Reply(Transport.TRUNCATED, text='{"verdict": "correct"}', finish="length"), Transport.TRUNCATED),
        (
            Reply(Transport.TRUNCATED, text='{"verdict": "correct", "iss', finish="length"),
            Transport.TRUNCATED,
        ),
        (said('{"verdict": "correct", "iss'), Transport.OK),
        (said("The proof is CORRECT."), Transport.OK),
        (said({"reason": "all fine", "score": 0.9}), Transport.OK),
    ],
)
@pytest.mark.parametrize("protocol", ["report", "holistic", "critic", "stepwise", "reference"])
def test_a_call_that_gives_no_verdict_is_no_verdict(
    suite: OpenSuite, tmp_path: Path, protocol: str, reply: Reply, transport: Transport
) -> None:
    """J1, J2, J3, J5, J8, J9: by whatever protocol, and each kind counted apart."""
    ended = run_models(suite, plan(Scripted(lambda _: reply), protocol=protocol), tmp_path / "run", Session())
    for answer in ended.run.answers.values():
        assert (answer.usable, answer.report) == (False, None)
        assert answer.transport is transport
        assert answer.parse is Parse.INVALID
        assert answer.notes or transport in (Transport.REFUSED, Transport.EMPTY, Transport.TRUNCATED)


def test_a_client_that_raises_is_an_error_of_the_call(suite: OpenSuite, tmp_path: Path) -> None:
    def fail(call: Call) -> Reply:
        raise RuntimeError("no \ud800 route")

    ended = run_models(suite, plan(Scripted(fail)), tmp_path / "run", Session())
    assert {answer.transport for answer in ended.run.answers.values()} == {Transport.ERROR}
    assert {answer.notes for answer in ended.run.answers.values()} == {("RuntimeError: no \\ud800 route",)}


def test_a_failed_item_runs_again_and_nothing_runs_twice(suite: OpenSuite, tmp_path: Path) -> None:
    """J13."""
    second = suite.submissions[1].id
    model = Scripted(lambda call: NO_ANSWER if call.key.startswith(second) else said(CORRECT))
    first = run_models(suite, plan(model), tmp_path / "run", Session())
    assert [id_ for id_, answer in first.run.answers.items() if not answer.usable] == [second]
    again = Scripted(lambda _: said(INCORRECT))
    ended = run_models(suite, plan(again), tmp_path / "run", Session())
    assert again.asked == [f"{second}/report/0"]
    wrong = [
        id_ for id_, a in ended.run.answers.items() if a.report and a.report.verdict is Verdict.INCORRECT
    ]
    assert wrong == [second]


def test_four_votes_stay_four_answers_also_when_they_are_taken_over(suite: OpenSuite, tmp_path: Path) -> None:
    """J11, J21: and what they cost is not billed again."""
    drawn = iter(range(40))
    model = Scripted(lambda _: said({**CORRECT, "confidence": next(drawn) / 100}))
    hot = Sampling(temperature=1.0)
    once = run_models(suite, plan(model, votes=4, sampling=hot), tmp_path / "one", Session())
    silent = Scripted()
    twice = run_models(
        suite, plan(silent, votes=4, sampling=hot), tmp_path / "two", Session(past=tmp_path / "one")
    )
    assert silent.calls == []
    assert twice.run.answers == once.run.answers
    for id_, seats in once.run.ballots.items():
        said_by = {seat: answer.report for seat, answer in twice.run.ballots[id_].items()}
        assert said_by == {seat: answer.report for seat, answer in seats.items()}
        assert len({report.confidence for report in said_by.values() if report}) == 4
    first, second = _bill(tmp_path / "one"), _bill(tmp_path / "two")
    assert first.incurred == pytest.approx(40 * PRICES.cost(USAGE))
    assert (second.incurred, second.attempts) == (0, 0)
    assert second.replayed == pytest.approx(first.incurred)


def test_answers_to_other_questions_are_not_taken_over(suite: OpenSuite, tmp_path: Path) -> None:
    """J12: another temperature is another question."""
    run_models(suite, plan(Scripted(), sampling=Sampling(temperature=0.0)), tmp_path / "one", Session())
    asked = Scripted()
    past = Session(past=tmp_path / "one")
    run_models(suite, plan(asked, sampling=Sampling(temperature=0.1)), tmp_path / "two", past)
    assert len(asked.calls) == 10


def test_each_vote_of_a_seeded_model_has_its_own_seed(suite: OpenSuite, tmp_path: Path) -> None:
    model = Scripted()
    run_models(suite, plan(model, votes=3, sampling=Sampling(seed=7)), tmp_path / "run", Session())
    assert {call.sampling.seed for call in model.calls} == {7, 8, 9}


def test_what_cannot_be_asked_yet_waits_for_what_it_needs(suite: OpenSuite, tmp_path: Path) -> None:
    """The second stage is not asked about a report that could not be read; resuming asks both."""
    unread = Scripted(lambda call: said("Hm.") if "/blind/" in call.key else said(CORRECT))
    ended = run_models(suite, plan(unread, protocol="two_stage"), tmp_path / "run", Session())
    assert not any("/grade/" in key for key in unread.asked)
    assert not any(answer.usable for answer in ended.run.answers.values())
    steps = [{"number": number, "status": "established"} for number in (1, 2, 3)]
    model = Scripted(lambda call: said(CORRECT if "/blind/" in call.key else {"core_steps": steps}))
    ended = run_models(suite, plan(model, protocol="two_stage"), tmp_path / "run", Session())
    assert {answer.score for answer in ended.run.answers.values()} == {10.0}
    for id_ in ended.run.answers:
        assert [key for key in model.asked if key.startswith(id_)] == [f"{id_}/blind/0", f"{id_}/grade/0"]


def test_another_question_needs_another_folder(suite: OpenSuite, tmp_path: Path) -> None:
    run_models(suite, plan(Scripted()), tmp_path / "run", Session())
    others = (
        plan(Scripted(name="n")),
        plan(Scripted(), votes=2),
        plan(Scripted(), protocol="holistic"),
        plan(Scripted(), panel="k_of_n:1"),
        plan(Scripted(), sampling=Sampling(max_tokens=7)),
    )
    for other in others:
        with pytest.raises(UsageError, match="another judge, suite"):
            run_models(suite, other, tmp_path / "run", Session())
    run_models(suite, plan(Scripted(), prices=None), tmp_path / "run", Session())
    assert load_run(tmp_path / "run").info.questioning == plan(Scripted()).questioning()


@pytest.mark.parametrize("calls", [0, 1, 7])
def test_the_cap_on_calls_counts_all_sessions(suite: OpenSuite, tmp_path: Path, calls: int) -> None:
    model = Scripted()
    for _ in range(2):
        ended = run_models(suite, plan(model), tmp_path / "run", Session(Caps(calls=calls)))
        assert (ended.stopped, len(model.calls)) == (Stop.CALLS, calls)
    with pytest.raises(UsageError, match="not finished"):
        load_run(tmp_path / "run")
    ended = run_models(suite, plan(model), tmp_path / "run", Session())
    assert (ended.stopped, len(model.calls), len(set(model.asked))) == (None, 10, 10)


@pytest.mark.parametrize("cap", [0.0, 0.012, 0.03, 0.0555])
def test_the_cap_on_cost_holds_though_calls_are_in_flight(
    suite: OpenSuite, tmp_path: Path, cap: float
) -> None:
    """Each call here costs 0.0021 to 0.0101 and is let through only if the dearest one still fits."""
    usage = Usage(input=100, output=1000)
    dear = Scripted(lambda _: said(CORRECT, usage=usage))
    planned = plan(dear, sampling=Sampling(max_tokens=1000), prices=PRICES)
    ended = run_models(suite, planned, tmp_path / "run", Session(Caps(cost=cap)))
    spent = len(dear.calls) * PRICES.cost(usage)
    assert spent <= cap
    assert ended.stopped is Stop.COST
    assert spent >= cap - 0.015, "one more call would have fitted"


def test_a_cost_that_nobody_knows_cannot_be_capped(suite: OpenSuite, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the cost of m is not known"):
        run_models(suite, plan(Scripted(), prices=None), tmp_path / "run", Session(Caps(cost=1.0)))
    assert not (tmp_path / "run").exists()


def test_failed_attempts_and_silent_ones_are_on_the_bill(suite: OpenSuite, tmp_path: Path) -> None:
    """J21."""
    failed = Reply(Transport.ERROR, usage=Usage(input=50))
    model = Scripted(lambda _: said("Hm.", earlier=(failed, Reply(Transport.RATE_LIMITED))))
    run_models(suite, plan(model), tmp_path / "run", Session())
    bill = _bill(tmp_path / "run")
    assert (bill.attempts, bill.silent) == (30, 10)
    assert bill.incurred == bill.failed == pytest.approx(10 * (PRICES.cost(USAGE) + 50 / 1e6))
    assert bill.tokens == replace(
        USAGE, input=10 * 1050, cached=10 * 400, output=10 * 200, reasoning=10 * 150
    )


def test_a_limit_ends_the_session_and_not_the_run(suite: OpenSuite, tmp_path: Path) -> None:
    model = Scripted()
    for done in (4, 8):
        ended = run_models(suite, plan(model), tmp_path / "run", Session(submissions=4))
        assert (ended.stopped, len(model.calls)) == (Stop.LIMIT, done)
    assert run_models(suite, plan(model), tmp_path / "run", Session(submissions=4)).stopped is None


class _Slow(Scripted):
    """Answers the first calls at once; on the others it hangs, and once those are `done` an hour passes."""

    def __init__(self, quick: int) -> None:
        super().__init__()
        self.done = 0
        self._quick = quick

    def see(self, progress: Progress) -> None:
        self.done = progress.done

    async def complete(self, call: Call) -> Reply:
        hangs = len(self.calls) >= self._quick
        reply = await super().complete(call)
        if hangs:
            while self.done < self._quick:
                await asyncio.sleep(0.01)
            loop = asyncio.get_running_loop()
            loop.time = lambda: time.monotonic() + 3600  # type: ignore[method-assign]
            await asyncio.Event().wait()
        return reply


def test_at_the_deadline_what_is_finished_is_kept(
    suite: OpenSuite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calibration.runs.engine.TICK", 0.01)
    slow = _Slow(3)
    ended = run_models(suite, plan(slow), tmp_path / "run", Session(seconds=1800), Watcher(show=slow.see))
    assert ended.stopped is Stop.DEADLINE
    kept = [id_ for id_, answer in ended.run.answers.items() if answer.usable]
    assert len(kept) == 3
    again = Scripted()
    run_models(suite, plan(again), tmp_path / "run", Session())
    assert {key.split("/")[0] for key in again.asked} == {s.id for s in suite.submissions} - set(kept)


class _Interrupting(Scripted):
    """Interrupts this process while two calls are in flight, as ^C does, and again if told to.

    The calls end after the first interrupt if that is the only one, else never.
    """

    def __init__(self, times: int) -> None:
        super().__init__()
        self.told = 0
        self._times = times

    def tell(self) -> None:
        self.told += 1

    async def complete(self, call: Call) -> Reply:
        first = not self.calls
        reply = await super().complete(call)
        if first:
            while len(self.calls) < 2:
                await asyncio.sleep(0)
            for _ in range(self._times):
                before = self.told
                os.kill(os.getpid(), signal.SIGINT)
                while self.told == before:
                    await asyncio.sleep(0.01)
        while self._times > 1 or not self.told:
            await asyncio.sleep(0.01)
        return reply


@pytest.mark.parametrize(("times", "kept"), [(1, 2), (2, 0)])
def test_an_interrupt_lets_the_calls_in_flight_end_and_a_second_one_does_not(
    suite: OpenSuite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, kept: int
) -> None:
    monkeypatch.setattr("calibration.runs.models.WORKERS", 2)
    model = _Interrupting(times)
    ended = run_models(suite, plan(model), tmp_path / "run", Session(), Watcher(stopping=model.tell))
    assert (ended.stopped, model.told) == (Stop.INTERRUPTED, times)
    assert sum(answer.usable for answer in ended.run.answers.values()) == kept
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    again = Scripted()
    assert _finished(run_models(suite, plan(again), tmp_path / "run", Session()))
    assert len(again.calls) == 10 - kept


def _finished(ended: Ended) -> bool:
    return ended.stopped is None and all(answer.usable for answer in ended.run.answers.values())


def test_the_display_hears_of_everything_and_not_of_each_call(
    suite: OpenSuite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calibration.runs.engine.TICK", 3600)
    seen: list[tuple[int, int, int]] = []
    watcher = Watcher(show=lambda p: seen.append((p.done, p.calls, p.unusable)))
    run_models(suite, plan(Scripted(lambda _: NO_ANSWER)), tmp_path / "run", Session(), watcher)
    assert seen[-1] == (10, 10, 10)
    assert len(seen) <= 3


def test_an_error_inside_ends_the_run_as_itself(suite: OpenSuite, tmp_path: Path) -> None:
    """A full disk, say: no call goes on unheard, and the client is closed."""
    planned = plan(Scripted())

    def full(*_: object) -> None:
        raise OSError("no space left")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("calibration.ledger.ledger.Ledger.settle_soon", full)
        with pytest.raises(OSError, match="no space left"):
            run_models(suite, planned, tmp_path / "run", Session())
    again = Scripted()
    assert _finished(run_models(suite, plan(again), tmp_path / "run", Session()))


def test_two_processes_cannot_write_one_run(suite: OpenSuite, tmp_path: Path) -> None:
    def meanwhile(call: Call) -> Reply:
        with pytest.raises(UsageError, match="another process"):
            run_models(suite, plan(Scripted()), tmp_path / "run", Session())
        return said(CORRECT)

    assert _finished(run_models(suite, plan(Scripted(meanwhile)), tmp_path / "run", Session()))


def test_raw_answers_stay_in_the_run(suite: OpenSuite, tmp_path: Path) -> None:
    raw = b'{"choices": [\xff]}'
    run_models(suite, plan(Scripted(lambda _: said(CORRECT, raw=raw))), tmp_path / "run", Session())
    answer = next(iter(load_run(tmp_path / "run").answers.values()))
    assert json.loads(answer.raw) == CORRECT
    with read(tmp_path / "run" / "ledger.sqlite") as ledger:
        (seat,) = load_run(tmp_path / "run").ballots[answer.submission]
        assert ledger.latest(answer.submission, seat)["report"].raw == raw
