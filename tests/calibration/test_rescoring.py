"""Rescoring goes back to the bytes in which an answer came, whatever was made of them then."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze
from served_models import GOOD, KEY, declare, serving, told

from toolkit.models.base import Transport
from toolkit.models.rereading import read_raw

from scripted_server import ScriptedServer, fails, half_body, says, truncated  # isort: skip

OLD_READERS = {
    "took half an answer for its text": "SET text = substr(text, 1, 9), parse = 'invalid'",
    "took a good answer for an error": "SET transport = 'error', text = x'', parse = 'invalid'",
    "did not know the usage": "SET input = NULL, output = NULL",
}


def _in_ledger(sql: str) -> None:
    with closing(sqlite3.connect("run/ledger.sqlite")) as ledger, ledger:
        ledger.execute(sql)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)


@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
@pytest.mark.parametrize("change", OLD_READERS.values(), ids=OLD_READERS)
def test_what_an_earlier_version_misread_reads_right_from_its_bytes(
    capsys: pytest.CaptureFixture[str], provider: str, change: str
) -> None:
    with serving(ScriptedServer(says(GOOD))) as server:
        declare(server.url, provider)
        assert told(capsys, "run", "suite", "--judge", "m", "-o", "run")[0] == 0
        bill = told(capsys, "resume", "run")[1]["bill"]
        _in_ledger(f"UPDATE attempt {change}")
        _in_ledger("UPDATE job SET result = NULL")
        code, found = told_without_models(capsys, "rescore", "run")
        assert (code, found["answered"], found["changed"]) == (0, 10, [])
        code, found = told(capsys, "resume", "run")
        assert (code, found["answered"], found["bill"]) == (0, 10, bill)
        assert len(server.requests) == 10


def test_an_answer_that_was_cut_off_and_taken_for_whole_loses_its_verdict(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """J5."""
    with serving(ScriptedServer(truncated(GOOD), says(GOOD))) as server:
        declare(server.url, "compatible")
        assert told(capsys, "run", "suite", "--judge", "m", "-o", "run")[0] == 2
        _in_ledger("UPDATE attempt SET transport = 'ok', parse = 'valid' WHERE transport = 'truncated'")
        _in_ledger("UPDATE job SET result = (SELECT id FROM attempt WHERE job = job.id) WHERE result IS NULL")
        code, found = told_without_models(capsys, "rescore", "run")
        assert (code, found["answered"]) == (2, 9)
        assert told(capsys, "resume", "run")[1]["answered"] == 10
        assert len(server.requests) == 11


def test_a_result_that_still_reads_stays_though_an_earlier_attempt_reads_now(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One of two good answers was chosen; which one must not depend on when the run is rescored."""
    other = json.dumps({"verdict": "correct", "issues": []})
    with serving(ScriptedServer(says("Hm."), says(GOOD), says(other))) as server:
        declare(server.url, "compatible")
        told(capsys, "run", "suite", "--judge", "m", "-o", "run", "--limit", "1")
        assert told(capsys, "resume", "run", "--limit", "1")[1]["answered"] == 1
        now = '{\\"verdict\\": \\"correct\\"}'
        _in_ledger(f"UPDATE attempt SET raw = CAST(replace(raw, 'Hm.', '{now}') AS BLOB)")
        code, found = told_without_models(capsys, "rescore", "run")
        assert (code, found["answered"], found["changed"]) == (2, 1, [])


def test_bytes_that_are_no_whole_answer_stay_what_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(ScriptedServer(half_body(), fails(400), half_body(), says(GOOD))) as server:
        declare(server.url, "compatible")
        assert told(capsys, "run", "suite", "--judge", "m", "-o", "run", "--max-calls", "2")[0] == 2
        with closing(sqlite3.connect("run/ledger.sqlite")) as ledger:
            before = ledger.execute("SELECT * FROM attempt").fetchall()
            assert len(before) == 2
            assert told_without_models(capsys, "rescore", "run")[0] == 2
            assert ledger.execute("SELECT * FROM attempt").fetchall() == before


def told_without_models(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    from calibration.cli import main

    code = main([*words, "--json"])
    return code, json.loads(capsys.readouterr().out)


PROGRAM = {"provider": "command", "command": '["judge"]'}
BATCHED = json.dumps(
    {
        "custom_id": "x",
        "response": {
            "status_code": 200,
            "body": {"choices": [{"message": {"content": "fine"}, "finish_reason": "stop"}]},
        },
    }
).encode()


def test_each_way_of_asking_is_read_by_its_own_reader() -> None:
    program = read_raw(PROGRAM, Transport.OK, None, b'{"text": "fine"}')
    assert program and program.text == "fine"
    assert read_raw(PROGRAM, Transport.ERROR, None, b'{"text": "fine"}') is None, (
        "it may have failed after it"
    )
    assert read_raw({**PROGRAM, "talk": "[]"}, Transport.OK, None, b"fine") is None
    batched = read_raw({"provider": "openai"}, Transport.OK, None, BATCHED)
    assert batched and (batched.transport, batched.text) == (Transport.OK, "fine")
    assert read_raw({"provider": "openai"}, Transport.ERROR, None, BATCHED[:-9]) is None
    assert read_raw({"provider": "openai"}, Transport.ERROR, 400, b"{}") is None
    assert read_raw({}, Transport.OK, None, b"fine") is None
