"""A whole run over real HTTP, in both providers' wire formats, against a server that fails in every way."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from mini_suite import freeze
from served_models import GOOD, KEY, declare, serving, told
from served_models import impatient as impatient

from calibration.cli import main
from calibration.ledger.ledger import read
from calibration.runs.folder import gathered, read_info

from scripted_server import (  # isort: skip
    Behaviour,
    ScriptedServer,
    fails,
    half_body,
    only_reasons,
    refuses,
    says,
    sends,
    too_many,
    truncated,
)

FAILURES = (
    truncated(GOOD),
    only_reasons(16),
    refuses("no"),
    says("The proof is correct."),
    says('{"verdict": "correct", "iss'),
    says('{"verdict": "right", "issues": [], "confidence": 1}'),
    fails(400),
)
PASSING = (too_many(retry_after=0), fails(500), half_body(), sends(b"{\xff"))
"""What a second attempt gets over."""


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
def test_each_failure_is_told_apart_and_asked_again_on_resuming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], provider: str
) -> None:
    """J3, J5, J8, J9, J13, J15."""
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    with serving(ScriptedServer(*FAILURES, *PASSING, says(GOOD))) as server:
        declare(server.url, provider)
        code, found = told(capsys, "run", "suite", "--judge", "m", "-o", "run")
        assert (code, found["answered"]) == (2, 10 - len(FAILURES))
        assert found["bill"]["attempts"] == len(server.requests) == 10 + len(PASSING)
        assert found["bill"]["incurred"] > found["bill"]["failed"] > 0
        with read(Path("run/ledger.sqlite")) as ledger:
            run = gathered(Path("run"), read_info(Path("run")), ledger)
        ends = Counter(f"{answer.transport}/{answer.parse}" for answer in run.answers.values())
        assert ends == {
            "ok/valid": 3,
            "ok/invalid": 3,
            "truncated/invalid": 1,
            "empty/invalid": 1,
            "refused/invalid": 1,
            "error/invalid": 1,
        }
        code, found = told(capsys, "resume", "run")
        assert (code, found["answered"]) == (0, 10)
        assert len(server.requests) == 10 + len(PASSING) + len(FAILURES)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
@pytest.mark.parametrize("storm", [too_many(retry_after=0), fails(500), half_body()])
def test_no_storm_of_failures_gets_past_the_cap_on_calls(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    provider: str,
    storm: Behaviour,
) -> None:
    """Retries are calls: with ten under way and each to be tried six times, 13 are sent and no more."""
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    with serving(ScriptedServer(storm)) as server:
        declare(server.url, provider, concurrency=10)
        for cap, sent in ((0, 0), (13, 13), (13, 13), (14, 14)):
            code, found = told(
                capsys,
                *(("resume", "run") if sent else ("run", "suite", "--judge", "m", "-o", "run")),
                "--max-calls",
                str(cap),
            )
            assert (code, found["stopped"], found["answered"]) == (2, "calls", 0)
            assert len(server.requests) == sent == found["bill"]["attempts"]


@pytest.mark.usefixtures("impatient")
def test_a_form_that_is_refused_is_a_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    with serving(ScriptedServer(fails(400, "response_format is not supported"), says(GOOD))) as server:
        declare(server.url, "compatible", structured='["json_schema", "text"]')
        asked = ("run", "suite", "--judge", "m", "-o", "run", "--max-calls")
        code, found = told(capsys, *asked, "1")
        assert (code, found["stopped"], len(server.requests)) == (2, "calls", 1)
        code, found = told(capsys, *asked, "4")
        assert (code, found["answered"], len(server.requests)) == (2, 3, 4)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
def test_what_nobody_says_the_cost_of_counts_as_the_most_that_it_can_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], provider: str
) -> None:
    """Half a body may have been paid for whole, in this session and in the one before."""
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    with serving(ScriptedServer(half_body())) as server:
        declare(server.url, provider, concurrency=10)
        capped = ("--max-cost", "0.05")
        code, found = told(capsys, "run", "suite", "--judge", "m", "-o", "run", *capped)
        assert (code, found["stopped"], found["answered"]) == (2, "cost", 0)
        cheapest = min(len(request.raw) for request in server.requests)
        sent = len(server.requests)
        assert 1 < sent <= 0.05 * 1e6 / (cheapest / 2)
        assert found["bill"]["silent"] == sent and found["bill"]["incurred"] == 0
        code, found = told(capsys, "resume", "run", *capped)
        assert (code, found["stopped"], len(server.requests)) == (2, "cost", sent)


@pytest.mark.usefixtures("impatient")
def test_what_was_turned_down_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    storm = [too_many(retry_after=0), fails(500)] * 10
    with serving(ScriptedServer(*storm, says(GOOD))) as server:
        declare(server.url, "compatible")
        code, found = told(capsys, "run", "suite", "--judge", "m", "-o", "run", "--max-cost", "0.05")
        assert (code, found["answered"], len(server.requests)) == (0, 10, 10 + len(storm))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
def test_a_key_that_a_server_repeats_everywhere_is_in_no_file_and_nowhere_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], provider: str
) -> None:
    """In answers, refusals, errors, half bodies and pages; in runs, rescored ones, reports and drafts."""
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", KEY)
    issue = {"severity": "minor", "reason": f"your key is {KEY}"}
    leaking = json.dumps({"verdict": "incorrect", "issues": [issue], "confidence": 0.5})
    page = f"<html>{KEY}</html>".encode()
    said = [says(KEY), refuses(KEY), truncated(KEY), fails(400, KEY), half_body(KEY * 9), fails(500, KEY)]
    with serving(ScriptedServer(*said, sends(page), sends(page, status=403), says(leaking))) as server:
        declare(server.url, provider)
        main(["run", "suite", "--judge", "m", "-o", "run", "--models", "models.toml"])
        main(["resume", "run", "--models", "models.toml"])
        main(["rescore", "run"])
        main(["score", "run", "--json"])
        main(["report", "run", "-o", "page.html"])
        asked = ["--register", "paper", "--maker", "m", "--models", "models.toml"]
        main(["translate", "Markov", *asked, "--json", "-o", "draft.md"])
        main(["translate", "Markov", "--all", *asked, "-o", "drafts"])
        assert KEY in str(server.requests[0].headers)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert {"ledger.sqlite", "run.json", "page.html", "drafts.jsonl"} <= {file.name for file in files}
    for file in files:
        assert KEY.encode() not in file.read_bytes(), file
    told = capfd.readouterr()
    assert "[key]" in told.out + told.err
    assert KEY not in told.out + told.err
