"""A server of chat completions that does as little as one can: `python server.py MILLISECONDS`.

Answers every request with the same report, after so many milliseconds, over connections that stay open. It
writes its port to standard output, tells at any GET how many answers it gave, and ends with its input.
"""

from __future__ import annotations

import asyncio
import json
import sys

ISSUE = {
    "category": "invalid_inference",
    "step": "S2",
    "quote": "Summing over all indices gives the bound",
    "reason": "The sum of the terms is bounded by n times the largest one, and not by the largest one.",
    "severity": "substantive",
}
REPORT = {"verdict": "incorrect", "issues": [ISSUE], "confidence": 0.75}
COMPLETION = {
    "object": "chat.completion",
    "created": 1_780_000_000,
    "model": "scripted",
    "choices": [
        {
            "index": 0,
            "message": {"role": "assistant", "content": json.dumps(REPORT)},
            "finish_reason": "stop",
        }
    ],
    "usage": {"prompt_tokens": 1500, "completion_tokens": 90, "total_tokens": 1590},
}
REST = json.dumps(COMPLETION).encode()[1:]


class Responder(asyncio.Protocol):
    """One connection, on which requests come one after the other."""

    answered = 0

    def __init__(self, latency: float) -> None:
        self._latency = latency
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        length = next(
            (int(line[15:]) for line in head.split(b"\r\n") if line[:15].lower() == b"content-length:"), 0
        )
        if len(body) < length:
            return
        self._buffer = body[length:]
        if head.startswith(b"GET"):
            self._write(str(Responder.answered).encode())
            return
        Responder.answered += 1
        answer = b'{"id": "answer-%d", ' % Responder.answered + REST
        if self._latency:
            asyncio.get_running_loop().call_later(self._latency, self._write, answer)
        else:
            self._write(answer)

    def _write(self, body: bytes) -> None:
        head = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
        if not self._transport.is_closing():
            self._transport.write(head + body)


async def serve(latency: float) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Responder(latency), "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]) / 1000))
