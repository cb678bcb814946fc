"""A program as a model: one JSON object on its standard input, one on its standard output.

It is given `{"messages": [{"role", "content"}, …], "sampling": {…}, "schema": {…} or null}` and answers
`{"text": …}`. It may add `transport` (`refused`, `truncated`, …), `finish`, `detail` and `usage` (with the
fields of `Usage`). Every call runs it anew.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from toolkit.models.base import Call, Reply, Transport
from toolkit.models.wire.reading import Malformed, load_object, own_usage, shown, well_formed

_GUARD = Path(__file__).parent.parent / "_guard.py"
_TAIL = 500
"""How much of what a program complained is told."""


class CommandClient:
    """Runs `command` for each call, for at most `timeout` seconds and `max_bytes` of output."""

    def __init__(self, command: tuple[str, ...], *, timeout: float, max_bytes: int) -> None:
        self._command = command
        self._timeout = timeout
        self._max_bytes = max_bytes
        self.identity: Mapping[str, str] = {"provider": "command", "command": json.dumps(command)}

    async def complete(self, call: Call) -> Reply:
        started = time.perf_counter()
        reply = await self._run(json.dumps(question(call)).encode() + b"\n")
        return replace(reply, seconds=time.perf_counter() - started)

    async def close(self) -> None:
        pass

    async def _run(self, asked: bytes) -> Reply:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-ISs",
                str(_GUARD),
                str(os.getpid()),
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            return _error(f"the program cannot be started: {error}")
        try:
            async with asyncio.timeout(self._timeout):
                return await self._converse(process, asked)
        except TimeoutError:
            return _error(f"the program did not end within {self._timeout:g} s", retryable=True)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await _ended(process)

    async def _converse(self, process: asyncio.subprocess.Process, asked: bytes) -> Reply:
        assert process.stdin and process.stdout and process.stderr
        complaints = asyncio.create_task(_last(process.stderr))
        said = asyncio.create_task(_at_most(process.stdout, self._max_bytes))
        try:
            with suppress(ConnectionError):
                process.stdin.write(asked)
                await process.stdin.drain()
            process.stdin.close()
            output = await said
            if len(output) > self._max_bytes:
                return _error(f"the program wrote more than {self._max_bytes} bytes", raw=output)
            code = await process.wait()
            if code:
                told = shown((await complaints)[-_TAIL:])
                return _error(f"the program ended with code {code}: {told}", raw=output, retryable=True)
            return read_answer(output)
        finally:
            complaints.cancel()
            said.cancel()
            await asyncio.gather(complaints, said, return_exceptions=True)


def question(call: Call) -> dict[str, Any]:
    """What a program is asked."""
    sampling = asdict(call.sampling) | {"extra": dict(call.sampling.extra)}
    return {
        "messages": [{"role": str(message.role), "content": message.content} for message in call.messages],
        "sampling": {name: value for name, value in sampling.items() if value is not None},
        "schema": call.schema,
    }


def read_answer(output: bytes) -> Reply:
    """The reply in a program's output; an `ERROR` when it is not of the form above."""
    try:
        value = load_object(output)
        if set(value) - {"text", "transport", "finish", "detail", "usage"}:
            raise Malformed(f"it holds unknown fields: {', '.join(value)}")
        words = {name: value[name] for name in ("text", "finish", "detail") if value.get(name) is not None}
        if not all(isinstance(part, str) for part in words.values()):
            raise Malformed("its text, finish and detail must be texts")
        transport = Transport(value.get("transport", "ok"))
        usage = own_usage(value["usage"]) if value.get("usage") else None
    except (Malformed, ValueError, TypeError) as error:
        return _error(f"the program's answer cannot be read: {error}", raw=output)
    text, notes = well_formed(words.pop("text", ""))
    if transport is Transport.OK and not text.strip():
        transport = Transport.EMPTY
    return Reply(transport, text=text, raw=output, usage=usage, notes=notes, **words)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Wait for the end of a process that was killed.

    What it wrote is read to the end: a stream that was set aside because it was full would never be seen to
    close, and a process counts as ended when its streams are closed.
    """
    assert process.stdout and process.stderr
    await asyncio.gather(_last(process.stdout), _last(process.stderr), process.wait())


async def _at_most(stream: asyncio.StreamReader, bound: int) -> bytes:
    """Everything up to the end, or a byte more than the bound."""
    said = bytearray()
    while len(said) <= bound and (piece := await stream.read(65536)):
        said += piece
    return bytes(said[: bound + 1])


async def _last(stream: asyncio.StreamReader) -> bytes:
    """The end of what comes, however much it is."""
    said = b""
    while piece := await stream.read(65536):
        said = (said + piece)[-4 * _TAIL :]
    return said


def _error(detail: str, *, raw: bytes = b"", retryable: bool = False) -> Reply:
    return Reply(Transport.ERROR, raw=raw, detail=detail, retryable=retryable)
