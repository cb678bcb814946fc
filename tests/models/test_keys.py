"""Keys go to the provider and nowhere else."""

from __future__ import annotations

import asyncio
import logging

import pytest
from scripted_server import ScriptedServer, Wire, client_for, fails, says

from toolkit.models.base import Call, Message, Reply, Role

CALL = Call(messages=(Message(Role.USER, "Is it right?"),))


@pytest.mark.parametrize("wire", Wire)
def test_a_key_that_the_server_repeats_is_not_kept(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def run() -> tuple[Reply, object]:
        async with ScriptedServer(fails(401, "the key secret-key-1 is wrong")) as server:
            client = client_for(wire, server)
            reply = await client.complete(CALL)
            await client.close()
            assert "secret-key-1" in str(server.requests[0].headers)
            return reply, client.identity

    reply, identity = asyncio.run(run())
    assert reply.detail == "HTTP 401: the key [key] is wrong"
    assert b"secret-key-1" not in reply.raw
    assert "secret-key-1" not in str(identity)
    assert "secret-key-1" not in caplog.text


@pytest.mark.parametrize("wire", Wire)
def test_what_the_environment_holds_for_other_servers_stays_here(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "of-somewhere-else")
    for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/elsewhere")

    async def run() -> tuple[Reply, ScriptedServer]:
        async with ScriptedServer(says("fine")) as server:
            client = client_for(wire, server, key="")
            reply = await client.complete(CALL)
            await client.close()
            return reply, server

    reply, server = asyncio.run(run())
    assert reply.text == "fine"
    assert "of-somewhere-else" not in str(server.requests[0].headers)
