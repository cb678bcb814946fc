"""The language server's messages as bytes: JSON after a header that gives its length.

Code under check runs in the process that writes these bytes and may write some of its own. A byte that is
not part of a well-formed message is therefore an error, never skipped: what comes after it cannot be told
from a forgery.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

Message: TypeAlias = dict[str, Any]

_FIELD = b"Content-Length: "
_BLANK = b"\r\n\r\n"
_DIGITS = 10
_HEADER = len(_FIELD) + _DIGITS + 1 + len(_BLANK)


class StrayOutput(Exception):
    """The stream holds something that is not a message of the language server."""


class OversizedMessage(Exception):
    """A message is longer, or nested more deeply, than is accepted."""


def encode(message: Message) -> bytes:
    """A message with its header. UnicodeEncodeError when a text in it is no Unicode text."""
    body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
    return _FIELD + str(len(body)).encode() + _BLANK + body


class Decoder:
    """Takes a stream of bytes in pieces of any size and gives the messages in it.

    `most` is the length in bytes of the longest message that is accepted.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._buffer = bytearray()
        self._body: int | None = None

    def feed(self, data: bytes) -> list[Message]:
        """The messages that `data` completes.

        Raises StrayOutput or OversizedMessage, after which the stream is of no more use.
        """
        self._buffer += data
        messages: list[Message] = []
        while True:
            if self._body is None:
                self._body = self._header()
            if self._body is None or len(self._buffer) < self._body:
                return messages
            messages.append(_parse(bytes(self._buffer[: self._body])))
            del self._buffer[: self._body]
            self._body = None

    def _header(self) -> int | None:
        """Take a header off the buffer and return the length that it gives; none when it is not complete."""
        start = bytes(self._buffer[:_HEADER])
        if not start.startswith(_FIELD[: len(start)]):
            raise StrayOutput
        after = start[len(_FIELD) :]
        tail = after.lstrip(b"0123456789")
        digits = after[: len(after) - len(tail)]
        if len(digits) > _DIGITS or tail[: len(_BLANK)] != _BLANK[: len(tail)]:
            raise StrayOutput
        if len(tail) < len(_BLANK):
            return None
        if not digits:
            raise StrayOutput
        if int(digits) > self._most:
            raise OversizedMessage
        del self._buffer[: len(_FIELD) + len(digits) + len(_BLANK)]
        return int(digits)


def _parse(body: bytes) -> Message:
    try:
        message = json.loads(body.decode())
    except ValueError as error:
        raise StrayOutput from error
    except RecursionError as error:
        raise OversizedMessage from error
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise StrayOutput
    return message
