"""A server on this machine that speaks both providers' wire formats over real HTTP and fails as told.

    async with ScriptedServer(too_many(retry_after=7), says("hello")) as server:
        client = chat_client(server)

Each request takes the next behaviour; the last one goes on for ever. What came in is in `server.requests`.
`routes` answers what is asked at other paths, such as about batches.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from types import TracebackType
from typing import Any, Self

from toolkit.models.anthropic_client import AnthropicClient
from toolkit.models.base import Client
from toolkit.models.openai_client import OpenAIClient
from toolkit.models.wire.forms import Form


class Wire(StrEnum):
    """A wire format, by the path that asks for it."""

    CHAT = "/v1/chat/completions"
    MESSAGES = "/v1/messages"


@dataclass(frozen=True)
class Request:
    """What a client sent."""

    wire: Wire
    headers: Mapping[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        return dict(json.loads(self.raw))


@dataclass(frozen=True)
class Response:
    """What the server sends: `cut` breaks the connection after so many bytes of the body.

    `stall` waits for ever before the answer is begun, `delay` only so many seconds.
    """

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: int | None = None
    stall: bool = False
    delay: float = 0.0


Behaviour = Callable[[Wire], Response]
Routes = Callable[[str, str, bytes], Response]
"""What is answered at other paths: the method, the path and the body of a request."""


def says(
    text: str,
    *,
    finish: Mapping[Wire, str | None] | None = None,
    spent: Mapping[Wire, Mapping[str, Any]] | None = None,
    delay: float = 0.0,
    identifier: str | None = None,
) -> Behaviour:
    """Answer with a text. `finish` and `spent` (the usage) are in the words of each wire format."""

    def respond(wire: Wire) -> Response:
        ending = (finish or ENDED)[wire]
        usage = (spent or SPENT)[wire]
        name = identifier or f"answer-{next(_NUMBERS)}"
        return Response(_dump(answer_body(wire, text, ending, usage, name)), delay=delay)

    return respond


def truncated(text: str) -> Behaviour:
    """Answer with a text that the bound of tokens cut off."""
    return says(text, finish=CUT)


def only_reasons(tokens: int, *, finish: Mapping[Wire, str | None] | None = None) -> Behaviour:
    """Spend all tokens on reasoning and say nothing."""
    spent = {
        Wire.CHAT: {
            "prompt_tokens": 10,
            "completion_tokens": tokens,
            "completion_tokens_details": {"reasoning_tokens": tokens},
        },
        Wire.MESSAGES: {
            "input_tokens": 10,
            "output_tokens": tokens,
            "output_tokens_details": {"thinking_tokens": tokens},
        },
    }
    return says("", finish=finish or CUT, spent=spent)


def refuses(why: str) -> Behaviour:
    """Refuse, in the way of the provider."""

    def respond(wire: Wire) -> Response:
        value = answer_body(wire, "", "stop" if wire is Wire.CHAT else "refusal", SPENT[wire], "refusal")
        if wire is Wire.CHAT:
            value["choices"][0]["message"] = {"role": "assistant", "content": None, "refusal": why}
        else:
            value["stop_details"] = {"type": "refusal", "category": None, "explanation": why}
        return Response(_dump(value))

    return respond


def fails(status: int, message: str = "no luck", **headers: str) -> Behaviour:
    """Answer with an error status; `retry_after="7"` becomes the header `retry-after`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    def respond(wire: Wire) -> Response:
        return Response(
            _dump({"type": "error", "error": {"type": "error", "message": message}}), status, named
        )

    return respond


def too_many(*, retry_after: float | str | None = None, code: str | None = None) -> Behaviour:
    """Answer 429, with or without saying how long to wait."""
    headers = {} if retry_after is None else {"retry-after": str(retry_after)}
    error = {"type": "rate_limit_error", "message": "slow down", "code": code}
    return lambda wire: Response(_dump({"type": "error", "error": error}), 429, headers)


def sends(body: bytes, *, status: int = 200, kind: str = "application/json") -> Behaviour:
    """Answer with exactly these bytes."""
    return lambda wire: Response(body, status, {"content-type": kind})


def half_body(text: str = "the whole of it") -> Behaviour:
    """Announce a body, send half of it and break the connection."""

    def respond(wire: Wire) -> Response:
        whole = says(text)(wire)
        return Response(whole.body, cut=len(whole.body) // 2)

    return respond


def hangs() -> Behaviour:
    """Take the request and never answer."""
    return lambda wire: Response(b"", stall=True)


def calls_tool(arguments: Mapping[str, Any]) -> Behaviour:
    """Call the one tool that was asked for."""

    def respond(wire: Wire) -> Response:
        value = answer_body(wire, "", "tool_calls" if wire is Wire.CHAT else "tool_use", SPENT[wire], "call")
        if wire is Wire.CHAT:
            function = {"name": "answer", "arguments": json.dumps(arguments)}
            called = [{"id": "1", "type": "function", "function": function}]
            value["choices"][0]["message"] = {"role": "assistant", "content": None, "tool_calls": called}
        else:
            value["content"] = [{"type": "tool_use", "id": "1", "name": "answer", "input": arguments}]
        return Response(_dump(value))

    return respond


ENDED: Mapping[Wire, str] = {Wire.CHAT: "stop", Wire.MESSAGES: "end_turn"}
CUT: Mapping[Wire, str] = {Wire.CHAT: "length", Wire.MESSAGES: "max_tokens"}
SPENT: Mapping[Wire, Mapping[str, Any]] = {
    Wire.CHAT: {
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "prompt_tokens_details": {"cached_tokens": 60},
        "completion_tokens_details": {"reasoning_tokens": 5},
    },
    Wire.MESSAGES: {
        "input_tokens": 30,
        "cache_read_input_tokens": 60,
        "cache_creation_input_tokens": 10,
        "output_tokens": 20,
        "output_tokens_details": {"thinking_tokens": 5},
    },
}
_NUMBERS = count(1)


class ScriptedServer:
    """Listens on a free port of this machine while it is entered."""

    def __init__(self, *behaviours: Behaviour, routes: Routes | None = None) -> None:
        self._routes = routes
        self._behaviours = list(behaviours)
        self._handlers: set[asyncio.Task[None]] = set()
        self.requests: list[Request] = []
        self.busy = 0
        self.most_busy = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for handler in self._handlers:
            handler.cancel()
        await asyncio.gather(*self._handlers, return_exceptions=True)
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._handlers.add(task)
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._handlers.discard(task)
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; whether the connection stays open."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
        }
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        method, path, _ = head[0].split()
        if self._routes is not None:
            return await _send(self._routes(method, path, raw), writer)
        request = Request(Wire(path), headers, raw)
        self.requests.append(request)
        behaviour = self._behaviours.pop(0) if len(self._behaviours) > 1 else self._behaviours[0]
        self.busy += 1
        self.most_busy = max(self.most_busy, self.busy)
        try:
            return await _send(behaviour(request.wire), writer)
        finally:
            self.busy -= 1


def chat_client(server: ScriptedServer, **changes: Any) -> OpenAIClient:
    """The client on the SDK of OpenAI, for this server."""
    settings: dict[str, Any] = {
        "provider": "compatible",
        "base_url": f"{server.url}/v1",
        "model": "scripted",
        "key": "secret-key-1",
        "timeout": 300.0,
        "forms": (Form.JSON_SCHEMA, Form.TEXT),
        "limit_field": "max_tokens",
    }
    return OpenAIClient(**settings | changes)


def messages_client(server: ScriptedServer, **changes: Any) -> AnthropicClient:
    """The client on the SDK of Anthropic, for this server."""
    settings: dict[str, Any] = {
        "base_url": server.url,
        "model": "scripted",
        "key": "secret-key-1",
        "timeout": 300.0,
        "forms": (Form.JSON_SCHEMA, Form.TEXT),
    }
    return AnthropicClient(**settings | changes)


def client_for(wire: Wire, server: ScriptedServer, **changes: Any) -> Client:
    """The client that speaks the wire format."""
    return chat_client(server, **changes) if wire is Wire.CHAT else messages_client(server, **changes)


async def _send(response: Response, writer: asyncio.StreamWriter) -> bool:
    if response.stall:
        await asyncio.Event().wait()
    if response.delay:
        await asyncio.sleep(response.delay)
    headers = {
        "content-type": "application/json",
        **response.headers,
        "content-length": str(len(response.body)),
    }
    lines = [f"HTTP/1.1 {response.status} Scripted", *(f"{name}: {value}" for name, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + response.body[: response.cut])
    await writer.drain()
    return response.cut is None


def answer_body(
    wire: Wire, text: str, finish: str | None, usage: Mapping[str, Any], identifier: str
) -> dict[str, Any]:
    """A provider's answer that holds a text."""
    if wire is Wire.CHAT:
        message = {"role": "assistant", "content": text}
        return {
            "id": identifier,
            "object": "chat.completion",
            "created": 1,
            "model": "scripted-1",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
            "usage": usage,
        }
    return {
        "id": identifier,
        "type": "message",
        "role": "assistant",
        "model": "scripted-1",
        "content": [{"type": "thinking", "thinking": "hm", "signature": ""}, {"type": "text", "text": text}],
        "stop_reason": finish,
        "stop_sequence": None,
        "usage": usage,
    }


def _dump(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
