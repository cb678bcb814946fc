"""Models behind the scripted server, which runs in a thread of its own, so that commands can ask them."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from calibration.cli import main

sys.path.append(str(Path(__file__).parents[1] / "models"))

from scripted_server import ScriptedServer

KEY = "sk-verysecret-0123456789"
GOOD = json.dumps({"verdict": "incorrect", "issues": [], "confidence": 0.5})


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


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits between attempts are short, and a provider that fails is not left alone."""
    monkeypatch.setattr("toolkit.models.polite.client.FIRST_WAIT", 0.01)
    monkeypatch.setattr("toolkit.models.polite.client.JITTER", 0.01)
    monkeypatch.setattr("toolkit.models.polite.breaker.FAILURES", 1000)


def declare(
    url: str,
    provider: str,
    *,
    concurrency: int = 1,
    structured: str = '["text"]',
    timeout: float = 300,
    deadline: float = 600,
    attempts: int = 6,
) -> None:
    """Write `models.toml` with a model `m` at this address, 50 tokens out at most, at 1 and 10 USD a million.

    Its key is in the environment variable `M_KEY`.
    """
    base = f"{url}/v1" if provider == "compatible" else url
    Path("models.toml").write_text(
        f'[models.m]\nprovider = "{provider}"\nmodel = "m"\nbase_url = "{base}"\napi_key_env = "M_KEY"\n'
        f"timeout = {timeout}\ndeadline = {deadline}\nattempts = {attempts}\n"
        f"sampling = {{ max_tokens = 50 }}\nstructured = {structured}\n"
        f"limits = {{ concurrency = {concurrency} }}\n"
        "[models.m.prices]\ndate = 2026-11-30\ninput = 1.0\noutput = 10.0\n"
    )


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    """The exit code and the JSON of a command that knows the models of `models.toml`."""
    code = main([*words, "--models", "models.toml", "--json"])
    return code, json.loads(capsys.readouterr().out)
