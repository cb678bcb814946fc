"""A whole run over real HTTP, in both providers' wire formats, against a server that fails in every way."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mini_suite import freeze

from calibration.cli import main
from calibration.ledger.ledger import read
from calibration.runs.folder import gathered, read_info

sys.path.append(str(Path(__file__).parents[1] / "models"))

from scripted_server import (
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

GOOD = json.dumps({"verdict": "incorrect", "issues": [], "confidence": 0.5})
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


@contextmanager
def serving(server: ScriptedServer) -> Iterator[ScriptedServer]:
    """Run the server in a thread of its own."""
    ready, loop = threading.Event(), asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        async with server:
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def _declare(url: str, provider: str) -> None:
    base = f"{url}/v1" if provider == "compatible" else url
    Path("models.toml").write_text(
        f'[models.m]\nprovider = "{provider}"\nmodel = "m"\nbase_url = "{base}"\napi_key_env = "M_KEY"\n'
        "timeout = 5\ndeadline = 60\nsampling = { max_tokens = 50 }\nlimits = { concurrency = 1 }\n"
        "[models.m.prices]\ndate = 2026-11-30\ninput = 1.0\noutput = 10.0\n"
    )


def _told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    code = main([*words, "--models", "models.toml", "--json"])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("provider", ["compatible", "anthropic"])
def test_each_failure_is_told_apart_and_asked_again_on_resuming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], provider: str
) -> None:
    """J3, J5, J8, J9, J13, J15."""
    freeze(tmp_path / "suite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("M_KEY", "secret-key")
    monkeypatch.setattr("toolkit.models.polite.client.FIRST_WAIT", 0.01)
    monkeypatch.setattr("toolkit.models.polite.client.JITTER", 0.01)
    with serving(ScriptedServer(*FAILURES, *PASSING, says(GOOD))) as server:
        _declare(server.url, provider)
        code, told = _told(capsys, "run", "suite", "--judge", "m", "-o", "run")
        assert (code, told["answered"]) == (2, 10 - len(FAILURES))
        assert told["bill"]["attempts"] == len(server.requests) == 10 + len(PASSING)
        assert told["bill"]["incurred"] > told["bill"]["failed"] > 0
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
        code, told = _told(capsys, "resume", "run")
        assert (code, told["answered"]) == (0, 10)
        assert len(server.requests) == 10 + len(PASSING) + len(FAILURES)
    assert b"secret-key" not in b"".join(file.read_bytes() for file in Path("run").iterdir())
