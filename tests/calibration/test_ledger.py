"""A ledger keeps every attempt as it came, and its keys tell questions apart that may be answered apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from calibration.ledger.entries import Attempt, Job, Seat, attempts_of
from calibration.ledger.keys import question_key
from calibration.ledger.ledger import read, written
from calibration.ledger.prices import Prices
from calibration.records import Answer, Parse, Report, Transport, Verdict
from toolkit.errors import UsageError
from toolkit.models.base import Call, Message, Reply, Role, Sampling, Usage

IDENTITY: Mapping[str, str] = {"provider": "p", "base_url": "https://a", "model": "m"}
CALL = Call((Message(Role.USER, "Is it so?"),), Sampling(temperature=1.0), {"type": "object"}, "a/report/0")
SEAT = Seat("m")
JOB = Job("a", SEAT, "report")
KEY = question_key(IDENTITY, CALL, "report/1-00000000", SEAT)

GOOD = Attempt(Transport.OK, Parse.VALID, text='{"verdict": "correct"}', raw=b"\xff\x00raw", usage=Usage(10))
BAD = Attempt(Transport.OK, Parse.INVALID, text="Hm.")
LIMITED = Attempt(Transport.RATE_LIMITED, Parse.INVALID, detail="429", status=429)

REPORT = Report(submission="a", verdict=Verdict.INCORRECT)
ANSWER = Answer(
    judge="m",
    submission="a",
    transport=Transport.OK,
    parse=Parse.VALID,
    report=REPORT,
    raw="{}",
    seconds=0.5,
    readings={"material": REPORT},
    score=7.0,
)


@pytest.mark.parametrize(
    "other",
    [
        {"identity": {**IDENTITY, "model": "n"}},
        {"identity": {**IDENTITY, "base_url": "https://b"}},
        {"identity": {**IDENTITY, "provider": "q"}},
        {"call": replace(CALL, sampling=Sampling(temperature=0.0))},
        {"call": replace(CALL, sampling=Sampling(temperature=1.0, max_tokens=1))},
        {"call": replace(CALL, sampling=Sampling(temperature=1.0, top_p=0.5))},
        {"call": replace(CALL, sampling=Sampling(temperature=1.0, seed=1))},
        {"call": replace(CALL, sampling=Sampling(temperature=1.0, reasoning_effort="low"))},
        {"call": replace(CALL, sampling=Sampling(temperature=1.0, extra={"min_p": 0.1}))},
        {"call": replace(CALL, messages=(Message(Role.USER, "Is it not?"),))},
        {"call": replace(CALL, messages=(Message(Role.SYSTEM, "Is it so?"),))},
        {"call": replace(CALL, schema=None)},
        {"version": "report/2-00000000"},
        {"seat": Seat("m", vote=1)},
        {"seat": Seat("m", round=1)},
    ],
)
def test_whatever_can_change_an_answer_changes_the_key(other: dict[str, Any]) -> None:
    """J12."""
    asked = {"identity": IDENTITY, "call": CALL, "version": "report/1-00000000", "seat": SEAT, **other}
    assert question_key(asked["identity"], asked["call"], asked["version"], asked["seat"]) != KEY


def test_the_same_question_has_the_same_key_whatever_it_is_called() -> None:
    renamed = replace(CALL, key="elsewhere", sampling=Sampling(temperature=1.0, extra={}))
    reordered = dict(reversed(list(IDENTITY.items())))
    assert question_key(reordered, renamed, "report/1-00000000", replace(SEAT, juror="n")) == KEY


def test_an_attempt_comes_back_as_it_was(tmp_path: Path) -> None:
    """J6: also what is no text, and half a surrogate pair."""
    odd = replace(GOOD, text="a\u2028b\u0085c\x0c\x00\ud800", raw=bytes(range(256)), model="m-2", id="x1")
    broken = replace(odd, finish="a\ud800", model="\ud800", id="\x00\udfff", detail="\ud800")
    with written(tmp_path / "ledger") as ledger:
        ledger.lay([JOB])
        ledger.record(JOB, KEY, [broken, odd])
    with read(tmp_path / "ledger") as ledger:
        assert ledger.latest("a", SEAT) == {"report": odd}
        assert ledger.answered(KEY) == odd


@pytest.mark.parametrize(
    ("attempts", "counts", "left"),
    [
        ([LIMITED], LIMITED, True),
        ([BAD], BAD, True),
        ([LIMITED, GOOD], GOOD, False),
        ([BAD, LIMITED], BAD, True),
        ([BAD, GOOD], GOOD, False),
    ],
)
def test_what_has_no_valid_result_is_left_to_do(
    tmp_path: Path, attempts: list[Attempt], counts: Attempt, left: bool
) -> None:
    with written(tmp_path / "ledger") as ledger:
        ledger.lay([JOB])
        assert ledger.unfinished() == {("a", SEAT)}
        for attempt in attempts:
            ledger.record(JOB, KEY, [attempt])
        assert ledger.latest("a", SEAT)["report"] == counts
        assert bool(ledger.unfinished()) is left
        assert (ledger.answered(KEY) is None) is left


def test_laying_a_row_down_again_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        with written(tmp_path / "ledger") as ledger:
            ledger.lay([JOB, JOB])
            if ledger.unfinished():
                ledger.record(JOB, KEY, [GOOD])
    with read(tmp_path / "ledger") as ledger:
        assert ledger.calls() == 1


def test_the_attempts_before_a_reply_are_kept_and_none_of_them_is_read() -> None:
    earlier = (
        Reply(Transport.RATE_LIMITED, status=429),
        Reply(Transport.ERROR, text='{"verdict": "correct"}'),
    )
    reply = Reply(Transport.OK, text="fine", notes=("schema left out",), earlier=earlier)
    first, second, last = attempts_of(reply, Parse.VALID)
    assert (first.valid, second.valid, last.valid) == (False, False, True)
    assert last.detail == "schema left out"
    cut = Reply(Transport.TRUNCATED, text='{"verdict": "correct"}')
    assert not attempts_of(cut, Parse.VALID)[0].valid


def test_all_token_kinds_are_summed_apart(tmp_path: Path) -> None:
    """J21: what failed, what another run paid, and what nobody counted."""
    usage = Usage(input=100, cached=40, cache_written=10, output=30, reasoning=20)
    with written(tmp_path / "ledger") as ledger:
        ledger.lay([JOB, replace(JOB, slot="b")])
        ledger.record(JOB, KEY, [replace(LIMITED, usage=usage), replace(GOOD, usage=usage)])
        ledger.record(replace(JOB, slot="b"), KEY, [replace(GOOD, usage=usage, replayed=True)])
        ledger.record(replace(JOB, slot="b"), KEY, [replace(BAD, usage=None)])
        spent = {(part.replayed, part.failed): part for part in ledger.spent()}
        assert ledger.calls() == 3
    assert spent[False, False].usage == spent[True, False].usage == usage
    assert (spent[False, True].attempts, spent[False, True].silent, spent[False, True].usage) == (2, 1, usage)


def test_a_token_is_priced_once_by_its_kind() -> None:
    usage = Usage(input=100, cached=40, cache_written=10, output=30, reasoning=20)
    prices = Prices(date="2026-11-30", input=1, output=10, cached=0.1, cache_written=2, reasoning=5)
    assert prices.cost(usage) == pytest.approx((50 * 1 + 40 * 0.1 + 10 * 2 + 10 * 10 + 20 * 5) / 1e6)
    plain = Prices(date="2026-11-30", input=1, output=10)
    assert plain.cost(usage) == pytest.approx((100 * 1 + 30 * 10) / 1e6)
    assert plain.most(1000, 50) == pytest.approx((1000 + 500) / 1e6)


def test_answers_come_back_by_seat(tmp_path: Path) -> None:
    with written(tmp_path / "ledger") as ledger:
        ledger.settle(SEAT, ANSWER.model_copy(update={"score": 1.0}))
        ledger.settle(SEAT, ANSWER)
        assert list(ledger.answers()) == [(SEAT, ANSWER)]


def test_an_answer_that_waits_is_written_with_what_is_recorded_next(tmp_path: Path) -> None:
    def on_disk() -> int:
        with read(tmp_path / "ledger") as ledger:
            return len(list(ledger.answers()))

    with written(tmp_path / "ledger") as ledger:
        ledger.lay([JOB])
        ledger.settle_soon(SEAT, ANSWER)
        assert on_disk() == 0
        ledger.record(JOB, KEY, [GOOD])
        assert on_disk() == 1
        ledger.settle_soon(replace(SEAT, vote=1), ANSWER)
        ledger.flush()
        assert on_disk() == 2


def test_an_answer_waits_on_when_it_cannot_be_written(tmp_path: Path) -> None:
    with written(tmp_path / "ledger") as ledger, written(tmp_path / "ledger") as other:
        ledger.lay([JOB])
        ledger.settle_soon(SEAT, ANSWER)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("calibration.ledger.ledger.ATTEMPT", ("no_such_column",))
            with pytest.raises(UsageError, match="cannot be used"):
                ledger.record(JOB, KEY, [GOOD])
        assert list(other.answers()) == []
        ledger.flush()
        assert list(other.answers()) == [(SEAT, ANSWER)]


def test_a_file_that_is_no_ledger_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    file.write_bytes(b"years of work, not a database" * 10)
    with pytest.raises(UsageError, match="cannot be used"), written(file):
        pass
    assert file.read_bytes() == b"years of work, not a database" * 10
